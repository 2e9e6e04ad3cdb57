"""portal_meta_data.json, portalMetadata.json, bioGeneQuery.do and the services that are gone, over rows that no loader writes."""

from xml.etree import ElementTree

from tests import data_rows

STUDIES = {row[1]: dict(zip(data_rows.STUDY_COLUMNS, row, strict=True)) for row in data_rows.STUDIES}


def test_the_overview(rows_served):
    answer = rows_served.get("/portal_meta_data.json", {"partial_studies": "true"}).json
    assert list(answer) == ["cancer_studies", "type_of_cancers", "cancer_colors", "short_names", "parent_type_of_cancers", "gene_sets"]
    assert list(answer["cancer_studies"]) == sorted(STUDIES, key=lambda study: STUDIES[study]["NAME"])
    assert answer["cancer_studies"]["brca_two"] == {
        "name": "Breast", "type_of_cancer": "brca", "description": "Second by id", "num_samples": 7, "partial": "true",
    }  # fmt: skip
    assert answer["type_of_cancers"] == {row[0]: row[1] for row in data_rows.CANCER_TYPES if row[0] in ("brca", "luad", "mixed")}
    assert answer["cancer_colors"]["luad"] == "LightGray" and answer["short_names"]["mixed"] is None
    assert answer["parent_type_of_cancers"] == {row[0]: row[4] for row in data_rows.CANCER_TYPES}
    assert answer["gene_sets"] == {"user-defined-list": {"name": "User-defined List", "gene_list": ""}}
    in_full = rows_served.get("/portal_meta_data.json").json
    assert in_full["cancer_studies"]["luad"] == rows_served.get("/portal_meta_data.json", {"study_id": "luad"}).json


def test_where_a_cancer_type_is_called_all_its_study_stands_first_and_in_the_maps_of_types(with_rows):
    columns = data_rows.TABLES["type_of_cancer"][0]
    it = with_rows({"type_of_cancer": (columns, [("all", "Acute Lymphoid Leukemia", "", "LightSalmon", "ALL", "bll")])})
    answer = it.get("/portal_meta_data.json", {"partial_studies": "true"}).json
    assert next(iter(answer["cancer_studies"])) == "all" and answer["cancer_studies"]["all"]["type_of_cancer"] == "all"
    about = ("Acute Lymphoid Leukemia", "LightSalmon", "ALL", "bll")
    assert tuple(answer[name]["all"] for name in ("type_of_cancers", "cancer_colors", "short_names", "parent_type_of_cancers")) == about


def test_one_study(rows_served):
    answer = rows_served.get("/portal_meta_data.json", {"study_id": "brca_two"}).json
    assert [each["id"] for each in answer["genomic_profiles"]] == [row[1] for row in data_rows.PROFILES if row[2] == 2]
    assert answer["case_sets"][0] == {"id": "brca_two_all", "name": "All", "description": "Everybody", "size": 7}
    assert [each["size"] for each in answer["case_sets"]] == [7, 0, 2]
    assert [answer[name] for name in ("has_mutation_data", "has_cna_data", "has_mutsig_data", "has_gistic_data", "partial")] == [True] * 4 + ["false"]
    assert (answer["short_name"], answer["pmid"], answer["citation"]) == ("Br", "12345,67890", "Doe et al.")
    assert rows_served.get("/portal_meta_data.json", {"study_id": "nosuch"}).json == {}


def test_one_gene_set(rows_served):
    for name in ("user-defined-list", "nosuch"):
        assert rows_served.get("/portal_meta_data.json", {"geneset_id": name, "study_id": "brca_two"}).json == {"list": ""}


def test_sequenced_samples(rows_served):
    assert rows_served.get("/portalMetadata.json").json == rows_served.get("/portalMetadata.json", {"cancerStudyMetaData": "False"}).json == {}
    answer = rows_served.get("/portalMetadata.json", {"cancerStudyMetaData": "true", "cancerStudyName": "x"}).json
    counted = {}
    for row in data_rows.TABLES.get("sample_profile", ((), []))[1]:
        counted[row[1]] = counted.get(row[1], 0) + 1
    assert {each["cancer_study"]: each["num_sequenced_samples"] for each in answer["cancerStudyMetaData"]} == {
        row[3]: counted[first]
        for row in data_rows.STUDIES
        if (first := min((p[0] for p in data_rows.PROFILES if p[2] == row[0] and p[3] == "MUTATION_EXTENDED"), default=0)) in counted
    }


def test_what_is_known_of_a_gene(rows_served):
    answer = rows_served.get("/bioGeneQuery.do", {"query": "LFS1", "org": "human", "format": "json"}).json
    (gene,) = answer.pop("geneInfo")
    assert answer == {"returnCode": "SUCCESS", "count": 1}
    assert (gene["geneId"], gene["geneSymbol"], gene["geneAliases"]) == ("7157", "TP53", "LFS1:P53:p53")
    assert rows_served.get("/bioGeneQuery.do", {"query": "nosuch", "format": "json"}).json == {"returnCode": "SUCCESS", "count": 0, "geneInfo": []}
    xml = rows_served.get("/bioGeneQuery.do", {"query": "TP53"})
    assert xml.headers["Content-Type"] == "text/xml; charset=utf-8"
    root = ElementTree.fromstring(xml.data)
    # What is not known has no element, an empty text neither.
    assert not [element.tag for element in ElementTree.fromstring(rows_served.get("/bioGeneQuery.do", {"query": "UNUSED"}).data).iter() if not len(element) and not element.text]
    assert (root.findtext("return_code"), root.findtext("gene_info/gene_aliases")) == ("SUCCESS", "LFS1:P53:p53")


def test_what_is_gone(rows_served):
    assert rows_served.get("/clinicaltrials.json", {"study": "brca", "keywords": "x", "filter": "study"}).json == []
    assert rows_served.get("/getMutationAligner.json", {"pfamAccession": "PF00870"}).json == {}
