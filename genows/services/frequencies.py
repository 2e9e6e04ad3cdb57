"""How often genes are altered in samples, as fractions: counted from profiles, or as a request gives it."""

from collections.abc import Iterator, Sequence

from genows.analyses.cells import numbers
from genows.auth.permissions import Profile
from genows.db.batches import batches
from genows.db.sessions import Session
from genows.domain.alterationtypes import COPY_NUMBER, EXPRESSION, MUTATIONS
from genows.domain.numbers import decimal_number
from genows.lookup.cells import NO_VALUE, cell_rows
from genows.lookup.genes import Gene

MUTATED, AMPLIFIED, DELETED = "PERCENT_MUTATED", "PERCENT_CNA_AMPLIFIED", "PERCENT_CNA_HOMOZYGOUSLY_DELETED"
UP, DOWN, ALTERED = "PERCENT_MRNA_WAY_UP", "PERCENT_MRNA_WAY_DOWN", "PERCENT_ALTERED"
# Type of a profile → what it tells.
NAMES = {MUTATIONS: (MUTATED,), COPY_NUMBER: (AMPLIFIED, DELETED), EXPRESSION: (UP, DOWN)}
# Word of a request → name.
GIVEN = {
    "ANY": ALTERED, "AMP": AMPLIFIED, "GAIN": "PERCENT_CNA_GAINED", "HETLOSS": "PERCENT_CNA_HEMIZYGOUSLY_DELETED", "HOMDEL": DELETED,
    "UP": UP, "DOWN": DOWN, "MUT": MUTATED,
}  # fmt: skip

# Cells of genes and samples that are judged at a time: at a threshold of 0 each is altered, and its place takes 90 bytes.
CELLS = 100_000

Fractions = dict[str, float]


def of_genes(db: Session, profiles: Sequence[Profile], genes: Sequence[Gene], pks: Sequence[int], threshold: float) -> dict[int, Fractions]:
    """Returns Entrez id → name → fraction of the samples, of each gene and kind of profile. *threshold*: of expression, either way."""
    fractions: dict[int, Fractions] = {}
    for some in batches(genes, max(1, CELLS // len(pks))) if pks else ():
        fractions |= _of_some(db, profiles, some, pks, threshold)
    return fractions


def _of_some(db, profiles, genes, pks, threshold) -> dict[int, Fractions]:
    found: dict[int, dict[str, set[int]]] = {gene.entrez: {} for gene in genes}
    for profile in profiles:
        for gene, cells in cell_rows(db, profile, genes, pks):
            for name, places in _altered(profile, cells, threshold):
                found[gene.entrez].setdefault(name, set()).update(places)
    fractions = {}
    for entrez, kinds in found.items():
        if kinds:
            together = set().union(*kinds.values())
            fractions[entrez] = {name: len(places) / len(pks) for name, places in [*kinds.items(), (ALTERED, together)]}
    return fractions


def _altered(profile: Profile, cells: Sequence[str], threshold: float) -> Iterator[tuple[str, list[int]]]:
    """Yields (name, places of the samples that are altered so)."""
    if cells.count(NO_VALUE) == len(cells):
        # PERF: most genes around a query have no values: 10 us for 1,000 samples, one by one 900.
        yield from ((name, []) for name in NAMES.get(profile.alteration_type, ()))
    elif profile.alteration_type == MUTATIONS:
        yield MUTATED, [place for place, cell in enumerate(cells) if cell != NO_VALUE]
    elif profile.alteration_type == COPY_NUMBER:
        yield AMPLIFIED, [place for place, cell in enumerate(cells) if cell == "2"]
        yield DELETED, [place for place, cell in enumerate(cells) if cell == "-2"]
    elif profile.alteration_type == EXPRESSION:
        found, places = numbers(cells, "".join(cells))
        pairs = list(zip(range(len(cells)) if places is None else places, found, strict=True))
        yield UP, [place for place, number in pairs if number >= threshold]
        yield DOWN, [place for place, number in pairs if number <= -threshold]


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
