"""What clinical data say of samples and patients: which samples are of normal tissue, how long a patient was observed, whether the event happened.

The words of overall and disease-free survival count in any case; of any endpoint the numbered forms do: '1:DECEASED', '0:CENSORED'.
"""

from genows.data import barcodes
from genows.data.numbers import decimal_number
from genows.data.storedclinical import PK_BYTES
from genows.db.sessions import Session

HAPPENED = frozenset({"DECEASED", "RECURRED", "RECURRED/PROGRESSED"})
NOT_HAPPENED = frozenset({"LIVING", "DISEASEFREE"})
STATUS, MONTHS = "_STATUS", "_MONTHS"


def normal_samples(db: Session, study_pk: int) -> frozenset[int]:
    """Returns the sample_pk of a study's samples of normal tissue."""

    def ask():
        rows = db.selected("samples_by_study", ("sample_pk", "sample_id", "sample_type"), study_pk=study_pk)
        return frozenset(pk for pk, sample_id, kind in rows if barcodes.is_normal(sample_id) or barcodes.is_normal_type(kind))

    return db.cache.get(("normal samples", study_pk), ask, lambda pks: PK_BYTES * (1 + len(pks)))


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
