"""Levels of copy number, as the values of discrete profiles spell them: for those who load them and for all who read them."""

from collections.abc import Collection, Iterable

from genows.data.numbers import decimal_number

# Both copies lost, one lost, none, some gained, amplified.
LEVELS = (-2, -1, 0, 1, 2)
# What a file may say beside them: a loss that is taken for -2 where the profile has events, and that nothing is known.
DEEP, MISSING = "-1.5", "NA"
_LEVELS = {str(level): level for level in LEVELS}
_TEXTS: dict[object, str] = {**{text: text for text in (*_LEVELS, DEEP, MISSING)}, **{level: str(level) for level in LEVELS}, float(DEEP): DEEP}


def copy_number_level(cell: str) -> int | None:
    """Returns the level that a value is, a whole number from -2 to 2, however it is written (`2.0`, `+2`); None for all others.

    Portals' own databases may hold `2.0`; genows stores levels as `level_text` gives them.
    """
    level = _LEVELS.get(cell)
    if level is not None:
        return level
    number = decimal_number(cell)
    return int(number) if number in LEVELS else None


def levels_of(cells: Iterable[str], wanted: Collection[int] = LEVELS) -> dict[str, int]:
    """Returns cell → level of the different ones among *cells* that are one of the *wanted* levels."""
    return {cell: level for cell in set(cells) if (level := copy_number_level(cell)) is not None and level in wanted}


def level_text(cell: str) -> str | None:
    """Returns what is stored for a cell that is a level, -1.5 or NA, blanks aside and however the number is written; None for other texts."""
    text = cell.strip()
    return _TEXTS.get(text) or _TEXTS.get(decimal_number(text))
