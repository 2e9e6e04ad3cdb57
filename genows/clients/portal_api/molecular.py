"""Values of genes in samples: expression, copy number, methylation, and whatever else is a matrix.

Records are rendered straight from the value strings of the database: what stands around a value is the same for all
genes.
"""

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from operator import itemgetter
from typing import NamedTuple

from genows.clients.portal_api import subjects
from genows.clients.portal_api.listing import counted
from genows.clients.portal_api.records import META
from genows.clients.portal_api.subjects import ProfileSamples
from genows.columns.jsonvalues import dumps
from genows.columns.matrixvalues import are_numbers, kept_rows, sample_order, values_at
from genows.data.alterations import FUSIONS, MUTATIONS, STRUCTURAL_VARIANTS, UNCALLED
from genows.data.genes import stored_genes_by_entrezs
from genows.db.sessions import Session
from genows.errors import NotThere
from genows.http import answers
from genows.http.answers import Answer
from genows.http.request import Request

NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?", re.ASCII)
# Records that are joined at a time, 380 bytes each.
BATCH_RECORDS = 500
# Where a request has so small a share of a profile's samples, values are taken by their places. One costs as much as
# splitting off eighty.
FEW = 80
FRAME_BYTES = 700
NOBODY = subjects.Person("", "")
# Kinds of profiles without a matrix → where their data are.
ELSEWHERE = {
    **dict.fromkeys((MUTATIONS, UNCALLED), "mutations, which are at /molecular-profiles/{}/mutations"),
    **dict.fromkeys((FUSIONS, STRUCTURAL_VARIANTS), "structural variants, which are at /structural-variant/fetch"),
}
NO_MATRIX = frozenset(ELSEWHERE)
# Genes whose rows are looked at together.
ROWS = 32
# In one batch at least, where there are as many: three make a record.
BATCH_PIECES = 1500


class Frame(NamedTuple):
    """What stands before the Entrez id of a sample's records, with a comma before, and between the gene and the value."""

    before: bytes
    behind: bytes


class MolecularText:
    """Renders rows of one profile. *frames*: of its samples, in its own order, None for one that is not asked for."""

    def __init__(self, frames: Sequence[Frame | None]):
        self.width = len(frames)
        self._places = [place for place, frame in enumerate(frames) if frame is not None]
        self._is_all, self._is_few = len(self._places) == self.width, len(self._places) * FEW < self.width
        chosen = [frame for frame in frames if frame is not None]
        # The end of a record stands in front of the next one's beginning.
        self._befores, self._behinds = [b"}" + frame.before for frame in chosen], [frame.behind for frame in chosen]

    def __len__(self) -> int:
        return len(self._places)

    def cells(self, row: bytes, is_numbers: bool) -> list[bytes]:
        """Returns of each sample that is asked for the value as a JSON number; b"" for what is none.

        *is_numbers*: whether each value of *row* is known to be one, as `matrixvalues.are_numbers` says.
        """
        if self._is_few:
            return [json_number(cell).encode() for cell in values_at(row.decode(), self._places, self.width)]
        cells = row.split(b",")
        if is_numbers and len(cells) == self.width + 1:
            cells.pop()
            return cells if self._is_all else self._picked(cells)
        # A string may be shorter than the samples, or longer.
        cells = cells[: self.width] + [b""] * (self.width - len(cells))
        return [json_number(cell.decode()).encode() for cell in self._picked(cells)]

    def _picked(self, cells):
        return list(itemgetter(*self._places)(cells)) if len(self._places) > 1 else [cells[place] for place in self._places]

    def batches(self, gene: bytes, row: bytes, is_numbers: bool) -> Iterator[list[bytes]]:
        """Yields the records of a gene in lists of bytes that, joined, are records with a comma before each.

        *gene*: from its Entrez id on.
        """
        cells = self.cells(row, is_numbers)
        befores, behinds = self._befores, self._behinds
        if not all(cells):
            kept = [place for place, cell in enumerate(cells) if cell]
            befores, behinds, cells = ([column[place] for place in kept] for column in (befores, behinds, cells))
        for start in range(0, len(cells), BATCH_RECORDS):
            end = min(start + BATCH_RECORDS, len(cells))
            batch = [gene] * (4 * (end - start) + 1)
            batch[0:-1:4], batch[2:-1:4], batch[3:-1:4] = befores[start:end], behinds[start:end], cells[start:end]
            batch[0], batch[-1] = batch[0][2:], b"}"
            yield [b",", *batch]


def json_number(cell: str) -> str:
    """Returns a cell as a JSON number with the digits that it has, without blanks around them.

    '' for what is no finite number.
    """
    cell = cell.strip()
    if not NUMBER.fullmatch(cell):
        return ""
    sign = "-" if cell.startswith("-") else ""
    mantissa, exponent, power = re.match(r"[+-]?([\d.]+)([eE]?)(.*)", cell).groups()  # type: ignore[union-attr]
    if exponent and not math.isfinite(float(cell)):
        return ""
    whole, _, fraction = mantissa.partition(".")
    return f"{sign}{whole.lstrip('0') or '0'}{'.' + fraction if fraction else ''}{exponent}{power}"


def of_profile(request: Request, db: Session, molecular_profile_id: str) -> Answer:
    """Answers NumericGeneMolecularData records of one profile.

    By gene (Entrez id), then sample in the profile's own order.
    """
    profile = subjects.profile(request, db, molecular_profile_id)
    if profile.alteration_type in NO_MATRIX:
        what = ELSEWHERE[profile.alteration_type].format(molecular_profile_id)
        raise NotThere(f"Molecular profile not found: {molecular_profile_id} is a profile of {what}, and has no molecular data.")
    return _answer(request, db, [subjects.scope(request, db, profile)])


def fetch(request: Request, db: Session) -> Answer:
    """Answers those of several profiles; profiles without a matrix contribute nothing."""
    return _answer(request, db, [one for one in subjects.scopes(request, db) if one.profile.alteration_type not in NO_MATRIX])


def _answer(request, db, scopes: list[ProfileSamples]) -> Answer:
    entrezs = subjects.entrezs(request)
    if request.params.projection == META:
        return counted(sum(number for one in scopes for number in _numbers(db, one, entrezs)))
    genes = subjects.gene_texts(request, db, entrezs)
    return answers.byte_array(gathered(chain.from_iterable(_batches(db, one, entrezs, genes) for one in scopes)))


def gathered(batches: Iterable[list[bytes]]) -> Iterator[list[bytes]]:
    """Yields batches of records as they come, small ones together: each leaves as a chunk of its own.

    One sample of 2,000 genes has two chunks.
    """
    pieces: list[bytes] = []
    for batch in batches:
        if pieces:
            pieces += batch
        else:
            pieces = batch
        if len(pieces) > BATCH_PIECES:
            yield pieces
            pieces = []
    if pieces:
        yield pieces


def _numbers(db, one: ProfileSamples, entrezs) -> Iterator[int]:
    """Yields of each gene how many records it has."""
    text = MolecularText(_frames(db, one))
    if len(text):
        for _, row, is_numbers in _rows(db, one.profile.pk, entrezs, text.width):
            yield sum(map(bool, text.cells(row, is_numbers)))


def _batches(db, one: ProfileSamples, entrezs, genes: dict[int, str]) -> Iterator[list[bytes]]:
    text = MolecularText(_frames(db, one))
    if len(text):
        for entrez, row, is_numbers in _rows(db, one.profile.pk, entrezs, text.width):
            yield from text.batches(_gene(genes, entrez).encode(), row, is_numbers)


def _gene(genes: dict[int, str], entrez: int) -> str:
    text = genes.get(entrez)
    return f'{entrez},"gene":{text}' if text else str(entrez)


def _rows(db, profile_pk: int, entrezs, width: int) -> Iterator[tuple[int, bytes, bool]]:
    """Yields of each gene Entrez id, value string, and whether that is nothing but numbers."""
    rows = kept_rows(db, profile_pk, matrix_rows(db, profile_pk, entrezs), width)
    while some := list(islice(rows, ROWS)):
        texts = {gene[0]: row.values.encode() for gene, row in some if row}
        # Looked at once, as long as the row is kept.
        keys = [(profile_pk, gene[0]) for gene, row in some if row and row.clean]
        known = db.cache.get_many("row of numbers", keys, lambda asked, texts=texts: {key: True for key in asked if are_numbers(texts[key[1]])})
        for gene, row in some:
            if row:
                text = texts[gene[0]]
                yield gene.entrez, text, (profile_pk, gene[0]) in known if row.clean else are_numbers(text)


def matrix_rows(db: Session, profile_pk: int, entrezs: Iterable[int] | None) -> list:
    """Returns the genes of a matrix, all or the listed ones, by Entrez id: (entity_pk, entrez, symbol)."""
    if entrezs is None:
        return db.all("profile_genes", profile_pk=profile_pk)
    return stored_genes_by_entrezs(db, list(entrezs))


def _frames(db, one: ProfileSamples) -> list[Frame | None]:
    """Returns what stands around the values of samples, in the profile's own order.

    None for a sample that is not asked for.

    PERF: those of all samples are kept until the data change: one or two genes of them cost half.
    """
    order, frames = db.cache.get(("third frames", one.profile.pk), lambda: _all_frames(db, one), lambda made: FRAME_BYTES * len(made[0]))
    if one.samples is None or all(map(one.samples.__contains__, order)):
        return frames
    return [frame if pk in one.samples else None for pk, frame in zip(order, frames, strict=True)]


def _all_frames(db, one: ProfileSamples) -> tuple[list[int], list[Frame | None]]:
    study_id, people = one.profile.study.study_id, subjects.people(db, one.profile.study.pk)
    order = sample_order(db, one.profile.pk)
    persons = subjects.person_texts([people.get(pk, NOBODY) for pk in order], study_id)
    profile, behind = f',"molecularProfileId":{dumps(one.profile.profile_id)},"sampleId":', f',"studyId":{dumps(study_id)},"value":'
    frames = [
        Frame(
            f',{{"uniqueSampleKey":"{key}","uniquePatientKey":"{patient_key}","entrezGeneId":'.encode(),
            f'{profile}{name},"patientId":{patient}{behind}'.encode(),
        )
        for key, patient_key, name, patient in persons
    ]
    return order, [frame if pk in people else None for pk, frame in zip(order, frames, strict=True)]
