"""Two parts of the page of some genes.

Which other genes differ where they are altered, and which are expressed as one of them is.
"""

import math
from collections.abc import Collection, Sequence
from typing import NamedTuple
from urllib.parse import urlencode

from genows.analysis.coexpression import THRESHOLD, Coexpression, coexpressions
from genows.analysis.enrichment import LEVELS, OF_NUMBERS, GroupSizes, Means, Shares, enrichment, takes_logarithms
from genows.analysis.oncoprints import ALTERED, MEASURED
from genows.analysis.profiled import measured
from genows.columns import bits
from genows.data.alterations import COPY_NUMBER, METHYLATION, MUTATIONS
from genows.data.genes import Gene
from genows.data.profiles import of_study
from genows.db import studysamples
from genows.db.identifiers import Profile
from genows.db.sessions import Session
from genows.encode.tabletext import counted
from genows.errors import ParameterError
from genows.pages.figures import Figure, figure
from genows.pages.frame import PageContext
from genows.pages.genequestions import AnswerPart, GeneQuestion
from genows.pages.markup import Html, choices, hidden, html, joined, link, link_to, listed, noted
from genows.pages.pictures.axes import short
from genows.pages.pictures.bars import Bar, bars
from genows.pages.pictures.volcano import Dot, volcano
from genows.pages.studypage import section
from genows.pages.tables import Cell, Share

# Genes on a page, and in its picture; the file has all.
SHOWN, DRAWN, BARS = 50, 500, 20
SURE = 0.05
# Ending of what is compared of a profile of copy number, as the portal's services have it → the event of
# /api/enrichments, and in words.
EVENTS = {"_amp": ("amp", "amplified"), "_del": ("homdel", "deep deletion")}
DISCRETE = "DISCRETE"
ENOUGH = 2

FORM = """<form class="search" method="get" action="{address}">
{kept}{fields}<button class="button" type="submit">Show</button>
</form>
"""
SELECT = '<label for="{name}">{label}</label><select id="{name}" name="{name}">\n{options}</select>\n'


class Comparable(NamedTuple):
    """What may be compared. *value*: of the parameter data; *level*: of copy number, else 0."""

    value: str
    name: str
    profile: Profile
    datatype: str
    level: int = 0


class Differing(NamedTuple):
    """A gene that was compared.

    *cells*: what the two groups have of it; *ratio*: how much more in the altered samples, infinite where the others
    have none.
    """

    symbol: str
    cells: tuple[Cell, ...]
    ratio: float
    p: float
    q: float


class GeneComparison(NamedTuple):
    """*sizes*: samples of both groups that the profile measured; *genes*: by p."""

    of_means: bool
    logarithms: bool
    sizes: GroupSizes
    genes: Sequence[Differing]

    def weight(self) -> int:
        """Returns bytes of memory, about."""
        return 1000 + 500 * len(self.genes)


class ShownDifferences(NamedTuple):
    """*choices*: of the study, None where there are several studies; *choice*: the one that is shown, with what was
    found.
    """

    choices: Sequence[Comparable] | None
    choice: Comparable | None = None
    found: GeneComparison | None = None


def gather_differences(db: Session, asked: GeneQuestion) -> ShownDifferences:
    """Reads what the part shows. ParameterError for data that the study does not have."""
    offered = _choices(db, asked, of_differences=True)
    choice = _chosen(asked, offered)
    return ShownDifferences(offered, choice, choice and genes_compared(db, asked, choice))


def genes_compared(db: Session, asked: GeneQuestion, choice: Comparable) -> GeneComparison:
    """Returns which genes differ between altered samples and the others that were measured, kept until the data change.

    Of mutations and copy number the genes that are asked for are left out: they differ by the question.
    """
    return db.cache.get(("gene differences", *asked.key, choice.value), lambda: _compared(db, asked, choice), GeneComparison.weight)


def _compared(db, asked, choice: Comparable) -> GeneComparison:
    study, profile = asked.readable[0], choice.profile
    its = asked.rows_of(db, study)
    pks, having, looked_at = studysamples.sample_pks(db, study.pk), its.having(ALTERED), its.having(MEASURED)
    altered, others = (list(bits.chosen_of(samples, pks)) for samples in (having, looked_at & ~having))
    of_means = profile.alteration_type in OF_NUMBERS
    excluded = frozenset() if of_means else frozenset(gene.entrez for gene in asked.typed.named.genes)
    logarithms = takes_logarithms(profile, choice.datatype)
    result = enrichment(db, profile, altered, others, choice.level, logarithms, excluded=excluded, its=measured(db, study.pk, profile))
    genes = [_differing(one, q) for one, q in zip(result.found, result.q_values, strict=True)]
    return GeneComparison(of_means, logarithms, result.sizes, genes)


def _differing(one: Shares | Means, q: float) -> Differing:
    if isinstance(one, Shares):
        cells: tuple[Cell, ...] = one.altered, Share(one.altered, one.sizes.altered), one.unaltered, Share(one.unaltered, one.sizes.unaltered)
        return Differing(one.gene.symbol, cells, one.log_ratio(), one.p, q)
    return Differing(one.gene.symbol, (one.altered.mean, one.unaltered.mean), one.altered.mean - one.unaltered.mean, one.p, q)


def _choices(db, asked, of_differences: bool) -> list[Comparable] | None:
    """Returns what may be compared in the study, what was measured of most genes last.

    None where there are several studies.
    """
    if len(asked.studies) != 1:
        return None
    study = asked.readable[0]
    found: list[Comparable] = []
    for each in of_study(db, study.pk):
        kind, choice = each.alteration_type, Comparable(each.profile_id, each.name or each.profile_id, each.of(study), each.datatype or "")
        discrete = choice.datatype.upper() == DISCRETE
        if kind in OF_NUMBERS or kind == (MUTATIONS if of_differences else METHYLATION) or kind == COPY_NUMBER and not (discrete or of_differences):
            found.append(choice)
        elif kind == COPY_NUMBER and discrete and of_differences:
            found += [choice._replace(value=choice.value + end, name=f"{choice.name}: {words}", level=LEVELS[event]) for end, (event, words) in EVENTS.items()]
    order = (MUTATIONS, COPY_NUMBER) if of_differences else tuple(OF_NUMBERS)
    return sorted(found, key=lambda one: one.profile.alteration_type not in order)


def _chosen(asked, offered: Sequence[Comparable] | None) -> Comparable | None:
    wanted = asked.params.one("data")
    if offered is None or not wanted:
        return offered[0] if offered else None
    found = next((one for one in offered if one.value == wanted), None)
    if found is None:
        raise ParameterError("data", "is none of what may be compared here; leave it out, or choose one from the list.")
    return found


def difference_figure(asked: GeneQuestion, choice: Comparable, found: GeneComparison, most: int | None = None) -> Figure:
    """The genes by p, with the volcano. *most*: genes that its numbers have, None for all."""
    title = f"{choice.name} where {asked.words} {'is' if len(asked.typed.named.symbols) == 1 else 'are'} altered, and elsewhere"
    unit = "log2 of the values" if found.logarithms else "values"
    test = f"Welch's t test of the {unit}, two-sided" if found.of_means else "Fisher's exact test, one-sided"
    note = f"{counted(found.sizes.altered, 'altered sample')}, {counted(found.sizes.unaltered, 'other')}; {counted(len(found.genes), 'gene')}; {test}; q after Benjamini and Hochberg"
    if len(found.genes) > DRAWN:
        note += f"; the {DRAWN} genes of the least p are drawn"
    heads = ("Mean, altered", "Mean, others", "Difference") if found.of_means else ("Altered", "Share", "Others", "Share of others", "log2 ratio")
    rows: list[list[Cell]] = [[one.symbol, *one.cells, _ratio(one.ratio), one.p, one.q] for one in found.genes[:most]]
    drawn = [_dot(one) for one in found.genes[:DRAWN]]
    across = "difference of the means" if found.of_means else "log2 ratio of the shares"
    picture = volcano(title, drawn, across, ("more in others", "more in altered samples")) if drawn else None
    return Figure(title, picture, ["Gene", *heads, "p", "q"], rows, note, all_rows=len(found.genes))


def _ratio(value: float) -> Cell:
    return value if math.isfinite(value) else "only altered" if value > 0 else "only others"


def _dot(one: Differing) -> Dot:
    # The least p that a double holds is some 1e-308.
    return Dot(one.symbol, one.ratio, -math.log10(max(one.p, 1e-308)), one.q < SURE, f"{one.symbol}: p {short(one.p)}, q {short(one.q)}")


def show_differences(context: PageContext, asked: GeneQuestion, shown: ShownDifferences) -> list[Html]:
    """Returns the sections of the page."""
    if shown.choices is None:
        return [section("differences", "Differences", _of_each_study(context, asked, "differences"))]
    if shown.choice is None or shown.found is None:
        return [section("differences", "Differences", noted("This study has no mutations, discrete copy number, expression or protein levels to compare."))]
    body = [_form(context, asked, "differences", [_select("data", "Compare", _named(shown.choices), shown.choice.value)])]
    found, drawn = shown.found, difference_figure(asked, shown.choice, shown.found, SHOWN)
    if min(found.sizes) < ENOUGH:
        body.append(noted(f"Too few to compare: {counted(found.sizes.altered, 'altered sample')} and {counted(found.sizes.unaltered, 'other')} with such data."))
    elif not found.genes:
        body.append(noted("No gene has such data in both groups."))
    else:
        rows = [[_gene(context, asked, one.symbol), *row[1:]] for one, row in zip(found.genes, drawn.rows, strict=False)]
        body.append(figure(drawn, asked.place(context.root, "differences"), {**asked.parameters, "data": shown.choice.value}, shown=rows, opened=True))
    return [section("differences", "Differences", joined(body))]


def differences_file(db: Session, asked: GeneQuestion, kind: str) -> Figure | None:
    """Returns the figure with all genes."""
    shown = gather_differences(db, asked)
    return difference_figure(asked, shown.choice, shown.found) if shown.choice and shown.found else None


class Coexpressed(NamedTuple):
    """*choices*: profiles, None where there are several studies; *gene*: the one whose values the others are compared
    with; *pairs*: by |r|.
    """

    choices: Sequence[Comparable] | None
    choice: Comparable | None = None
    gene: Gene | None = None
    pairs: Sequence[Coexpression] = ()


def gather_coexpression(db: Session, asked: GeneQuestion) -> Coexpressed:
    """Reads what the part shows. ParameterError for data or a gene that are not of the question."""
    offered, genes = _choices(db, asked, of_differences=False), asked.typed.named.genes
    choice, name = _chosen(asked, offered), asked.params.one("with")
    gene = next((one for one in genes if name in (None, "", one.symbol)), None)
    if gene is None and genes:
        raise ParameterError("with", "is none of the genes that are asked for.")
    if choice is None or gene is None:
        return Coexpressed(offered, choice, gene)
    key = ("gene coexpression", choice.profile.pk, gene.entrez, asked.filter)
    pks = asked.sample_pks_of(asked.readable[0])
    found = db.cache.get(key, lambda: _pairs(db, choice.profile, gene, pks), lambda made: 1000 + 400 * len(made))
    return Coexpressed(offered, choice, gene, found)


def _pairs(db, profile: Profile, gene: Gene, pks: Collection[int] | None) -> list[Coexpression]:
    return next((pairs for _, pairs in coexpressions(db, profile, [gene], pks)), [])


def coexpression_figure(its: Coexpressed) -> Figure:
    """The genes by |r|."""
    assert its.gene is not None and its.choice is not None
    title = f"Genes whose values go with those of {its.gene.symbol}: {its.choice.name}"
    note = f"{len(its.pairs):,} {'gene' if len(its.pairs) == 1 else 'genes'} of which Pearson's r and Spearman's rho have one sign and are {THRESHOLD} or more; the strongest first"
    rows: list[list[Cell]] = [[pair.gene.symbol, pair.samples, pair.pearson, pair.spearman] for pair in its.pairs]
    drawn = [Bar(pair.gene.symbol, abs(pair.pearson), f"{pair.pearson:.2f}") for pair in its.pairs[:BARS]]
    return Figure(title, bars(title, drawn) if drawn else None, ["Gene", "Samples", "Pearson's r", "Spearman's rho"], rows, note, wide=False)


def show_coexpression(context: PageContext, asked: GeneQuestion, its: Coexpressed) -> list[Html]:
    """Returns the sections of the page."""
    if its.choices is None:
        return [section("coexpression", "Co-expression", _of_each_study(context, asked, "coexpression"))]
    if its.choice is None or its.gene is None:
        return [section("coexpression", "Co-expression", noted("This study has no expression or protein levels to compare."))]
    genes = _select("with", "Gene", [(gene.symbol, gene.symbol) for gene in asked.typed.named.genes], its.gene.symbol)
    body = [_form(context, asked, "coexpression", [genes, _select("data", "Values of", _named(its.choices), its.choice.value)])]
    if its.pairs:
        drawn = coexpression_figure(its)
        rows = [[_gene(context, asked, pair.gene.symbol), *row[1:]] for pair, row in zip(its.pairs, drawn.rows[:SHOWN], strict=False)]
        parameters = {**asked.parameters, "data": its.choice.value, "with": its.gene.symbol}
        body.append(figure(drawn, asked.place(context.root, "coexpression"), parameters, shown=rows, opened=True))
    else:
        why = f"of none are Pearson's r and Spearman's rho {THRESHOLD} or more away from 0 with one sign, or {its.gene.symbol} was not measured"
        body.append(noted(f"No gene goes with {its.gene.symbol} there: {why}."))
    return [section("coexpression", "Co-expression", joined(body))]


def coexpression_file(db: Session, asked: GeneQuestion, kind: str) -> Figure | None:
    """Returns the figure with all genes."""
    found = gather_coexpression(db, asked)
    return coexpression_figure(found) if found.choice and found.gene else None


def _gene(context, asked, symbol: str) -> Html:
    return link(f"{asked.place(context.root)}?{urlencode({**asked.parameters, 'genes': symbol})}", symbol)


def _of_each_study(context, asked, part: str) -> Html:
    those = asked.studies[: asked.most_links]
    links = (link_to(asked.in_study(context.root, one.study_id, part), one.name) for one in those)
    of = f" of the first {len(those):,} of {len(asked.studies):,}" if len(those) < len(asked.studies) else ""
    return joined([noted(f"Samples are compared within a study. Choose one{of}:"), listed(links), "\n"])


def _form(context, asked, part: str, fields: Sequence[Html]) -> Html:
    return html(FORM, address=asked.place(context.root, part), kept=hidden(asked.parameters), fields=joined(fields))


def _named(offered: Sequence[Comparable]) -> list[tuple[str, str]]:
    return [(one.value, one.name) for one in offered]


def _select(name, label, options: Sequence[tuple[str, str]], chosen: str) -> Html:
    return html(SELECT, name=name, label=label, options=choices(options, chosen))


DIFFERENCES = AnswerPart("differences", "Differences", gather_differences, show_differences, {"differences": differences_file})
COEXPRESSION = AnswerPart("coexpression", "Co-expression", gather_coexpression, show_coexpression, {"coexpression": coexpression_file})
