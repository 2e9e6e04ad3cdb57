"""Reads packed columns: what answers need of a study, in the order in which it leaves, as loads have written it.

Nothing is read of a study that is not packed whole: one that an older genows loaded, or that was filled by hand. With `fast` off
nothing packed is read at all; what the other tables say stays the truth.
"""

import logging
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from genows.db.sessions import Session
from genows.domain.packedcolumns import FORMAT

LOG = logging.getLogger("genows.database")

# Contents of so many characters are read at a time. PERF: below 1 MB one query more costs a tenth of what the contents cost.
BATCH_CHARACTERS = 2_000_000
FIRST_ITEMS, MOST_ITEMS = 16, 1000


def is_packed(db: Session, study_pk: int) -> bool:
    """Returns whether packed columns may be read of the study."""
    return db.fast and db.has("packed_studies") and study_pk in _packed_studies(db)


def _packed_studies(db) -> frozenset[int]:
    return db.cached(("packed studies",), lambda: _found(db), lambda pks: 1000 + 100 * len(pks))


def unpacked_studies(db: Session) -> list[str]:
    """Returns the ids of the studies that could be packed and are not; none of a database without packed columns."""
    return _unpacked(db.all("packed_studies")) if db.has("packed_studies") else []


def _unpacked(studies):
    return [study.study_id for study in studies if study.format != FORMAT]


def _found(db):
    studies = db.all("packed_studies")
    if names := _unpacked(studies):
        said = ", ".join(names[:5]) + (f" and {len(names) - 5} more" if len(names) > 5 else "")
        LOG.warning("answers about %s take longer than they need to, since they are not packed: 'genows check --rebuild' packs them", said)
    return frozenset(study.study_pk for study in studies if study.format == FORMAT)


def content(db: Session, kind: str, owner: int, item: str = "") -> str | None:
    """Returns what is packed of *item*; None where nothing is."""
    row = db.one("packed_content", kind=kind, owner=owner, item=item)
    return row and row.content


def contents(db: Session, kind: str, owner: int, items: Iterable[str] | None = None) -> Iterator[tuple[str, str]]:
    """Yields (item, content) of those of *items* of which something is packed, each once, in their order; None: of all.

    Some are read at a time, as many as memory bears: in between, other queries may be asked.
    """
    if items is None:
        items = [row.item for row in db.all("packed_items", kind=kind, owner=owner)]
    yield from _in_batches(list(dict.fromkeys(items)), lambda batch: db.all("packed_contents", kind=kind, owner=owner, items=batch), "item")


def contents_of(db: Session, kind: str, owners: Iterable[int], item: str = "") -> Iterator[tuple[int, str]]:
    """Yields (owner, content) of those of *owners* of which something is packed under *item*, each once, in their order."""
    yield from _in_batches(list(dict.fromkeys(owners)), lambda batch: db.all("packed_of_owners", kind=kind, owners=batch, item=item), "owner")


def _in_batches(keys: Sequence, read, column: str) -> Iterator[tuple[Any, str]]:
    start, size = 0, FIRST_ITEMS
    while start < len(keys):
        batch = keys[start : start + size]
        found = {getattr(row, column): row.content for row in read(batch)}
        start += len(batch)
        # As many as would have filled a batch of those that came; all of a profile's genes are alike.
        size = min(MOST_ITEMS, max(1, len(batch) * BATCH_CHARACTERS // (1 + sum(map(len, found.values())))))
        for key in batch:
            if key in found:
                yield key, found.pop(key)
