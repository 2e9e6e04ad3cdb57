"""Numbers: as the cells of data files spell them, and as JSON and tables show them: the shortest text that reads back
as the value.
"""

import math
import re
import struct
from decimal import Decimal

_DECIMAL = re.compile(r"\s*[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?\s*", re.ASCII)
MOST = 2**31 - 1  # the columns are signed 32-bit integers
_EXACT, _EXACT_DIGITS = 2**53, 15

SINGLE_DIGITS = 9  # identify every 32-bit float
_LEAST_POWER, _MOST_POWER = -6, 21  # of ten: decimals from and below these are spelled without an exponent


def decimal_number(text: str) -> float | None:
    """The finite decimal number that the whole text is, else None; '1_0', 'nan' and 'inf' are none."""
    if not _DECIMAL.fullmatch(text):
        return None
    number = float(text)
    return number if math.isfinite(number) else None


def json_number(text: str) -> str:
    """Returns a finite decimal number as JSON spells it, with the digits that it has; '' for any other text."""
    text = text.strip()
    if not _DECIMAL.fullmatch(text):
        return ""
    sign = "-" if text.startswith("-") else ""
    mantissa, exponent, power = re.match(r"[+-]?([\d.]+)([eE]?)(.*)", text).groups()  # type: ignore[union-attr]
    if exponent and not math.isfinite(float(text)):
        return ""
    whole, _, fraction = mantissa.partition(".")
    return f"{sign}{whole.lstrip('0') or '0'}{'.' + fraction if fraction else ''}{exponent}{power}"


def bounded_number(text: str) -> tuple[str, float] | None:
    """Returns (sign, number) of a decimal number that may have `<` or `>` in front, which is the sign, '' for none.

    None for any other text.
    """
    text = text.strip()
    sign = text[0] if text.startswith(("<", ">")) else ""
    number = decimal_number(text.removeprefix(sign))
    return None if number is None else (sign, number)


def whole_number(text: str) -> int | None:
    """The whole number that the text is, however it is written (`12`, `12.0`, `+12`, `1.2e1`), as far as floats are
    exact; else None.
    """
    if text.isdigit() and text.isascii() and len(text) <= _EXACT_DIGITS:
        return int(text)
    number = decimal_number(text)
    return int(number) if number is not None and number.is_integer() and abs(number) < _EXACT else None


def drawable(number: float) -> bool:
    """Whether a scale can be made for the number and others such.

    Near to the largest and the smallest that there are, steps overflow and vanish.
    """
    return number == 0 or 1e-100 <= abs(number) <= 1e100


def truncated(text: str) -> int | None:
    """A decimal text cut to its integer part ('12.7' → 12, '1e2' → 100); None if it is none or exceeds 32 bits."""
    if text.isdigit() and text.isascii():
        number = int(text) if len(text) < 20 else MOST + 1
    else:
        decimal = decimal_number(text)
        if decimal is None:
            return None
        number = int(decimal)
    return number if -MOST - 1 <= number <= MOST else None


def single(value: float) -> float:
    """Returns *value* as the nearest 32-bit float, which a FLOAT column holds on every database.

    Infinite above those.
    """
    try:
        return struct.unpack("<f", struct.pack("<f", value))[0]
    except OverflowError:
        return math.copysign(math.inf, value)


def double_text(number: float | None) -> str | None:
    """Returns the text of a double: 0.5, 1, 1e-30; None for what is no finite number."""
    if number is None or not math.isfinite(number):
        return None
    return repr(float(number)).removesuffix(".0")


def decimal_text(number: Decimal) -> str:
    """Returns a decimal with each digit that it has, without needless zeros: 0.5, 40, 1e-9, 1e+21."""
    sign, digits, _ = number.as_tuple()
    significant = "".join(map(str, digits)).strip("0")
    if not significant:
        return "0"
    power = number.adjusted()
    if _LEAST_POWER <= power < _MOST_POWER:
        text = f"{number:f}"
        return text.rstrip("0").rstrip(".") if "." in text else text
    fraction = "." + significant[1:] if significant[1:] else ""
    return f"{'-' * sign}{significant[0]}{fraction}e{power:+}"


def single_text(number: float | None) -> str | None:
    """Returns the text of a 32-bit float.

    *number*: the double that it was widened to, whose further digits it never had.
    """
    if number is None:
        return None
    narrow = single(number)
    if not math.isfinite(narrow):
        return None
    texts = (f"{narrow:.{digits}g}" for digits in range(1, SINGLE_DIGITS + 1))
    return double_text(next(float(text) for text in texts if single(float(text)) == narrow))


def meant_single(number: float) -> float:
    """Returns the number that a 32-bit float was meant to be, of the fewest digits; 0 for what is no finite number."""
    return float(single_text(number) or 0)
