"""Mutation records from the tables: by sample, gene, start, event."""

from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Sequence
from itertools import groupby, islice
from typing import Any

from genows.clients.portal_api import scope
from genows.clients.portal_api.listing import HELD_ROWS
from genows.clients.portal_api.measured import MUTATION
from genows.clients.portal_api.mutationtext import alleles_text
from genows.clients.portal_api.packedmutations import Place, Window
from genows.clients.portal_api.record import DETAILED
from genows.clients.portal_api.rendering import BATCH_ROWS, Rendering
from genows.clients.portal_api.scope import Scope
from genows.db.batches import batches
from genows.db.listfilters import filtered
from genows.db.sessions import Session
from genows.encode.jsontext import json_or_nothing
from genows.http import answers

QUERY = "third_mutations"
# Without a list, with genes, with samples, with both.
QUERIES = (QUERY, "third_mutations_by_genes", "third_mutations_by_samples", "third_mutations_by_genes_samples")


class Tables:
    """The mutations in the tables that a request is about. *entrezs*: None for all genes."""

    def __init__(self, db: Session, one: Scope, entrezs: Sequence[int] | None):
        self._db, self._one, self._entrezs = db, one, entrezs
        self._columns = db.columns(QUERY)
        self._sample, self._gene = (self._columns.index(name) for name in ("sample_pk", "entrez_gene_id"))

    def batches(self, projection: str, window: Window) -> Iterator[list[bytes]]:
        """Yields the records as `answers.byte_array` takes them."""
        rows = self._on_page(window)
        if window.left <= HELD_ROWS:
            rows = iter(list(rows))
        else:
            # Read before the rows are streamed: a session reads one stream at a time.
            yield from answers.after_commas(self._rendering(projection, self._entrezs).texts(rows))
            return
        while some := list(islice(rows, BATCH_ROWS)):
            yield from answers.after_commas(self._rendering(projection, self._genes(some)).texts(some))

    def keys(self, column: str, key: Callable[[Any], bytes]) -> Iterator[tuple[list[bytes], list[Place]]]:
        """Yields the keys of some mutations, and where they stand: the sample's number, and the place among its mutations."""
        at, placed = self._columns.index(column), self._placed(self._one.samples)
        while some := list(islice(placed, BATCH_ROWS)):
            yield [key(row[at]) for _, row in some], [place for place, _ in some]

    def at(self, places: Collection[Place], projection: str) -> Iterator[tuple[Place, bytes]]:
        """Yields the records at these places, sample by sample."""
        wanted = frozenset(places)
        found = (each for each in self._placed({pk for pk, _ in wanted}) if each[0] in wanted)
        for some in batches(list(found), BATCH_ROWS):
            render = self._rendering(projection, self._genes([row for _, row in some]))
            yield from ((place, render.text(row).encode()) for place, row in some)

    def _placed(self, sample_pks: Collection[int] | None) -> Iterator[tuple[Place, tuple]]:
        for sample_pk, rows in groupby(self._rows(sample_pks), key=lambda row: int(row[self._sample])):
            yield from (((sample_pk, number), row) for number, row in enumerate(rows))

    def _on_page(self, window: Window) -> Iterator[tuple]:
        rows = self._rows(self._one.samples)
        while window.left and (batch := list(islice(rows, BATCH_ROWS))):
            yield from batch[window.slice(len(batch))]
        # The next profile is read from the same session.
        rows.close()

    def _rows(self, sample_pks: Collection[int] | None) -> Generator[tuple, None, None]:
        profile_pk, genes = self._one.profile.pk, self._entrezs
        if sample_pks is None or genes is not None:
            query, lists = filtered(QUERIES, entrezs=genes, sample_pks=None if sample_pks is None else list(sample_pks))
            yield from self._db.rows(query, profile_pk=profile_pk, **lists)
            return
        for some in batches(sorted(sample_pks)):
            yield from self._db.rows("third_mutations_by_samples", profile_pk=profile_pk, sample_pks=some)

    def _genes(self, rows: Iterable[tuple]) -> list[int]:
        return list({int(row[self._gene]) for row in rows})

    def _rendering(self, projection, entrezs: Collection[int] | None) -> "Completed":
        genes = scope.genes(self._db, entrezs) if projection == DETAILED else {}
        return Completed(self._columns, projection, genes)


class Completed:
    """Renders rows with the columns that are made of others. *genes*: Entrez id → JSON."""

    def __init__(self, columns: Sequence[str], projection: str, genes: dict[int, str]):
        self._genes = genes
        self._profile, self._annotation, self._gene = (columns.index(name) for name in ("genetic_profile_id", "annotation_json", "entrez_gene_id"))
        self._alleles = alleles_text(columns) if projection == DETAILED else None
        self._render = Rendering(MUTATION, (*columns, "molecular_profile_id", "namespace_columns", "gene", "alleles"), projection)

    def text(self, row: tuple) -> str:
        """Returns one record."""
        return self._render.text(self._complete(row))

    def texts(self, rows: Iterable[tuple]) -> Iterator[str]:
        """Yields some hundred records at a time, joined by commas."""
        return self._render.texts(map(self._complete, rows))

    def _complete(self, row):
        alleles = self._alleles(row) if self._alleles else None
        return (*row, row[self._profile], json_or_nothing(row[self._annotation]), self._genes.get(int(row[self._gene])), alleles)
