"""The page of two cohorts side by side, A by the filter and B by `against`: who is in each, and how they differ in genes, attributes and survival."""

from collections.abc import Sequence

from genows.clients.revised.cohorts import filter_text
from genows.cohorts.comparison import AttributeDifference, GeneDifference
from genows.cohorts.spreads import Spread, SpreadPart
from genows.cohorts.twocohorts import REST
from genows.encode.tabletext import counted
from genows.http.answers import Answer
from genows.http.request import PageRequest
from genows.pages import cohortpage
from genows.pages.cohortaddresses import KEEP, ChartPart, CohortAddress, Ways, named_part, range_part, value_part, ways_of
from genows.pages.cohortbody import RecordAddresses
from genows.pages.cohortpage import chip_list
from genows.pages.cohortreading import PageCohort, visit_cohort
from genows.pages.comparedfigures import (
    SIDES,
    attributes_figure,
    endpoint_name,
    genes_figure,
    only_side,
    spread_figure,
    survival_rows,
)
from genows.pages.comparedreading import KINDS, PER_PAGE, Differences, gather, named
from genows.pages.figures import figure
from genows.pages.frame import PageContext, page
from genows.pages.lines import Call, lines_for, shown
from genows.pages.markup import Html, choices, hidden, html, joined, link, listed, noted, quiet
from genows.pages.studyfigures import ROWS
from genows.pages.studypage import PAIR, section
from genows.pages.tables import Cell, last_page, pager, table

NUMBERS = "Altered samples of those that were profiled for the gene; each number leads to these samples. Without a p: nobody of one cohort was profiled."
GENE_HEAD = ("Gene", "Altered in A", "Share of A", "Altered in B", "Share of B", "log2 ratio", "p", "q")
ATTRIBUTE_HEAD = ("Attribute", "Test", "Cases in A", "Cases in B", "Statistic", "Freedom", "p", "q")
# Genes of a kind on the page of all kinds.
FIRST = 25
GENES, VALUES, SURVIVAL = "/api/cohort/compare/genes", "/api/cohort/compare/values", "/api/cohort/compare/survival"

HEAD = """<div class="stack">
<p class="crumbs"><a href="{root}/studies">Studies</a> › {studies}</p>
<h1>Two cohorts</h1>
<div class="pair">
{sides}</div>
<p role="status">{shared}</p>
{ways}{form}</div>
"""
SIDE = """<section class="card stack" aria-labelledby="cohort-{side}">
<h2 id="cohort-{side}">Cohort {side}</h2>
<p class="cohort-size">{size}</p>
{chips}</section>
"""
NO_FILTER = '<p class="quiet">{text}</p>\n'
# Where somebody types the second filter; of which samples of both are kept is a choice.
FORM = """<form class="search" method="get" action="{address}">
{hidden}<label for="against">Compare with</label>
<input id="against" name="against" type="text" value="{against}" placeholder="rest, or a filter: TYPE=Metastasis" maxlength="16384" autocomplete="off" spellcheck="false">
<label for="overlap">Samples of both</label>
<select id="overlap" name="overlap">
{choices}</select>
<button class="button" type="submit">Compare</button>
</form>
<p class="quiet"><a href="{root}/help#filters">How filters are written</a></p>
"""
OVERLAPS = (("drop", "in neither"), ("keep", "in both"))
LINKS = '{records}, also as <a href="{tsv}" download>TSV</a>'
RECORDS = """<p class="quiet">{records}.</p>
<details><summary>Lines that read them<span class="aside"> ({about})</span></summary>
{lines}</details>
"""
MORE = '<p><a href="{address}">All {genes} with their files</a></p>\n'
ATTRIBUTE = '<bdi title="{id}">{name}</bdi>'
NUMBER = '<a href="{address}" aria-label="{label}">{number}</a>'


def study_cohort(request: PageRequest, study_id: str) -> Answer:
    """Shows a cohort of one study, or two cohorts."""
    return _two(request, study_id) if filter_text(request, "against").strip() else cohortpage.study_cohort(request, study_id)


def cohort(request: PageRequest) -> Answer:
    """Shows a cohort of several studies, or two."""
    return _two(request) if filter_text(request, "against").strip() else cohortpage.cohort(request)


def _two(request, study_id: str | None = None) -> Answer:
    return visit_cohort(request, lambda its: gather(request, its), show, study_id)


def show(context: PageContext, shown: Differences) -> Answer:
    """Returns the page."""
    its, ways = shown.its, ways_of(shown.its.address)
    parts = [head(its, ways)]
    if why := _nobody(its):
        parts.append(why)
    elif shown.kind:
        parts.append(_genes_of_kind(context, shown, ways))
    else:
        parts += [_genes(context, shown, ways), _attributes(context, shown, ways), _survival(context, shown)]
    return page(context, f"Two cohorts of {cohortpage.name_of(its)}", joined(parts))


def head(its: PageCohort, ways: Ways) -> Html:
    """Returns the beginning: both cohorts, who is in both, and where to go on."""
    address, both = its.address, its.compared
    sides = zip(SIDES, (both.first.cohort, both.second.cohort), (cohortpage.chips(address), _chips_of_b(ways)), strict=True)
    return html(
        HEAD,
        root=address.root,
        studies=cohortpage.study_links(its),
        sides=joined(
            html(SIDE, side=side, size=f"{counted(one.samples, 'sample')}, {counted(one.patients, 'patient')}", chips=chips or html(NO_FILTER, text="All samples."))
            for side, one, chips in sides
        ),
        shared=_shared(its),
        ways=listed(_ways(its, ways)),
        form=against_form(address),
    )  # fmt: skip


def _chips_of_b(ways: Ways) -> Html:
    """Returns the clauses of B, each as a link to the page without it; without the last one A stands alone."""
    its, b = ways.its, ways.b
    if its.against == REST or b is None:
        return html(NO_FILTER, text="The rest: all samples that are not in A.")
    if b.json:
        return chip_list([(b.json, its.beside(""))])
    return chip_list(
        [(clause.text, its.beside(left.filter, its.overlap if left.filter else "")) for clause in b.clauses[: b.most_chips] for left in [b.without(clause)]]
    )


def _shared(its: PageCohort) -> Html:
    """Returns in a sentence how many are in both, and where they went, with a link to the other way."""
    two, address = its.compared.two, its.address
    samples, patients = two.shared
    if not samples and not patients:
        return Html("No sample and no patient is in both.")
    told = f"{counted(samples, 'sample')} and {counted(patients, 'patient')} are in both, and count in "
    if two.keeps_shared:
        told, other, words = told + "both. ", address.beside(address.against), "Leave them out of both"
    else:
        a, b = two.sides
        told += f"neither, which leaves {counted(a.samples, 'sample')} in A and {b.samples:,} in B. "
        other, words = address.beside(address.against, KEEP), "Keep them in both"
    return html("{told}{link}.", told=told, link=link(other.page, words))


def _ways(its: PageCohort, ways: Ways) -> list[Html]:
    found = [link(ways.a.page, "A alone")]
    found += [link(ways.b.page, "B alone")] if ways.b else []
    found += [link(ways.swapped.page, "Swap A and B")] if ways.swapped else []
    found += [link(ways.its.beside(REST).page, "A against the rest")] if ways.its.against != REST else []
    return found


def against_form(address: CohortAddress) -> Html:
    """Returns the form in which the other cohort can be written."""
    return html(FORM, root=address.root, address=address.place, hidden=hidden(address.named), against=address.against or REST, choices=choices(OVERLAPS, address.overlap or "drop"))


def _nobody(its: PageCohort) -> Html | None:
    """Returns why nothing can be compared; None where it can."""
    two, both = its.compared.two, its.compared
    for side, one, whole in zip(SIDES, two.sides, (both.first.cohort, both.second.cohort), strict=True):
        if not whole:
            return noted(f"Cohort {side} is empty: no sample passes its filter. There is nothing to compare.")
        if not one:
            return noted(f"All samples of cohort {side} are in both cohorts, and are left out. Keep them in both to compare the cohorts as they are.")
    return None


def _genes(context: PageContext, shown: Differences, ways: Ways) -> Html:
    body = [_kind(context, shown, ways, kind, 0, FIRST) for kind, its in shown.genes.items() if its]
    if not body:
        return section("genes", "Genes", noted("No gene is altered in either cohort, or none was looked at."))
    return section("genes", "Genes", joined([quiet(NUMBERS), *body]))


def _genes_of_kind(context, shown: Differences, ways: Ways) -> Html:
    kind, found = shown.kind, shown.genes[shown.kind]
    if not found:
        return section("genes", KINDS[kind][1], noted("No gene is altered so in either cohort, or none was looked at."))
    address, first = shown.its.address, (shown.number - 1) * PER_PAGE
    links = pager(address.place, shown.number, last_page(len(found), PER_PAGE), **address.compared, kind=kind)
    return section("genes", "Genes", joined([quiet(NUMBERS), _kind(context, shown, ways, kind, first, PER_PAGE), links]))


def _kind(context, shown: Differences, ways: Ways, kind: str, first: int, most: int) -> Html:
    """Returns the figure of a kind of alterations, with *most* of its genes from the *first* on, counted from 0."""
    found, address = shown.genes[kind], shown.its.address
    key, title = KINDS[kind]

    def links(symbol: str) -> tuple[str, str]:
        return ways.narrowed(named_part(key, symbol).clause)

    drawn = genes_figure(title, named(address), found, links)
    some = slice(first, first + most)
    rows = [_gene_cells(one, row, links(one.counts.symbol)) for one, row in zip(found[some], drawn.rows[some], strict=True)]
    parts = [figure(drawn, f"{address.place}/compared-genes", {**address.compared, "kind": kind}, shown=rows, opened=True, head=GENE_HEAD)]
    if len(rows) < len(found) and not shown.kind:
        parts.append(html(MORE, address=address.below("", kind=kind), genes=f"{len(found):,} genes"))
    return joined([*parts, _records(context, shown, GENES, title, kind=kind)])


def _gene_cells(one: GeneDifference, row: Sequence[Cell], links: tuple[str, str]) -> list[Cell]:
    symbol, _, _, share_a, _, _, share_b, ratio, _, p, q = row
    its = one.counts
    a, b = f"{its.altered_a:,} of {its.profiled_a:,}", f"{its.altered_b:,} of {its.profiled_b:,}"
    numbers = [_number(text, address, f"{its.symbol} in {side}: {text}") for text, address, side in zip((a, b), links, SIDES, strict=True)]
    if one.log2_ratio is None and one.p is not None and (beyond := only_side(one)):
        ratio = "only in A" if beyond > 0 else "only in B"
    return [symbol, numbers[0], share_a, numbers[1], share_b, ratio, p, q]


def _number(text: str, address: str, label: str) -> Html | str:
    return html(NUMBER, address=address, label=label, number=text) if address else text


def _records(context, its: Differences, path: str, about: str, **further: str) -> Html:
    """Returns the link to the records of a table, and lines that read them."""
    address = its.its.address
    asked = {**address.beside_parameters, **further}
    call = Call(context.base_url + address._replace(root="").asks(path, **asked, format="tsv"), "tsv", saved=f"{path.rpartition('/')[2]}.tsv")
    records = RecordAddresses(its.is_open).of(address, path, **asked)
    links = html(LINKS, records=records, tsv=address.asks(path, **asked, format="tsv")) if its.is_open else records
    return html(RECORDS, records=links, about=about, lines=shown(lines_for(call, bool(context.email)), about))


def _attributes(context, shown: Differences, ways: Ways) -> Html:
    if not shown.attributes:
        return section("attributes", "Attributes", noted("The studies have no clinical attributes."))
    address, drawn = shown.its.address, attributes_figure(shown.attributes, shown.names)
    rows = [_attribute_cells(one, row, ways) for one, row in zip(shown.attributes, drawn.rows, strict=True)]
    body = [figure(drawn._replace(numbers=2), f"{address.place}/compared-attributes", address.compared, shown=rows, opened=True, head=ATTRIBUTE_HEAD), _records(context, shown, VALUES, "Attributes")]
    spreads = [_spread(shown, ways, *one) for one in shown.spreads]
    return section("attributes", "Attributes", joined([*body, html(PAIR, figures=joined(spreads)) if spreads else ""]))


def _attribute_cells(one: AttributeDifference, row: Sequence[Cell], ways: Ways) -> list[Cell]:
    has_value = value_part(one.attr_id, "NA").clause._replace(is_negated=True)
    cases = zip((one.cases_a, one.cases_b), ways.narrowed(has_value), SIDES, strict=True)
    a, b = (_number(f"{number:,}", address, f"{one.attr_id} in {side}: {number:,}") for number, address, side in cases)
    name, attr_id, level, test = row[:4]
    return [html(ATTRIBUTE, name=name, id=attr_id), f"{test}, {level}" if test else level, a, b, *row[6:]]


def _spread(shown: Differences, ways: Ways, attr_id: str, its: Spread) -> Html:
    address = shown.its.address

    def links(part: SpreadPart) -> tuple[str, str]:
        return ways.narrowed(part_of(attr_id, part).clause)

    drawn = spread_figure(shown.names.get(attr_id, attr_id), named(address), its, links)
    rows = [
        [name, _number(f"{a:,}", to_a, f"{name} in A: {a:,}"), share_a, _number(f"{b:,}", to_b, f"{name} in B: {b:,}"), share_b]
        for (name, a, share_a, b, share_b), (to_a, to_b) in zip(drawn.rows, map(links, its.parts[:ROWS]), strict=False)
    ]
    return figure(drawn, f"{address.place}/compared-values", {**address.compared, "attribute": attr_id}, shown=rows)


def part_of(attr_id: str, part: SpreadPart) -> ChartPart:
    """Returns what a filter says of a part of an attribute's values."""
    bounds = part.bounds
    if bounds is None or bounds.start is None and bounds.end is None:
        return value_part(attr_id, part.value)
    return range_part(attr_id, bounds.start, bounds.end)


def _survival(context, shown: Differences) -> Html:
    address, body = shown.its.address, []
    for one in shown.survived:
        if one.drawn is None:
            body.append(noted(f"{endpoint_name(one.endpoint)}: of no patient of either cohort both months and status are known."))
            continue
        head = ["Cohort", "Patients", "Events", "Events expected", "Share with the event", "Median"]
        rows = survival_rows(one.groups, one.found)
        drawn = figure(one.drawn, f"{address.place}/compared-survival", {**address.compared, "endpoint": one.endpoint})
        body.append(html('<div>{figure}{table}</div>\n', figure=drawn, table=table(f"{endpoint_name(one.endpoint)} by cohort", head, rows)))
    if not body:
        return section("survival", "Survival", noted("There is no survival here: no attributes of patients called X_STATUS and X_MONTHS."))
    return section("survival", "Survival", joined([html(PAIR, figures=joined(body)), _records(context, shown, SURVIVAL, "Survival")]))
