"""Every worked number of the specification: what is asked of the running example, and what is answered."""

from collections.abc import Callable
from typing import Any, NamedTuple

from tests.judges.cohorts.answers import THIRD, Request
from tests.judges.cohorts.example import STUDY, TIMES
from tests.judges.cohorts.flat import Near

BASE = {"studyIds": [STUDY]}


class Worked(NamedTuple):
    """*name* begins with the section; *view*: what of the answer is compared."""

    name: str
    request: Request
    wanted: Any
    view: Callable[[Any], Any]


def picked(*names: str) -> Callable:
    """Returns what takes these members of each record."""
    return lambda found: [tuple(one.get(name) for name in names) if len(names) > 1 else one.get(names[0]) for one in found]


def whole(found: Any) -> Any:
    return found


def post(name: str, body: dict, **query: str) -> Request:
    return Request(f"{THIRD}/{name}", query, body)


def flat(name: str, study_id: str = STUDY, **query: str) -> Request:
    return Request(f"/api/cohort{name}", {"study_id": study_id, **query})


def _samples(name, wanted, filters, base=BASE):
    """*wanted*: numbers of samples."""
    return Worked(name, post("filtered-samples/fetch", {**base, **filters}), [f"S{number}" for number in wanted], picked("sampleId"))


def _values(attribute, *items):
    return {"clinicalDataFilters": [{"attributeId": attribute, "values": [item if isinstance(item, dict) else {"value": item} for item in items]}]}


def _mutation_data(categorization, *inner):
    values = [[{"value": value} for value in values] for values in inner]
    return {"mutationDataFilters": [{"hugoGeneSymbol": "TP53", "profileType": "mutations", "categorization": categorization, "values": values}]}


def _genes(suffix, *inner, **more):
    queries = [[{"hugoGeneSymbol": gene, **more} for gene in genes] for genes in inner]
    return {"geneFilters": [{"molecularProfileIds": [f"{STUDY}_{suffix}"], "geneQueries": queries}]}


def _treated(member, *names, **more):
    return {f"{member}TreatmentFilters": {"filters": [{"filters": [{"treatment": name, **more}]} for name in names]}}


FILTERS = [
    _samples("2.2 a base of one sample", [1], _values("AGE", {"start": 39, "end": 60}), {"sampleIdentifiers": [{"sampleId": "S1", "studyId": STUDY}]}),
    _samples("2.3 from 40 to 55", [3], _values("AGE", {"start": 40, "end": 55})),
    _samples("2.3 to 40", [1, 2], _values("AGE", {"end": 40})),
    _samples("2.3 above 80", [4], _values("AGE", {"start": 80})),
    _samples("2.3 exactly 55", [3], _values("AGE", {"start": 55, "end": 55})),
    _samples("2.3 to 17", [], _values("AGE", {"end": 17})),
    _samples("2.3 a range and NA", [1, 2, 3, 6], _values("AGE", {"start": 39, "end": 60}, "NA")),
    _samples("2.3 a text among numbers", [5], _values("AGE", "Unknown")),
    _samples("2.3 a number is matched by ranges only", [], _values("AGE", "40")),
    _samples("2.3 case does not count", [1, 3, 4], _values("TYPE", "Primary")),
    _samples("2.3 NA", [5, 6], _values("TYPE", "NA")),
    _samples("2.3 not mutated", [2, 3], _mutation_data("MUTATED", ["NOT_MUTATED"])),
    _samples("2.3 two types", [1], _mutation_data("MUTATION_TYPE", ["Missense_Mutation"], ["Nonsense_Mutation"])),
    _samples("2.5 both genes", [], _genes("mutations", ["KRAS"], ["TP53"])),
    _samples("2.5 one of the genes", [1, 3, 4, 5], _genes("mutations", ["KRAS", "TP53"])),
    _samples("2.5 amplified", [3, 4], _genes("gistic", ["KRAS"], alterations=["AMP"])),
    _samples("2.7 profiled", [1, 2, 3, 4, 5], {"genomicProfiles": [["mutations"], ["gistic"]]}),
    _samples("2.7 after Cisplatin", [2], _treated("sample", "Cisplatin", time="Post")),
    _samples("2.7 before Cisplatin", [1, 3], _treated("sample", "Cisplatin", time="Pre")),
    _samples("2.7 two treatments", [3], _treated("patient", "Cisplatin", "Olaparib")),
    _samples("2.7 an event", [1, 2], {"clinicalEventFilters": [{"values": [{"value": "SURGERY"}]}]}),
]

GENE = picked("hugoGeneSymbol", "numberOfAlteredCases", "totalCount", "numberOfProfiledCases", "matchingGenePanelIds")
STATES = picked("value", "count", "uniqueCount")
TP53 = {
    "entrezGeneId": 7157, "hugoGeneSymbol": "TP53", "numberOfAlteredCases": 2, "totalCount": 3, "numberOfProfiledCases": 4,
    "matchingGenePanelIds": ["A"], "uniqueEventKey": "TP53", "entrezGeneIds": [7157], "hugoGeneSymbols": ["TP53"],
}  # fmt: skip
KRAS_SAMPLES = [
    {"uniqueSampleKey": "UzM6ZA", "uniquePatientKey": "UDI6ZA", "sampleId": "S3", "patientId": "P2", "studyId": "d"},
    {"uniqueSampleKey": "UzQ6ZA", "uniquePatientKey": "UDM6ZA", "sampleId": "S4", "patientId": "P3", "studyId": "d"},
]
TYPES = [{"value": "Primary", "count": 3}, {"value": "Metastasis", "count": 1}, {"value": "NA", "count": 2}]
AGES = [{"value": value, "count": 1} for value in ("40", "55", ">80", "Unknown", "NA")]
AGE_BINS = [
    {"attributeId": "AGE", "start": 40, "end": 40, "count": 1}, {"attributeId": "AGE", "start": 55, "end": 55, "count": 1},
    {"attributeId": "AGE", "specialValue": ">", "start": 80, "count": 1}, {"attributeId": "AGE", "specialValue": "Unknown", "count": 1},
    {"attributeId": "AGE", "specialValue": "NA", "count": 1},
]  # fmt: skip
TP53_DATA = {"genomicDataFilters": [{"hugoGeneSymbol": "TP53", "profileType": "mutations"}], "studyViewFilter": BASE}
EGFR_DATA = {"genomicDataFilters": [{"hugoGeneSymbol": "EGFR", "profileType": "mutations"}], "studyViewFilter": BASE}
TP53_CELLS = {"genomicDataFilters": [{"hugoGeneSymbol": "TP53", "profileType": "gistic"}], "studyViewFilter": BASE}
TWO_SAMPLES = {"sampleIdentifiers": [{"sampleId": name, "studyId": STUDY} for name in ("S1", "S2")]}
CLINICAL = {"attributes": [{"attributeId": "TYPE"}, {"attributeId": "AGE"}], "studyViewFilter": BASE}
AGE_DATA = {"attributes": [{"attributeId": "AGE"}], "studyViewFilter": BASE}


def _counts(view):
    return lambda found: view(found[0]["counts"])


def _treatments(*names):
    return lambda found: [(*(row[name] for name in names), [sample["sampleId"] for sample in row["samples"]]) for row in found]


def _rows(found):
    rows, total = found
    return [[[record["clinicalAttributeId"] for record in records] for _, records in rows], [key for key, _ in rows], total]


COUNTS = [
    Worked(
        "2.4 without germline", post("mutated-genes/fetch", {**BASE, "alterationFilter": {"includeGermline": False}}),
        [("TP53", 2, 3, 4, ["A"]), ("EGFR", 1, 1, 1, []), ("KRAS", 1, 1, 5, ["A", "B"])], GENE,
    ),
    Worked(
        "2.4 without missense", post("mutated-genes/fetch", {**BASE, "alterationFilter": {"mutationEventTypes": {"missense_mutation": False, "other": True}}}),
        [("TP53", 1, 1, 4, ["A"])], GENE,
    ),
    Worked("3.2 filtered samples", post("filtered-samples/fetch", {**BASE, **_genes("mutations", ["KRAS"])}), KRAS_SAMPLES, whole),
    Worked("3.3 attributes", post("clinical-data-counts/fetch", CLINICAL), [{"attributeId": "TYPE", "counts": TYPES}, {"attributeId": "AGE", "counts": AGES}], whole),
    Worked("3.3 levels", post("genomic-data-counts/fetch", TP53_CELLS), [("0", 3), ("-1", 1), ("-2", 1), ("NA", 1)], _counts(picked("value", "count"))),
    Worked("3.3 TP53 mutated", post("mutation-data-counts/fetch", TP53_DATA), [("MUTATED", 2, 2), ("NOT_MUTATED", 2, 2), ("NOT_PROFILED", 2, 2)], _counts(STATES)),
    Worked("3.3 EGFR mutated", post("mutation-data-counts/fetch", EGFR_DATA), [("MUTATED", 1, 1), ("NOT_PROFILED", 5, 5)], _counts(STATES)),
    Worked(
        "3.3 types", post("mutation-data-counts/fetch", TP53_DATA, projection="DETAILED"),
        [("Missense Mutation", "Missense_Mutation", 2, 2), ("Nonsense Mutation", "Nonsense_Mutation", 1, 1)], _counts(picked("label", "value", "count", "uniqueCount")),
    ),
    Worked("3.4 mutated genes", post("mutated-genes/fetch", BASE), [("TP53", 2, 3, 4, ["A"]), ("KRAS", 2, 2, 5, ["A", "B"]), ("EGFR", 1, 1, 1, [])], GENE),
    Worked("3.4 the first record", post("mutated-genes/fetch", BASE), TP53, lambda found: found[0]),
    Worked(
        "3.4 copy number", post("cna-genes/fetch", BASE), [("KRAS", 2, 2, 5, "38452"), ("TP53", -2, 1, 5, "7157-2")],
        picked("hugoGeneSymbol", "alteration", "numberOfAlteredCases", "numberOfProfiledCases", "uniqueEventKey"),
    ),
    Worked("3.5 lists", post("sample-lists-counts/fetch", BASE), [("all", 6), ("cna", 5), ("sequenced", 5)], picked("value", "count")),
    Worked("3.5 profiles", post("molecular-profile-sample-counts/fetch", BASE), [("gistic", 5), ("mutations", 5)], picked("value", "count")),
    Worked("3.5 events", post("clinical-event-type-counts/fetch", BASE), [("Sample Acquisition", 2), ("TREATMENT", 2), ("SURGERY", 1)], picked("eventType", "count")),
    Worked(
        "3.5 stored values", post("clinical-attributes/counts/fetch", TWO_SAMPLES), [("AGE", 2), ("MUTATION_COUNT", 2), ("SAMPLE_COUNT", 2), ("TYPE", 2)],
        picked("clinicalAttributeId", "count"),
    ),
    Worked("3.5 treatments", post("treatments/patient", BASE), [("Cisplatin", 2, ["S1", "S2", "S3"]), ("Olaparib", 1, ["S3"])], _treatments("treatment", "count")),
    Worked(
        "3.5 before and after", post("treatments/sample", BASE), [("Cisplatin", "Pre", 2, ["S1", "S3"]), ("Cisplatin", "Post", 1, ["S2"]), ("Olaparib", "Pre", 1, ["S3"])],
        _treatments("treatment", "time", "count"),
    ),
    Worked(
        "3.8 a page", post("clinical-data-table/fetch", BASE, pageSize="1", sortBy="AGE", direction="DESC"),
        [[["MUTATION_COUNT", "TYPE", "AGE", "SAMPLE_COUNT"]], ["UzM6ZA"], 6], _rows,
    ),
    Worked(
        "3.8 the order", post("clinical-data-table/fetch", BASE, sortBy="AGE", direction="DESC"), ["S3", "S1", "S2", "S5", "S4"],
        lambda found: [records[0]["sampleId"] for _, records in found[0] if records[0].get("sampleId")],
    ),
]  # fmt: skip

AGE_RECORD = {"attr_id": "AGE", "level": "patient", "special": None, "start": "40", "end": "40", "count": "1", "of": "5"}
BINS = [
    Worked("4 bins", post("clinical-data-bin-counts/fetch", AGE_DATA), AGE_BINS, whole),
    Worked(
        "4 bins of the base", post("clinical-data-bin-counts/fetch", {**AGE_DATA, "studyViewFilter": {**BASE, **_values("TYPE", "Primary")}}, dataBinMethod="STATIC"),
        [{**one, "count": count} for one, count in zip(AGE_BINS, (1, 1, 1, 0, 0))], whole,
    ),
    Worked("6 a bin", flat("/bins", attribute_ids="AGE"), AGE_RECORD, lambda found: found[0]),
    Worked(
        "6 bins", flat("/bins", attribute_ids="AGE"),
        [("40", "40", None, "1"), ("55", "55", None, "1"), ("80", None, ">", "1"), (None, None, "Unknown", "1"), (None, None, "NA", "1")],
        picked("start", "end", "special", "count"),
    ),
]  # fmt: skip

# 5.2: filter → the samples that it gives.
IN_ADDRESS = {
    "": [1, 2, 3, 4, 5, 6],
    "TYPE=Primary;mut=KRAS": [3, 4],
    "AGE=39..60,NA": [1, 2, 3, 6],
    "AGE=80..": [4],
    "mut=TP53,KRAS;!list=cna": [],
    "wild=TP53": [2, 3],
    "unseen=TP53": [4, 6],
    "type.TP53=Nonsense_Mutation": [1],
    "amp=KRAS": [3, 4],
    "alt=TP53": [1, 5],
    "mut=KRAS:germline": [3],
    "post=Cisplatin": [2],
    "drug=Cisplatin;drug=Olaparib": [3],
    "sample=S1,S2;!event=SURGERY": [],
    "!TYPE=Primary": [2, 5, 6],
}
ADDRESSES = [Worked(f"5.2 {text}", flat("/samples", filter=text), [f"S{number}" for number in wanted], picked("id")) for text, wanted in IN_ADDRESS.items()]

TP53_RECORD = {
    "kind": "mutated", "hugo_gene_symbol": "TP53", "entrez_gene_id": "7157", "altered": "2", "profiled": "4", "frequency": "0.5", "events": "3", "q_value": None,
}  # fmt: skip
CISPLATIN = {"kind": "drug_time", "id": "Cisplatin", "name": "Cisplatin", "time": "Pre", "level": "sample", "count": "2", "of": "6"}
AGE_COMPARED = {
    "attr_id": "AGE", "level": "patient", "test": None, "cases_a": "1", "cases_b": "0", "statistic": None, "freedom": None, "p_value": None, "q_value": None,
}  # fmt: skip
OS_COMPARED = {
    "endpoint": "OS", "patients_a": "4", "events_a": "3", "expected_a": Near(3.9214285714285713), "median_a": Near(8), "patients_b": "4", "events_b": "3",
    "expected_b": Near(2.0785714285714287), "median_b": Near(6), "chi_square": Near(0.72418294964968), "p_value": Near(0.39477524410519),
    "hazard_ratio": Near(0.53005464480874), "low": Near(0.098631835321364), "high": Near(2.848552149191),
}  # fmt: skip
COMPARED = picked("hugo_gene_symbol", "altered_a", "profiled_a", "altered_b", "profiled_b", "p_value", "q_value", "log2_ratio", "odds_ratio")
STEPS = [(Near(5), "4", "1", "0", Near(0.75)), (Near(8), "3", "1", "0", Near(0.5)), (Near(12), "2", "0", "1", Near(0.5)), (Near(20), "1", "1", "0", Near(0))]
FLAT = [
    Worked("6 cohort", flat("", filter="TYPE=Primary"), [{"filter": "TYPE=Primary", "samples": "3", "patients": "3", "base_samples": "6", "base_patients": "5"}], whole),
    Worked("6 the base", flat(""), [(None, "6", "5")], picked("filter", "samples", "patients")),
    Worked("6 values", flat("/values", attribute_ids="TYPE"), {"attr_id": "TYPE", "level": "sample", "attr_val": "Primary", "count": "3", "of": "6", "share": "0.5"}, lambda found: found[0]),
    Worked("6 all values", flat("/values", attribute_ids="TYPE"), [("Primary", "3"), ("Metastasis", "1"), ("NA", "2")], picked("attr_val", "count")),
    Worked("6 genes", flat("/genes", genes="TP53"), [TP53_RECORD], whole),
    Worked("6 a part", flat("/parts", kind="drug_time"), CISPLATIN, lambda found: found[0]),
    Worked("6 parts", flat("/parts", kind="drug_time"), [("Cisplatin", "Pre", "2"), ("Cisplatin", "Post", "1"), ("Olaparib", "Pre", "1")], picked("id", "time", "count")),
    Worked(
        "6 compared genes", flat("/compare/genes", filter="TYPE=Primary"),
        [
            ("KRAS", "2", "3", "0", "2", Near(0.4), Near(0.8), None, None),
            ("TP53", "1", "2", "1", "2", Near(1), Near(1), Near(0), Near(1)),
            ("EGFR", "0", "0", "1", "1", None, None, None, None),
        ], COMPARED,
    ),
    Worked("6 compared values", flat("/compare/values", attribute_ids="AGE", filter="TYPE=Primary"), [AGE_COMPARED], whole),
    Worked("6 compared survival", flat("/compare/survival", TIMES, filter="GROUP=a"), [OS_COMPARED], whole),
    Worked(
        "6 survival", flat("/survival", TIMES, filter="GROUP=a", against="rest"), STEPS,
        lambda found: picked("months", "at_risk", "events", "censored", "survival")([one for one in found if one["cohort"] == "a"]),
    ),
]  # fmt: skip

# Bins are counted by nobody here: a judge of their own has their bounds.
WORKED = [*FILTERS, *COUNTS, *ADDRESSES, *FLAT]
