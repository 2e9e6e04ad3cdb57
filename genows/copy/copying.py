"""Copies studies from one database into another, each in one transaction: `copy_studies` is the entrance.

A run that is killed leaves whole studies alone, and the same again goes on with those that are missing or have changed at the source.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from genows.copy.reference import Reference
from genows.copy.remarks import CopyRemarks, RemarkCount
from genows.copy.rows import Sum, Translation
from genows.copy.source import mark_of
from genows.copy.study import check, copy_rows
from genows.db import schema, times
from genows.db.database import Database
from genows.db.readiness import sentence_of
from genows.db.sessions import Session, Writer
from genows.errors import DatabaseError, GenowsError, OutcomeUnknown, UsageError
from genows.load.dataversion import DataVersion, RollBack, bump_data_version, find_out
from genows.load.packing import pack_study, seldom_collecting
from genows.load.progress import LoadProgress
from genows.load.removal import remove_rows

COPIED, UNCHANGED, FAILED = "copied", "unchanged", "failed"


class CopyOptions(NamedTuple):
    """*wins*: whether the source's symbols, names and colours stand where both have an entry; None: while the target has no study.

    *replace*: whether a study that the target has from elsewhere is replaced. *dry_run*: nothing is stored.
    """

    wins: bool | None = None
    replace: bool = False
    dry_run: bool = False


class StudyCopied(NamedTuple):
    """*outcome*: COPIED, UNCHANGED or FAILED, then *problem* says why. *sums*: table → of the rows that were written."""

    study_id: str
    outcome: str
    problem: str = ""
    sums: dict[str, Sum] = {}
    remarks: Sequence[RemarkCount] = ()

    def as_json(self) -> dict[str, object]:
        told = {"study": self.study_id, "outcome": self.outcome, "problem": self.problem or None}
        return {**told, "rows": {table: each.rows for table, each in self.sums.items()}, "remarks": [each.as_json() for each in self.remarks]}


class _Shared(NamedTuple):
    """What studies share, as it was taken over. *there*, *version*: of the source, and of the target, for which it holds."""

    reference: Reference
    there: tuple
    version: int


class Copying:
    """From *source* into *target*. *name*: what genows_copies calls the source."""

    def __init__(self, source: Database, target: Database, name: str, options: CopyOptions, progress: LoadProgress, clock: Callable[[], float] = time.time):
        self._source, self._target, self._name, self._options, self._progress, self._clock = source, target, name, options, progress, clock
        self._shared: _Shared | None = None
        here = target.ask(lambda session: session.all("copied_studies"))
        self._wins = not here if options.wins is None else options.wins

    def study(self, study_id: str) -> StudyCopied:
        """Copies a study, in a transaction of its own; tells what went wrong instead of raising it."""
        remarks = CopyRemarks()
        try:
            with self._source.read() as session, seldom_collecting():
                return self._copy(session, study_id, remarks)
        except DatabaseError as error:
            return StudyCopied(study_id, FAILED, sentence_of(error.__cause__ or error))
        except GenowsError as error:
            return StudyCopied(study_id, FAILED, sentence_of(error))

    def _copy(self, session: Session, study_id: str, remarks: CopyRemarks) -> StudyCopied:
        row = next((each for each in session.all("copied_studies") if each.study_id == study_id), None)
        if row is None:
            raise GenowsError(f"The study {study_id} is no longer there.")
        mark, started = mark_of(session, row), times.stored(self._clock())
        if self._target.ask(lambda here: self._before(here, study_id)) == mark:
            return StudyCopied(study_id, UNCHANGED)
        sums: dict[str, Sum] = {}
        version = shared = None
        try:
            with self._target.load() as writer:
                version = bump_data_version(writer)
                self._make_room(writer, study_id)
                shared = self._reference(session, writer, version, remarks)
                sums = self._write(session, writer, row, shared.reference, remarks)
                writer.add_all("add_copy", [(study_id, self._name, mark, started, times.stored(self._clock()))])
                if self._options.dry_run:
                    raise RollBack
        except RollBack:
            shared = None
        except OutcomeUnknown as error:
            find_out(self._target, version, error)
        except BaseException:
            self._shared = None
            raise
        self._shared = shared
        return StudyCopied(study_id, COPIED, "", sums, remarks.all())

    def _before(self, session: Session, study_id: str) -> str | None:
        """The mark that the study had when it was copied from here; None where it is not there, or from elsewhere."""
        if session.one("stored_study", study_id=study_id) is None:
            return None
        return next((each.mark for each in session.all("copies") if each.study_id == study_id and each.source == self._name), None)

    def _make_room(self, writer: Writer, study_id: str) -> None:
        """Takes the study away where it was copied from here before, or may be replaced; GenowsError where it may not."""
        stored = writer.one("stored_study", study_id=study_id)
        if stored is None:
            return
        if self._before(writer, study_id) is None and not self._options.replace:
            raise GenowsError(f"The target has a study {study_id} from elsewhere; --replace puts this one in its place.")
        remove_rows(writer, stored.study_pk)

    def _reference(self, session: Session, writer: Writer, version: DataVersion | None, remarks: CopyRemarks) -> _Shared:
        """What studies share, taken over; nothing is read again where neither database has changed since."""
        there, number = tuple(session.one("copied_reference_numbers")), version.number if version else 0
        if self._shared and self._shared.there == there and self._shared.version == number - 1:
            return self._shared._replace(version=number)
        step = self._progress.step("copying genes, panels and what else studies share")
        reference = Reference(session, writer, self._wins, remarks)
        reference.take_over()
        step.done()
        return _Shared(reference, there, number)

    def _write(self, session: Session, writer: Writer, row: Any, reference: Reference, remarks: CopyRemarks) -> dict[str, Sum]:
        translation = Translation(session, writer, reference.numbers, remarks)
        study_pk = copy_rows(translation, row.study_pk, reference.has_gene_sets, self._progress, row.study_id)
        step = self._progress.step(f"comparing {row.study_id}")
        sums = check(writer, study_pk, translation.contents.sums)
        step.done()
        step = self._progress.step(f"packing {row.study_id} for answers")
        pack_study(writer, study_pk)
        step.done()
        return sums


def ready(target: Database) -> None:
    """Makes the target's schema where it is not there; UsageError where it is no database of this genows' own."""
    found = schema.look_between_loads(target)
    if found.version and (not found.own or found.layout < schema.LAYOUT):
        raise UsageError("Studies are copied into a database that this genows made; 'genows check --upgrade' makes one of an older genows whole.")
    schema.create(target)
    schema.ready_to_load(target)


def chosen(source: Database, study_ids: Sequence[str]) -> list[str]:
    """The ids of the studies to copy, by their numbers. *study_ids*: () for all; UsageError, which names them, for those that are not there."""
    there = [row.study_id for row in source.ask(lambda session: session.all("copied_studies"))]
    if unknown := [study_id for study_id in study_ids if study_id not in there]:
        raise UsageError(f"The source has no study {', '.join(unknown)}. Nothing was copied.")
    return [study_id for study_id in there if not study_ids or study_id in study_ids]


def gone(target: Database, name: str, there: Sequence[str]) -> Iterator[str]:
    """The ids of studies that were copied from the source of this *name* and are there no more; they stay."""
    copies = target.ask(lambda session: session.all("copies"))
    return (each.study_id for each in copies if each.source == name and each.study_id not in there)
