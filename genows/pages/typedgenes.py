"""What people type where a page asks for genes: names, or a gene query; and what pages say of it."""

from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

from genows.analysis.askedgenes import known_genes
from genows.analysis.genenames import NamedGenes, named_genes, words
from genows.analysis.oql.grammar import OqlError, parse
from genows.analysis.oql.query import Cell, Change, Line, Query, Track
from genows.data.genes import Gene
from genows.db.sessions import Session
from genows.pages.pictures.svg import clean

# Characters of which a list of names has none, and a gene query with conditions, pairs or tracks has one.
SIGNS = ":[{"
# Of a query: as long as the portal's services take.
MOST_CHARACTERS = 100_000
# Lines of tracks that are shown.
MOST_LINES = 200
TOO_LONG = f"The query is longer than {MOST_CHARACTERS:,} characters."
KINDS = {"CNA": "levels of copy number", "MUT": "mutations", "FUSION": "structural variants", "EXP": "expression", "PROT": "protein levels", "METH": "methylation"}
# Names that are shown of those that are not known, and characters of each.
MOST_NAMED, LONGEST = 20, 60


class Typed(NamedTuple):
    """*text*: as it may be typed again; *names*: of genes; *named*: what they mean; *query*: None where names alone were typed, or
    what was typed cannot be read; *fault*: a sentence that says so, else ''.
    """

    text: str
    names: Sequence[str]
    named: NamedGenes
    query: Query | None = None
    fault: str = ""

    @property
    def genes(self) -> dict[str, Gene]:
        """What the names of the query mean, and the symbols of these genes."""
        return {**{gene.symbol: gene for gene in self.named.genes}, **self.named.by_name}

    @property
    def asked(self) -> Query | None:
        """The query; of names alone one with a line for each gene that they mean, by its symbol. None where no gene is meant."""
        if self.query or self.fault or not self.named.genes:
            return self.query
        return Query(tuple(Line(gene.symbol) for gene in self.named.genes))


def typed(db: Session, text: str, most_names: int | None = None) -> Typed:
    """Returns what was typed. *most_names*: that are looked up."""
    if not any(sign in text for sign in SIGNS):
        names = words(text)
        return Typed(", ".join(names), names, named_genes(db, names[:most_names]))
    nothing = NamedGenes((), {}, {}, ())
    if len(text) > MOST_CHARACTERS:
        return Typed(text[:MOST_CHARACTERS], (), nothing, fault=TOO_LONG)
    try:
        query = parse(text)
    except OqlError as error:
        return Typed(text, (), nothing, fault=f"The query cannot be read: {error}.")
    names = query.names()[:most_names]
    named = named_genes(db, names)
    known = {**known_genes(db, query), **named.by_name}
    ambiguous = {name: symbols for name, symbols in named.ambiguous.items() if name not in known}
    unknown = [name for name in named.unknown if name not in known]
    symbols = list(dict.fromkeys(known[name].symbol for name in names if name in known))
    genes = list(dict.fromkeys(known[name] for name in names if name in known))
    return Typed(text, names, NamedGenes(symbols, named.renamed, ambiguous, unknown, genes, known), query)


def parts(query: Query, most: int) -> Query:
    """Returns the first *most* lines and tracks of a query; of all tracks together MOST_LINES lines, and of each one at least."""
    items, left = [], MOST_LINES
    for item in query.items[:most]:
        if isinstance(item, Track):
            item = item._replace(lines=item.lines[: max(1, left)])
            left -= len(item.lines)
        items.append(item)
    return query._replace(items=tuple(items))


def read_otherwise(query: Query, notes: Sequence[str]) -> list[str]:
    """Returns a sentence for each word of a query that was read as a protein change, by *notes*, and may have been meant otherwise."""
    told = []
    for word in (note.removesuffix("=change") for note in notes if note.endswith("=change")):
        gene = next((line.name for line in query.lines if any(_is_word(one, word) for one in line.conditions or ())), "")
        told.append(f"{word} is read as a protein change of {gene}.")
    return told


def _is_word(condition, word) -> bool:
    return isinstance(condition, Change | Cell) and condition.word == word


def absent(kinds: Sequence[str]) -> list[str]:
    """Returns a sentence that says which kinds of data a query names and the study does not have."""
    return [f"The study has no {' and no '.join(KINDS[kind] for kind in kinds)} to look at."] if kinds else []


def understood(genes: NamedGenes) -> str:
    """Returns which genes the names that are no symbols were taken for; '' where all are symbols."""
    told = [f"{_shown(name)} is {symbol}" for name, symbol in islice(genes.renamed.items(), MOST_NAMED)]
    return ", ".join(told) + ("." if len(genes.renamed) <= MOST_NAMED else " and so on.") if told else ""


def not_understood(genes: NamedGenes) -> list[str]:
    """Returns a sentence for each name that means several genes, and one for those that mean none."""
    told = [f"{_shown(name)} may be {', '.join(symbols)}: write which." for name, symbols in islice(genes.ambiguous.items(), MOST_NAMED)]
    return told + ([f"No gene is called {some(genes.unknown)}."] if genes.unknown else [])


def beginnings(genes: NamedGenes) -> list[str]:
    """Returns how the names that mean no gene begin, each once: what to look for where a last letter is missing or wrong."""
    return list(dict.fromkeys(_shown(name)[:-1].upper() for name in genes.unknown[:MOST_NAMED] if len(name) > 2))


def some(names: Sequence[str]) -> str:
    """Returns the first of *names*, and how many more there are."""
    shown = ", ".join(_shown(name) for name in names[:MOST_NAMED])
    return shown + (f" and {len(names) - MOST_NAMED:,} more" if len(names) > MOST_NAMED else "")


def _shown(name):
    return clean(name[:LONGEST])
