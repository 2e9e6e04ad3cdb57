"""Matrix profiles: one reader for all who ask for the values of genes, gene sets or whatever else is measured in samples.

A profile has of each of them one text: a value for each of its samples in its own order, a comma behind each. Other programs write texts that
are shorter or longer, or lack the last comma. The reader takes the places of the wanted samples, and gives of each gene a block of these
samples with the column VALUE: values as they are stored, None for an empty one, and for one that the text lacks.
"""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from operator import lt
from typing import Any, TypeVar

from genows.columns.blocks import STORED, Block, picked
from genows.columns.matrixvalues import ValueRow, are_numbers, is_clean, runs, values_at
from genows.data.numbers import json_number
from genows.db.sessions import Session
from genows.encode.weaving import VALUE

# Where so small a share of a profile's samples is wanted, values are taken by their places: one costs as much as splitting off forty.
FEW = 40
ROWS = 32  # that are looked at together
PLACE_BYTES = 40  # of a place, or of a sample's number: an int in a list
# Bytes of value strings per query; a row of 1,000 samples has some 8 KB. 100 such genes take one query instead of four.
BATCH_BYTES = 1024 * 1024
VALUE_BYTES = 8  # of a value with its comma, about
# Of the rows of one request, so that the genes that are asked for again and again stay, and whole profiles pass by.
KEPT_BYTES = 4 * 1024 * 1024

Split = Callable[[str, int], Sequence[str | None]]  # (text, how many samples there are) → as many values, and one for samples that it lacks
Entity = TypeVar("Entity", bound=tuple)  # (pk, …): a gene, a gene set, an entity of an assay


class Places:
    """Where the wanted samples stand in a profile's texts. *places*: None for all in order; *width* for a sample that the profile lacks."""

    __slots__ = ("width", "size", "places", "_lacks", "is_few")

    def __init__(self, width: int, places: Sequence[int] | None = None):
        if places is not None and len(places) == width and list(places) == list(range(width)):
            places = None
        self.width, self.places = width, places
        self.size = width if places is None else len(places)
        self._lacks = places is not None and width in places
        # Places that ascend, and are few, are looked for one after the other.
        self.is_few = places is not None and self.size * FEW < width and not self._lacks and all(map(lt, places, places[1:]))

    def cost(self) -> int:
        """Returns bytes of memory, about."""
        return 100 + (0 if self.places is None else PLACE_BYTES * len(self.places))

    def block(self, row: ValueRow, split: Split | None = None) -> Block:
        """Returns the values of the wanted samples. *split*: takes a text apart that is not clean; None: empty values are None."""
        if not (self.is_few and split is None) and not self._lacks and (row.clean or is_clean(row.values, self.width)):
            return Block(self.size, {VALUE: STORED + row.values}, self.places)
        return Block(self.size, {VALUE: self._of(split(row.values, self.width)) if split else [value or None for value in self._values(row)]})

    def cells(self, row: ValueRow, split: Split) -> Sequence[Any]:
        """Returns the same as a list."""
        return self._values(row) if row.clean and self.is_few else self._of(split(row.values, self.width))

    def numbers(self, row: ValueRow) -> Block:
        """Returns the values as JSON numbers, None for what is none."""
        return Block(self.size, {VALUE: [json_number(value) or None for value in self._values(row)]})

    def _values(self, row: ValueRow) -> Sequence[str]:
        if self.is_few and self.places is not None:
            return values_at(row.values, self.places, self.width)
        values = row.values.split(",")[: self.width]
        return self._of(values + [""] * (self.width + 1 - len(values)))

    def _of(self, values: Sequence[Any]) -> Sequence[Any]:
        return values[:-1] if self.places is None else picked(values, self.places)


def sample_order(db: Session, profile_pk: int) -> list[int]:
    """Returns the internal ids of a profile's samples in the order of its values; empty for a profile without matrix. Kept until the data change."""

    def ask():
        return [int(pk) for pk in (db.value("profile_samples", profile_pk=profile_pk) or "").split(",") if pk]

    return db.cache.get(("order of samples", profile_pk), ask, lambda order: 100 + PLACE_BYTES * len(order))


def kept_rows(db: Session, profile_pk: int, entities: Sequence[Entity], width: int) -> Iterator[tuple[Entity, ValueRow | None]]:
    """Yields (entity, its row, None where the profile has none of it) for each of *entities*, in their order; rows of few are kept until the data change.

    *width*: how many samples the profile has. About BATCH_BYTES are fetched at a time. 100 genes × 1,000 samples cost MariaDB and its driver 5 ms
    of CPU, kept ones 0.05.
    NOTE: not one ordered stream: a database sorts rows together with their value strings, a whole profile's 160 MB.
    """
    keep = len(entities) * width * VALUE_BYTES <= KEPT_BYTES

    def read(keys):
        values = _values(db, profile_pk, [pk for _, pk in keys])
        return {(profile_pk, pk): ValueRow(row, keep and is_clean(row, width)) for pk, row in values.items()}

    for batch in runs(entities, max(1, BATCH_BYTES // (VALUE_BYTES * max(1, width)))):
        keys = list(dict.fromkeys((profile_pk, entity[0]) for entity in batch))
        rows = db.cache.get_many("matrix row", keys, read) if keep else read(keys)
        for entity in batch:
            yield entity, rows.get((profile_pk, entity[0]))


def _values(db, profile_pk, entity_pks: Iterable[int]) -> dict[int, str]:
    return dict(db.all("profile_values_by_entities", profile_pk=profile_pk, entity_pks=entity_pks))


def every_cell(values: str, width: int) -> list[str | None]:
    """Returns the values of a text, also empty ones; None for those that it lacks of *width*, and one more."""
    cells: list[str | None] = [*values.split(",")[:width]]
    return cells + [None] * (width + 1 - len(cells))


def places_in_order(db: Session, profile_pk: int, wanted: Container[int] | None) -> Places:
    """Returns the places of those samples that the profile has, in its own order. *wanted*: by number, None: all."""
    order = sample_order(db, profile_pk)
    return Places(len(order), None if wanted is None else [place for place, pk in enumerate(order) if pk in wanted])


def places_of(db: Session, profile_pk: int, sample_pks: Sequence[int | None]) -> Places:
    """Returns the places of samples, in their order, and of such as the profile lacks."""
    order = sample_order(db, profile_pk)
    places: dict[int | None, int] = {pk: place for place, pk in enumerate(order)}
    return Places(len(order), [places.get(pk, len(order)) for pk in sample_pks])


def nothing(size: int) -> Block:
    """Returns as many samples, none of which has a value."""
    return Block(size, {VALUE: "=null"})


def read(
    db: Session, profile_pk: int, entities: Sequence[Entity], places: Places, split: Split | None = None
) -> Iterator[tuple[Entity, Block | None]]:
    """Yields (entity, its values, None where the profile has none of it) for each of *entities*, in their order. *split*: see Places.block."""
    for entity, row in kept_rows(db, profile_pk, entities, places.width):
        yield entity, None if row is None else places.block(row, split)


def read_cells(db: Session, profile_pk: int, entities: Sequence[Entity], places: Places, split: Split) -> Iterator[tuple[Entity, Sequence[Any] | None]]:
    """Yields the same as lists, for who computes with them: no row is looked at for whether it is clean."""
    for entity, row in kept_rows(db, profile_pk, entities, places.width):
        yield entity, None if row is None else places.cells(row, split)


def read_numbers(db: Session, profile_pk: int, entities: Sequence[Entity], places: Places) -> Iterator[tuple[Entity, Block]]:
    """Yields (entity, its values as JSON numbers, None for what is none) for those of *entities* that the profile has."""
    rows = kept_rows(db, profile_pk, entities, places.width)
    while some := list(islice(rows, ROWS)):
        clean = {(profile_pk, entity[0]): row.values for entity, row in some if row and row.clean and not places.is_few}
        known = db.cache.get_many("row of numbers", clean, partial(_known_numbers, clean, places.width))  # as long as the row is kept
        for entity, row in some:
            if row:
                are = (profile_pk, entity[0]) in known if row.clean or places.is_few else _are_numbers(row.values, places.width)
                yield entity, places.block(row._replace(clean=True)) if are else places.numbers(row)


def _known_numbers(rows, width, keys) -> dict[Any, bool]:
    return {key: True for key in keys if _are_numbers(rows[key], width)}


def _are_numbers(values: str, width: int) -> bool:
    return values.count(",") == width and are_numbers(values.encode())


def without(block: Block, value: str) -> Block:
    """Returns the samples with none in place of *value*."""
    text = block.columns[VALUE]
    if isinstance(text, str) and value not in text:
        return block
    return Block(block.size, {VALUE: [None if each == value else each for each in block.values(VALUE)]})


def held(block: Block, columns: Mapping[str, Any]) -> Block:
    """Returns those samples that have a value, with further columns. *columns*: lists, one value a sample, and texts as blocks have them."""
    found = Block(block.size, {**columns, **block.columns}, block.places)
    if isinstance(block.columns[VALUE], str):
        return found
    values = block.values(VALUE)
    return found.take([place for place, value in enumerate(values) if value is not None]) if None in values else found
