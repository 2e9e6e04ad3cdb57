"""What pages say of the names by which people asked for genes."""

from collections.abc import Sequence
from itertools import islice

from genows.pictures.svg import clean
from genows.summaries.pasted import NamedGenes

# Names that are shown of those that are not known, and characters of each.
MOST_NAMED, LONGEST = 20, 60


def understood(genes: NamedGenes) -> str:
    """Returns which genes the names that are no symbols were taken for; '' where all are symbols."""
    told = [f"{_shown(name)} is {symbol}" for name, symbol in islice(genes.renamed.items(), MOST_NAMED)]
    return ", ".join(told) + ("." if len(genes.renamed) <= MOST_NAMED else " and so on.") if told else ""


def not_understood(genes: NamedGenes) -> list[str]:
    """Returns a sentence for each name that means several genes, and one for those that mean none."""
    told = [f"{_shown(name)} may be {', '.join(symbols)}: write which." for name, symbols in islice(genes.ambiguous.items(), MOST_NAMED)]
    return told + ([f"No gene is called {some(genes.unknown)}."] if genes.unknown else [])


def some(names: Sequence[str]) -> str:
    """Returns the first of *names*, and how many more there are."""
    shown = ", ".join(_shown(name) for name in names[:MOST_NAMED])
    return shown + (f" and {len(names) - MOST_NAMED:,} more" if len(names) > MOST_NAMED else "")


def _shown(name):
    return clean(name[:LONGEST])
