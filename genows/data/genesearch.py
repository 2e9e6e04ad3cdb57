"""Genes that somebody may mean who types the beginning of a name."""

import re
from typing import NamedTuple

from genows.data.genenames import entrez_id
from genows.db.sessions import Session

# Genes that are found, at most, and characters that are looked for.
MOST, LONGEST = 50, 100
_NOT_ASCII = re.compile("[^\0-\x7f].*", re.DOTALL)
_ESCAPE = str.maketrans({"!": "!!", "%": "!%", "_": "!_"})


class Found(NamedTuple):
    """*alias*: by which the gene was found, '' where its symbol or Entrez id is what was looked for."""

    symbol: str
    entrez: int
    alias: str


def found(db: Session, text: str) -> list[Found]:
    """Returns at most MOST genes whose symbol or alias begins with *text*, in any case, or whose Entrez id it is, best first.

    A whole symbol or Entrez id comes first, then a whole alias, then beginnings of symbols, then of aliases; shorter names before longer ones.
    """
    wanted = text.strip().upper()[:LONGEST]
    if not wanted:
        return []
    # SQLite knows the capitals of ASCII letters alone; what stands behind others is compared here.
    pattern = _NOT_ASCII.sub("", wanted).translate(_ESCAPE) + "%"
    entrez = entrez_id(wanted) if wanted[0].isdigit() else None
    ranked: dict[int, tuple[tuple, Found]] = {}
    # Collations of MySQL take more for equal than letters of either case.
    for row in db.all("genes_by_beginning", pattern=pattern, entrez=-1 if entrez is None else entrez):
        symbol = row.symbol.upper()
        if row.entrez == entrez or symbol.startswith(wanted):
            rank = 0 if wanted in (symbol, str(row.entrez)) else 2
            ranked[row.entrez] = (rank, len(symbol), symbol, row.entrez), Found(row.symbol, row.entrez, "")
    for row in db.all("aliases_by_beginning", pattern=pattern):
        alias = row.gene_alias.upper()
        if alias.startswith(wanted):
            place = (1 if alias == wanted else 3, len(alias), row.symbol.upper(), row.entrez)
            if row.entrez not in ranked or place < ranked[row.entrez][0]:
                ranked[row.entrez] = place, Found(row.symbol, row.entrez, row.gene_alias)
    return [gene for _, gene in sorted(ranked.values(), key=lambda pair: pair[0])[:MOST]]
