"""Coded columns over all of a study's samples, or patients: clinical attributes, and gene panels; what cohorts filter by and count.

Those of attributes are stored beside the blocks of a packed study, an item for each, numbered as in the index of the blocks, and kept until the
data change; those of panels an item a profile. Of other studies they are made of what is read.
"""

from array import array
from collections.abc import Iterator
from itertools import chain, repeat

from genows.columns.codes import CodedColumn
from genows.data.clinical import read
from genows.data.storedclinical import PATIENTS, SAMPLES, Level, stored_index
from genows.db import packed
from genows.db.sessions import Session

PANELS = "panels of samples"
# What stands for the panel of a sample that was measured in all genes.
WHOLE = ""
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


def panels(db: Session, study_pk: int, profile_pk: int) -> CodedColumn:
    """Returns of each of the study's samples the number of its gene panel, WHOLE without a panel; nothing where the profile has no row of it."""
    if packed.is_packed(db, study_pk):
        return CodedColumn.of_text(packed.required(db, PANELS, profile_pk, ""))
    return _of_tables(db, study_pk, profile_pk)


def _of_tables(db, study_pk, profile_pk) -> CodedColumn:
    panel_of = {pk: WHOLE if panel is None else str(panel) for pk, panel in db.rows("profiled_samples", profile_pk=profile_pk)}
    return CodedColumn.of_values(panel_of.get(pk) for pk, _ in db.rows("sample_names", study_pk=study_pk))


def stored_panels(db: Session, study_pk: int, profile_pk: int) -> Iterator[tuple[str, int, str, str]]:
    """Yields (kind, owner, item, content) of what a load stores of a profile."""
    yield PANELS, profile_pk, "", _of_tables(db, study_pk, profile_pk).text()
