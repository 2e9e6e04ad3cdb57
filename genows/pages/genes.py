"""The page of some genes of one study or several.

The table of its parts, the handlers of their addresses, and the last part, which has the files of all parts, and the
lines that read them, and what the API has beyond, from a script.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import NamedTuple
from urllib.parse import quote, urlencode

from genows.analysis.attributes import study_endpoints
from genows.analysis.enrichment import OF_NUMBERS
from genows.data import alterations
from genows.data.profiles import of_study
from genows.db.sessions import Session
from genows.encode.tabletext import counted
from genows.errors import ParameterError
from genows.http.answers import Answer
from genows.http.request import PageRequest
from genows.pages.addresses import query_address, study_address
from genows.pages.cohortaddresses import cohort_address
from genows.pages.figures import saved
from genows.pages.frame import PageContext, page
from genows.pages.genedifferences import COEXPRESSION, DIFFERENCES
from genows.pages.genemutations import MUTATIONS
from genows.pages.geneoncoprint import ONCOPRINT
from genows.pages.genequestions import MOST_GENES, AnswerPart, GeneQuestion, beginnings, not_understood, question, understood
from genows.pages.genesurvival import SURVIVAL
from genows.pages.genetypes import TYPES
from genows.pages.lines import Call, lines_for, url_of
from genows.pages.markup import HERE, Html, cut, html, joined, link, link_to, marked, noted
from genows.pages.pictures.svg import clean
from genows.pages.queryreading import OF_GENE
from genows.pages.studypage import genes_form, page_below, section
from genows.pages.visits import visit

# The parts that have files.
SOURCES: tuple[AnswerPart, ...] = (ONCOPRINT, TYPES, MUTATIONS, SURVIVAL, DIFFERENCES, COEXPRESSION)
# Names of files → what makes them.
FILES = {name: make for part in SOURCES for name, make in part.files.items()}
# Name → kinds of a file.
KINDS = {name: "tsv" if name in part.tables else "svg, tsv" for part in SOURCES for name in part.files}
# Studies that are named one by one; of more than a few when somebody opens their list.
MOST_STUDIES, FEW_STUDIES = 20, 3

FAULT = '<p class="error" role="alert">{sentence}</p>\n'
ALIKE = '<p class="quiet">Look for genes that begin with {links}</p>\n'
QUERY = '<p class="ways-on"><a href="{address}">Query the data of {these}</a></p>\n'
LINKS = '<nav class="parts" aria-label="Parts of the answer">{links}</nav>\n'
COHORT = '<p class="quiet">Counted: {samples} of the cohort <a href="{page}">{filter}</a>. <a href="{all_address}">All samples</a></p>\n'
STUDIES = '<p class="quiet">{studies}</p>\n'
FOLDED = '<details><summary>{title}</summary>\n<p>{studies}</p>\n</details>\n'
ALL = """<div class="stack">
<p class="crumbs"><a href="{root}/studies">Studies</a></p>
<h1>{title}</h1>
{studies}</div>"""

LANGUAGES = ("python", "r", "curl")
NAMES = {"python": "Python, pandas", "r": "R", "curl": "curl"}
# Name of a file → its title, where it is not its part's, and what it has.
ABOUT = {
    "oncoprint": ("", "A row a sample, a column a gene"), "pairs": ("Pairs of genes", "A row a pair: counts, log2 odds ratio, p, q"),
    "types": ("", "A row a group: altered samples by kind"), "lollipop": ("Along the protein", "A row a position of the protein of the first gene"),
    "mutations": ("Mutations", "A row a mutation"), "survival": ("", "The steps of both curves of the first endpoint: who was at risk, events, censored"),
    "differences": ("", "A row a gene: altered samples and others, p, q"), "coexpression": ("", "A row a gene whose values go with those of the first"),
}  # fmt: skip
# Files of altered samples, whatever alters them; of mutations; of expression and protein levels.
OF_ALTERED = {"oncoprint", "pairs", "types", "survival", "differences"}
OF_MUTATIONS, OF_VALUES = {"lollipop", "mutations"}, {"coexpression"}
# Files of one study alone; those of which there may be no picture.
OF_ONE, PERHAPS = frozenset(("differences", "coexpression")), frozenset(("coexpression",))

# These addresses take no filter.
OF_ALL = ", of all samples of the study"
INTRO = """<p>Each file has the numbers of its part, as the page shows them. The lines are for {name}; also {others}.{token}</p>
"""
TOKEN = ' They read your <a href="{start}">data access token</a> from <code>data_access_token.txt</code>.'
NONE = "<p>There is no file: nothing was measured here in which genes are altered.</p>\n"
BLOCK = """<h3 id="{id}">{title}</h3>
<p class="quiet">{about}{files}</p>
<pre class="lines" tabindex="0" role="region" aria-label="Lines for {title}"><code>{lines}</code></pre>
"""


def handler(part: AnswerPart) -> Callable[..., Answer]:
    """Returns the handler of a part, of one study or of several."""

    def handle(request: PageRequest, study_id: str | None = None) -> Answer:
        def gather(db: Session, caller):
            asked = question(db, caller, request, study_id)
            return asked and (asked, part.gather(db, asked) if asked.query else None)

        return visit(request, gather, lambda context, found: _page(context, part, *found))

    return handle


def file_handler(name: str) -> Callable[..., Answer]:
    """Returns the handler of a part's file."""

    def handle(request: PageRequest, kind: str, study_id: str | None = None) -> Answer:
        def gather(db: Session, caller):
            asked = question(db, caller, request, study_id)
            if asked and asked.typed.fault:
                raise ParameterError("genes", asked.typed.fault)
            made = FILES[name](db, asked, kind) if asked and asked.query else None
            return made and (asked, made)

        return visit(request, gather, lambda context, found: saved(found[1], found[0].file_name(name), kind))

    return handle


def _page(context: PageContext, part: AnswerPart, asked: GeneQuestion, found) -> Answer:
    symbols = list(asked.typed.named.symbols)
    title = "Genes" if not symbols else "Gene " + symbols[0] if len(symbols) == 1 else f"{len(symbols)} genes"
    body = [_form(context, asked), *_cohort(context, part, asked)]
    body += [html(FAULT, sentence=asked.typed.fault)] if asked.typed.fault else []
    body += [noted(sentence) for sentence in _sentences(asked)]
    body += _alike(context, asked)
    if not asked.studies:
        body.append(noted("There is no study here that you may read."))
    elif asked.query:
        body += [_links(context, part, asked), *part.show(context, asked, found)]
    if symbols and asked.of_one:
        there = query_address(context.root, asked.studies[0].study_id, genes=",".join(symbols), **asked.filtered)
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
    return genes_form(context.root, asked.place(context.root), text, kept)


def _cohort(context, part: AnswerPart, asked: GeneQuestion) -> list[Html]:
    """Which samples count, where not all do."""
    if not asked.filter:
        return []
    its = cohort_address(context.root, [study.study_id for study in asked.studies], asked.filter)
    shown = cut(clean(asked.filter))
    return [html(COHORT, samples=counted(asked.samples, "sample"), page=its.page, filter=shown, all_address=asked.of_all.address(context.root, part.name))]


def _links(context, part: AnswerPart, asked: GeneQuestion) -> Html:
    return html(LINKS, links=joined(link(asked.address(context.root, one.name), one.title, marked(HERE, one is part)) for one in PARTS))


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
    every = "All studies that you may read" if asked.every else ""
    if len(asked.studies) > FEW_STUDIES:
        title = f"{every or 'Studies'} ({len(asked.studies):,})"
        return html(FOLDED, title=title, studies=named)
    return html(STUDIES, studies=joined([f"{every}: " if every else "", named])) if links else Html("")


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


class Beyond(NamedTuple):
    """What the API answers beyond the files.

    *front*: the columns in front of a matrix, of *profiles* profiles; () where it is none.
    """

    title: str
    about: str
    address: str
    asked: Mapping[str, str]
    front: Sequence[str] = ()
    profiles: int = 1


class Own(NamedTuple):
    """What the API has of one study: profiles of mutations, and of expression and protein levels.

    *looked_at*: those of the oncoprint.

    *lacking*: the files that are not there, for the studies have nothing that they are made of.
    """

    mutations: Sequence[str] = ()
    values: Sequence[str] = ()
    looked_at: Sequence[str] = ()
    lacking: frozenset[str] = frozenset()


def _gather(db: Session, asked: GeneQuestion) -> Own:
    language = asked.params.one("language")
    if language not in (None, "", *LANGUAGES):
        raise ParameterError("language", f"should be one of: {', '.join(LANGUAGES)}.")
    lacking = set() if any(study_endpoints(db, study.pk, 1) for study in asked.studies) else {"survival"}
    if len(asked.studies) != 1:
        return Own(lacking=frozenset(lacking))
    (its,) = asked.rows(db)
    profiles = of_study(db, asked.studies[0].pk)
    of = {kinds: [each.profile_id for each in profiles if each.alteration_type in kinds] for kinds in (frozenset((alterations.MUTATIONS,)), OF_NUMBERS)}
    mutations, values = of[frozenset((alterations.MUTATIONS,))], of[OF_NUMBERS]
    lacking |= (set() if its.profile_ids else OF_ALTERED) | (set() if mutations else OF_MUTATIONS) | (set() if values else OF_VALUES)
    return Own(mutations, values, its.profile_ids, frozenset(lacking))


def _show(context: PageContext, asked: GeneQuestion, own: Own) -> list[Html]:
    language = asked.params.one("language") or LANGUAGES[0]
    files = [(part, name) for part in SOURCES for name in part.files if name not in own.lacking and _is_there(asked, name)]
    blocks = [_file_block(context, asked, part, name, language) for part, name in files]
    blocks += [_api_block(context, one, language) for one in _of_api(asked, own)]
    intro = _intro(context, asked, language) if blocks else html(NONE)
    return [section("files", "Files and lines", joined([intro, *blocks]))]


def _is_there(asked: GeneQuestion, name: str) -> bool:
    if name in OF_ONE:
        return len(asked.studies) == 1
    if name == "pairs" and asked.query and len(asked.query.items) < 2:
        return False
    return asked.is_small or name not in ("oncoprint", "pairs")


def _intro(context, asked, language) -> Html:
    others = [link(asked.address(context.root, "files", language=one), NAMES[one]) for one in LANGUAGES if one != language]
    token = html(TOKEN, start=context.home) if context.email else ""
    return html(INTRO, name=NAMES[language], others=Html(" and ".join(others)), token=token)


def _file_block(context, asked: GeneQuestion, part: AnswerPart, name: str, language: str) -> Html:
    title, about = ABOUT.get(name, (name, ""))
    title, picture = title or part.title, name not in part.tables and name not in PERHAPS
    query = urlencode(asked.parameters, safe=",", quote_via=quote)
    links = [
        link(f"{asked.place(context.root, name)}.{kind}?{query}", kind.upper(), html(' download aria-label="{label}"', label=f"{kind.upper()}: {title}"))
        for kind in ("tsv", *(["svg"] if picture else []))
    ]
    call = Call(f"{context.base_url}{asked.place('', name)}.tsv?{query}", "page", saved=f"{name}.tsv")
    files = Html(": " + ", ".join(links) if about else ", ".join(links))
    return _block(f"file-{name}", title, about, files, call, context, language)


def _of_api(asked: GeneQuestion, own: Own) -> list[Beyond]:
    genes, found = ",".join(asked.typed.named.symbols), []
    whole = OF_ALL if asked.filter else ""
    if own.looked_at:
        asking = {"genetic_profile_ids": ",".join(own.looked_at), "oql": asked.oql}
        found.append(Beyond("Alterations one by one", f"A row a gene and altered sample{whole}", "/api/alterations", asking))
    if own.mutations:
        asking = {"genetic_profile_ids": ",".join(own.mutations), "genes": genes}
        found.append(Beyond("Mutations with all fields", f"A row a mutation{whole}", "/api/mutations", asking))
    if own.values:
        asking = {"genetic_profile_ids": ",".join(own.values), "genes": genes, "shape": "matrix"}
        about = "A row a profile and gene, a column a sample" if len(own.values) > 1 else "A row a gene, a column a sample"
        found.append(Beyond("Expression and protein levels", about + whole, "/api/geneticprofiledata", asking, OF_GENE, len(own.values)))
    return found


def _api_block(context, its: Beyond, language) -> Html:
    name = its.address.rpartition("/")[2]
    call = Call(url_of(context.base_url, its.address, {**its.asked, "format": "tsv"}), "tsv", matrix=its.front, profiles=its.profiles, saved=f"{name}.tsv")
    return _block(f"api-{name}", its.title, its.about, html(", from <code>{address}</code>", address=its.address), call, context, language)


def _block(id, title, about, files, call, context, language) -> Html:
    of = dict(zip(("curl", "python", "r"), (lines for _, lines in lines_for(call, bool(context.email))), strict=True))
    return html(BLOCK, id=id, title=title, about=about, files=files, lines=of[language].strip())


# The parts in the order of their links; the first stands at the address itself.
PARTS = (*SOURCES, AnswerPart("files", "Files and lines", _gather, _show))
