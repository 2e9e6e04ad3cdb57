"""The part "By cancer type" of the page of some genes.

Altered samples of each value of an attribute, or of each study, by kinds of alterations.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from genows.analysis.attributes import Attribute, sample_values, value_summaries
from genows.analysis.oncoprints import (
    ALTERED,
    AMPLIFIED,
    DELETED,
    GAINED,
    LOST,
    MEASURED,
    MUTATED,
    MUTATED_DRIVER,
    VARIANT,
    VARIANT_DRIVER,
)  # fmt: skip
from genows.db import studysamples
from genows.db.sessions import Session
from genows.encode.tabletext import counted
from genows.errors import ParameterError
from genows.pages.figures import Figure, figure
from genows.pages.frame import PageContext
from genows.pages.genequestions import AnswerPart, GeneQuestion
from genows.pages.markup import Html, choices, hidden, html, joined, link_to, noted
from genows.pages.pictures.axes import percent
from genows.pages.pictures.bars import Bar, bars
from genows.pages.pictures.svg import clean
from genows.pages.studypage import section
from genows.pages.tables import Cell, Share

STUDY = "study"
USUAL = ("CANCER_TYPE", "CANCER_TYPE_DETAILED")
# Bars that are drawn, and attributes that are offered.
MOST_BARS, MOST_OFFERED = 60, 300
NO_VALUE = "(no value)"
# Category → (class in pictures, words). A sample is in one at most, the first that fits.
CATEGORIES = {
    "mutation": ("anymutation", "mutation"), "variant": ("fused", "structural variant"), "amplified": ("amplified", "amplified"),
    "deleted": ("deleted", "deep deletion"), "gained": ("gained", "gained"), "lost": ("lost", "shallow loss"),
    "other": ("beyond", "expression, protein level, diploid"), "multiple": ("multiple", "several of these"),
}  # fmt: skip
WIDTH = 400
FORM = """<form class="search" method="get" action="{address}">
<label for="attribute">Groups by</label>
{kept}<select id="attribute" name="attribute">
{options}</select>
<button class="button" type="submit">Show</button>
</form>
"""


class Counted(NamedTuple):
    """A group of samples. *measured*: in one of the genes at least; *categories*: category → altered samples."""

    name: str
    measured: int
    categories: Mapping[str, int]

    @property
    def altered(self) -> int:
        """How many are altered."""
        return sum(self.categories.values())


class ShownGroups(NamedTuple):
    """*offered*: attributes by which samples may be grouped; *attribute*: the id of the one that is shown, or STUDY;
    *name*: as people read it.
    """

    offered: Sequence[Attribute]
    attribute: str
    name: str
    groups: Sequence[Counted]


def category_of(state: int) -> str | None:
    """Returns the category of a sample that has this in all rows together, as `analysis.altered.Counts` have it.

    None where it is not altered.
    """
    if not state & ALTERED:
        return None
    mutated, fused, outer = state & (MUTATED | MUTATED_DRIVER), state & (VARIANT | VARIANT_DRIVER), state & (AMPLIFIED | DELETED)
    if mutated and fused or mutated and outer or fused and outer:
        return "multiple"
    if mutated or fused:
        return "mutation" if mutated else "variant"
    levels = ((AMPLIFIED, "amplified"), (DELETED, "deleted"), (GAINED, "gained"), (LOST, "lost"))
    return next((name for bit, name in levels if state & bit), "other")


def gather(db: Session, asked: GeneQuestion) -> ShownGroups:
    """Reads what the part shows. ParameterError for an attribute that the studies do not have."""
    every = asked.attributes(db)
    offered = [one for one in every.values() if one.datatype.upper() != "NUMBER"][:MOST_OFFERED]
    name = asked.params.one("attribute") or _usual(db, asked, every)
    if name != STUDY and name not in every:
        raise ParameterError("attribute", "is none of the clinical attributes here; leave it out, or choose one from the list.")
    groups = db.cache.get(("gene groups", *asked.key, name), lambda: _counted(db, asked, name), lambda made: 1000 + 1000 * len(made))
    return ShownGroups(offered, name, "Study" if name == STUDY else every[name].name, groups)


def _usual(db, asked, every: Mapping[str, Attribute]) -> str:
    """Returns the study where there may be several.

    Else the type of cancer, the detailed one where the study has a single type.
    """
    if asked.every or len(asked.studies) > 1:
        return STUDY
    there = [every[one] for one in USUAL if one in every]
    several = [one for one, its in zip(there, value_summaries(db, asked.studies[0].pk, there), strict=True) if its.different > 1]
    return next((one.attr_id for one in [*several, *there]), STUDY)


def _counted(db, asked, attribute: str) -> list[Counted]:
    """Returns the groups, those with the largest share of altered samples first.

    Studies are read one after the other: they may be hundreds.
    """
    measured, altered = Counter[str](), dict[str, Counter[str]]()
    for study in asked.readable:
        its = asked.rows_of(db, study)
        names = _groups_of(db, study, attribute)
        for (name, state), number in Counter(zip(names, its.together(), strict=True)).items():
            if state & (MEASURED | ALTERED):
                measured[name] += number
            if category := category_of(state):
                altered.setdefault(name, Counter())[category] += number
        if attribute == STUDY:
            measured.setdefault(study.study_id, 0)
    groups = [Counted(name, number, altered.get(name, {})) for name, number in measured.items()]
    return sorted(groups, key=lambda group: (-group.altered / max(1, group.measured), -group.measured, group.name))


def _groups_of(db, study, attribute: str) -> list[str]:
    """Returns the group of each sample: its own value of the attribute, else its patient's."""
    sample_ids = studysamples.sample_ids(db, study.pk)
    if attribute == STUDY:
        return [study.study_id] * len(sample_ids)
    return [value or NO_VALUE for value in sample_values(db, study.pk, sample_ids, attribute)]


def _figure(asked: GeneQuestion, shown: ShownGroups) -> Figure:
    """The bars; their numbers have all groups."""
    groups = shown.groups
    used = [name for name in CATEGORIES if any(group.categories.get(name) for group in groups)]
    names = {study.study_id: study.name for study in asked.studies} if shown.attribute == STUDY else {}
    rows: list[list[Cell]] = [
        [names.get(group.name, group.name), Share(group.altered, group.measured), group.altered, group.measured,
         *(group.categories.get(name, 0) for name in used)]
        for group in groups
    ]  # fmt: skip
    title = f"Samples with {asked.altered}, by {shown.name.lower() if shown.attribute == STUDY else shown.name}"
    altered, measured = sum(group.altered for group in groups), sum(group.measured for group in groups)
    note = f"{altered:,} altered of {counted(measured, 'sample')} looked at for this; largest share first"
    drawn = [group for group in groups if group.measured]
    if len(drawn) > MOST_BARS:
        note += f"; of {len(drawn):,} groups the first {MOST_BARS} are drawn, and the file has all"
    head = [shown.name, "Share altered", "Altered", "Samples looked at", *(CATEGORIES[name][1].capitalize() for name in used)]
    return Figure(title, _drawing(title, drawn[:MOST_BARS], names, used) if drawn else None, head, rows, note, wide=False)


def _drawing(title, groups: Sequence[Counted], names: Mapping[str, str], used: Sequence[str]):
    drawn = []
    for group in groups:
        parts = [(CATEGORIES[name][0], number / group.measured, f"{CATEGORIES[name][1]}, {counted(number, 'sample')}")
                 for name in used if (number := group.categories.get(name, 0))]  # fmt: skip
        label = f"{percent(group.altered, group.measured)} of {group.measured:,}"
        drawn.append(Bar(names.get(group.name, group.name), group.altered / group.measured, label, parts))
    return bars(title, drawn, WIDTH, {CATEGORIES[name][0]: CATEGORIES[name][1] for name in used})


def show(context: PageContext, asked: GeneQuestion, shown: ShownGroups) -> list[Html]:
    """Returns the sections of the page."""
    drawn = _figure(asked, shown)
    body = [_form(context, asked, shown)]
    if not any(group.measured for group in shown.groups):
        body.append(noted("No sample was looked at for this: there is nothing to count."))
    else:
        most = asked.most_links if shown.attribute == STUDY else 0
        groups = zip(shown.groups[:most], drawn.rows, strict=False)
        linked = [[link_to(asked.in_study(context.root, group.name), str(row[0])), *row[1:]] for group, row in groups]
        rows = [*linked, *drawn.rows[most:]]
        body.append(figure(drawn, asked.place(context.root, "types"), {**asked.parameters, "attribute": shown.attribute}, shown=rows[:200]))
    return [section("types", f"By {shown.name.lower() if shown.attribute == STUDY else shown.name}", joined(body))]


def _form(context, asked, shown: ShownGroups) -> Html:
    names = [(STUDY, "Study"), *((one.attr_id, one.name) for one in sorted(shown.offered, key=lambda one: one.name.casefold()))]
    if shown.attribute not in dict(names):
        names.append((shown.attribute, shown.name))
    options = choices(((value, clean(name)) for value, name in names), shown.attribute)
    return html(FORM, address=asked.place(context.root, "types"), kept=hidden(asked.parameters), options=options)


def file(db: Session, asked: GeneQuestion, kind: str) -> Figure | None:
    """Returns the figure; None where there is nothing to count."""
    shown = gather(db, asked)
    return _figure(asked, shown) if shown.groups else None


TYPES = AnswerPart("types", "By cancer type", gather, show, {"types": file})
