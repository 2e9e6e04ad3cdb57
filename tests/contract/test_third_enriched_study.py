"""Enrichments and correlations of the real study: the numbers of their specification, the same bytes from both databases, and requests of the portal's own pages."""

import json

import pytest

from genows.analysis.genesetscores import Representative, representatives
from genows.clients.portal_api import genesets
from tests.groupedstudies import Study, group, pairs
from tests.realstudy import STUDY
from tests.shared import shared
from tests.thirdrequests import TREATED, sent

BASE = "/portal/api"
ALTERATIONS, EXPRESSION, CLINICAL = "/alteration-enrichments/fetch", "/expression-enrichments/fetch", "/clinical-data-enrichments/fetch"
CO_EXPRESSIONS = "/molecular-profiles/co-expressions/fetch"
OF_STUDY = Study(STUDY, {})
ALTERED = ["mutations", "gistic", "structural_variants"]


@pytest.fixture(scope="module")
def ask(real_study):
    """ask(path, body) → the JSON of SQLite; MariaDB must have given the same bytes."""

    def ask(path, body=None):
        first, second = (each.client.open(BASE + path, buffered=True, **sent(body)) for each in real_study.values())
        assert (first.status_code, first.data) == (second.status_code, second.data)
        assert first.status_code == 200, first.text
        return first.json

    return ask


@pytest.fixture(scope="module")
def samples(ask):
    """SUBTYPE → samples, and those of the list of sequenced ones."""
    found = {"seq": ask(f"/sample-lists/{STUDY}_sequenced/sample-ids")}
    for each in ask(f"/studies/{STUDY}/clinical-data?attributeId=SUBTYPE"):
        found.setdefault(each["value"], []).append(each["sampleId"])
    return found


FOUR = ["Luminal A", "Luminal B", "Her2 enriched", "basal-like"]


def groups(samples, profiles, *names):
    return [group(name, pairs(OF_STUDY, profiles, samples[name])) for name in names]


def shares(record):
    return [(each["alteredCount"], each["profiledCount"]) for each in record["counts"]]


OF_ALL = {
    55: ([(7, 21), (0, 79)], 7.264067364966685e-06), 673: ([(11, 21), (27, 79)], 0.13813760777262937), 675: ([(12, 21), (9, 79)], 3.239997121570061e-05),
    2261: ([(1, 23), (0, 79)], 0.2254901960784314), 27044: ([(0, 21), (7, 79)], 0.33968112524676464), 2073: ([(0, 21), (2, 79)], 1),
}  # fmt: skip
OF_MUTATIONS = {
    55: ([(5, 16), (0, 9)], 0.12252964426877469), 675: ([(12, 16), (9, 9)], 0.26007905138339926), 1838: ([(1, 27), (0, 9)], 1), 3983: ([(1, 25), (0, 9)], 1),
    9780: ([(1, 18), (0, 9)], 1),
}  # fmt: skip


@pytest.mark.parametrize(("profiles", "number", "expected"), [(ALTERED, 54, OF_ALL), (["mutations"], 15, OF_MUTATIONS)], ids=["all kinds", "mutations"])
def test_alterations_of_sequenced_and_basal_samples(ask, samples, profiles, number, expected):
    found = ask(ALTERATIONS, {"molecularProfileCasesGroupFilter": groups(samples, profiles, "seq", "basal-like")})
    its = {record["entrezGeneId"]: (shares(record), pytest.approx(record["pValue"], rel=1e-9)) for record in found}
    assert len(found) == number and {entrez: its[entrez] for entrez in expected} == expected
    if profiles == ["mutations"]:
        counted = ask("/mutated-genes/fetch", {"sampleIdentifiers": [{"sampleId": sample, "studyId": STUDY} for sample in samples["seq"]]})
        of_cohort = {record["entrezGeneId"]: (record["numberOfAlteredCases"], record["numberOfProfiledCases"]) for record in counted}
        assert {entrez: told[0][0] for entrez, told in its.items() if told[0][0][0]} == of_cohort


def test_alterations_of_three_groups(ask, samples):
    found = ask(ALTERATIONS, {"molecularProfileCasesGroupFilter": groups(samples, ["gistic"], *FOUR[:3])})
    assert [record["entrezGeneId"] for record in found] == [2073, 54998, 55210, 83858, 116983, 219293, 375790]
    assert {(*shares(record), record["pValue"]) for record in found} == {((1, 218), (0, 125), (2, 55), found[0]["pValue"])}
    assert found[0]["pValue"] == pytest.approx(0.025833525872583293, rel=1e-9)


NUMBERS = {
    2073: (0.11150538793103448, 0.4476724748316863, 0.092434375, 0.5320513289929353, 0.7742791388091615),
    9240: (0.2094105603448276, 0.5253253308907179, -0.42004375, 0.5617625598904045, 7.989360795914359e-15),
    90993: (1.1366487068965516, 0.6713258369120616, 0.2717, 0.568541674045608, 7.8576173412940505e-22),
}


def test_expression(ask, samples):
    found = {record["entrezGeneId"]: record for record in ask(EXPRESSION, groups(samples, ["mrna"], "Luminal A", "basal-like"))}
    assert len(found) == 6
    for entrez, expected in NUMBERS.items():
        its = [each[name] for each in found[entrez]["groupsStatistics"] for name in ("meanExpression", "standardDeviation")]
        assert (*its, found[entrez]["pValue"]) == pytest.approx(expected, rel=1e-9)
    four = {record["entrezGeneId"]: record["pValue"] for record in ask(EXPRESSION, groups(samples, ["mrna"], *FOUR))}
    assert (four[2073], four[90993]) == pytest.approx((0.00063483207070542, 1.8526353002275968e-26), rel=1e-9)


OF_TWO = {
    "DFS_STATUS": ("Chi-squared Test", 0.1611355139666878, 0.6881132213910142), "OS_STATUS": ("Chi-squared Test", 0, 1), "SAMPLE_COUNT": ("Chi-squared Test", 0, 1),
    "SUBTYPE": ("Chi-squared Test", 309.744182799768, 2.482863361111011e-69), "DFS_MONTHS": ("Wilcoxon Test", 0.2619288294688378, 0.6087981091896886),
    "OS_MONTHS": ("Wilcoxon Test", 0.4361353363178409, 0.50899368642198),
}  # fmt: skip
OF_FOUR = {
    "OS_MONTHS": ("Kruskal Wallis Test", 7.090521778312065, 0.06906782408850219), "DFS_MONTHS": ("Kruskal Wallis Test", 7.224922717990557, 0.06506397738493992),
    "OS_STATUS": ("Chi-squared Test", 2.3119977416973407, 0.5102263555802384), "DFS_STATUS": ("Chi-squared Test", 3.5385349480089805, 0.3157985512001632),
}  # fmt: skip


@pytest.mark.parametrize(("names", "expected"), [(["Luminal A", "basal-like"], OF_TWO), (FOUR, OF_FOUR)], ids=["two groups", "four groups"])
def test_clinical_attributes(ask, samples, names, expected):
    body = [{"name": name, "sampleIdentifiers": [{"sampleId": sample, "studyId": STUDY} for sample in samples[name]]} for name in names]
    found = {record["clinicalAttribute"]["clinicalAttributeId"]: record for record in ask(CLINICAL, {"groups": body})}
    assert list(found) == list(OF_TWO)
    for attr_id, (method, score, p) in expected.items():
        assert found[attr_id]["method"] == method
        assert (found[attr_id]["score"], found[attr_id]["pValue"]) == pytest.approx((score, p), rel=1e-9)


IC50 = {
    "17-AAG": ([0.170410254, 0.25099869075], 0.41711905259912085), "AZD0530": ([3.8950930835, 3.69244163], 0.9640716520613113), "Irinotecan": (None, 0.329773610319237),
}  # fmt: skip


def test_generic_assays(ask):
    found = ask("/generic-assay-enrichments/fetch", [group(name, pairs(OF_STUDY, ["treatment_ic50"], its)) for name, its in (("A", TREATED[:4]), ("B", TREATED[4:]))])
    by_id = {record["stableId"]: record for record in found}
    for stable_id, (means, p) in IC50.items():
        assert by_id[stable_id]["pValue"] == pytest.approx(p, rel=1e-9)
        assert means is None or [each["meanExpression"] for each in by_id[stable_id]["groupsStatistics"]] == pytest.approx(means, rel=1e-9)
    assert (found[0]["name"], list(found[0]["genericEntityMetaProperties"])) == ("Name of 17-AAG", ["NAME", "DESCRIPTION", "URL"])


OF_ERCC5 = {
    "4313": (0.04236570605253464, 0.33216204440364105), "6205": (0.1880359594434362, 1.4179140471412372e-05), "9240": (-0.1409848223204676, 0.001187116932557992),
    "23051": (-0.09847065094118619, 0.023913732680648937), "90993": (0.12620960088925037, 0.0037400481581323906),
}  # fmt: skip


def coexpressions(ask, second, threshold):
    path = f"{CO_EXPRESSIONS}?molecularProfileIdA={STUDY}_mrna&molecularProfileIdB={STUDY}_{second}&threshold={threshold}"
    return ask(path, {"sampleListId": f"{STUDY}_all", "entrezGeneId": 2073})


def test_co_expression(ask):
    found = coexpressions(ask, "mrna", 0)
    assert [record["geneticEntityId"] for record in found] == list(OF_ERCC5)
    for record in found:
        assert (record["spearmansCorrelation"], record["pValue"]) == pytest.approx(OF_ERCC5[record["geneticEntityId"]], rel=1e-9)
    assert [record["geneticEntityId"] for record in coexpressions(ask, "mrna", 0.14)] == ["6205", "9240"]
    (other,) = coexpressions(ask, "methylation_hm27", 0.15)
    assert list(other) == ["geneticEntityId", "geneticEntityType", "spearmansCorrelation", "pValue"] and (other["geneticEntityId"], other["geneticEntityType"]) == ("3613", "GENE")
    assert (other["spearmansCorrelation"], other["pValue"]) == pytest.approx((0.15005156765988806, 0.00803595131556771), rel=1e-9)


def test_scores_that_stand_for_gene_sets(real_study):
    expected = {"GO_ATP_DEPENDENT_CHROMATIN_REMODELING": 0.56919171543422, "GO_APICAL_PROTEIN_LOCALIZATION": 0.371393691351566}
    for each in real_study.values():
        with each.client.application.database.read() as db:
            pks = {row.id: row.profile_pk for row in db.all("profiles_by_studies", study_pks=[1])}
            scores, p_values = pks[f"{STUDY}_gsva_scores"], pks[f"{STUDY}_gsva_pvalues"]
            found = {entity.symbol: one for entity, one in representatives(db, scores, p_values, genesets.of_profile(db, scores), None, 75)}
        assert {name: found[name] for name in expected} == {name: Representative(score, 0.00497512437810945) for name, score in expected.items()}


def test_requests_of_the_portals_pages_are_answered(real_study):
    """As they were recorded, their lists cut to three, with the demo study's, which is not here and contributes nothing."""
    lines = shared("clients/front-end-requests.jsonl").read_text(encoding="utf-8").splitlines()
    its = [each for each in map(json.loads, lines) if each["method"] == "POST" and ("enrichments" in each["path"] or "co-expressions" in each["path"])]
    assert len(its) == 21
    for each in its:
        path = each["path"].replace("{base}", BASE) + (f"?{each['query']}" if each.get("query") else "")
        answers = [one.client.post(path, json=each["body"]) for one in real_study.values()]
        is_demo = "demo_" in each.get("query", "")
        assert answers[0].status_code == (404 if is_demo else 200) and answers[0].data == answers[1].data, (path, answers[0].text)
        assert is_demo or answers[0].json != [] or "study_es_0" not in json.dumps(each["body"]) or "entrezGeneId" in each["body"], path
