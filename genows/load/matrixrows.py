"""Rows of matrices that are in the database, written anew where samples come, change or go.

A profile has one text a gene or other entity: a value for each of its samples, in the profile's own order, each followed by a comma.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence

from genows.analysis.cells import numbers
from genows.analysis.rankedrows import MOVED_OF, MatrixChange
from genows.db.sessions import Writer
from genows.load.ids import IDS

# Elements that are held at a time.
HELD_ELEMENTS = 2_000_000


def matrix_text(elements: Iterable) -> str:
    """Returns elements as a matrix stores them: each followed by a comma."""
    return ",".join([*map(str, elements), ""])


def stored_order(writer: Writer, profile_pk: int) -> list[int] | None:
    """Returns the samples of a profile's values in their order; None for a profile without matrix."""
    order = writer.value("profile_samples", profile_pk=profile_pk)
    return None if order is None else [int(pk) for pk in order.split(",") if pk]


def rewrite_rows(writer: Writer, profile_pk: int, entities: Sequence[int], width: int, change: Callable[[int, str], str]) -> int:
    """Writes the rows of *entities* as *change*(entity, values) gives them; returns how many changed. *width*: elements of the longer row."""
    at_once, changed = max(1, min(IDS, HELD_ELEMENTS // max(1, width))), 0
    for start in range(0, len(entities), at_once):
        rows = writer.all("profile_values_by_entities", profile_pk=profile_pk, entity_pks=entities[start : start + at_once])
        made = [(profile_pk, row.entity_pk, values) for row in rows if (values := change(row.entity_pk, row.values)) != row.values]
        writer.do("remove_matrix_rows", pks=[profile_pk], entity_pks=[entity for _, entity, _ in made])
        writer.add_all("add_genetic_alterations", made)
        changed += len(made)
    return changed


class StoredMatrix:
    """A matrix in which the values of some samples are replaced; those that it lacks come last. *sample_pks*: of the new values, in their order."""

    def __init__(self, writer: Writer, profile_pk: int, sample_pks: Sequence[int]):
        self._writer, self._profile_pk = writer, profile_pk
        order = stored_order(writer, profile_pk)
        self._is_new, self._width = order is None, len(order or ())
        # Of more samples the ranks are made anew, whatever the values are.
        self._is_small = len(sample_pks) * MOVED_OF <= self._width
        self._odd: set[int] = set()
        self.change = MatrixChange(order or (), frozenset(sample_pks), self._odd)
        places = {pk: place for place, pk in enumerate(order or ())}
        self.order = [*(order or ()), *(pk for pk in sample_pks if pk not in places)]
        # (place in the new values, place in the stored ones)
        self._replaced = [(given, places[pk]) for given, pk in enumerate(sample_pks) if pk in places]
        self._added = [given for given, pk in enumerate(sample_pks) if pk not in places]
        self._blank = "," * len(sample_pks)
        self._left = {row.entity: None for row in writer.all("entities_of_matrix", profile_pk=profile_pk)}

    def take(self, rows: Mapping[int, str]) -> None:
        """Writes the new values of some entities, each of which comes once."""
        stored = [entity for entity in rows if entity in self._left]
        rewrite_rows(self._writer, self._profile_pk, stored, len(self.order), lambda entity, values: self.merged(values, rows[entity]))
        new = [(self._profile_pk, entity, self.merged("," * self._width, values)) for entity, values in rows.items() if entity not in self._left]
        self._writer.add_all("add_genetic_alterations", new)
        for entity in stored:
            del self._left[entity]
        if self._is_small:
            self._odd.update(entity for entity in stored if numbers(rows[entity].split(",")[:-1])[1] is not None)

    def merged(self, stored: str, given: str) -> str:
        """Returns a row with new values in the places of their samples."""
        if not self._replaced and stored.endswith(",") and stored.count(",") == self._width:
            return stored + given
        elements, cells = stored.split(",")[: self._width], given.split(",")
        elements += [""] * (self._width - len(elements))
        for place, index in self._replaced:
            elements[index] = cells[place]
        elements += map(cells.__getitem__, self._added)
        return ",".join([*elements, ""])

    def finish(self) -> None:
        """Empties the values of the samples in all other rows, and writes the order of samples."""
        self._odd.update(self._left)
        rewrite_rows(self._writer, self._profile_pk, list(self._left), len(self.order), lambda entity, values: self.merged(values, self._blank))
        name = "add_profile_sample_order" if self._is_new else "set_profile_sample_order"
        self._writer.do(name, profile_pk=self._profile_pk, sample_pks=matrix_text(self.order))
