"""What the R clients of today do over the real study: their functions, the requests of each as they were recorded, and what they get.

docs/clients.md counts them; tests/judged/test_third_r.py sends them.
"""

import json
from typing import Any, NamedTuple

from tests.realstudy import STUDY
from tests.shared import shared

S, M = f"/studies/{STUDY}", f"/molecular-profiles/{STUDY}"
ENTREZ, HUGO = "/genes/fetch?geneIdType=ENTREZ_GENE_ID", "/genes/fetch?geneIdType=HUGO_GENE_SYMBOL"


class Asks(NamedTuple):
    """A request. *body*: as JSON; None where it is a GET."""

    path: str
    body: Any = None


class Call(NamedTuple):
    """A function of a client. *reader*: of tests/r/third.R; *gives*: what is made of the answers, as the page says it."""

    client: str
    name: str
    reader: str
    asks: tuple[Asks, ...]
    gives: str


MUTATED = [675, 7157, 81061, 56914, 1838, 672, 80070, 388946, 440348, 4437, 9780, 472, 3983, 4602, 55]
ALTERED = [2073, 54998, 55210, 83858, 116983, 219293, 375790]
ATTRIBUTES = {
    "attributeIds": ["DFS_MONTHS", "DFS_STATUS", "FRACTION_GENOME_ALTERED", "MUTATION_COUNT", "OS_MONTHS", "OS_STATUS", "SAMPLE_COUNT", "SUBTYPE"],
}  # fmt: skip
ONE, TWO = ["TCGA-A1-A0SK-01"], ["TCGA-A2-A04P-01", "TCGA-A1-A0SK-01"]
SEGMENTS = [{"sampleId": "TCGA-A2-A04P-01", "studyId": STUDY}]
LISTED = {"sampleListIds": [f"{STUDY}_sequenced", f"{STUDY}_custom"]}
DEFAULT = "discreteCopyNumberEventType=HOMDEL_AND_AMP&projection=SUMMARY"


def calls(samples: list[str], with_cna: list[str]) -> list[Call]:
    """*samples*: all of the study; *with_cna*: those of its list of samples with copy numbers."""
    pairs = [{"molecularProfileId": f"{STUDY}_mutations", "sampleId": sample_id} for sample_id in samples]
    identifiers = [{"sampleId": sample_id, "studyId": STUDY} for sample_id in samples]
    r, data, rapi = "cbioportalR", "cBioPortalData", "rapiclient"
    return [
        Call(r, "set_cbioportal_db()", "records", (Asks("/cancer-types?"),), "connected"),
        Call(r, "available_studies()", "bind", (Asks("/studies"),), "1 × 13"),
        Call(r, "get_study_info()", "record", (Asks(S),), "1 × 30"),
        Call(r, "available_profiles(STUDY)", "bind", (Asks(f"{S}/molecular-profiles?"),), "11 rows"),
        Call(r, "available_profiles()", "bind", (Asks("/molecular-profiles?"),), "11 rows"),
        Call(r, "available_clinical_attributes()", "bind", (Asks(f"{S}/clinical-attributes?"),), "8 rows"),
        Call(r, "get_clinical_by_study()", "bind", (Asks(f"{S}/clinical-data?"), Asks(f"{S}/clinical-data?clinicalDataType=PATIENT")), "4,488 rows"),
        Call(r, "get_clinical_by_sample()", "bind", (Asks(f"{S}/clinical-data/fetch?", {**ATTRIBUTES, "ids": TWO}),), "5 rows"),
        Call(r, "get_clinical_by_patient()", "bind", (Asks(f"{S}/clinical-data/fetch?clinicalDataType=PATIENT", {**ATTRIBUTES, "ids": ["TCGA-A1-A0SK"]}),), "3 rows"),
        Call(r, "available_samples(STUDY)", "bind", (Asks(f"{S}/samples?"),), "841 rows"),
        Call(r, "available_samples(sample_list_id)", "values", (Asks(f"/sample-lists/{STUDY}_sequenced/sample-ids"),), "27 values"),
        Call(r, "available_patients()", "bind", (Asks(f"{S}/patients?"),), "840 rows"),
        Call(r, "available_sample_lists()", "bind", (Asks(f"{S}/sample-lists?"),), "6 rows"),
        Call(r, "get_samples_by_patient()", "bind", (Asks(f"{S}/patients/TCGA-E2-A15E/samples?"),), "2 rows"),
        Call(r, "get_mutations_by_study()", "with_symbols", (Asks(f"{M}_mutations/mutations?sampleListId={STUDY}_all"), Asks(ENTREZ, MUTATED)), "33 rows"),
        Call(r, "get_cna_by_study()", "with_symbols", (Asks(f"{M}_gistic/discrete-copy-number?sampleListId={STUDY}_all"), Asks(ENTREZ, ALTERED)), "63 rows"),
        Call(r, "get_mutations_by_sample()", "tibbles", (Asks(f"{M}_mutations/mutations/fetch?", {"entrezGeneIds": [675], "sampleIds": ONE}),), "1 row"),
        Call(r, "get_cna_by_sample()", "tibbles", (Asks(f"{M}_gistic/discrete-copy-number/fetch?",
             {"sampleIds": ["TCGA-A2-A04P-01", "TCGA-A1-A0SB-01"]}),), "0 rows"),
        Call(r, "get_segments_by_sample()", "tibbles", (Asks("/copy-number-segments/fetch?", SEGMENTS),), "9 rows"),
        Call(r, "available_gene_panels()", "bind", (Asks("/gene-panels??"),), "2 rows"),
        Call(r, "get_gene_panel()", "panel", (Asks("/gene-panels/TESTPANEL1"),), "10 rows"),
        Call(r, "get_alias()", "values", (Asks("/genes/TP53/aliases"),), "5 values"),
        Call(r, "get_hugo_symbol()", "tibbles", (Asks(ENTREZ, [7157, 675]),), "2 rows"),
        Call(r, "get_entrez_id()", "tibbles", (Asks(HUGO, ["TP53", "BRCA2"]),), "2 rows"),
        Call(data, "cBioPortal()", "operations", (Asks("/v2/api-docs"),), "connected"),
        Call(data, "getStudies()", "bind", (Asks("/studies"),), "1 × 13"),
        Call(data, "molecularProfiles()", "bind", (Asks(f"{S}/molecular-profiles?projection=SUMMARY"),), "11 rows"),
        Call(data, "sampleLists()", "bind", (Asks(f"{S}/sample-lists"),), "6 rows"),
        Call(data, "allSamples()", "bind", (Asks(f"{S}/samples"),), "841 rows"),
        Call(data, "clinicalData()", "clinical", (Asks(f"{S}/clinical-data/fetch?clinicalDataType=PATIENT", {}), Asks(f"{S}/clinical-data")), "840 × 10"),
        Call(data, "samplesInSampleLists()", "lists", (Asks(f"/sample-lists/{STUDY}_cna"), Asks(f"/sample-lists/{STUDY}_sequenced")), "788, 27 values"),
        Call(data, "getSampleInfo(sampleListIds)", "bind", (Asks("/samples/fetch?projection=SUMMARY", LISTED),), "792 rows"),
        Call(data, "getSampleInfo()", "bind", (Asks("/samples/fetch?projection=SUMMARY", {"sampleIdentifiers": identifiers}),), "841 rows"),
        Call(data, "genePanels()", "bind", (Asks("/gene-panels"),), "2 rows"),
        Call(data, "getGenePanel()", "panel", (Asks("/gene-panels/TESTPANEL1"),), "10 rows"),
        Call(data, "geneTable()", "bind", (Asks("/genes?pageNumber=0&pageSize=1000"),), "1,000 rows"),
        Call(data, "geneTable(pageSize, pageNumber)", "bind", (Asks("/genes?pageNumber=2&pageSize=10"),), "10 rows"),
        Call(data, "mutationData()", "bind", (Asks(f"{M}_mutations/mutations/fetch", {"entrezGeneIds": [675, 7157], "sampleIds": samples}),), "14 rows"),
        Call(data, "mutationData(several profiles)", "bind", (Asks("/mutations/fetch", {
            "molecularProfileIds": [f"{STUDY}_mutations"] * 2, "sampleMolecularIdentifiers": pairs}),), "33 rows"),
        Call(data, "molecularData()", "bind", (Asks(f"{M}_mrna/molecular-data/fetch", {"entrezGeneIds": [2073, 6205], "sampleIds": samples}),), "1,052 rows"),
        Call(data, "copyNumberData(sampleListId)", "bind", (Asks(f"{M}_gistic/discrete-copy-number/fetch?{DEFAULT}",
             {"entrezGeneIds": [2073], "sampleListId": f"{STUDY}_all", "sampleIds": {}}),), "9 rows"),
        Call(data, "genePanelMolecular()", "bind", (Asks(f"{M}_mutations/gene-panel-data/fetch", {"sampleListId": f"{STUDY}_testprofiled"}),), "15 rows"),
        Call(data, "getDataByGenes(), mutations", "bind", (Asks(f"{M}_mutations/mutations/fetch", {"entrezGeneIds": [675, 2073], "sampleIds": with_cna}),), "10 rows"),
        Call(data, "getDataByGenes(), expression", "bind", (Asks(f"{M}_mrna/molecular-data/fetch", {"entrezGeneIds": [675, 2073], "sampleIds": with_cna}),), "499 rows"),
        Call(rapi, "get_api(), get_operations()", "operations", (Asks("/v2/api-docs"),), "connected"),
        Call(rapi, "fetchGenesUsingPOST()", "records", (Asks(ENTREZ, ["7157", "675"]),), "2 values"),
        Call(rapi, "getMutationsInMolecularProfileBySampleListIdUsingGET()", "records",
             (Asks(f"{M}_mutations/mutations?projection=DETAILED&sampleListId={STUDY}_all"),), "33 values"),
    ]  # fmt: skip


def recorded() -> list[dict]:
    """All requests as they were recorded."""
    return [json.loads(line) for line in shared("clients/third-generation-requests.jsonl").read_text(encoding="utf-8").splitlines()]


def as_recorded(call: Call, asks: Asks, requests: list[dict]) -> dict:
    """How tests/r/third.R is told of a request: with the headers, and the text of the body, that were recorded.

    Of a body that was cut the beginning was recorded; what goes on is ours. StopIteration where nobody was seen to send such a request.
    """
    bearer = "Bearer " if call.client == "cbioportalR" else None
    seen = next(
        each
        for each in requests
        if each["path_below_base"] == asks.path and each["authorization"] == bearer and "httr" in each["user_agent"] and _is(each, asks.body)
    )
    body = json.dumps(asks.body) if seen["body_is_cut"] else seen["body"]
    headers = {"Accept": seen["accept"], "Content-Type": seen["content_type"], "Authorization": seen["authorization"]}
    return {
        "method": seen["method"],
        "path": asks.path,
        "headers": {name: text for name, text in headers.items() if text is not None},
        "body": body or None,
    }


def _is(seen, body):
    if seen["body_is_cut"]:
        genes = (body or {}).get("entrezGeneIds") if isinstance(body, dict) else None
        return isinstance(body, dict) and all(f'"{name}"' in seen["body"] for name in body if name != "sampleMolecularIdentifiers") and (
            not genes or f"[{', '.join(map(str, genes))}]" in seen["body"]
        )  # fmt: skip
    return (json.loads(seen["body"]) if seen["body"] else None) == body
