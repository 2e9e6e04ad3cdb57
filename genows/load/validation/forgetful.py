"""A Writer that drops what a validation writes and nobody reads back, and gives reference data that are written nowhere."""

from collections.abc import Iterable, Iterator
from typing import Any

from genows.db.sessions import Writer

# Batch queries whose rows are of no consequence for the rest of a load.
FORGOTTEN = frozenset(("add_genetic_alterations", "add_abundances", "add_keyword_counts", "add_sample_cna_events", "add_annotated_cna_events", "add_segments", "add_list_members"))


class ForgetfulWriter(Writer):
    """Does what *writer* does, in its transaction, but for the rows of FORGOTTEN. *served*: name of a query -> the rows that it gives."""

    def __init__(self, writer: Writer, served: dict[str, Iterable[tuple]]):
        self.__dict__.update(writer.__dict__)
        self.served = served

    def rows(self, name: str, /, **values) -> Iterator[tuple]:
        return iter(self.served[name]) if name in self.served else super().rows(name, **values)

    def value(self, name: str, /, **values) -> Any:
        return next(iter(self.served[name]))[0] if name in self.served else super().value(name, **values)

    def add_all(self, name: str, rows: Iterable[tuple]) -> int:
        return sum(1 for _ in rows) if name in FORGOTTEN else super().add_all(name, rows)

    def add_ahead(self, name: str, rows: list[tuple]) -> int:
        return len(rows) if name in FORGOTTEN else super().add_ahead(name, rows)
