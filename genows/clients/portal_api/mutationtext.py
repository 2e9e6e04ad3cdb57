"""Renders packed mutations as records: the name that a record has in front of a value is put in the place of the value's mark."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import repeat
from typing import NamedTuple

from genows.clients.portal_api import measured
from genows.clients.portal_api.measured import MUTATION
from genows.clients.portal_api.rendering import Rendering
from genows.columns.sampleblocks import ALLELES, BEGIN, FIELD_MARKS, GENE, INNER, RUN, VALUES, VALUES_OR_NONE, hows
from genows.data.numbers import single_text
from genows.encode.jsontext import dumps


class Run(NamedTuple):
    """Mutations of one sample. *head*: of its records, as far as the Entrez id; *entrezs*: of each; *values*: as packed.

    *alleles*, *annotations*: of each, '' where it has none; empty where none has.
    """

    head: bytes
    entrezs: Sequence[str]
    values: str
    alleles: Sequence[str]
    annotations: Sequence[str]


def alleles_text(columns: Sequence[str]) -> Callable[[Sequence], str | None]:
    """Returns what makes of a row with these columns the copy numbers of its alleles as JSON; None where it has none."""
    render, method = Rendering(measured.ALLELES, columns), columns.index("ascn_method")
    copies = [columns.index(name) for name in ("ccf_expected_copies", "ccf_expected_copies_upper")]

    def text(row: Sequence) -> str | None:
        if row[method] is None:
            return None
        cells = list(row)
        for place in copies:
            cells[place] = None if row[place] is None else single_text(float(row[place]))
        return render.text(tuple(cells))

    return text


class MutationText:
    """Renders mutations of one study under one projection."""

    def __init__(self, projection: str, study_id: str):
        self._names = {field.column: f",{dumps(field.name)}:" for field in MUTATION.shown(projection)}
        self._study = f',"studyId":{dumps(study_id)}'.encode()
        self._alleles = alleles_text(ALLELES) if "alleles" in self._names else None
        self._frames: dict[str, tuple[list[tuple[bytes, bytes]], bytes]] = {}

    def ids(self, runs: Iterable[Run]) -> list[bytes]:
        """Returns records of nothing but what projection ID has, each with a comma before it, in pieces."""
        return [piece for run in runs for entrez in run.entrezs for piece in (run.head, entrez.encode(), self._study, b"}")]

    def runs(self, shape: str, heads: Sequence[bytes], values: str) -> list[bytes]:
        """Returns records likewise. *shape*: of their block; *heads*: of each sample as far as the Entrez id; *values*: as packed.

        PERF: 0.7 us a record of 29 fields; from the tables it takes 20. The heads, a third of it, are put in last, and passed over only once.
        """
        passes, end = self._frame(shape)
        begin, between = BEGIN.encode(), end + b"}"
        # A record's end stands in front of the next one's beginning, and one too many in front of the first.
        texts = _passed(values.encode(), passes).split(RUN.encode())
        pieces = [run.replace(begin, between + head) for head, run in zip(heads, texts, strict=True)]
        return [heads[0], pieces[0][len(between) + len(heads[0]) :], *pieces[1:], between]

    def records(self, shape: str, runs: Sequence[Run], genes: Mapping[str, str]) -> list[bytes]:
        """Returns the same where more stands in a record than the run has packed. *genes*: Entrez id → JSON, empty where they are not shown."""
        passes, end = self._frame(shape)
        values = [mutation.partition(GENE)[2] for run in runs for mutation in run.values[1:].split(BEGIN)]
        texts = _passed(BEGIN.join(values).encode(), passes).split(BEGIN.encode())
        pieces, place = [], 0
        for run in runs:
            alleles, annotations = run.alleles or repeat(""), run.annotations or repeat("")
            for entrez, its, annotation in zip(run.entrezs, alleles, annotations, strict=False):
                gene = f'{entrez},"gene":{genes[entrez]}' if entrez in genes else entrez
                pieces += [run.head, gene.encode(), self._study, texts[place], end, self._further(its, annotation), b"}"]
                place += 1
        return pieces

    def _further(self, alleles: str, annotation: str) -> bytes:
        """Returns what comes behind the values. Empty texts: of a record that has none."""
        copies = self._alleles(json.loads(alleles)) if alleles and self._alleles else None
        text = f"{self._names['alleles']}{copies}" if copies else ""
        return (text + (self._names["namespace_columns"] + annotation if annotation else "")).encode()

    def _frame(self, shape):
        """Returns the passes that put names in the places of marks, and what comes behind the last value."""
        frame = self._frames.get(shape)
        if frame is None:
            frame = self._frames[shape] = self._new_frame(shape)
        return frame

    def _new_frame(self, shape):
        passes, before = [(GENE.encode(), self._study)], ""
        for name, how in hows(shape).items():
            if how in (VALUES, VALUES_OR_NONE, INNER):
                # Of a value without quotes the last one stands with what comes next.
                quote = '"' if how == INNER else ""
                passes.append((FIELD_MARKS[name].encode(), (before + self._names[name] + quote).encode()))
                before = quote
            elif how is not None:
                before += self._names[name] + how[0]
        # PERF: short ones first: what grows most is copied seldom.
        return sorted(passes, key=lambda each: len(each[1])), before.encode()


def _passed(text: bytes, passes) -> bytes:
    for mark, name in passes:
        text = text.replace(mark, name)
    return text
