"""Clinical attributes as coded columns over all of a study's samples, or patients: what cohorts filter by and count.

Stored beside the blocks of a packed study, an item for each attribute, numbered as in the index of the blocks. Where nothing is stored they are
made of the values as they are read, and kept until the data change.
"""

from array import array
from collections.abc import Iterable, Iterator
from itertools import repeat

from genows.columns.blocks import Block
from genows.columns.codes import CodedColumn, smallest
from genows.data.clinical import read
from genows.data.storedclinical import OWNER, PATIENTS, SAMPLES, Level, stored_index
from genows.db import packed
from genows.db.sessions import Session

KINDS = {SAMPLES: "coded sample values", PATIENTS: "coded patient values"}


class Coder:
    """Codes the columns of blocks that come one after the other. Of each attribute it holds its different values, and a number an owner."""

    def __init__(self) -> None:
        self._owners = 0
        self._codes: dict[str, dict[str | None, int]] = {}
        self._columns: dict[str, array] = {}

    def add(self, block: Block) -> None:
        for name in block.columns.keys() - {OWNER}:
            if name not in self._columns:
                self._codes[name], self._columns[name] = {None: 0}, array("I", bytes(4 * self._owners))
            codes = self._codes[name]
            self._columns[name].extend(codes.setdefault(value, len(codes)) for value in block.values(name))
        self._owners += block.size
        for column in self._columns.values():
            column.extend(repeat(0, self._owners - len(column)))

    def column(self, name: str) -> CodedColumn:
        """Returns an attribute's column, of owners without a value where there was none."""
        codes = self._codes.get(name, {None: 0})
        return CodedColumn([value for value in codes if value is not None], smallest(self._columns.get(name, array("I", bytes(4 * self._owners))), len(codes)))


def coded(db: Session, study_pk: int, level: Level, attr_id: str) -> CodedColumn:
    """Returns the values of an attribute, one an owner of the study in load order."""
    return db.cache.get((KINDS[level], study_pk, attr_id), lambda: _coded(db, study_pk, level, attr_id), CodedColumn.weight)


def _coded(db, study_pk, level, attr_id) -> CodedColumn:
    index = stored_index(db, level, study_pk)
    if index and attr_id not in index.attributes:
        return CodedColumn((), array("B", bytes(index.owners)))
    if index:
        text = packed.content(db, KINDS[level], study_pk, str(index.attributes.index(attr_id)))
        if text is not None:
            return CodedColumn.of_text(text)
    coder = Coder()
    for block in read(db, study_pk, level, None, [attr_id]):
        coder.add(block)
    return coder.column(attr_id)


def stored_columns(coder: Coder, level: Level, study_pk: int, attributes: Iterable[str]) -> Iterator[tuple[str, int, str, str]]:
    """Yields (kind, owner, item, content) of what a load stores, of attributes in the order of their numbers."""
    for number, attr_id in enumerate(attributes):
        yield KINDS[level], study_pk, str(number), coder.column(attr_id).text()
