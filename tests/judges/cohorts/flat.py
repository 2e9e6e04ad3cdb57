"""What the flat addresses of the second generation answer of one cohort (6): records of texts and nulls."""

from collections.abc import Callable, Iterable, Iterator

from tests.judges.cohorts import address, events, partcounts, valuecounts
from tests.judges.cohorts.address import Refused
from tests.judges.cohorts.canonical import Unsettled, canonical
from tests.judges.cohorts.cohort import Cohort
from tests.judges.cohorts.genecounts import Counted, q_value
from tests.judges.cohorts.rows import COPY_NUMBER, GENES, MUTATIONS, VARIANTS, Portal, Sample

# Kind → the profiles and levels of its events.
KINDS = {
    "mutated": [(MUTATIONS, None)], "amplified": [(COPY_NUMBER, 2)], "gained": [(COPY_NUMBER, 1)], "lost": [(COPY_NUMBER, -1)], "deleted": [(COPY_NUMBER, -2)],
    "sv": [(VARIANTS, None)],
}  # fmt: skip
KINDS["any"] = KINDS["mutated"] + KINDS["amplified"] + KINDS["deleted"] + KINDS["sv"]
PARTS = ("list", "profile", "event", "drug", "drug_class", "drug_target", "drug_time")


class Near(float):
    """A number whose last digits are free."""


class Free(str):
    """A text for which the specification leaves others open."""


def listed(query: dict, name: str, default: Iterable[str] = ()) -> list[str]:
    """Returns a list parameter, each item once."""
    found = [item.strip() for item in query.get(name, "").split(",") if item.strip()]
    return list(dict.fromkeys(found)) or list(default)


def shortest(number: float) -> str:
    return repr(float(number)).removesuffix(".0")


def share(part: int, whole: int) -> str | None:
    return shortest(part / whole) if whole else None


def chosen(portal: Portal, query: dict) -> Cohort:
    return address.selected(portal, study_ids(portal, query), query.get("filter", ""))


def study_ids(portal: Portal, query: dict) -> list[str]:
    return [study_id for study_id in listed(query, "study_id") if study_id in portal.studies]


def cohort(portal: Portal, query: dict, body: None = None) -> list[dict]:
    found, text = chosen(portal, query), query.get("filter", "")
    try:
        written = canonical(found, text)
    except Unsettled:
        written = Free(text)
    base = {sample.owner for sample in found.base}
    numbers = {"samples": len(found.samples), "patients": len(found.patients), "base_samples": len(found.base), "base_patients": len(base)}
    return [{"filter": written, **{name: str(number) for name, number in numbers.items()}}]


def samples(portal: Portal, query: dict, body: None = None) -> list[dict]:
    numbers = {sample: str(number) for number, sample in enumerate(portal.samples, start=1)}
    told = {"sample_type": "Primary Solid Tumor"}
    return [{"id": one.id, **told, "patient_id": one.patient, "study_id": one.study, "internal_id": numbers[one]} for one in chosen(portal, query).samples]


def attributes(found: Cohort, query: dict, all_of: Callable[[str], bool]) -> list[str]:
    """Returns the attributes asked for that the base has; without any those that *all_of* tells."""
    known = sorted({name for study in found.studies for name in study.attributes})
    return listed(query, "attribute_ids", filter(all_of, known))


def value_counts(portal: Portal, query: dict, body: None = None) -> list[dict]:
    found = chosen(portal, query)
    items = []
    for name in attributes(found, query, found.categorical):
        whole = len(valuecounts.cases(found, found.samples, name))
        for one in valuecounts.attribute_counts(found, name):
            told = {"attr_id": name, "level": valuecounts.level_of(found, name), "attr_val": one["value"], "count": str(one["count"])}
            items.append({**told, "of": str(whole), "share": share(one["count"], whole)})
    return items


# Genes


def gene_events(found: Cohort, sample: Sample, kind: str, counting: dict | None) -> Iterator[str]:
    """Yields the genes of the sample's events of a kind that count, one an event."""
    for alteration, level in KINDS[kind]:
        profile = found.study(sample).first(alteration)
        for event in events.of_sample(profile, sample.id) if profile else ():
            if level in (None, getattr(event, "value", None)) and events.counts(counting, event):
                yield from sorted(events.genes_of(event))


class Altered(Counted):
    """*altered*, *own* (profiled, without the fallback), *total*: of a gene and one of the kinds of these addresses."""

    def __init__(self, found: Cohort, kind: str, gene: str, counting: dict | None = None):
        rows = [sample for sample in found.samples for name in gene_events(found, sample, kind, counting) if name == gene]
        super().__init__(found, KINDS[kind][0][0], {gene}, rows, len(rows))
        profiles = {alteration for alteration, _ in KINDS[kind]}
        self.own = sum(any(_profiled(found, one, each, gene) for each in profiles) for one in found.samples)
        self.frequency = self.altered / self.own if self.own and self.altered <= self.own else None


def _profiled(found, sample, kind, gene):
    study = found.study(sample)
    return events.profiled_for(study, study.first(kind), sample.id, {gene}, found.portal.panels)


def genes_of(cohorts: Iterable[Cohort], query: dict, kind: str, counting: dict | None = None) -> list[str]:
    """Returns the genes asked for; without any those that are altered in one of the cohorts."""
    if asked := listed(query, "genes"):
        return list(dict.fromkeys(gene for text in asked if (gene := events.symbol(text))))
    return sorted({gene for one in cohorts for sample in one.samples for gene in gene_events(one, sample, kind, counting)})


def kinds_of(query: dict, known: Iterable[str], default: Iterable[str]) -> list[str]:
    kinds = listed(query, "kind", default)
    if set(kinds) - set(known):
        raise Refused
    return kinds


def gene_counts(portal: Portal, query: dict, body: None = None) -> list[dict]:
    found, counting, items = chosen(portal, query), query.get("count"), []
    for kind in kinds_of(query, KINDS, ["mutated"]):
        rows = [(gene, Altered(found, kind, gene, counting)) for gene in genes_of([found], query, kind, counting)]
        for gene, one in sorted(rows, key=lambda row: (-row[1].altered, -row[1].total, row[0])):
            alteration, level = KINDS[kind][0]
            q = None if kind == "any" else q_value(found, alteration, gene, level or 0)
            told = {"kind": kind, "hugo_gene_symbol": gene, "entrez_gene_id": str(GENES[gene]), "altered": str(one.altered), "profiled": str(one.own)}
            frequency = None if one.frequency is None else shortest(one.frequency)
            items.append({**told, "frequency": frequency, "events": str(one.total), "q_value": None if q is None else shortest(q)})
    return items[: int(query["limit"])] if "limit" in query else items


def part_counts(portal: Portal, query: dict, body: None = None) -> list[dict]:
    found = chosen(portal, query)
    samples, patients = str(len(found.samples)), str(len(found.patients))
    items = []
    for kind in kinds_of(query, PARTS, PARTS):
        for name, label, time, level, count in _parts(found, kind):
            told = {"kind": kind, "id": name, "name": label, "time": time, "level": level}
            items.append({**told, "count": str(count), "of": samples if level == "sample" else patients})
    return items


def _parts(found, kind):
    if kind in ("list", "profile"):
        of_patients = {one.suffix for study in found.studies for one in study.profiles if one.patient_level and kind == "profile"}
        for one in partcounts.list_counts(found) if kind == "list" else partcounts.profile_counts(found):
            yield one["value"], one["label"], None, "patient" if one["value"] in of_patients else "sample", one["count"]
    elif kind == "event":
        for one in partcounts.event_counts(found):
            yield one["eventType"], one["eventType"], None, "patient", one["count"]
    elif kind == "drug_time":
        for one in partcounts.sample_treatments(found, ""):
            yield one["treatment"], one["treatment"], one["time"], "sample", one["count"]
    else:
        for one in partcounts.patient_treatments(found, {"drug": "", "drug_class": "Group", "drug_target": "Target"}[kind]):
            yield one["treatment"], one["treatment"], None, "patient", one["count"]
