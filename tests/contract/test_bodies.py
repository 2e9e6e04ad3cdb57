"""Bodies as clients really send them: numbers, byte-order marks, nulls, empty lists; and what is said of those that cannot be read."""

import gzip
import json

import pytest

BASE = "/portal/api"
JSON = "application/json"
MARK = b"\xef\xbb\xbf"


def test_numbers_in_lists(rows_served):
    by_numbers = rows_served.post("/api/genesaliases", json={"entrez_gene_ids": [7157, "672"]})
    assert by_numbers.status_code == 200 and by_numbers.json
    assert by_numbers.json == rows_served.post("/api/genesaliases", json={"entrez_gene_ids": ["7157", "672"]}).json
    assert rows_served.post("/api/genes", json={"hugo_gene_symbols": [7157, "TP53"]}).json == [{"hugo_gene_symbol": "TP53", "entrez_gene_id": "7157"}]
    assert len(rows_served.post("/api/genes", json={"limit": 1}).json) == 1


@pytest.mark.parametrize(
    ("path", "value"),
    [
        pytest.param("/api/genes", {"hugo_gene_symbols": ["TP53"]}, id="JSON API"),
        pytest.param(f"{BASE}/genes/fetch", [7157], id="third generation"),
        pytest.param(f"{BASE}/molecular-profiles/fetch", {"studyIds": ["brca_two"]}, id="third generation, an object"),
    ],
)
def test_a_body_is_read_behind_a_byte_order_mark_and_named_where_it_is_no_text(rows_served, path, value):
    body = json.dumps(value).encode()

    def ask(data, **headers):
        return rows_served.post(path, data=data, content_type=JSON, headers=headers)

    assert ask(body).json and ask(MARK + body).json == ask(body).json
    for data, what in ((gzip.compress(body), "is compressed (gzip)"), (body.decode().encode("utf-16"), "is UTF-16")):
        answer = ask(data)
        assert answer.status_code == 400 and f"body {what}; send it as UTF-8 text, not compressed." in answer.text
    assert ask(gzip.compress(body), **{"Content-Encoding": "gzip"}).json == ask(body).json
    answer = ask(body, **{"Content-Encoding": "br"})
    assert (answer.status_code, answer.headers["Accept-Encoding"]) == (415, "gzip, identity")
    assert "this one came with Content-Encoding: br." in answer.text


PAIRS = {"sampleMolecularIdentifiers": [{"molecularProfileId": "brca_two_sv", "sampleId": "S1"}]}


@pytest.mark.parametrize(
    ("path", "sent", "same"),
    [
        pytest.param("structural-variant/fetch", {**PAIRS, "molecularProfileIds": []}, PAIRS, id="pairs beside no profile"),
        pytest.param("structural-variant/fetch", {"molecularProfileIds": ["brca_two_sv"], "sampleMolecularIdentifiers": [], "entrezGeneIds": None},
                     {"molecularProfileIds": ["brca_two_sv"]}, id="profiles beside no pair"),
        pytest.param("structural-variant/fetch", {**PAIRS, "entrezGeneIds": [3845], "structuralVariantQueries": [], "molecularProfileIds": []},
                     {**PAIRS, "entrezGeneIds": [3845]}, id="genes beside no query, as the portal's pages send it"),
        pytest.param("structural-variant/fetch", {**PAIRS, "entrezGeneIds": [], "structuralVariantQueries": [{"gene1": {"entrezId": 3845}, "gene2": {"specialValue": "ANY_GENE"}}]},
                     {**PAIRS, "structuralVariantQueries": [{"gene1": {"entrezId": 3845}, "gene2": {"specialValue": "ANY_GENE"}}]}, id="queries beside no gene"),
        pytest.param("mutations/fetch", {"molecularProfileIds": ["brca_two_mutations"], "sampleMolecularIdentifiers": []},
                     {"molecularProfileIds": ["brca_two_mutations"]}, id="mutations"),
        pytest.param("samples/fetch", {"sampleListIds": ["brca_two_all"], "sampleIdentifiers": [], "uniqueSampleKeys": None},
                     {"sampleListIds": ["brca_two_all"]}, id="samples"),
        pytest.param("molecular-profiles/fetch", {"studyIds": ["brca_two"], "molecularProfileIds": []}, {"studyIds": ["brca_two"]}, id="profiles"),
        pytest.param("molecular-profiles/brca_two_mutations/mutations/fetch", {"sampleIds": [], "sampleListId": "brca_two_all"},
                     {"sampleListId": "brca_two_all"}, id="samples beside a list"),
        pytest.param("treatments/patient", {"studyIds": [], "sampleIdentifiers": [{"sampleId": "S1", "studyId": "brca_two"}]},
                     {"sampleIdentifiers": [{"sampleId": "S1", "studyId": "brca_two"}]}, id="a study view"),
    ],
)  # fmt: skip
def test_an_empty_list_beside_its_alternative_and_null_are_absent(rows_served, path, sent, same):
    answer, expected = (rows_served.post(f"{BASE}/{path}", json=body) for body in (sent, same))
    assert (answer.status_code, answer.data) == (200, expected.data), answer.text


@pytest.mark.parametrize(
    ("path", "sent"),
    [
        ("structural-variant/fetch", {"molecularProfileIds": [], "sampleMolecularIdentifiers": []}),
        ("structural-variant/fetch", {**PAIRS, "entrezGeneIds": []}),
        ("structural-variant/fetch", {**PAIRS, "entrezGeneIds": [], "structuralVariantQueries": []}),
        ("mutations/fetch", {"molecularProfileIds": ["brca_two_mutations"], "entrezGeneIds": []}),
        ("mutations/fetch", {"molecularProfileIds": []}),
        ("molecular-profiles/brca_two_mutations/mutations/fetch", {"sampleListId": "brca_two_all", "entrezGeneIds": [None]}),
        ("studies/brca_two/clinical-data/fetch", {"attributeIds": [], "ids": ["S1"]}),
        ("genes/fetch", []),
        ("generic_assay_meta/fetch", {"molecularProfileIds": [], "genericAssayStableIds": []}),
    ],
)
def test_an_empty_list_that_would_mean_everything_is_refused(rows_served, path, sent):
    assert rows_served.post(f"{BASE}/{path}", json=sent).status_code == 400


@pytest.mark.parametrize(
    ("profile_id", "told"),
    [
        ("brca_two_mutations", "is a profile of mutations, which are at /molecular-profiles/brca_two_mutations/mutations, and has no molecular data."),
        ("brca_two_sv", "is a profile of structural variants, which are at /structural-variant/fetch, and has no molecular data."),
    ],
)
def test_a_profile_without_molecular_data_is_named_for_what_it_is(rows_served, profile_id, told):
    path = f"{BASE}/molecular-profiles/{profile_id}/molecular-data"
    for answer in (
        rows_served.get(path, {"sampleListId": "brca_two_all", "entrezGeneId": "7157"}),
        rows_served.post(f"{path}/fetch", json={"sampleListId": "brca_two_all", "entrezGeneIds": [7157]}),
    ):
        assert (answer.status_code, answer.json["message"]) == (404, f"Molecular profile not found: {profile_id} {told}")
