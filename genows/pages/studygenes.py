"""The page of some genes of a study: which samples have them mutated, amplified or deleted, and of one gene where."""

from dataclasses import replace
from typing import NamedTuple

from genows.analyses.oncoprints import Oncoprint
from genows.http.answers import Answer
from genows.lookup.proteindomains import Protein
from genows.pages.figures import figure, query_address, study_address
from genows.pages.frame import PageContext
from genows.pages.genenames import not_understood, understood
from genows.pages.markup import html
from genows.pages.queryfigures import query_figure
from genows.pages.studyfigures import lollipop_figure, oncoprint_figure
from genows.pages.studyintro import page_below
from genows.pages.studypage import genes_form, section
from genows.pages.typedgenes import Typed, absent, read_otherwise
from genows.summaries.alterations import AlterationTable
from genows.summaries.catalogue import ListedStudy
from genows.summaries.proteinchanges import ProteinChanges

MOST_GENES = 50
QUERY = '<p><a href="{address}">Query the data of {these}</a></p>\n'
FAULT = '<p class="error" role="alert">{sentence}</p>\n'
SENTENCE = '<p class="note">{sentence}</p>\n'


class GeneFacts(NamedTuple):
    """*asked*: what was typed; *left_out*: how many genes, or lines and tracks, are too many.

    *table*: of genes alone; *found*: of a query; None where there is nothing to show; *changes*: of a single gene, by its symbol, with its protein.
    """

    study: ListedStudy
    asked: Typed
    left_out: int
    table: AlterationTable | None
    found: Oncoprint | None
    changes: tuple[str, ProteinChanges, Protein | None] | None


def genes_page(context: PageContext, facts: GeneFacts) -> Answer:
    """Returns the page."""
    study, asked = facts.study, facts.asked
    symbols = list(asked.named.symbols if facts.found else [row.symbol for row in facts.table.rows] if facts.table else ())
    title = "Genes" if not symbols else "Gene " + symbols[0] if len(symbols) == 1 else f"{len(symbols)} genes"
    # A field of one line drops line ends, which end conditions as ; does.
    parts = [genes_form(context, study.study_id, "; ".join(filter(None, map(str.strip, asked.text.splitlines()))))]
    parts += [html(FAULT, sentence=asked.fault)] if asked.fault else []
    parts += [html(SENTENCE, sentence=sentence) for sentence in sentences(facts)]
    if symbols:
        there = query_address(context.root, study.study_id, genes=",".join(symbols))
        parts.append(html(QUERY, address=there, these="this gene" if len(symbols) == 1 else "these genes"))
    if facts.table and facts.table.order:
        address = study_address(context.root, study.study_id, "oncoprint")
        parts.append(section("alterations", "Alterations", figure(oncoprint_figure(facts.table), address, {"genes": ",".join(symbols)})))
    if facts.found and facts.found.rows:
        address = study_address(context.root, study.study_id, "oncoprint")
        parts.append(section("alterations", "Alterations", figure(query_figure(facts.found), address, {"genes": asked.text})))
    if facts.changes and facts.changes[1].mutations:
        symbol, changes, protein = facts.changes
        address = study_address(context.root, study.study_id, "lollipop")
        parts.append(section("protein", "In the protein", figure(lollipop_figure(symbol, changes, protein), address, {"gene": symbol})))
    answer = page_below(context, study, title, parts)
    return replace(answer, status=400) if asked.fault else answer


def sentences(facts: GeneFacts) -> list[str]:
    """Returns what is to be said of the request."""
    said = []
    asked = facts.asked
    if not asked.text:
        said.append("Which genes? Give symbols, aliases or Entrez ids, separated by commas or blanks: TP53, KRAS. Or a gene query: TP53: MUT=DRIVER; KRAS: AMP.")
    if told := understood(asked.named):
        said.append(told)
    said += not_understood(asked.named)
    if facts.left_out:
        said.append(f"Only the first {MOST_GENES} {'lines' if asked.query else 'genes'} are shown; {facts.left_out} more were given.")
    if facts.found and asked.query:
        said += read_otherwise(asked.query, facts.found.queried.notes) + absent(facts.found.absent)
    if facts.table is not None and not facts.table.sources:
        said.append("This study has neither mutations nor discrete copy-number values.")
    return said
