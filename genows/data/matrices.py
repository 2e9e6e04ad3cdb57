"""Matrix profiles: one reader for all who ask for the values of genes, gene sets or whatever else is measured in samples.

A profile has of each of them one text: a value for each of its samples in its own order, a comma behind each. Other programs write texts that
are shorter or longer, or lack the last comma. The reader takes the places of the wanted samples, and gives of each gene a block of these
samples with the column VALUE: values as they are stored, None for an empty one, and for one that the text lacks.
"""

from collections.abc import Container, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from genows.columns.blocks import PLAIN, Block, picked
from genows.columns.matrixvalues import ValueRow, is_clean, kept_rows, sample_order, values_at
from genows.db.sessions import Session
from genows.encode.weaving import VALUE

# Where so small a share of a profile's samples is wanted, values are taken by their places: one costs as much as splitting off forty.
FEW = 40
PLACE_BYTES = 40  # of a place, an int in a list

Entity = TypeVar("Entity", bound=tuple)  # (pk, …): a gene, a gene set, an entity of an assay


class Places:
    """Where the wanted samples stand in a profile's texts. *places*: None for all in order; *width* for a sample that the profile lacks."""

    __slots__ = ("width", "size", "places", "_lacks", "_is_few")

    def __init__(self, width: int, places: Sequence[int] | None = None, ascend: bool = False):
        if places is not None and len(places) == width and list(places) == list(range(width)):
            places = None
        self.width, self.places = width, places
        self.size = width if places is None else len(places)
        self._lacks = places is not None and width in places
        # Places that *ascend*, and are few, are looked for one after the other.
        self._is_few = ascend and self.size * FEW < width

    def cost(self) -> int:
        """Returns bytes of memory, about."""
        return 100 + (0 if self.places is None else PLACE_BYTES * len(self.places))

    def block(self, row: ValueRow) -> Block:
        """Returns the values of the wanted samples."""
        values: Sequence[str]
        if self._is_few and self.places is not None:
            values = values_at(row.values, self.places, self.width)
        elif not self._lacks and (row.clean or is_clean(row.values, self.width)):
            return Block(self.size, {VALUE: PLAIN + row.values[:-1].replace(",", "\n")}, self.places)
        else:
            values = row.values.split(",")[: self.width]
            values += [""] * (self.width + 1 - len(values))
            values = values[:-1] if self.places is None else picked(values, self.places)
        return Block(self.size, {VALUE: [value or None for value in values]})


def places_in_order(db: Session, profile_pk: int, wanted: Container[int] | None) -> Places:
    """Returns the places of those samples that the profile has, in its own order. *wanted*: by number, None: all."""
    order = sample_order(db, profile_pk)
    return Places(len(order), None if wanted is None else [place for place, pk in enumerate(order) if pk in wanted], True)


def read(db: Session, profile_pk: int, entities: Sequence[Entity], places: Places) -> Iterator[tuple[Entity, Block | None]]:
    """Yields (entity, its values, None where the profile has none of it) for each of *entities*, in their order."""
    for entity, row in kept_rows(db, profile_pk, entities, places.width):
        yield entity, None if row is None else places.block(row)


def held(block: Block, columns: Mapping[str, Any]) -> Block:
    """Returns those samples that have a value, with further columns. *columns*: lists, one value a sample, and texts as blocks have them."""
    found = Block(block.size, {**columns, **block.columns}, block.places)
    if isinstance(block.columns[VALUE], str):
        return found
    values = block.values(VALUE)
    return found.take([place for place, value in enumerate(values) if value is not None]) if None in values else found
