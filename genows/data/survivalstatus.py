"""Reads what clinical data say of survival: how many months somebody was observed, and whether the event happened.

The words of overall and disease-free survival count in any case; of any endpoint the numbered forms do: '1:DECEASED', '0:CENSORED'.
"""

from genows.data.numbers import decimal_number

HAPPENED = frozenset({"DECEASED", "RECURRED", "RECURRED/PROGRESSED"})
NOT_HAPPENED = frozenset({"LIVING", "DISEASEFREE"})
STATUS, MONTHS = "_STATUS", "_MONTHS"


def event_of(status: str | None) -> bool | None:
    """Returns whether the event happened; None where *status* does not tell."""
    number, colon, word = (status or "").strip().upper().partition(":")
    if colon and number in ("0", "1"):
        return number == "1"
    text = word if colon else number
    if text in HAPPENED:
        return True
    return False if text in NOT_HAPPENED else None


def months_of(text: str | None) -> float | None:
    """Returns the months, 0 or more; None where *text* is no such number."""
    months = decimal_number(text or "")
    return months if months is not None and months >= 0 else None
