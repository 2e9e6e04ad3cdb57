"""How often genes are altered in samples, as fractions: counted from profiles, or as a request gives it."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

from genows.analysis.cells import beyond, places_of_cell
from genows.auth.permissions import Profile
from genows.data.alterations import COPY_NUMBER, EXPRESSION, MUTATIONS, levels_of
from genows.data.cells import matrix_cells, mutated_samples
from genows.data.genes import Gene
from genows.data.numbers import decimal_number
from genows.db.sessions import Session

MUTATED, AMPLIFIED, DELETED = "PERCENT_MUTATED", "PERCENT_CNA_AMPLIFIED", "PERCENT_CNA_HOMOZYGOUSLY_DELETED"
UP, DOWN, ALTERED = "PERCENT_MRNA_WAY_UP", "PERCENT_MRNA_WAY_DOWN", "PERCENT_ALTERED"
# Type of a profile → what it tells.
NAMES = {MUTATIONS: (MUTATED,), COPY_NUMBER: (AMPLIFIED, DELETED), EXPRESSION: (UP, DOWN)}
# Word of a request → name.
GIVEN = {
    "ANY": ALTERED, "AMP": AMPLIFIED, "GAIN": "PERCENT_CNA_GAINED", "HETLOSS": "PERCENT_CNA_HEMIZYGOUSLY_DELETED", "HOMDEL": DELETED,
    "UP": UP, "DOWN": DOWN, "MUT": MUTATED,
}  # fmt: skip

Fractions = dict[str, float]
Watch = Callable[[Iterable], Iterator]


def of_genes(db: Session, profiles: Sequence[Profile], genes: Sequence[Gene], pks: Sequence[int], threshold: float, watched: Watch = iter) -> dict[int, Fractions]:
    """Returns Entrez id → name → fraction of the samples, of each gene and kind of profile.

    *threshold*: of expression, either way; *watched*: passes the genes on for as long as somebody wants to know.
    """
    those = [profile for profile in profiles if profile.alteration_type in NAMES] if pks else []
    fractions: dict[int, Fractions] = {}
    # PERF: most genes around a query have no values: 1 us of CPU each, 8 where sets are joined.
    none = dict.fromkeys([name for profile in those for name in NAMES[profile.alteration_type]] + [ALTERED], 0.0)
    # Gene by gene: at a threshold of 0 each cell is altered, and those of many genes would be megabytes.
    for found in watched(zip(*(_altered(db, profile, genes, pks, threshold) for profile in those), strict=True)):
        if not any([places for _, altered in found for places in altered]):
            fractions[found[0][0].entrez] = none
            continue
        kinds: dict[str, Collection[int]] = {}
        for profile, (_, altered) in zip(those, found, strict=True):
            for name, places in zip(NAMES[profile.alteration_type], altered, strict=True):
                kinds[name] = {*kinds[name], *places} if name in kinds else places
        together = set().union(*kinds.values())
        fractions[found[0][0].entrez] = {name: len(places) / len(pks) for name, places in [*kinds.items(), (ALTERED, together)]}
    return fractions


def _altered(db, profile: Profile, genes, pks, threshold: float) -> Iterator[tuple[Gene, tuple[Collection[int], ...]]]:
    """Yields (gene, the places of the samples that are altered so, for each of NAMES) for each of *genes*."""
    if profile.alteration_type == MUTATIONS:
        yield from ((gene, (places,)) for gene, places in mutated_samples(db, profile, genes, pks))
    elif profile.alteration_type == COPY_NUMBER:
        for gene, cells in matrix_cells(db, profile, genes, pks):
            yield gene, ((), ()) if cells is None else (_at_level(cells, 2), _at_level(cells, -2))
    elif profile.alteration_type == EXPRESSION:
        for gene, cells in matrix_cells(db, profile, genes, pks):
            yield gene, ((), ()) if cells is None else beyond(cells, threshold)


def _at_level(cells, level):
    """The places of the cells that are at this level of copy number."""
    return [place for cell in levels_of(cells, (level,)) for place in places_of_cell(cells, cell)]


def given(query_alt: str | None, heat_map: str | None, samples: int) -> dict[str, Fractions]:
    """Returns symbol → name → fraction, as a request gives counts for its genes; nothing where it does not."""
    counts = _of_lists(query_alt) if query_alt else _of_table(heat_map) if heat_map else {}
    return {symbol: {name: count / samples for name, count in kinds.items()} for symbol, kinds in counts.items()} if samples else {}


def _of_lists(text: str) -> dict[str, Fractions]:
    """*text*: genes by ';', each its symbol, a colon, then type:number by commas."""
    found: dict[str, Fractions] = {}
    for part in text.split(";"):
        symbol, _, rest = part.partition(":")
        pairs = (piece.partition(":") for piece in rest.split(","))
        kinds = {GIVEN[kind.strip().upper()]: decimal_number(count) for kind, _, count in pairs if kind.strip().upper() in GIVEN}
        found[symbol.strip().upper()] = {name: count for name, count in kinds.items() if count is not None and count >= 0}
    return found


def _of_table(text: str) -> dict[str, Fractions]:
    """*text*: a line of genes, then one a sample, which may begin with its id; types by ';' in the cells."""
    heading, *lines = [line.split("\t") for line in text.splitlines() if line.strip()] or [[]]
    symbols = [cell.strip().upper() for cell in heading]
    found: dict[str, Fractions] = {symbol: {} for symbol in symbols if symbol}
    for cells in lines:
        for symbol, cell in zip(symbols, cells[len(cells) - len(symbols) :] if len(cells) > len(symbols) else cells, strict=False):
            kinds = {GIVEN[kind] for word in cell.split(";") if (kind := word.strip().upper()) in GIVEN}
            if symbol and kinds:
                for name in kinds | {ALTERED}:
                    found[symbol][name] = found[symbol].get(name, 0.0) + 1
    return found
