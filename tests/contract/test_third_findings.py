"""What the third generation tells of gene sets, of places in genomes, and of what is changed more often than chance explains; ids with a slash."""

import pytest

from tests import data_rows
from tests.portal import Portal

BASE = "/portal/api"


def test_regions_of_changed_copies(rows_served):
    records = rows_served.records(f"{BASE}/studies/brca_two/significant-copy-number-regions")
    assert records[0] == {
        "studyId": "brca_two", "chromosome": 7, "cytoband": "7p11.2", "widePeakStart": 100, "widePeakEnd": 200, "qValue": 0.1, "amp": True,
        "genes": [{"entrezGeneId": -7, "hugoGeneSymbol": "MIR-1/2"}, {"entrezGeneId": 673, "hugoGeneSymbol": "BRAF"}],
    }  # fmt: skip
    assert [(each["cytoband"], each["qValue"], each["amp"]) for each in records[1:]] == [
        ("17p13", 3.1e-10, False), ("17q", 0.25, False), ("17p", 0.1, False)
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("query", "bands"),
    [
        ("sortBy=qValue", ["17p13", "7p11.2", "17p", "17q"]),
        ("sortBy=qValue&direction=DESC", ["17q", "7p11.2", "17p", "17p13"]),
        ("sortBy=amp&pageSize=3", ["17p13", "17q", "17p"]),
        ("sortBy=widePeakEnd&pageSize=2&pageNumber=1", ["17q", "7p11.2"]),
    ],
)
def test_regions_are_sorted_and_paged(rows_served, query, bands):
    answer = rows_served.get(f"{BASE}/studies/brca_two/significant-copy-number-regions?{query}")
    assert [each["cytoband"] for each in answer.json] == bands


def test_ids_of_regions_have_no_genes(rows_served):
    (record,) = rows_served.records(f"{BASE}/studies/luad/significant-copy-number-regions", projection="ID")
    assert "genes" not in record and record["chromosome"] == 23


def test_genes_that_are_mutated_more_often_than_chance_explains(rows_served):
    kras = {"studyId": "brca_two", "entrezGeneId": 3845, "hugoGeneSymbol": "KRAS", "rank": 1, "numberOfMutations": -1, "pValue": 0, "qValue": 0.1}
    tp53 = {"studyId": "brca_two", "entrezGeneId": 7157, "hugoGeneSymbol": "TP53", "rank": 2, "numberOfMutations": 38, "pValue": 1e-10, "qValue": 1.2e-09}
    path = f"{BASE}/studies/brca_two/significantly-mutated-genes"
    assert rows_served.records(path) == [kras, tp53]
    assert rows_served.records(path, sortBy="pValue", direction="DESC") == [tp53, kras]
    assert rows_served.get(path, {"projection": "META"}).headers["total-count"] == "2"


def test_cohorts_have_the_same_q_values(rows_served):
    """Of 32-bit floats, which one database widens to more digits than another writes."""
    path, cohort = f"{BASE}/studies/brca_two/significantly-mutated-genes", {"studyIds": ["brca_two"]}
    known = {each["entrezGeneId"]: each["qValue"] for each in rows_served.records(path)}
    counted = {each["entrezGeneId"]: each["qValue"] for each in rows_served.post(f"{BASE}/mutated-genes/fetch", json=cohort).json if "qValue" in each}
    assert counted and counted == {entrez: known[entrez] for entrez in counted}
    copies = rows_served.post(f"{BASE}/cna-genes/fetch", json=cohort).json
    assert {each["qValue"] for each in copies if "qValue" in each} <= {0.1, 0.25, 3.1e-10}


GENE_SET = {"genesetId": "TP53", "name": "Named like a gene", "description": "d", "refLink": "l"}


def test_gene_sets(rows_served):
    assert rows_served.records(f"{BASE}/genesets") == [GENE_SET] == [rows_served.records(f"{BASE}/genesets/TP53")]
    assert rows_served.records(f"{BASE}/genesets", projection="ID") == [{"genesetId": "TP53"}]
    assert rows_served.records(f"{BASE}/genesets", pageNumber=1, pageSize=1) == []
    assert rows_served.post(f"{BASE}/genesets/fetch", json=["tp53", "TP53", "nosuch"]).json == [GENE_SET]
    assert rows_served.records(f"{BASE}/genesets/version") == ""
    answer = rows_served.get(f"{BASE}/genesets/tp53")
    assert (answer.status_code, answer.json["message"]) == (404, "Gene set not found: tp53")
    # What curl sends with -d alone.
    form = rows_served.post(f"{BASE}/genesets/fetch", data='["TP53"]', content_type="application/x-www-form-urlencoded")
    told = "A body is read as application/json; this one came as application/x-www-form-urlencoded."
    assert (form.status_code, form.json["message"]) == (415, told)


def profile_of_scores(served):
    return next(each["molecularProfileId"] for each in served.records(f"{BASE}/molecular-profiles") if each["molecularAlterationType"] == "GENESET_SCORE")


def test_scores_of_gene_sets(rows_served):
    profile_id = profile_of_scores(rows_served)
    path = f"{BASE}/genetic-profiles/{profile_id}/geneset-genetic-data/fetch"
    records = rows_served.post(path, json={"genesetIds": ["TP53", "nosuch"], "sampleListId": "brca_two_all"}).json
    assert [(each["sampleId"], each["value"]) for each in records] == [("S2", "0.1"), ("S1", "0.2")]
    assert {(each["geneticProfileId"], each["genesetId"], each["stableId"], each["studyId"]) for each in records} == {(profile_id, "TP53", "TP53", "brca_two")}
    assert len(rows_served.post(path, json={"genesetIds": ["TP53"], "sampleIds": ["S1", "s1"]}).json) == 1
    wrong = [{"sampleIds": ["S1"]}, {"genesetIds": ["TP53"]}, {"genesetIds": ["TP53"], "sampleIds": ["S1"], "sampleListId": "brca_two_all"}]
    assert [rows_served.post(path, json=body).status_code for body in wrong] == [400, 400, 400]
    other = rows_served.post(path.replace(profile_id, "brca_two_gistic"), json={"genesetIds": ["TP53"], "sampleIds": ["S1"]})
    assert (other.status_code, other.json["message"]) == (404, "Molecular profile not found: brca_two_gistic")


def test_places_of_genes(rows_served):
    here = f"{BASE}/reference-genome-genes"
    braf = {"entrezGeneId": 673, "hugoGeneSymbol": "BRAF", "cytoband": "7q34"}
    tp53 = {"entrezGeneId": 7157, "hugoGeneSymbol": "TP53", "cytoband": "other"}
    assert rows_served.records(f"{here}/hg38") == [braf, tp53]
    assert rows_served.records(f"{here}/hg38/673") == braf
    assert rows_served.post(f"{here}/hg38/fetch", json=[7157.0, "673", "nosuch"]).json == [braf, tp53]
    assert rows_served.post(f"{here}/hg38/fetch", json=["braf", "673"]).json == [braf]
    assert rows_served.post(f"{here}/HG38/fetch", json=[673]).json == rows_served.records(f"{here}/nosuch") == []
    for path in ("hg19/673", "nosuch/673", "hg38/BRAF"):
        answer = rows_served.get(f"{here}/{path}")
        assert (answer.status_code, answer.json["message"]) == (404, f"Gene not found: {path.rpartition('/')[2]}")


def test_structural_variants_where_they_stood_before(rows_served):
    here = {"molecularProfileIds": ["brca_two_sv"]}
    refused = rows_served.post(f"{BASE}/structuralvariant/fetch", json=here)
    assert (refused.status_code, refused.json["message"]) == (400, "body should have entrezGeneIds.")
    refused = rows_served.post(f"{BASE}/structuralvariant/fetch", json={"entrezGeneIds": [3845]})
    assert refused.json["message"] == "body should have exactly one of: sampleMolecularIdentifiers, molecularProfileIds."
    asked = {**here, "entrezGeneIds": [3845]}
    found = rows_served.post(f"{BASE}/structuralvariant/fetch", json=asked).json
    assert found and found == rows_served.post(f"{BASE}/structural-variant/fetch", json=asked).json


def test_slashes_in_ids(made):
    data_rows.insert(made.database)
    made.run(
        "INSERT INTO `sample` (`INTERNAL_ID`, `STABLE_ID`, `SAMPLE_TYPE`, `PATIENT_ID`, `TYPE_OF_CANCER_ID`) VALUES (900, 'A/1', 'Metastatic', 11, 'brca')",
        "INSERT INTO `sample_list` (`LIST_ID`, `STABLE_ID`, `CATEGORY`, `CANCER_STUDY_ID`, `NAME`) VALUES (90, 'of/A', 'other', 2, 'n')",
        "INSERT INTO `sample_list_list` (`LIST_ID`, `SAMPLE_ID`) VALUES (90, 900)",
    )
    for settings, base in (({}, BASE), ({"api.root": "third"}, "/api")):
        portal = Portal(made, {"authenticate": "false", **settings})
        assert portal.ask(f"{base}/studies/brca_two/samples/A%2F1").json["sampleId"] == "A/1"
        assert portal.ask(f"{base}/sample-lists/of%2fA/sample-ids?x=%2F").json == ["A/1"]
        assert portal.ask(f"{base}/genes/MIR-1%2F2").json["entrezGeneId"] == -7
        answers = [portal.ask(base + path) for path in ("/sample-lists/of/A", "/sample-lists%2Fof%2FA", "/studies/brca_two/samples/A%252F1", "/studies/a%00b")]
        assert [answer.status_code for answer in answers] == [404] * 4
        assert [answer.json["message"] if answer.data else "" for answer in answers[2:]] == [
            "Sample not found in study brca_two: A%2F1", "Study not found: a\x1fb"
        ]  # fmt: skip
        portal.close()
