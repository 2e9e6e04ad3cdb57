"""Of which genome positions are, where no column says it: told by whether they lie in their genes."""

from collections.abc import Iterable

from genows.data.reference import chromosome_name
from genows.db.packaged.tables import PLACED_ON, genes

_MARGIN = 5000  # bases beside a gene that count as in it
_LEAST, _MOST_OUTSIDE = 5, 0.1


def guessed(places: Iterable[tuple[str, str, int]]) -> tuple[str | None, str]:
    """(genome, why) of (symbol, chromosome, start): hg38 or mm10 where nine in ten positions lie in their gene there; else (None, what was found)."""
    places, found = list(places), ""
    for species, genome in PLACED_ON.items():
        known = {gene.symbol: (gene.chromosome, gene.start, gene.end) for gene in genes(species) if gene.start is not None}
        inside, number = 0, 0
        for symbol, chromosome, position in places:
            lies, start, end = known.get(symbol.upper(), (None, None, None))
            if start is not None and end is not None and lies == chromosome_name(chromosome):
                number += 1
                inside += start - _MARGIN <= position <= end + _MARGIN
        if number >= _LEAST and inside >= number * (1 - _MOST_OUTSIDE):
            return genome, f"{inside} of {number} positions lie in their genes there"
        found += f"{', ' if found else ' ('}{inside} of {number} lie in their genes on {genome}"
    return None, f"{found})" if found else ""
