"""Chromosomes: their names, as data files spell them, and their order."""

from functools import lru_cache

MITOCHONDRIAL = "MT"
_NUMBERS = tuple(map(str, range(1, 25)))
_NAMES = {**{name: name for name in (*_NUMBERS, "X", "Y", MITOCHONDRIAL)}, "M": MITOCHONDRIAL, **{f"{number}.0": number for number in _NUMBERS}}
# Those that are no numbers; all others come behind them.
_PLACES, _LAST = {"X": 23, "Y": 24}, 100


def chromosome_name(text: str) -> str | None:
    """Returns `1` to `24`, `X`, `Y` or `MT`, in any case and with or without `chr`, `M` for MT and `7.0` for 7; None for all others."""
    name = text.strip().upper().removeprefix("CHR")
    return _NAMES.get(name.lstrip("0"))


# PERF: genes and segments by the thousand lie on two dozen chromosomes.
@lru_cache(maxsize=1000)
def place_of(chromosome: str) -> int:
    """Returns what chromosomes are sorted by: a number is itself, X and Y follow 22, and whatever else comes last."""
    return int(chromosome) if chromosome.isdecimal() else _PLACES.get(chromosome.upper(), _LAST)
