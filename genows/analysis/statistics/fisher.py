"""Fisher's exact test, one-sided, the tail chosen by the data."""

import math
from functools import lru_cache

from genows.analysis.statistics.stirling import deviance, stirling_error

# Terms this small beside the sum do not change it.
_NOTHING = 1e-18


@lru_cache(maxsize=16384)
def one_sided(a: int, b: int, c: int, d: int) -> float:
    """Returns the p value of the table (a, b; c, d) of whole numbers, none negative: of tables as extreme or more, towards a·d or b·c,
    whichever product is larger.

    Genes of one study have few different tables: they are kept.
    """
    if a * d < b * c:
        # The other tail is the same of the table with its columns exchanged.
        a, b, c, d = b, a, d, c
    # From here each table is likelier than the next: the mean lies behind.
    total, ratio = 1.0, 1.0
    for k in range(1, min(b, c) + 1):
        ratio *= (b - k + 1) * (c - k + 1) / ((a + k) * (d + k))
        total += ratio
        if ratio < _NOTHING * total:
            break
    return min(1.0, math.exp(log_probability(a, b, c, d)) * total)


def log_probability(a: int, b: int, c: int, d: int) -> float:
    """Returns the logarithm of the probability of exactly this table, given its margins."""
    row, column, size = a + b, a + c, a + b + c + d
    if size == 0:
        return 0.0
    share = column / size
    return _log_binomial(a, row, column, size) + _log_binomial(c, size - row, column, size) - _log_binomial(column, size, column, size) if 0 < share < 1 else 0.0


def _log_binomial(hits: int, tries: int, column: int, size: int) -> float:
    """Returns the logarithm of the probability of *hits* in *tries* where each is one with probability *column* / *size*."""
    misses, other = tries - hits, size - column
    if tries == 0:
        return 0.0
    if hits == 0:
        return tries * math.log1p(-column / size) if column < other else tries * math.log(other / size)
    if misses == 0:
        return tries * math.log1p(-other / size) if other < column else tries * math.log(column / size)
    error = stirling_error(tries) - stirling_error(hits) - stirling_error(misses)
    apart = deviance(hits, tries * column / size) + deviance(misses, tries * other / size)
    return error - apart - 0.5 * math.log(2 * math.pi * hits * (misses / tries))
