"""The ten requests, what the original portal takes for each, and what genows should."""

from typing import NamedTuple
from urllib.parse import urlencode

from genows.demo.variants import make_genes

STUDY, SAMPLES, GENES, SEED = "demo", 1000, 300, 3
HEALTH = "/health"
# How much of a goal is the price of any request at all: so many times that of /health, for the goal and for the stretch.
OF_HEALTH, STRETCH_OF_HEALTH = 1.5, 1.2


class Row(NamedTuple):
    """One request. *original*, *goal*, *stretch*: in U, what the base takes for the first row on MariaDB."""

    name: str
    title: str
    address: str
    original: float
    goal: float
    stretch: float


def rows(study: str = STUDY) -> tuple[Row, ...]:
    """Returns the requests about a study as `genows demo` makes it, in the order of the table; the first one is what U is taken from."""
    symbols = [gene.symbol for gene in make_genes(GENES)]
    hundred, ten = ",".join(symbols[:: GENES // 100]), ",".join(symbols[:: GENES // 10])
    expression, mutations, everybody = f"{study}_rna_seq_v2_mrna", f"{study}_mutations", f"{study}_all"
    attributes = "CANCER_TYPE,CANCER_TYPE_DETAILED,SAMPLE_TYPE"
    values = {"genetic_profile_id": expression, "case_set_id": everybody}
    changes = {"genetic_profile_id": mutations, "case_set_id": everybody, "gene_list": ten}
    return (
        Row("values", "profile data, 100 genes", address_of("geneticprofiledata", genetic_profile_ids=expression, genes=hundred), 2.8, 0.8, 0.6),
        Row("mutations", "mutations of 100 genes", address_of("geneticprofiledata", genetic_profile_ids=mutations, genes=hundred), 2.3, 0.35, 0.2),
        Row("clinical", "3 clinical attributes", address_of("clinicaldata/samples", study_id=study, attribute_ids=attributes), 0.62, 0.08, 0.05),
        Row("samples", "samples of the study", address_of("samples", study_id=study), 0.39, 0.08, 0.05),
        Row("getProfileData 1", "getProfileData, 1 gene", _legacy("getProfileData", gene_list=symbols[0], **values), 0.16, 0.05, 0.03),
        Row("getProfileData 100", "getProfileData, 100 genes", _legacy("getProfileData", gene_list=hundred, **values), 4.7, 0.8, 0.5),
        Row("getMutationData", "getMutationData, 10 genes", _legacy("getMutationData", **changes), 2.6, 0.3, 0.2),
        Row("getClinicalData", "getClinicalData, all attributes", _legacy("getClinicalData", case_set_id=everybody), 1.35, 0.25, 0.15),
        Row("getCancerStudies", "getCancerStudies", _legacy("getCancerStudies"), 0.04, 0.03, 0.02),
        Row("getCaseLists", "getCaseLists of the study", _legacy("getCaseLists", cancer_study_id=study), 0.38, 0.08, 0.05),
    )


def address_of(path: str, **asked: str) -> str:
    """Returns an address of the revised API with what is asked."""
    return f"/api/{path}?{urlencode(asked, safe=',')}"


def _legacy(command, **asked):
    return f"/webservice.do?{urlencode({'cmd': command, **asked}, safe=',')}"


def bound(figure: float, unit: float, health: float, share: float = OF_HEALTH) -> float:
    """Returns seconds that a row may take: *figure* × *unit*, or *share* × *health* where that is more."""
    return max(figure * unit, share * health)


def verdict(row: Row, seconds: float, unit: float, health: float) -> str:
    """Returns whether the row's goal is met, and its stretch. *seconds*: what it took; *unit*: U; *health*: what /health took."""
    if seconds <= bound(row.stretch, unit, health, STRETCH_OF_HEALTH):
        return "stretch"
    return "met" if seconds <= bound(row.goal, unit, health) else "**not met**"


def records(address: str, body: bytes) -> int:
    """Returns how many records an answer holds: objects of JSON, or lines of a table without comments and heading."""
    if address.startswith("/api/"):
        return body.count(b"{")
    lines = [line for line in body.split(b"\n") if line and not line.startswith(b"#")]
    return max(0, len(lines) - 1)
