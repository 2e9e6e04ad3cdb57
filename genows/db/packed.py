"""Reads packed columns: what answers need of a study, in the order in which it leaves, as loads have written it.

Nothing is read of a study that is not packed whole: one that an older genows loaded, or that was filled by hand. With `fast` off
nothing packed is read at all; what the other tables say stays the truth. Nor is anything more read of a study of which something is not
what a load wrote: whoever comes upon it raises PackedDamage, and is asked again.
"""

import logging
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import zip_longest
from typing import Any

from genows.columns.blocks import Block
from genows.columns.codes import ids_of
from genows.columns.packedcolumns import MORE, further_items, opened, stored_format
from genows.db.sessions import Session
from genows.errors import DatabaseError, PackedDamage, SchemaError

LOG = logging.getLogger("genows.database")

# Contents of so many characters are read at a time. Below 1 MB one query more costs a tenth of what the contents cost.
BATCH_CHARACTERS = 2_000_000
FIRST_ITEMS, MOST_ITEMS = 16, 1000


def is_packed(db: Session, study_pk: int) -> bool:
    """Returns whether packed columns may be read of the study."""
    return db.fast and db.runs("packed_studies") and study_pk in _packed_studies(db)


def _packed_studies(db) -> set[int]:
    return db.cache.get(("packed studies",), lambda: _found(db), lambda pks: 1000 + 100 * len(pks))


def current_format(db: Session) -> str:
    """Returns how this genows packs: the number of the format, and a mark of the fields of mutations."""
    return stored_format(db.columns("mutations_by_gene_entrezs"))


def unpacked_studies(db: Session) -> list[str]:
    """Returns the ids of the studies that could be packed and are not; none of a database without packed columns."""
    return _unpacked(db, db.all("packed_studies")) if db.runs("packed_studies") else []


def _unpacked(db, studies):
    current = current_format(db)
    return [study.study_id for study in studies if study.format != current]


def _found(db):
    studies = db.all("packed_studies")
    if names := _unpacked(db, studies):
        said = ", ".join(names[:5]) + (f" and {len(names) - 5} more" if len(names) > 5 else "")
        LOG.warning("answers about %s take longer than they need to, since they are not packed, or as an older genows did: 'genows check --upgrade' packs them", said)
    return {study.study_pk for study in studies if study.study_id not in names}


def damage(db: Session, kind: str, owner: int) -> PackedDamage:
    """Returns what to raise where something that is packed is not what a load wrote; until the data change the study counts as not packed."""
    study = db.one("packed_study", kind=kind, owner=owner)
    studies = _packed_studies(db) if db.fast else set()
    if study and study.study_pk in studies:
        # NOTE: the one thing that is changed after it was cached: so that no other request of this process comes upon the same.
        studies.discard(study.study_pk)
        LOG.warning("what is packed of %s is damaged (%s of %d): answers are made of the tables, until 'genows check --rebuild' packs it anew", study.study_id, kind, owner)
    return PackedDamage(f"{kind} of {owner}")


def content(db: Session, kind: str, owner: int, item: str = "") -> str | None:
    """Returns what is packed of *item*; None where nothing is."""
    for _, found in _opened(db, kind, owner, lambda: db.all("packed_content", kind=kind, owner=owner, item=item)):
        return found
    return None


def required(db: Session, kind: str, owner: int, item: str) -> str:
    """Returns what is packed of *item*, which no packed study is without."""
    found = content(db, kind, owner, item)
    if found is None:
        raise damage(db, kind, owner)
    return found


def number(db: Session, kind: str, owner: int) -> int:
    """Returns how many samples, or patients, are packed of a study; kept until the data change."""
    return db.cache.get(("number", kind, owner), lambda: int(required(db, kind, owner, "number")))


def ids(db: Session, kind: str, owner: int) -> Sequence[int]:
    """Returns the numbers of those, in load order; kept until the data change."""
    return db.cache.get(("ids", kind, owner), lambda: ids_of(required(db, kind, owner, "pk")))


def kept_column(db: Session, kind: str, owner: int, item: str) -> Block:
    """Returns the block of a column that is packed by itself. Its text is kept in the process: a tenth of what the values take."""
    return Block.of_text(db.cache.get((kind, item, owner), lambda: required(db, kind, owner, item)))


def column_content(item: str, values: Iterable[Any]) -> str:
    """Returns what is packed of such a column."""
    texts = [None if value is None else str(value) for value in values]
    return Block(len(texts), {item: texts}).text((item,))


def _opened(db, kind, owner, read) -> Iterator[tuple[str, str]]:
    """Yields (item, content) of the rows that *read*() gives."""
    try:
        rows = read()
    except (DatabaseError, SchemaError) as error:
        # SQLite gives no text that is not UTF-8.
        raise damage(db, kind, owner) from error
    for row in rows:
        found = opened(row.content)
        if found is None:
            raise damage(db, kind, owner)
        yield row.item, _whole(db, kind, owner, row.item, found) if found.startswith(MORE) else found


def _whole(db, kind, owner, item, first) -> str:
    """Returns the content of which *first* is what the first of its rows has."""
    _, number, beginning = first.split(MORE, 2)
    items = further_items(item, int(number))
    found = dict(_opened(db, kind, owner, partial(db.all, "packed_contents", kind=kind, owner=owner, items=items)))
    if len(found) < len(items):
        raise damage(db, kind, owner)
    return beginning + "".join(map(found.__getitem__, items))


def contents(db: Session, kind: str, owner: int, items: Iterable[str] | None = None) -> Iterator[tuple[str, str]]:
    """Yields (item, content) of those of *items* of which something is packed, each once, in their order; None: of all.

    Some are read at a time, as many as memory bears: in between, other queries may be asked.
    """
    if items is None:
        items = [row.item for row in db.all("packed_items", kind=kind, owner=owner) if "/" not in row.item]
    yield from _in_batches(db, kind, owner, list(dict.fromkeys(items)))


def blocks(db: Session, kind: str, owner: int, items: Sequence[str]) -> Iterator[Block]:
    """Yields the blocks of these items, which the index of their kind has."""
    return map(Block.of_text, every_content(db, kind, owner, items))


def every_content(db: Session, kind: str, owner: int, items: Sequence[str]) -> Iterator[str]:
    """Yields the contents of these items, each of which is packed."""
    for item, (found, content) in zip_longest(items, _in_batches(db, kind, owner, items), fillvalue=("", "")):
        if item != found:
            raise damage(db, kind, owner)
        yield content


def _in_batches(db, kind, owner, keys: Sequence[str]) -> Iterator[tuple[str, str]]:
    start, size = 0, FIRST_ITEMS
    while start < len(keys):
        batch = keys[start : start + size]
        found = dict(_opened(db, kind, owner, partial(db.all, "packed_contents", kind=kind, owner=owner, items=batch)))
        start += len(batch)
        # As many as would have filled a batch of those that came; all of a profile's genes are alike.
        size = min(MOST_ITEMS, max(1, len(batch) * BATCH_CHARACTERS // (1 + sum(map(len, found.values())))))
        for key in batch:
            if key in found:
                yield key, found.pop(key)
