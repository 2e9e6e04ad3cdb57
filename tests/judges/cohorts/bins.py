"""What must hold of bins, whichever they are: they hold each case once, and each counts what its filter gives (4, sum rule and counts = filters)."""

from collections.abc import Sequence

from tests.judges.cohorts import events, valuecounts, values
from tests.judges.cohorts.flat import attributes, chosen
from tests.judges.cohorts.rows import Portal

Texts = Sequence[str | None]
# What bins are of: an attribute, a gene or an entity.
Of = tuple[str, ...]
MEMBERS = ("attributeId", "hugoGeneSymbol", "stableId", "profileType")


class Expected(dict[Of, Texts]):
    """What bins are of → the values of the cohort's cases. *may_lack*: no bins at all may be answered."""

    def __init__(self, found: dict[Of, Texts], may_lack: bool):
        super().__init__(found)
        self.may_lack = may_lack

    def difference(self, bins: list[dict]) -> str | None:
        """Tells what is wrong with the bins of an answer."""
        if not bins and self.may_lack:
            return None
        told = {of: [one for one in bins if _of(one) == of] for of in {**self, **dict.fromkeys(map(_of, bins))}}
        return next((f"{of}: {wrong}" for of, some in told.items() if (wrong := _wrong(some, self.get(of, [])))), None)


def _of(one) -> Of:
    return tuple(one[name] for name in MEMBERS if name in one)


def _wrong(bins, texts):
    if sum(one["count"] for one in bins) != len(texts):
        return f"{sum(one['count'] for one in bins)} cases in bins, {len(texts)} in the cohort"
    return next((f"{one} should count {count}" for one in bins if (count := _count(one, texts)) != one["count"]), None)


def _count(one, texts):
    special, start, end = one.get("specialValue"), values.bound(one.get("start")), values.bound(one.get("end"))
    if special in ("<=", ">"):
        # Sets that reach beyond the limit count on their side too.
        sets = sum(limit[0][0] == special[0] for text in texts if (limit := values.limit(text)))
        return sets + sum(values.within(text, start, end) for text in texts if values.number(text) is not None)
    if special:
        return sum(values.normal(text) == values.normal(special) for text in texts)
    return sum(values.within(text, start, end) for text in texts if values.number(text) is not None)


def clinical(portal: Portal, query: dict, body: dict) -> Expected:
    found, names = valuecounts.clinical_cohort(portal, body)
    return _clinical(found, names, query.get("dataBinMethod", "DYNAMIC") == "STATIC")


def _clinical(found, names, static):
    known = {(name,): [found.value(name, one) for one in valuecounts.cases(found, found.samples, name)] for name in names if found.definitions(name)}
    return Expected(known, not static and not any(text is not None for texts in known.values() for text in texts))


def genomic(portal: Portal, query: dict, body: dict) -> Expected:
    asked = {**body, "genomicDataFilters": body["genomicDataBinFilters"]}
    found, genes = valuecounts.genomic_cohort(portal, asked)
    known = [(gene, suffix) for gene, suffix in genes if events.symbol(gene)]
    return _samples(found, {(gene, suffix): [found.cell(suffix, gene, one) for one in found.samples] for gene, suffix in known})


def assays(portal: Portal, query: dict, body: dict) -> Expected:
    found, entities = valuecounts.assay_cohort(portal, body, ("stableId", "profileType"), "genericAssayDataBinFilters")
    return _samples(found, {(entity, suffix): [found.assayed(suffix, entity, one) for one in found.samples] for entity, suffix in entities})


def _samples(found, asked):
    known = {of: texts for of, texts in asked.items() if any(study.profile(of[1]) for study in found.studies)}
    return Expected(known, not found.samples)


def flat(portal: Portal, query: dict, body: None = None) -> Expected:
    found = chosen(portal, query)
    return _clinical(found, attributes(found, query, lambda name: not found.categorical(name)), query.get("method") == "static")


def of_records(records: list[dict]) -> list[dict]:
    """Returns the records of a flat address as the bins of the others."""
    names = {"attr_id": "attributeId", "special": "specialValue", "start": "start", "end": "end"}
    return [{**{name: one[field] for field, name in names.items() if one[field] is not None}, "count": int(one["count"])} for one in records]

