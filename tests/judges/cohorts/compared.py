"""What the flat addresses answer of two cohorts, and of survival (6.1)."""

from collections import Counter
from collections.abc import Iterator
from math import log2

from tests.judges.cohorts import address, partcounts, statistics, valuecounts, values
from tests.judges.cohorts.address import Refused
from tests.judges.cohorts.cohort import Cohort
from tests.judges.cohorts.flat import KINDS, Altered, Near, attributes, chosen, genes_of, kinds_of, listed, shortest, study_ids
from tests.judges.cohorts.rows import GENES, Portal, Sample

HAPPENED, NOT_HAPPENED = ("DECEASED", "RECURRED", "RECURRED/PROGRESSED"), ("LIVING", "DISEASEFREE")


class Two:
    """*first* and *second*: the cohorts, without the samples of both unless these are kept."""

    def __init__(self, portal: Portal, query: dict):
        self.first = chosen(portal, query)
        against = query.get("against", "rest")
        keeps = query.get("overlap", "drop") == "keep"
        if query.get("overlap", "drop") not in ("drop", "keep"):
            raise Refused
        named = set(self.first.samples)
        if against == "rest":
            second = Cohort(portal, self.first.base, [sample for sample in self.first.base if sample not in named])
        else:
            second = address.selected(portal, study_ids(portal, query), against)
        both = set() if keeps else named & set(second.samples)
        self.first = Cohort(portal, self.first.base, [one for one in self.first.samples if one not in both])
        self.second = Cohort(portal, second.base, [one for one in second.samples if one not in both])
        # Patients with samples in both, before those were left out.
        self.shared = set() if keeps else {one.owner for one in named} & {one.owner for one in second.samples}

    def patients(self, side: Cohort) -> list[Sample]:
        """Returns a sample of each patient who is not in both."""
        return [one for one in partcounts.cases_by_patient(side.samples) if one.owner not in self.shared]

    def cases(self, attribute: str) -> Iterator[list[str | None]]:
        """Yields the values of each side's cases."""
        for side in (self.first, self.second):
            of_samples = valuecounts.level_of(self.first, attribute) == "sample"
            yield [self.first.value(attribute, one) for one in (side.samples if of_samples else self.patients(side))]


def _text(number):
    return None if number is None else Near(number)


def genes(portal: Portal, query: dict, body: None = None) -> list[dict]:
    two, items = Two(portal, query), []
    for kind in kinds_of(query, KINDS, ["mutated"]):
        rows = [_compared(two, kind, gene) for gene in genes_of([two.first, two.second], query, kind)]
        for row, q in zip(rows, statistics.corrected([row["p_value"] for row in rows])):
            row["q_value"] = _text(q)
        items += sorted(rows, key=by_difference)
    return items[: int(query["limit"])] if "limit" in query else items


def by_difference(row: dict) -> tuple:
    """The order of genes or attributes that are compared: p, then the larger frequency, then the name."""
    larger = max(float(row.get(f"frequency_{side}") or 0) for side in "ab")
    return row["p_value"] is None, float(row["p_value"] or 0), -larger, row.get("hugo_gene_symbol") or row["attr_id"]


def _compared(two, kind, gene):
    a, b = (Altered(side, kind, gene) for side in (two.first, two.second))
    record = {"kind": kind, "hugo_gene_symbol": gene, "entrez_gene_id": str(GENES[gene])}
    for side, name in ((a, "a"), (b, "b")):
        frequency = None if side.frequency is None else shortest(side.frequency)
        record |= {f"altered_{name}": str(side.altered), f"profiled_{name}": str(side.own), f"frequency_{name}": frequency}
    p = log_ratio = odds = None
    if a.frequency is not None and b.frequency is not None:
        table = (a.altered, a.own - a.altered, b.altered, b.own - b.altered)
        p = statistics.fisher(*table)
        log_ratio = log2(a.frequency / b.frequency) if a.frequency and b.frequency else None
        odds = table[0] * table[3] / (table[1] * table[2]) if table[1] * table[2] else None
    return record | {"log2_ratio": _text(log_ratio), "odds_ratio": _text(odds), "p_value": _text(p), "q_value": None}


def attribute_values(portal: Portal, query: dict, body: None = None) -> list[dict]:
    two = Two(portal, query)
    known = (name for name in attributes(two.first, query, bool) if two.first.definitions(name))
    rows = [_compared_values(two, name) for name in known]
    for row, q in zip(rows, statistics.corrected([row["p_value"] for row in rows])):
        row["q_value"] = _text(q)
    return sorted(rows, key=by_difference)


def _compared_values(two, name):
    tested = None
    if two.first.categorical(name):
        sides = [[found for text in texts if (found := values.normal(text))] for texts in two.cases(name)]
        if found := statistics.chi_square(*map(Counter, sides)):
            tested = "chi-square", *found
    else:
        sides = [[float(found) for text in texts if (found := values.number(text)) is not None] for texts in two.cases(name)]
        if (h := statistics.kruskal_wallis(*sides)) is not None:
            tested = "kruskal-wallis", h, 1
    test, statistic, freedom = tested or (None, None, None)
    record = {"attr_id": name, "level": valuecounts.level_of(two.first, name), "test": test}
    record |= {f"cases_{letter}": str(len(side)) for letter, side in zip("ab", sides)}
    p = None if statistic is None else statistics.upper_tail(statistic, freedom)
    return record | {"statistic": _text(statistic), "freedom": freedom and str(freedom), "p_value": _text(p), "q_value": None}


def endpoints(found: Cohort, query: dict) -> list[str]:
    """Returns the endpoints, by name, of which the base's studies have both attributes, of patients."""
    known = set()
    for study in found.studies:
        levels = {name: attribute.level for name, attribute in study.attributes.items()}
        names = {name.removesuffix("_STATUS") for name in levels if name.endswith("_STATUS")}
        known |= {name for name in names if levels[f"{name}_STATUS"] == levels.get(f"{name}_MONTHS") == "patient"}
    asked = listed(query, "endpoint")
    return sorted(known & set(asked) if asked else known)


def subjects(two: Two, side: Cohort, endpoint: str) -> list[tuple[float, bool]]:
    """Returns months and event of patients of whom both are known."""
    found = []
    for sample in two.patients(side):
        months, happened = values.number(side.value(f"{endpoint}_MONTHS", sample)), _happened(side.value(f"{endpoint}_STATUS", sample))
        if months is not None and months >= 0 and happened is not None:
            found.append((float(months), happened))
    return found


def _happened(text):
    number, colon, word = (text or "").strip().upper().partition(":")
    if colon and number in ("0", "1"):
        return number == "1"
    word = word if colon else number
    return True if word in HAPPENED else False if word in NOT_HAPPENED else None


def steps(portal: Portal, query: dict, body: None = None) -> list[dict]:
    # Without a second cohort nobody is in both.
    two = Two(portal, query if "against" in query else {**query, "overlap": "keep"})
    items = []
    for endpoint in endpoints(two.first, query):
        for letter, side in (("a", two.first), ("b", two.second))[: 2 if "against" in query else 1]:
            for step in statistics.steps(subjects(two, side, endpoint)):
                numbers = {"at_risk": step.at_risk, "events": step.events, "censored": step.censored}
                told = {"endpoint": endpoint, "cohort": letter, "months": Near(step.months)}
                items.append({**told, **{name: str(number) for name, number in numbers.items()}, "survival": Near(step.survival)})
    return items


def survivals(portal: Portal, query: dict, body: None = None) -> list[dict]:
    two, items = Two(portal, query), []
    for endpoint in endpoints(two.first, query):
        groups = [subjects(two, side, endpoint) for side in (two.first, two.second)]
        found = statistics.log_rank(*groups)
        record: dict = {"endpoint": endpoint}
        for letter, group, expected in zip("ab", groups, found.expected):
            happened = sum(event for _, event in group)
            record |= {f"patients_{letter}": str(len(group)), f"events_{letter}": str(happened), f"expected_{letter}": Near(expected)}
            record[f"median_{letter}"] = _text(statistics.median(group))
        tested = {"chi_square": found.chi_square, "p_value": found.p, "hazard_ratio": found.ratio, "low": found.low, "high": found.high}
        items.append(record | {name: _text(number) for name, number in tested.items()})
    return items
