"""Samples and patients of a cohort counted by their values: attributes, cells, states and types of genes, assays, namespaces (3.3, 3.9)."""

from collections import Counter
from collections.abc import Callable, Iterable

from tests.judges.cohorts import events, values
from tests.judges.cohorts.brute import OLDER, cohort, refuse
from tests.judges.cohorts.cohort import MUTATED, NOT_MUTATED, NOT_PROFILED, Cohort
from tests.judges.cohorts.rows import ASSAY, COPY_NUMBER, DISCRETE, MUTATIONS, Portal, Profile, Sample

STATES = {MUTATED: "Mutated", NOT_MUTATED: "Not Mutated", NOT_PROFILED: "Not Profiled"}
LABELS = {"2": "Amplified", "1": "Gained", "0": "Diploid", "-1": "Heterozygously deleted", "-2": "Homozygously deleted", "NA": "NA"}
CLINICAL = ("clinicalDataFilters", *OLDER)


def without(given: dict, members: Iterable[str], same: Callable[[dict], bool]) -> dict:
    """Returns a filter without the elements that are about the same thing (3.1, self-removal). Refused where it cannot be read."""
    refuse(given)
    return {name: [one for one in member if not same(one)] if name in members and member else member for name, member in given.items()}


def level_of(found: Cohort, attribute: str) -> str:
    """Returns sample or patient; an attribute that is both in different studies is the samples'."""
    levels = {one.level for one in found.definitions(attribute)}
    return "patient" if levels == {"patient"} else "sample"


def cases(found: Cohort, samples: list[Sample], attribute: str) -> list[Sample]:
    """Returns the samples themselves, or one of each patient, whose values are counted."""
    if level_of(found, attribute) == "sample":
        return samples
    return list({sample.owner: sample for sample in reversed(samples)}.values())[::-1]


def clinical_cohort(portal: Portal, body: dict) -> tuple[Cohort, list[str]]:
    """Returns the cohort, and the attributes asked for, each once."""
    names = list(dict.fromkeys(one["attributeId"] for one in body["attributes"]))
    given = body["studyViewFilter"]
    if len(names) == 1:
        given = without(given, CLINICAL, lambda one: one["attributeId"] == names[0])
    return cohort(portal, given), names


def clinical_counts(portal: Portal, query: dict, body: dict) -> list:
    found, names = clinical_cohort(portal, body)
    return [{"attributeId": name, "counts": attribute_counts(found, name)} for name in names] if found.samples else []


def attribute_counts(found: Cohort, name: str) -> list[dict]:
    if not found.definitions(name):
        return []
    return values.counted(found.value(name, sample) for sample in cases(found, found.samples, name))


def _present(found: Cohort, suffix: str, fits: Callable[[Profile], bool]) -> bool:
    """Tells whether a study of the cohort has a profile with the suffix and of the kind."""
    profiles = (found.profile(sample, suffix) for sample in found.samples)
    return any(one is not None and fits(one) for one in profiles)


def _gene_cohort(portal, body, member, more=lambda one: True):
    asked, given = body["genomicDataFilters"], body["studyViewFilter"]
    pairs = {(one["hugoGeneSymbol"].upper(), one["profileType"]) for one in asked}
    if len(asked) == 1:
        given = without(given, [member], lambda one: (one["hugoGeneSymbol"].upper(), one["profileType"]) in pairs and more(one))
    return cohort(portal, given), [(one["hugoGeneSymbol"], one["profileType"]) for one in asked]


def genomic_cohort(portal: Portal, body: dict) -> tuple[Cohort, list[tuple[str, str]]]:
    return _gene_cohort(portal, body, "genomicDataFilters")


def genomic_counts(portal: Portal, query: dict, body: dict) -> list:
    found, asked = genomic_cohort(portal, body)
    items = []
    for gene, suffix in asked:
        if _present(found, suffix, lambda one: (one.kind, one.datatype) == (COPY_NUMBER, DISCRETE)):
            number = Counter(found.cell(suffix, events.symbol(gene), sample) or values.NA for sample in found.samples)
            counted = [{"label": label, "value": value, "count": number[value]} for value, label in LABELS.items() if number[value]]
            items.append({"hugoGeneSymbol": gene, "profileType": suffix, "counts": counted})
    return items


def mutation_counts(portal: Portal, query: dict, body: dict) -> list:
    detailed = query.get("projection") == "DETAILED"
    removed = "" if detailed else "mutationDataFilters"
    found, asked = _gene_cohort(portal, body, removed, lambda one: one["categorization"] == MUTATED)
    counted = _types if detailed else _states
    return [
        {"hugoGeneSymbol": gene, "profileType": suffix, "counts": counted(found, gene, suffix, body["studyViewFilter"].get("alterationFilter"))}
        for gene, suffix in asked
        if _present(found, suffix, lambda one: one.kind == MUTATIONS)
    ]


def _states(found, gene, suffix, counting):
    number = Counter(
        found.state(found.profile(sample, suffix, MUTATIONS), gene, sample, lambda event: events.counts(counting, event)) for sample in found.samples
    )
    return [{"label": label, "value": state, "count": number[state], "uniqueCount": number[state]} for state, label in STATES.items() if number[state]]


def _types(found, gene, suffix, counting):
    of_samples = [found.types(found.profile(sample, suffix, MUTATIONS), gene, sample) for sample in found.samples]
    rows, samples = (Counter(kind for types in of_samples for kind in unique(types)) for unique in (list, set))
    order = sorted(rows, key=lambda kind: (-rows[kind], kind))
    return [{"label": kind.replace("_", " "), "value": kind, "count": rows[kind], "uniqueCount": samples[kind]} for kind in order]


def assay_cohort(portal: Portal, body: dict, same: tuple[str, ...], member: str) -> tuple[Cohort, list[tuple[str, str]]]:
    """*same*: the members by which elements of the filter are about the entity asked for."""
    asked, given = body[member], body["studyViewFilter"]
    told = {tuple(one[name] for name in same) for one in asked}
    if len(asked) == 1:
        given = without(given, ["genericAssayDataFilters"], lambda one: tuple(one[name] for name in same) in told)
    return cohort(portal, given), [(one["stableId"], one["profileType"]) for one in asked]


def assay_counts(portal: Portal, query: dict, body: dict) -> list:
    found, asked = assay_cohort(portal, body, ("stableId",), "genericAssayDataFilters")
    items = []
    for entity, suffix in asked:
        if _present(found, suffix, lambda one: one.kind == ASSAY):
            of_patients = _present(found, suffix, lambda one: one.patient_level)
            counted = {sample.owner if of_patients else sample: found.assayed(suffix, entity, sample) for sample in found.samples}
            items.append({"stableId": entity, "counts": values.counted(counted.values())})
    return items


def namespace_counts(portal: Portal, query: dict, body: dict) -> list:
    found, items = cohort(portal, body["studyViewFilter"]), []
    for one in body["attributes"] if found.samples else ():
        of_samples = [found.named(one["outerKey"], one["innerKey"], sample) for sample in found.samples]
        rows, samples = (Counter(text for texts in of_samples for text in unique(texts)) for unique in (list, set))
        order = sorted(samples, key=lambda text: (-samples[text], text))
        items.append({**one, "counts": [{"value": text, "count": samples[text], "totalCount": rows[text]} for text in order]})
    return items
