"""getMutationData.json, mutations.json, pancancerMutations.json, similar_patients.json, MutSig.json, over rows that no loader writes."""

import pytest

from genows.auth import permissions
from tests import data_rows

OBJECTS, COLUMNS, STUDIES, SIMILAR = "/getMutationData.json", "/mutations.json", "/pancancerMutations.json", "/similar_patients.json"
PROFILE, ALL = "brca_two_mutations", {"caseSetId": "brca_two_all"}
SAMPLES = {row[0]: row[1] for row in data_rows.SAMPLES}
EVENTS = {row[0]: dict(zip(data_rows.EVENT_COLUMNS, row, strict=True)) for row in data_rows.EVENTS}
SYMBOLS = {row[0]: row[1] for row in data_rows.GENES}
NAMES = {row[0]: row[3] for row in data_rows.STUDIES}


def rows_of(profile_pk):
    """(event, sample, gene) of the mutations of a profile whose samples are there."""
    return [(row[0], SAMPLES[row[2]], row[3]) for row in data_rows.MUTATIONS if row[1] == profile_pk]


def test_mutation_objects(rows_served):
    answer = rows_served.get(OBJECTS, {"geneticProfiles": f"nosuch,{PROFILE} luad_mutations", "geneList": "KRAS nosuch tp53", **ALL})
    # The other study has a sample of the same id.
    assert [(each["geneticProfileId"], each["mutationEventId"]) for each in answer.json[-1:]] == [("luad_mutations", 50)]
    found = [(each["geneSymbol"], each["caseId"], each["mutationEventId"]) for each in answer.json[:-1]]
    order = {row[1]: row[0] for row in data_rows.SAMPLES if row[0] < 200}
    expected = sorted(((SYMBOLS[gene], sample, event) for event, sample, gene in rows_of(2) if gene in (7157, 3845)), key=lambda each: (each[0], order[each[1]], each[2]))
    assert found == expected
    assert len({each["mutationId"] for each in answer.json}) == len(answer.json)
    one = next(each for each in answer.json if each["mutationId"] == "m50-2-101")
    assert len(one) == 50
    shown = {
        "mutationSid": "TP53P-zR273H", "keyword": "TP53 R273 missense", "geneticProfileId": PROFILE,
        "linkToPatientView": "case.do?cancer_study_id=brca_two&sample_id=S1", "cancerType": "Breast \u2013 Invasive", "cancerStudy": "Breast",
        "cancerStudyShort": "Br", "cancerStudyLink": "study?id=brca_two", "tumorType": None, "proteinChange": "R273H", "fisValue": 2.655,
        "cosmic": [["1", "p.R273H", 40], ["2", "p.R273C", 2]], "functionalImpactScore": "H", "sequencingCenter": "Broad",
        "37": "hg19", "ncbiBuildNo": "hg19", "chr": "chr17", "startPos": 7577120, "endPos": 7577120, "referenceAllele": "C", "variantAllele": "T",
        "tumorFreq": 0.3, "normalFreq": 0.0, "tumorRefCount": 70, "tumorAltCount": 30, "normalRefCount": 100, "normalAltCount": 0,
        "canonicalTranscript": False, "refseqMrnaId": "NM_000546.5", "codonChange": "cGt/cAt", "uniprotId": "P53_HUMAN", "uniprotAcc": "P04637",
        "proteinPosStart": 273, "proteinPosEnd": 273, "mutationCount": 2, "cna": "-2", "myCancerGenome": [], "isHotspot": False,
        "msaLink": "omaRedirect.do?site=m",
    }  # fmt: skip
    assert {name: one[name] for name in shown} == shown
    other = next(each for each in answer.json if each["mutationEventId"] == 52)
    unknown = ("aminoAcidChange", "proteinPosEnd", "igvLink", "tumorType")
    assert [other[name] for name in unknown] == [None] * len(unknown) and (other["pdbLink"], other["fisValue"]) == ("NA", -1)
    less = next(each for each in answer.json if each["mutationEventId"] == 51)
    assert (less["tumorFreq"], less["tumorAltCount"], less["cosmic"], less["functionalImpactScore"], less["fisValue"]) == (None, None, None, "", None)


def test_mutation_objects_of_samples(rows_served):
    asked = {"geneticProfiles": PROFILE, "geneList": "TP53,KRAS"}
    for samples in ({"caseList": "S10 nosuch"}, {"caseSetId": "-1", "caseList": "S10"}, {"caseSetId": "", "caseList": "S10"}):
        assert {each["caseId"] for each in rows_served.get(OBJECTS, {**asked, **samples}).json} == {"S10"}
    # A list's ids are looked up in the study of each profile: this one has S1 of another study.
    assert [each["caseId"] for each in rows_served.get(OBJECTS, {**asked, "caseSetId": "luad_sequenced"}).json] == ["S1"] * 3
    both = {**asked, "geneticProfiles": "luad_mutations," + PROFILE, "caseSetId": "luad_sequenced"}
    assert [each["geneticProfileId"] for each in rows_served.get(OBJECTS, both).json] == ["luad_mutations"] + [PROFILE] * 3
    for nothing in ({"caseList": "nosuch"}, {"caseSetId": "brca_two_none"}, {"caseIdsKey": "nosuch"}, {"caseList": ""}):
        assert rows_served.get(OBJECTS, {**asked, **nothing}).json == []
    assert rows_served.get(OBJECTS, {**asked, "geneticProfiles": "brca_two_mrna", **ALL}).json == []
    assert rows_served.get(OBJECTS, asked).status_code == 400


def test_the_copy_number_of_a_gene_that_the_profile_lacks_is_null(with_rows):
    events = (data_rows.EVENT_COLUMNS[:8], [(90, 10000, "1", 1, 1, "A", "C", "K1N")])
    rows = [(90, 2, 101, 10000), (90, 2, 104, 10000), (50, 2, 104, 7157)]
    mutations = (data_rows.MUTATION_COLUMNS, [(*row, "NA", "NA", "NA", "NA", 1, 1, 1, 1) for row in rows])
    it = with_rows({"mutation_event": events, "mutation": mutations})
    found = {(each["geneSymbol"], each["caseId"]): each["cna"] for each in it.get(OBJECTS, {"geneticProfiles": PROFILE, "geneList": "AKT3,TP53", **ALL}).json}
    # The profile has TP53, and no value of the sample Sé.
    none = {("AKT3", "S1"): None, ("AKT3", "S\u00e9"): None}
    assert found == {**none, ("TP53", "S1"): "-2", ("TP53", "S2"): "0", ("TP53", "S\u00e9"): "NaN"}


def test_names_of_lists_are_looked_up_once_whatever_the_number_of_profiles(rows_served, monkeypatch):
    asked = []
    monkeypatch.setattr(permissions, "readable_sample_list", lambda db, caller, list_id: asked.append(list_id))
    lists = " ".join(f"nosuch{number}" for number in range(100))
    query = {"geneticProfiles": "brca_two_mutations,luad_mutations", "geneList": "TP53", "caseSetId": lists}
    assert rows_served.get(OBJECTS, query).json == []
    assert asked == lists.split()


def test_columns_of_a_sample(rows_served):
    more = {"cna_profile": "brca_two_gistic", "mrna_profile": "nosuch"}
    answer = rows_served.get(COLUMNS, {"mutation_profile": PROFILE, "sample_id": "S1", **more}).json
    assert len(answer) == 33 and {len(column) for column in answer.values()} == {3}
    assert answer["id"] == [54, 50, 51] and answer["caseIds"] == [["S1"]] * 3
    assert answer["genemutrate"] == [2, 2, 2] and answer["keymutrate"] == [1, 2, 1]
    assert answer["cna"] == ["-2"] * 3 and answer["mrna"] == [None] * 3 and answer["sanger"] == [True] * 3
    assert answer["cosmic"] == [None, [["1", "p.R273H", 40], ["2", "p.R273C", 2]], None]
    assert answer["mutsig"] == [1.2e-09] * 3 and answer["alt-count"] == [{"S1": 1}, {"S1": 30}, {}]
    assert answer["protein-start"] == [None, 273, 175] and answer["key"][2] == "TP53 truncating"


def test_samples_share_a_position_of_the_columns(rows_served):
    answer = rows_served.get(COLUMNS, {"mutation_profile": PROFILE, "sample_id": "S1 S2", "cna_profile": "brca_two_gistic"}).json
    assert dict(zip(answer["id"], answer["caseIds"], strict=True)) == {54: ["S1"], 50: ["S2", "S1"], 51: ["S1"]}
    assert answer["cna"] == [None] * 3 and answer["ref-count"][1] == {"S2": 6, "S1": 70}
    for nothing in ({"sample_id": "nosuch"}, {"sample_id": "S1", "mutation_profile": "nosuch"}, {"sample_id": "S1", "mutation_profile": "brca_two_mrna"}):
        empty = rows_served.get(COLUMNS, {"mutation_profile": PROFILE, **nothing}).json
        assert len(empty) == 33 and set(map(tuple, empty.values())) == {()}
    assert rows_served.get(COLUMNS, {"mutation_profile": PROFILE}).status_code == 400


def test_expression_context(rows_served):
    """7.6 of the specification: of four numbers three are at most the sample's."""
    asked = {"mutation_profile": PROFILE, "sample_id": "S10", "mrna_profile": "brca_two_gistic"}
    answer = rows_served.get(COLUMNS, asked).json
    # KRAS: -1 of S10, 1 of S1, nothing of S2.
    assert answer["gene"] == ["KRAS", "KRAS"] and answer["mrna"] == [{"zscore": -1, "perc": 50}] * 2


def test_context_of_events(rows_served):
    asked = {"mutation_profile": PROFILE, "cmd": "GET_context"}
    answer = rows_served.get(COLUMNS, {**asked, "mutation_id": "50, 52,999"}).json
    assert answer == {"gene_context": {"TP53": 2, "KRAS": 1}, "keyword_context": {"TP53 R273 missense": 2, "KRAS G12 missense": 1}}
    assert rows_served.get(COLUMNS, {**asked, "mutation_id": "999"}).json == {"gene_context": {}, "keyword_context": {}}
    for wrong in ({}, {"mutation_id": "50,x"}):
        assert rows_served.get(COLUMNS, {**asked, **wrong}).status_code == 400


def test_counts_of_samples(rows_served):
    asked = {"mutation_profile": PROFILE, "cmd": "count_mutations"}
    assert rows_served.get(COLUMNS, asked).json == {"S2": 1, "S1": 2, "S\u00e9": 1, "S10": 2}
    assert rows_served.get(COLUMNS, {**asked, "case_ids": "S10,nosuch S3"}).json == {"S10": 2}
    assert rows_served.get(COLUMNS, {**asked, "case_ids": "nosuch"}).json == {}
    assert rows_served.get(COLUMNS, {**asked, "mutation_profile": "nosuch"}).json == {}


def test_recurrent_genes(rows_served):
    asked = {"mutation_profile": PROFILE, "cmd": "get_smg"}
    answer = rows_served.get(COLUMNS, asked).json
    assert [(each["gene_symbol"], each["num_muts"], each["qval"], each["caseIds"]) for each in answer] == [
        ("TP53", 4, 1.2e-09, ["S2", "S1"]), ("KRAS", 2, 0.1, ["S10"]),
    ]  # fmt: skip
    # Of one sample, one mutation: the gene stays, because it is significant.
    assert [each["num_muts"] for each in rows_served.get(COLUMNS, {**asked, "case_list": "S2"}).json] == [1]
    assert rows_served.get(COLUMNS, {**asked, "case_list": "nosuch"}).json == []


def test_significant_genes(rows_served):
    answer = rows_served.get("/MutSig.json", {"selected_cancer_type": "brca_two"})
    assert answer.json == [{"gene_symbol": "KRAS", "num_muts": -1, "qval": 0.1}, {"gene_symbol": "TP53", "num_muts": 38, "qval": 1.2e-09}]
    assert rows_served.get("/MutSig.json", {"selected_cancer_type": "nosuch"}).json == []


@pytest.mark.parametrize(
    ("query", "member", "values"),
    [
        ({"cmd": "byKeywords", "q": "KRAS G12 missense, TP53 R273 missense,,no such"}, "keyword", lambda event: event["KEYWORD"]),
        ({"cmd": "byHugos", "q": "kras,TP53,nosuch"}, "hugo", lambda event: SYMBOLS[event["ENTREZ_GENE_ID"]]),
        ({"cmd": "byMutations", "q": "R273H,G12D"}, "protein_change", lambda event: event["PROTEIN_CHANGE"]),
        (
            {"cmd": "byProteinPos", "q": "KRAS_12,TP53_273,nosuch_1,TP53,TP53_x"}, "protein_start_with_hugo",
            lambda event: f"{SYMBOLS[event['ENTREZ_GENE_ID']]}_{event['ONCOTATOR_PROTEIN_POS_START']}",
        ),
    ],
)  # fmt: skip
def test_counts_in_all_studies(rows_served, query, member, values):
    profiles = {row[0]: row[2] for row in data_rows.PROFILES if row[3] == "MUTATION_EXTENDED"}
    samples = {}
    for event, profile, sample, *_ in data_rows.MUTATIONS:
        if profile in profiles:
            samples.setdefault((values(EVENTS[event]), profiles[profile]), set()).add(sample)
    asked = [text.strip().upper() if query["cmd"] == "byHugos" else text.strip() for text in query["q"].split(",")]
    expected = [
        (item, NAMES[study], len(samples[item, study]))
        for item in asked
        for study in sorted(profiles.values(), key=NAMES.__getitem__)
        if (item, study) in samples
    ]
    answer = rows_served.get(STUDIES, query).json
    assert [(each[member], each["cancer_study"], each["count"]) for each in answer] == expected and len(expected) > 2
    if query["cmd"] == "byProteinPos":
        assert {each["protein_pos_start"] for each in answer} == {"12", "273"}


def test_what_counts_nothing(rows_served):
    for wrong in ({"cmd": "byHugos"}, {"q": "TP53"}, {"cmd": "byhugos", "q": "TP53"}):
        assert rows_served.get(STUDIES, wrong).status_code == 400
    for command in ("byHugos", "byKeywords", "byMutations", "byProteinPos"):
        assert rows_served.get(STUDIES, {"cmd": command, "q": ""}).json == []


def test_similar_samples(rows_served):
    asked = {"cancer_study_id": "brca_two", "sample_id": "S1", "mutation": "50,56,52,53", "cna": "3,1"}
    answer = rows_served.get(SIMILAR, asked).json
    assert [(each[0], each[1][0], each[2]) for each in answer] == [
        ("S10", "brca_two", {"mutation": [56, 52], "cna": [3, 1]}), ("S2", "brca_two", {"mutation": [50], "cna": [3]}),
        ("S1", "luad", {"mutation": [50]}),
    ]  # fmt: skip
    assert answer[0][1] == ["brca_two", "Breast"]
    for nothing in ({"sample_id": "nosuch"}, {"cancer_study_id": "nosuch"}, {"mutation": "", "cna": ""}, {"mutation": "999", "cna": "999"}):
        assert rows_served.get(SIMILAR, {**asked, **nothing}).json == []
    assert rows_served.get(SIMILAR, {**asked, "cna": "1;2"}).status_code == 400


@pytest.mark.parametrize(
    ("path", "query"),
    [
        ("/mutations.json", {"mutation_profile": "brca_two_mutations", "sample_id": "S1 S2"}),
        ("/cna.json", {"cna_profile": "brca_two_gistic"}),
    ],
)
def test_an_unknown_command_is_as_if_there_were_none(rows_served, path, query):
    without = rows_served.get(path, query)
    assert without.status_code == 200 and rows_served.get(path, {**query, "cmd": "nosuch"}).data == without.data
