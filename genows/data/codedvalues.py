"""Clinical attributes as coded columns over all of a study's samples, or patients: what cohorts filter by and count.

Stored beside the blocks of a packed study, an item for each attribute, numbered as in the index of the blocks. Of other studies they are made of
the values as they are read. Both are kept until the data change.
"""

from array import array
from itertools import chain, repeat

from genows.columns.codes import CodedColumn
from genows.data.clinical import read
from genows.data.storedclinical import PATIENTS, SAMPLES, Level, stored_index
from genows.db import packed
from genows.db.sessions import Session

KINDS = {SAMPLES: "coded sample values", PATIENTS: "coded patient values"}


def coded(db: Session, study_pk: int, level: Level, attr_id: str) -> CodedColumn:
    """Returns the values of an attribute, one an owner of the study in load order."""
    return db.cache.get((KINDS[level], study_pk, attr_id), lambda: _coded(db, study_pk, level, attr_id), CodedColumn.weight)


def _coded(db, study_pk, level, attr_id) -> CodedColumn:
    index = stored_index(db, level, study_pk)
    if index and attr_id not in index.attributes:
        return CodedColumn((), array("B", bytes(index.owners)))
    if index:
        return CodedColumn.of_text(packed.required(db, KINDS[level], study_pk, str(index.attributes.index(attr_id))))
    blocks = read(db, study_pk, level, None, [attr_id])
    return CodedColumn.of_values(chain.from_iterable(block.values(attr_id) if attr_id in block.columns else repeat(None, block.size) for block in blocks))
