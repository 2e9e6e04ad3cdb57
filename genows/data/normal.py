"""Samples of normal tissue: told by their ids, or by their type."""

from genows.data import barcodes
from genows.db.sessions import Session

# Of a number in a set, about.
PK_BYTES = 60


def normal_samples(db: Session, study_pk: int) -> frozenset[int]:
    """Returns the sample_pk of a study's samples of normal tissue."""

    def ask():
        rows = db.rows("sample_types", study_pk=study_pk)
        return frozenset(pk for pk, sample_id, kind in rows if barcodes.is_normal(sample_id) or barcodes.is_normal_type(kind))

    return db.cached(("normal samples", study_pk), ask, lambda pks: PK_BYTES * (1 + len(pks)))
