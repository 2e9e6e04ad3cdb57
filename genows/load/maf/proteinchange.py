"""Gives the position of a mutation in the protein: from the cell Protein_position, else from the protein change.

Positions are 1-based residues, inclusive; -1 is unknown. Study file format, mutations, protein position.
"""

import re

from genows.domain.numbers import truncated

UNKNOWN = -1

# NOTE: (?![0-9]) keeps the last digits of the second position from passing for "one more character".
_SUBSTITUTION = re.compile(r"([A-Z*]+)([0-9]+)([A-Z*?]*)")
_RANGES = (
    re.compile(r"[A-Z]?([0-9]+)(?:_[A-Z]?([0-9]+))?(?:delins|ins)[A-Z]+"),
    re.compile(r"[A-Z]?([0-9]+)(?:_[A-Z]?([0-9]+))?_?splice"),
    re.compile(r"[A-Z]?([0-9]+)_[A-Z]?([0-9]+)(?![0-9]).+"),
    re.compile(r"[A-Z*]([0-9]+)[A-Z]?()fs.*"),
    re.compile(r"[A-Z]*([0-9]+)()(?:ins|del|dup)"),
)


def positions(cell: str, change: str) -> tuple[int, int]:
    """(start, end) of a mutation. *cell*: Protein_position, such as '600/766'; *change*: before 'Promoter' replaces it.

    NOTE: a cell with a start alone leaves the end to the change, it is not copied: '123' with 'MUTATED' is (123, -1).
    """
    numbers = cell.partition("/")[0].split("-")
    start = truncated(numbers[0])
    end = truncated(numbers[1]) if len(numbers) > 1 else None
    if start is None or end is None:
        derived = derived_positions(change)
        start = derived[0] if start is None else start
        end = derived[1] if end is None else end
    return start, end


def derived_positions(change: str) -> tuple[int, int]:
    """(start, end) read from the protein change; the first shape that matches the whole text decides."""
    text = change.removeprefix("p.").partition("[")[0].strip()
    substitution = _SUBSTITUTION.fullmatch(text)
    if substitution:
        return _substituted(*substitution.groups())
    for shape in _RANGES:
        match = shape.fullmatch(text)
        if match:
            first, last = match.groups()
            return _bounded(first), _bounded(last or first)
    return UNKNOWN, UNKNOWN


def _substituted(left, number, right):
    start = _bounded(number)
    one_residue = len(left) == 1 or left == right or right in ("*", "?") or start in (1, UNKNOWN)
    return start, start if one_residue else _bounded(str(start + len(left) - 1))


def _bounded(digits):
    number = truncated(digits)
    return UNKNOWN if number is None else number
