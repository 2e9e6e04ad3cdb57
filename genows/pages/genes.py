"""The page of some genes of one study or several: the table of its parts, and the handlers of their addresses."""

from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from urllib.parse import urlencode

from genows.db.sessions import Session
from genows.errors import ParameterError
from genows.http.answers import Answer
from genows.http.request import PageRequest
from genows.pages.figures import query_address, saved, study_address
from genows.pages.frame import PageContext, page
from genows.pages.genedifferences import COEXPRESSION, DIFFERENCES
from genows.pages.genefiles import files_part
from genows.pages.genemutations import MUTATIONS
from genows.pages.geneoncoprint import ONCOPRINT
from genows.pages.genequestions import MOST_GENES, GeneQuestion, Part, question
from genows.pages.genesurvival import SURVIVAL
from genows.pages.genetypes import TYPES
from genows.pages.markup import Html, html, joined, link_to, noted
from genows.pages.studypage import genes_form, page_below
from genows.pages.typedgenes import beginnings, not_understood, understood
from genows.pages.visits import visit

# The parts in the order of their links; the first stands at the address itself.
PARTS: tuple[Part, ...] = (ONCOPRINT, TYPES, MUTATIONS, SURVIVAL, DIFFERENCES, COEXPRESSION)
PARTS = (*PARTS, files_part(PARTS))
# Names of files → what makes them.
FILES = {name: make for part in PARTS for name, make in part.files.items()}
# Name → kinds of a file.
KINDS = {name: "tsv" if name in part.tables else "svg, tsv" for part in PARTS for name in part.files}
# Studies that are named one by one.
MOST_STUDIES = 20

FAULT = '<p class="error" role="alert">{sentence}</p>\n'
ALIKE = '<p class="quiet">Genes that begin with {links}</p>\n'
QUERY = '<p class="ways-on"><a href="{address}">Query the data of {these}</a></p>\n'
LINKS = '<nav class="parts" aria-label="Parts of the answer">{links}</nav>\n'
LINK = '<a href="{address}"{here}>{title}</a>'
STUDIES = '<p class="quiet">{studies}</p>\n'
ALL = """<div class="stack">
<p class="crumbs"><a href="{root}/studies">Studies</a></p>
<h1>{title}</h1>
{studies}</div>"""


def handler(part: Part) -> Callable[..., Answer]:
    """Returns the handler of a part, of one study or of several."""

    def handle(request: PageRequest, study_id: str | None = None) -> Answer:
        def gather(db: Session, caller):
            asked = question(db, caller, request.params, study_id)
            return asked and (asked, part.gather(db, asked) if asked.query else None)

        return visit(request, gather, lambda context, found: _page(context, part, *found))

    return handle


def file_handler(name: str) -> Callable[..., Answer]:
    """Returns the handler of a part's file."""

    def handle(request: PageRequest, kind: str, study_id: str | None = None) -> Answer:
        def gather(db: Session, caller):
            asked = question(db, caller, request.params, study_id)
            if asked and asked.typed.fault:
                raise ParameterError("genes", asked.typed.fault)
            made = FILES[name](db, asked, kind) if asked and asked.query else None
            return made and (asked, made)

        return visit(request, gather, lambda context, found: saved(found[1], found[0].file_name(name), kind))

    return handle


def _page(context: PageContext, part: Part, asked: GeneQuestion, found) -> Answer:
    symbols = list(asked.typed.named.symbols)
    title = "Genes" if not symbols else "Gene " + symbols[0] if len(symbols) == 1 else f"{len(symbols)} genes"
    body = [_form(context, asked)]
    body += [html(FAULT, sentence=asked.typed.fault)] if asked.typed.fault else []
    body += [noted(sentence) for sentence in _sentences(asked)]
    body += _alike(context, asked)
    if asked.query:
        body += [_links(context, part, asked), *part.show(context, asked, found)]
    if symbols and asked.of_one:
        there = query_address(context.root, asked.studies[0].study_id, genes=",".join(symbols))
        body.append(html(QUERY, address=there, these="this gene" if len(symbols) == 1 else "these genes"))
    if asked.of_one:
        answer = page_below(context, asked.studies[0], title, body)
    else:
        of = "all studies" if asked.every else f"{len(asked.studies):,} studies"
        head = html(ALL, root=context.root, title=title, studies=_studies(context, asked))
        answer = page(context, f"{title} in {of}", joined([head, *body]))
    return replace(answer, status=400) if asked.typed.fault else answer


def _form(context, asked: GeneQuestion) -> Html:
    # A field of one line drops line ends, which end conditions as ; does.
    text = "; ".join(filter(None, map(str.strip, asked.typed.text.splitlines())))
    kept = {name: value for name, value in asked.parameters.items() if name != "genes"}
    return genes_form(asked.place(context.root), text, kept)


def _links(context, part: Part, asked: GeneQuestion) -> Html:
    if len(PARTS) == 1:
        return Html("")
    links = [
        html(LINK, address=asked.address(context.root, one.name), title=one.title, here=Html(' aria-current="page"') if one is part else "")
        for one in PARTS
    ]
    return html(LINKS, links=joined(links))


def _alike(context, asked: GeneQuestion) -> list[Html]:
    """Where to look for the genes that were meant by names that mean none."""
    places = [(f"{context.root}/?{urlencode({'q': name})}", name) for name in beginnings(asked.typed.named)]
    links = Html(", ".join(link_to(address, name) for address, name in places))
    return [html(ALIKE, links=links)] if places else []


def _studies(context, asked: GeneQuestion) -> Html:
    links = [
        link_to(study_address(context.root, study.study_id), study.name) for study in islice(asked.studies, MOST_STUDIES)
    ]
    rest = len(asked.studies) - len(links)
    named = Html(" · ".join([*links, *([f"{rest:,} more"] if rest else [])]))
    every = "All studies that you may read: " if asked.every else ""
    return html(STUDIES, studies=joined([every, named]))


def _sentences(asked: GeneQuestion) -> list[str]:
    """Returns what is to be said of the request."""
    said, typed = [], asked.typed
    if not typed.text:
        said.append("Which genes? Give symbols, aliases or Entrez ids, separated by commas or blanks: TP53, KRAS. Or a gene query: TP53: MUT=DRIVER; KRAS: AMP.")
    if told := understood(typed.named):
        said.append(told)
    said += not_understood(typed.named)
    if asked.left_out:
        said.append(f"Only the first {MOST_GENES} {'lines' if typed.query else 'genes'} are shown; {asked.left_out} more were given.")
    return said
