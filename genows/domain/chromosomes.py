"""The order of chromosomes."""

from functools import lru_cache

# Those that are no numbers; all others come behind them.
_PLACES, _LAST = {"X": 23, "Y": 24}, 100


# PERF: genes and segments by the thousand lie on two dozen chromosomes.
@lru_cache(maxsize=1000)
def place_of(chromosome: str) -> int:
    """Returns what chromosomes are sorted by: a number is itself, X and Y follow 22, and whatever else comes last."""
    return int(chromosome) if chromosome.isdecimal() else _PLACES.get(chromosome.upper(), _LAST)
