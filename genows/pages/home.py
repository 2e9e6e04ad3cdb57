"""The start page: what this service is, the box that finds studies, genes and cancer types, the studies, how scripts
read them.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple
from urllib.parse import urlencode

from genows.analysis.genenames import named_genes, words
from genows.analysis.studies import ListedStudy, kinds_of_studies, listed_studies, matching
from genows.data.genes import genes_by_beginning
from genows.db.sessions import Session
from genows.encode.tabletext import counted
from genows.http.answers import Answer
from genows.http.request import PageRequest
from genows.pages.account import token_terms
from genows.pages.frame import PageContext, page
from genows.pages.lines import STUDY, examples
from genows.pages.markup import Html, html, joined, link, link_to
from genows.pages.pictures.svg import clean
from genows.pages.providers import buttons
from genows.pages.signin import form
from genows.pages.studylist import PER_PAGE, UNKNOWN, Studies, listing, ordered, type_address
from genows.pages.visits import by_password, context_of, third_path, visit

# Of genes and cancer types that a search finds, at most; words of a search that may be genes; its characters.
MOST_FOUND, MOST_WORDS, LONGEST = 12, 50, 200

INTRO = """<div class="intro{two}">
<div class="stack">
<h1>Which genes are altered in which tumours?</h1>
<p>Here are studies of tumours: mutations, copy number, expression and what became of the patients. Type a gene to see in how many
samples of each study it is altered; open a study for its genes, survival and clinical data. Whatever a page shows you can take along:
as a picture, as a table, or by three lines of Python, R or curl.</p>{more}
</div>{card}
</div>
"""
STEPS = """
<ol class="steps">
<li>Sign in.</li>
<li>Download your data access token from the menu under your name.</li>
<li>Send it with every request; the start page has the lines for curl, Python and R.</li>
</ol>"""
SIGN_IN_CARD = """
<section class="card stack" aria-labelledby="sign-in">
<h2 id="sign-in">Sign in</h2>
<p class="quiet">The studies here are open to people with an account.</p>{form}
</section>"""
THERE = """
<p><a class="button wide" href="{place}">Sign in</a></p>"""
ELSEWHERE_CARD = """
<section class="card stack" aria-labelledby="sign-in">
<h2 id="sign-in">You are not signed in</h2>
<p class="quiet">The studies here are open to people with an account. You sign in at the portal around this service; come back
here afterwards.</p>
</section>"""

SEARCH = """
<form class="search" method="get" action="{start}" role="search">
<label for="q">A study, a gene or a cancer type</label>
<input id="q" name="q" type="text" value="{q}" maxlength="200" autocomplete="off" spellcheck="false">
<button class="button" type="submit">Find</button>
</form>"""
EXAMPLES = '\n<p class="quiet">For example {links}</p>'
FOUND = """<div class="stack">
<p class="crumbs"><a href="{start}">Start</a></p>
<h1>“{q}”</h1>{search}
<p class="quiet" role="status">{told}</p>
</div>
{parts}"""
PART = """<section class="stack" aria-labelledby="{name}">
<h2 id="{name}">{title}</h2>
{body}
</section>
"""
LINKS = '<ul class="found">\n{items}</ul>{more}'
CUT = '\n<p class="quiet">These are the first; more of the name finds the others.</p>'
ITEM = "<li>{link}{note}</li>\n"
MORE = '<p class="quiet">These are the first {shown}; <a href="{root}/studies{query}">the page of studies</a> lists all {all}.</p>'
EMPTY = """<p>There is no study here yet. Who runs this service loads one by</p>
<pre class="lines" tabindex="0" role="region" aria-label="How to load a study"><code>genows load FOLDER
genows prepare FOLDER FILE… --study-id ID
</code></pre>
<p class="quiet">The first line loads a study folder in the field's standard format; the second writes such a folder from a lab's files: a
MAF, a clinical table, matrices. <code>genows serve --demo</code> serves a synthetic study to look around in.</p>"""

TOKEN = """
<section class="stack" aria-labelledby="token">
<h2 id="token">Your data access token</h2>
<p>A script cannot sign in as you do. It shows a data access token instead: a short file that stands for your account and
opens the studies that you may read, nothing else.</p>
<ol class="steps">
<li>Open the menu under your name, at the top of this page, and choose <b>Download token</b>.</li>
<li>Keep <code>data_access_token.txt</code> as you keep a password: whoever has it reads as you.</li>
<li>Send the token with every request, as in the lines below.</li>
</ol>
<p class="note">{terms}</p>
{lines}
</section>"""
NO_TOKENS = """
<section class="stack" aria-labelledby="token">
<h2 id="token">Reading from scripts</h2>
<p>This service gives out no data access tokens. Ask the people who run it how your scripts may read here.</p>
</section>"""
OPEN = """
<section class="stack" aria-labelledby="scripts">
<h2 id="scripts">From scripts</h2>
<p>No account and no token is needed here.</p>
{lines}
</section>"""
CLIENTS = """<fieldset class="choice">
<legend>Lines for</legend>
{clients}</fieldset>
<p><a href="{root}/api-page">Try requests on the API page</a> · <a href="{root}/help">All addresses and their parameters</a></p>"""
CLIENT = """<input type="radio" name="client" id="client-{number}"{checked}><label for="client-{number}">{client}</label>
<div><pre class="lines" tabindex="0" role="region" aria-label="{client}, lines to copy"><code>{lines}</code></pre>{note}</div>
"""


def home(request: PageRequest) -> Answer:
    """Shows the start page, with the studies that the viewer may read, or what `q` finds among them."""
    config, identity = request.auth.config, request.auth.identity(request.environ)
    third, terms = third_path(config), token_terms(config)
    # Whoever may go on without signing in needs no token for what is shown.
    open_to_all = not config.permissions_count or config.login_optional and identity.user is None
    if config.login_required and identity.user is None and not identity.claimed_name:
        context = context_of(request, None)
        return home_page(context, None, third, False, terms, form(context) if by_password(request) else buttons(request, context))

    def gather(db, caller):
        every = listed_studies(db, caller)
        studies = ordered(every, kinds_of_studies(db, [study.pk for study in every]), request.params.one("order") or "")
        q = (request.params.one("q") or "").strip()[:LONGEST]
        others = "" if caller.may_read_all or not config.by_provider else _about_others(config, identity.user)
        return Home(studies, find(db, studies.found, q) if q else None, not every and not db.number("studies"), others)

    return visit(request, gather, lambda context, found: home_page(context, found, third, open_to_all, terms), identity)


class SearchResult(NamedTuple):
    """What a search has found.

    *genes*: (what to ask the page of genes for, what it is, a note or ''); *types*: cancer type's id → its studies.
    """

    q: str
    studies: Sequence[ListedStudy]
    genes: Sequence[tuple[str, str]]
    types: Mapping[str, Sequence[ListedStudy]]


class Home(NamedTuple):
    """*studies*: that the viewer may read; *found*: None where nothing is looked for; *empty*: whether there is no
    study for anybody; *others*: a sentence about those that the viewer may not read, '' for none.
    """

    studies: Studies
    found: SearchResult | None = None
    empty: bool = False
    others: str = ""


def _about_others(config, user):
    """Returns what to do for other studies, for whoever came by a provider, perhaps for the first time, and for visitors."""
    if user is None:
        return "There may be more: sign in to see the studies that are open to you."
    contact = config.front_members.get("skin_email_contact")
    whom = f"write to {contact}" if isinstance(contact, str) and contact.strip() else "ask the people who run this service"
    return f"These are the studies that are open to you. For others {whom}, and tell them the name by which you are known here: {user.email}."


def find(db: Session, studies: Sequence[ListedStudy], q: str) -> SearchResult:
    """Returns the studies, genes and cancer types of readable *studies* that *q* may mean."""
    wanted = q.casefold().split()
    types: dict[str, list[ListedStudy]] = {}
    for study in studies:
        if all(word in f"{study.cancer_type}\n{study.cancer_type_id}".casefold() for word in wanted):
            types.setdefault(study.cancer_type_id, []).append(study)
    return SearchResult(q, matching(studies, q), _genes(db, q), types)


def _genes(db, q):
    names = words(q)[:MOST_WORDS]
    if len(names) > 1:
        found = named_genes(db, names)
        # Several words are several genes, or none: each of "breast cancer" may be the beginning of a name.
        return [] if found.unknown or not found.symbols else [(",".join(found.symbols), "")]
    return [(gene.symbol, gene.alias) for gene in genes_by_beginning(db, q)]


def home_page(context: PageContext, home: Home | None, third: str | None, open_to_all: bool, terms: str, ways: Html = Html("")) -> Answer:
    """Returns the start page.

    *home*: None for a viewer who has to sign in first; *third*: the path of the third generation, None for none.

    *terms*: of tokens, '' if there are none. *ways*: how to sign in, for that viewer.
    """
    if home is None:
        # The form stands on the page itself: no link to it in the banner.
        if context.sign_in_at:
            ways = html(THERE, place=context.sign_in_at)
        card = html(SIGN_IN_CARD, form=ways) if context.sign_in or context.sign_in_at else Html(ELSEWHERE_CARD)
        return page(replace(context, sign_in=False, sign_in_at=""), "Start", html(INTRO, two=" two", more=Html(STEPS) if terms else "", card=card))
    if home.found:
        return page(context, clean(home.found.q), _found(context, home))
    sections = (
        html(INTRO, two="", more=joined([html(SEARCH, start=context.home, q=""), _examples(context, home.studies.found)]) if home.studies.found else "", card=""),
        _studies(context, home),
        _scripts(context, home.studies, third, open_to_all, terms),
    )
    return page(context, "Start", joined(sections))


def _examples(context, studies: Sequence[ListedStudy]):
    """Returns searches that find something: a gene, two genes, the cancer type of most samples."""
    samples = Counter[str]()
    for study in studies:
        samples[study.cancer_type] += study.samples
    words = ["TP53", "KRAS, EGFR", *(name for name, _ in samples.most_common(1) if name)]
    return html(EXAMPLES, links=Html(" · ".join(link_to(f"{context.home}?{urlencode({'q': one})}", one) for one in words)))


def _studies(context, home):
    every = home.studies.found
    if not every:
        body = Html(EMPTY if home.empty else '<p class="quiet">There is no study here that you may read.</p>')
        return html(PART, name="studies", title="Studies", body=joined([body, _others(home)]))
    return html(PART, name="studies", title=f"{counted(len(every), 'study', 'studies')}, {counted(sum(study.samples for study in every), 'sample')}", body=joined([_listed(context, home.studies, {}), _others(home)]))


def _others(home):
    return html('\n<p class="note">{others}</p>', others=home.others) if home.others else Html("")


def _listed(context, studies, asked):
    query = f"?{urlencode({'search': asked['q']})}" if asked else ""
    shown = studies._replace(found=studies.found[:PER_PAGE])
    more = html(MORE, shown=PER_PAGE, root=context.root, query=query, all=f"{len(studies.found):,}") if len(studies.found) > PER_PAGE else ""
    return joined([listing(context.root, f"{context.root}/", shown, asked), more])


def _found(context, home):
    found, root = home.found, context.root
    genes = _links((f"{root}/genes?{urlencode({'genes': symbols})}", symbols.replace(",", ", "), f" also called {alias}" if alias else "") for symbols, alias in found.genes)
    types = _links(
        (type_address(root, type_id), its[0].cancer_type or UNKNOWN, f" {counted(len(its), 'study', 'studies')}") for type_id, its in found.types.items()
    )
    parts = [
        html(PART, name="genes-found", title="Genes", body=genes) if found.genes else "",
        html(PART, name="types-found", title="Cancer types", body=types) if found.types else "",
        html(PART, name="studies-found", title="Studies", body=_listed(context, home.studies._replace(found=found.studies), {"q": found.q})) if found.studies else "",
    ]
    kinds = [counted(len(found.types), "cancer type", "cancer types") if found.types else "", counted(len(found.studies), "study", "studies") if found.studies else ""]
    there = ", ".join(filter(None, ["genes" if found.genes else "", *kinds]))
    told = f"{f'Found: {there}' if there else 'Nothing here is called so'}. Genes are found by the beginning of a name, the others by any word."
    return html(FOUND, start=context.home, q=clean(found.q), search=html(SEARCH, start=context.home, q=clean(found.q)), told=told, parts=joined(parts))


def _links(links: Iterable[tuple[str, str, str]]):
    every = [html(ITEM, link=link(address, text), note=html(" <small>{note}</small>", note=note) if note else "") for address, text, note in links]
    return html(LINKS, items=joined(every[:MOST_FOUND]), more=Html(CUT) if len(every) > MOST_FOUND else "")


def _scripts(context, studies, third, open_to_all, terms):
    if not open_to_all and not context.tokens:
        return Html(NO_TOKENS)
    asked = ((study.study_id, studies.kinds[study.pk].mutations) for study in studies.found)
    study_id, profile_id = max(asked, key=lambda pair: bool(pair[1]), default=(STUDY, ""))
    clients = joined(
        html(
            CLIENT,
            number=number,
            checked=Html(" checked") if number == 0 else "",
            client=example.client,
            lines=example.lines,
            note=html('\n<p class="quiet">{note}</p>', note=example.note) if example.note else "",
        )
        for number, example in enumerate(examples(context.base_url, third, not open_to_all, study_id, profile_id))
    )
    lines = html(CLIENTS, clients=clients, root=context.root)
    return html(OPEN, lines=lines) if open_to_all else html(TOKEN, terms=terms, lines=lines)
