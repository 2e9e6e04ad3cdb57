"""What the third generation counts at once: positions and keywords of mutations, levels of copy number, percentiles, spectrums, marks of drivers."""

import pytest

from genows.clients.portal_api.molecular import percentile
from tests import data_rows
from tests.portal import Portal, add_user

BASE = "/portal/api"
KEYS = {"uniqueSampleKey": "UzE6YnJjYV90d28", "uniquePatientKey": "UC16OmJyY2FfdHdv"}


@pytest.fixture
def ask(rows_served):
    def asked(path, body, status=200):
        answer = rows_served.post(BASE + path, json=body)
        assert answer.status_code == status, answer.text
        return answer.json if status == 200 else answer.json["message"]

    return asked


def test_drivers_are_reported_of_each_kind_of_alteration(ask):
    """Mutations have columns of their own; copy number and structural variants one table."""
    path = "/custom-driver-annotation-report/fetch"
    assert ask(path, []) == {"hasBinary": False, "tiers": []} == ask(path, ["brca_two_mrna", "luad_mutations", "nosuch"])
    assert ask(path, ["brca_two_mutations", "brca_two_mrna"]) == {"hasBinary": True, "tiers": ["Tier 1"]}
    assert ask(path, ["brca_two_gistic"]) == {"hasBinary": True, "tiers": []} == ask(path, ["brca_two_sv"])


def places(*numbers):
    return [dict(zip(("entrezGeneId", "proteinPosStart", "proteinPosEnd"), each, strict=True)) for each in numbers]


def test_mutations_are_counted_by_position_in_the_order_of_the_request(ask):
    """Of all studies; a row whose place is not known fits where -1 does, or nowhere; one whose sample has gone is a row."""
    counts = {(7157, 273, 273): 4, (7157, 175, 176): 1, (7157, 175, 175): 0, (7157, 1, 9999): 5, (7157, -1, 9999): 6, (3845, 12, 12): 3, (3845, 12, 11): 2, (5, 1, 9): 0}
    asked = [*counts, (7157, 273, 273), (2**40, 1, 1), (7157, 1, 10**30)]
    found = ask("/mutation-counts-by-position/fetch", places(*asked))
    assert found == [{**place, "count": counts.get(each, {(7157, 1, 10**30): 5}.get(each, 0))} for each, place in zip(asked, places(*asked), strict=True)]
    assert ask("/mutation-counts-by-position/fetch", [{"entrezGeneId": 7157, "proteinPosStart": 1}], 400) == "proteinPosEnd should be a whole number."


def keywords(*pairs):
    return [{"entrezGeneId": entrez, **({} if keyword is None else {"keyword": keyword})} for entrez, keyword in pairs]


ASKED = [(3845, "KRAS G12 missense"), (7157, "TP53 R273 missense"), (7157, "TP53 r273 missense"), (-7, None), (7157, None), (7157, "TP53 R273 missense"), (5, "x")]


def variant_counts(found):
    return [(each["entrezGeneId"], each.get("keyword"), *list(each.values())[-3:]) for each in found]


def test_keywords_are_counted_where_no_loader_did(ask):
    """By the list of who was sequenced, else by who is mutated; of those without keyword loaders count none."""
    found = ask("/molecular-profiles/brca_two_mutations/variant-counts/fetch", keywords(*ASKED))
    assert variant_counts(found) == [(3845, "KRAS G12 missense", 2, 1, 1), (7157, "TP53 R273 missense", 2, 2, 2), (-7, None, 2, 1, 0)]
    assert found[0] == {
        "molecularProfileId": "brca_two_mutations", "entrezGeneId": 3845, "keyword": "KRAS G12 missense", "numberOfSamples": 2,
        "numberOfSamplesWithMutationInGene": 1, "numberOfSamplesWithKeyword": 1,
    }  # fmt: skip
    body = keywords((3845, "KRAS G12 missense"))
    assert variant_counts(ask("/molecular-profiles/brca_two_uncalled/variant-counts/fetch", body)) == [(3845, "KRAS G12 missense", 2, 1, 1)]
    assert "not found" in ask("/molecular-profiles/brca_two_gistic/variant-counts/fetch", body, 404)
    assert "at most 50000" in ask("/molecular-profiles/brca_two_mutations/variant-counts/fetch", body * 50_001, 400)


def test_keywords_are_told_as_loaders_counted_them(made):
    data_rows.insert(made.database)
    made.run("INSERT INTO `mutation_count_by_keyword` VALUES (2, 'TP53 R273 missense', 7157, 17, 20)", "INSERT INTO `mutation_count_by_keyword` VALUES (2, NULL, -7, 0, 3)")
    made.run("DELETE FROM `sample_list_list` WHERE `LIST_ID` = 1", "DELETE FROM `sample_list` WHERE `LIST_ID` = 1")
    portal = Portal(made, {"authenticate": "false"})
    answer = portal.ask(f"{BASE}/molecular-profiles/brca_two_mutations/variant-counts/fetch", "POST", json=keywords(*ASKED))
    assert variant_counts(answer.json) == [(7157, "TP53 R273 missense", 4, 20, 17), (-7, None, 4, 3, 0)]
    portal.close()


def test_levels_are_counted_as_events_or_in_the_matrix(ask, rows_served):
    """-2 and 2 as events, where the profile has any; the rest, and what is no level, in the matrix."""
    counts = {(7157, 2): 1, (7157, -2): 1, (7157, 0): 1, (3845, -1): 1, (3845, 1): 1, (-7, -2): 0, (-7, 1): 1, (673, 2): 2, (673, 1): 0, (900002, 1): 3, (7157, 9): 0, (5, 0): 0}
    asked = [*counts, (7157, 2)]
    body = [{"entrezGeneId": entrez, "alteration": level} for entrez, level in asked]
    found = ask("/molecular-profiles/brca_two_gistic/discrete-copy-number-counts/fetch", body)
    numbers = [{"numberOfSamples": 3, "numberOfSamplesWithAlterationInGene": counts[pair]} for pair in asked]
    assert found == [{"molecularProfileId": "brca_two_gistic", **pair, **number} for pair, number in zip(body, numbers, strict=True)]
    assert list(found[0]) == ["molecularProfileId", "entrezGeneId", "alteration", "numberOfSamples", "numberOfSamplesWithAlterationInGene"]
    assert "not found" in ask("/molecular-profiles/brca_two_mrna/discrete-copy-number-counts/fetch", body, 404)
    for (entrez, level), number in counts.items():
        kind = {-2: "HOMDEL", -1: "HETLOSS", 0: "DIPLOID", 1: "GAIN", 2: "AMP"}.get(level)
        path = f"{BASE}/molecular-profiles/brca_two_gistic/discrete-copy-number/fetch?discreteCopyNumberEventType={kind}"
        samples = {"sampleListId": "brca_two_all", "entrezGeneIds": [entrez]}
        assert kind is None or len({each["sampleId"] for each in rows_served.post(path, json=samples).json}) == number, (entrez, level)


def test_levels_of_a_profile_without_events_are_those_of_the_matrix(made):
    data_rows.insert(made.database)
    made.run("DELETE FROM `sample_cna_event`")
    portal = Portal(made, {"authenticate": "false"})
    body = [{"entrezGeneId": 7157, "alteration": level} for level in (2, -2, 0, 1)]
    found = portal.ask(f"{BASE}/molecular-profiles/brca_two_gistic/discrete-copy-number-counts/fetch", "POST", json=body).json
    assert [each["numberOfSamplesWithAlterationInGene"] for each in found] == [1, 1, 1, 0]
    portal.close()


@pytest.mark.parametrize(
    ("numbers", "number", "expected"),
    [([-1, 0, 0.5, 0.5, 2], 0.5, 80), ([1, 2, 3], 1, 33.33), ([1, 2, 3], 3, 100), ([1] + [2] * 7, 1, 12.5), ([0] + [2] * 799, 0, 0.13), ([1, 2, 3], 2, 66.67)],
)
def test_percentiles_are_rounded_to_two_decimals_halves_up(numbers, number, expected):
    assert percentile(numbers, number) == expected


def test_percentiles_of_the_genes_in_which_a_sample_has_a_number(ask):
    path = "/molecular-profiles/brca_two_mrna/mrna-percentile/fetch?sampleId="
    record = {
        **KEYS, "molecularProfileId": "brca_two_mrna", "sampleId": "S1", "patientId": "P-z", "studyId": "brca_two", "entrezGeneId": 1,
        "percentile": 100, "zScore": -1.5,
    }  # fmt: skip
    found = ask(path + "S1", [10000, 7157, 1, 5])
    assert (found, list(found[0])) == ([record], list(record))
    assert [(each["entrezGeneId"], each["percentile"], each["zScore"]) for each in ask(path + "S2", [7157])] == [(7157, 100, 7.1)]
    assert ask(path + "nosuch", [1]) == ask(path + "S10", [1]) == ask(path + "T1", [1]) == []
    assert "sampleId is required" in ask(path, [1], 400)
    assert "not found" in ask("/molecular-profiles/brca_two_gistic/mrna-percentile/fetch?sampleId=S1", [1], 404)


def test_spectrums_count_single_bases_by_their_pyrimidine(made):
    """C>T, G>A, G>A and A>C are CtoT 3 and TtoG 1; rows whose bases are equal make a record of zeros."""
    data_rows.insert(made.database)
    changes = {60: ("C", "T"), 61: ("G", "A"), 67: ("G", "A"), 62: ("A", "C"), 63: ("C", "C"), 64: ("c", "T"), 65: ("CC", "T"), 66: ("T", "-")}
    made.run("DELETE FROM `mutation` WHERE `GENETIC_PROFILE_ID` = 2")
    for pk, (before, after) in changes.items():
        made.run(f"INSERT INTO `mutation_event` (`MUTATION_EVENT_ID`, `ENTREZ_GENE_ID`, `REFERENCE_ALLELE`, `TUMOR_SEQ_ALLELE`) VALUES ({pk}, 7157, '{before}', '{after}')")
    for pk, sample in ((60, 101), (61, 101), (67, 101), (62, 101), (64, 101), (65, 101), (63, 100), (66, 104)):
        made.run(f"INSERT INTO `mutation` (`MUTATION_EVENT_ID`, `GENETIC_PROFILE_ID`, `SAMPLE_ID`, `ENTREZ_GENE_ID`, `SEQUENCE_SOURCE`) VALUES ({pk}, 2, {sample}, 7157, 'NA')")
    portal = Portal(made, {"authenticate": "false"})
    path = f"{BASE}/molecular-profiles/brca_two_mutations/mutation-spectrums/fetch"
    found = portal.ask(path, "POST", json={"sampleListId": "brca_two_all"}).json
    zeros = dict.fromkeys(("CtoA", "CtoG", "CtoT", "TtoA", "TtoC", "TtoG"), 0)
    assert [each["sampleId"] for each in found] == ["S2", "S1"]
    assert {name: found[0][name] for name in zeros} == zeros
    of_sample = {"molecularProfileId": "brca_two_mutations", "sampleId": "S1", "patientId": "P-z", "studyId": "brca_two"}
    assert found[1] == {**KEYS, **of_sample, **zeros, "CtoT": 3, "TtoG": 1} and list(found[1])[-6:] == list(zeros)
    assert [each["sampleId"] for each in portal.ask(path, "POST", json={"sampleIds": ["S1", "nosuch"]}).json] == ["S1"]
    assert portal.ask(path, "POST", json={"sampleIds": ["S1"], "sampleListId": "brca_two_all"}).status_code == 400
    portal.close()


def test_a_hidden_study_counts_nowhere(made):
    data_rows.insert(made.database)
    add_user(made, "sam@example.org", "public_portal:luad")
    portal = Portal(made, {"authenticate": "remote_user", "dat.method": "uuid"})
    token = portal.token("sam@example.org")

    def asked(path, body):
        return portal.ask(BASE + path, "POST", token=token, json=body)

    assert asked("/mutation-counts-by-position/fetch", places((7157, 273, 273))).json[0]["count"] == 1
    assert asked("/custom-driver-annotation-report/fetch", ["brca_two_mutations"]).json == {"hasBinary": False, "tiers": []}
    hidden, unknown = (asked(f"/molecular-profiles/{name}/mutation-spectrums/fetch", {"sampleIds": ["S1"]}) for name in ("brca_two_mutations", "nosuch_mutations"))
    assert hidden.status_code == unknown.status_code == 403 and hidden.data == unknown.data
    portal.close()
