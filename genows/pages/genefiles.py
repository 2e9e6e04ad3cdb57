"""The last part of the page of some genes: the files of all parts, and the lines that read them, and what the API has beyond, from a script."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple
from urllib.parse import quote, urlencode

from genows.analysis.attributes import study_endpoints
from genows.analysis.enrichment import OF_NUMBERS
from genows.data.alterations import MUTATIONS
from genows.db.sessions import Session
from genows.errors import ParameterError
from genows.pages.frame import PageContext
from genows.pages.genequestions import GeneQuestion, Part
from genows.pages.lines import Call, lines_for, url_of
from genows.pages.markup import Html, html, joined
from genows.pages.queryreading import OF_GENE
from genows.pages.studypage import section

LANGUAGES = ("python", "r", "curl")
NAMES = {"python": "Python, pandas", "r": "R", "curl": "curl"}
# Name of a file → its title, where it is not its part's, and what it has.
ABOUT = {
    "oncoprint": ("", "A row a sample, a column a gene"), "pairs": ("Pairs of genes", "A row a pair: counts, log2 odds ratio, p, q"),
    "types": ("", "A row a group: altered samples by kind"), "lollipop": ("Along the protein", "A row a position of the protein of the first gene"),
    "mutations": ("Mutations", "A row a mutation"), "survival": ("", "The steps of both curves of the first endpoint: who was at risk, events, censored"),
    "differences": ("", "A row a gene: altered samples and others, p, q"), "coexpression": ("", "A row a gene whose values go with those of the first"),
}  # fmt: skip
# Of one study alone; those of which there may be no picture.
# Those of altered samples, whatever alters them; of mutations; of expression and protein levels.
OF_ALTERED = {"oncoprint", "pairs", "types", "survival", "differences"}
OF_MUTATIONS, OF_VALUES = {"lollipop", "mutations"}, {"coexpression"}
OF_ONE, PERHAPS = frozenset(("differences", "coexpression")), frozenset(("coexpression",))

INTRO = """<p>Each file has the numbers of its part, as the page shows them. The lines are for {name}; also {others}.{token}</p>
"""
TOKEN = ' They read your <a href="{root}/">data access token</a> from <code>data_access_token.txt</code>.'
NONE = "<p>There is no file: nothing was measured here in which genes are altered.</p>\n"
BLOCK = """<h3 id="{id}">{title}</h3>
<p class="quiet">{about}{files}</p>
<pre class="lines" tabindex="0" role="region" aria-label="Lines for {title}"><code>{lines}</code></pre>
"""
LINK = '<a href="{address}"{more}>{text}</a>'


class Beyond(NamedTuple):
    """What the API answers beyond the files. *front*: the columns in front of a matrix, of *profiles* profiles; () where it is none."""

    title: str
    about: str
    address: str
    asked: Mapping[str, str]
    front: Sequence[str] = ()
    profiles: int = 1


class Own(NamedTuple):
    """What the API has of one study: profiles of mutations, and of expression and protein levels; *looked_at*: those of the oncoprint.

    *lacking*: the files that are not there, for the studies have nothing that they are made of.
    """

    mutations: Sequence[str] = ()
    values: Sequence[str] = ()
    looked_at: Sequence[str] = ()
    lacking: frozenset[str] = frozenset()


def files_part(parts: Sequence[Part]) -> Part:
    """Returns the part. *parts*: those whose files it names."""
    return Part("files", "Files and lines", _gather, _shower(parts))


def _gather(db: Session, asked: GeneQuestion) -> Own:
    language = asked.params.one("language")
    if language not in (None, "", *LANGUAGES):
        raise ParameterError("language", f"should be one of: {', '.join(LANGUAGES)}.")
    lacking = set() if any(study_endpoints(db, study.pk, 1) for study in asked.studies) else {"survival"}
    if len(asked.studies) != 1:
        return Own(lacking=frozenset(lacking))
    (its,) = asked.rows(db)
    rows = list(db.named("analysis_profiles", study_pks=[asked.studies[0].pk]))
    of = {kinds: [row.id for row in rows if row.type in kinds] for kinds in (frozenset((MUTATIONS,)), OF_NUMBERS)}
    mutations, values = of[frozenset((MUTATIONS,))], of[OF_NUMBERS]
    lacking |= (set() if its.profile_ids else OF_ALTERED) | (set() if mutations else OF_MUTATIONS) | (set() if values else OF_VALUES)
    return Own(mutations, values, its.profile_ids, frozenset(lacking))


def _shower(parts: Sequence[Part]) -> Callable[[PageContext, GeneQuestion, Own], list[Html]]:
    def show(context: PageContext, asked: GeneQuestion, own: Own) -> list[Html]:
        language = asked.params.one("language") or LANGUAGES[0]
        files = [(part, name) for part in parts for name in part.files if name not in own.lacking and _is_there(asked, name)]
        blocks = [_file_block(context, asked, part, name, language) for part, name in files]
        blocks += [_api_block(context, one, language) for one in _of_api(asked, own)]
        intro = _intro(context, asked, language) if blocks else html(NONE)
        return [section("files", "Files and lines", joined([intro, *blocks]))]

    return show


def _is_there(asked: GeneQuestion, name: str) -> bool:
    if name in OF_ONE:
        return len(asked.studies) == 1
    if name == "pairs" and asked.query and len(asked.query.items) < 2:
        return False
    return asked.is_small or name not in ("oncoprint", "pairs")


def _intro(context, asked, language) -> Html:
    others = [
        html(LINK, address=asked.address(context.root, "files", language=one), text=NAMES[one], more="") for one in LANGUAGES if one != language
    ]
    token = html(TOKEN, root=context.root) if context.email else ""
    return html(INTRO, name=NAMES[language], others=Html(" and ".join(others)), token=token)


def _file_block(context, asked: GeneQuestion, part: Part, name: str, language: str) -> Html:
    title, about = ABOUT.get(name, (name, ""))
    title, picture = title or part.title, name not in part.tables and name not in PERHAPS
    query = urlencode(asked.parameters, safe=",", quote_via=quote)
    links = [
        html(LINK, address=f"{asked.place(context.root, name)}.{kind}?{query}", text=kind.upper(), more=html(' download aria-label="{label}"', label=f"{kind.upper()}: {title}"))
        for kind in ("tsv", *(["svg"] if picture else []))
    ]
    call = Call(f"{context.base_url}{asked.place('', name)}.tsv?{query}", "page", saved=f"{name}.tsv")
    files = Html(": " + ", ".join(links) if about else ", ".join(links))
    return _block(f"file-{name}", title, about, files, call, context, language)


def _of_api(asked: GeneQuestion, own: Own) -> list[Beyond]:
    genes, found = ",".join(asked.typed.named.symbols), []
    if own.looked_at:
        asking = {"genetic_profile_ids": ",".join(own.looked_at), "oql": asked.oql}
        found.append(Beyond("Alterations one by one", "A row a gene and altered sample", "/api/alterations", asking))
    if own.mutations:
        asking = {"genetic_profile_ids": ",".join(own.mutations), "genes": genes}
        found.append(Beyond("Mutations with all fields", "A row a mutation", "/api/mutations", asking))
    if own.values:
        asking = {"genetic_profile_ids": ",".join(own.values), "genes": genes, "shape": "matrix"}
        about = "A row a profile and gene, a column a sample" if len(own.values) > 1 else "A row a gene, a column a sample"
        found.append(Beyond("Expression and protein levels", about, "/api/geneticprofiledata", asking, OF_GENE, len(own.values)))
    return found


def _api_block(context, its: Beyond, language) -> Html:
    name = its.address.rpartition("/")[2]
    call = Call(url_of(context.base_url, its.address, {**its.asked, "format": "tsv"}), "tsv", matrix=its.front, profiles=its.profiles, saved=f"{name}.tsv")
    return _block(f"api-{name}", its.title, its.about, html(", from <code>{address}</code>", address=its.address), call, context, language)


def _block(id, title, about, files, call, context, language) -> Html:
    of = dict(zip(("curl", "python", "r"), (lines for _, lines in lines_for(call, bool(context.email))), strict=True))
    return html(BLOCK, id=id, title=title, about=about, files=files, lines=of[language].strip())
