"""Packs studies: derives from a study's rows what answers need, in the order in which it leaves (table `genows_packed`).

A packer reads the normalised tables back as the plain answers do, so that both say the same. It may pack what belongs to the
study alone: genes, cancer types and all else that other loads may change is looked up when an answer is made.
"""

import gc
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from contextlib import contextmanager
from functools import partial
from types import MappingProxyType
from typing import NamedTuple

from genows.analysis.rankedrows import EARLIER, MatrixChange, earlier_samples
from genows.analysis.rankedrows import KIND as RANKS
from genows.columns.packedcolumns import parts, sealed
from genows.data.eventsets import INDEX, grown_index
from genows.data.eventsets import KIND as EVENTS
from genows.data.mutations import BY_GENE, BY_SAMPLE
from genows.db import packed
from genows.db.database import Database
from genows.db.sessions import Session, Writer
from genows.errors import OutcomeUnknown, PackedDamage
from genows.load.dataversion import bump_data_version, find_out
from genows.load.packers import clinical, events, members, mutations, panels, patientevents, ranks, samples
from genows.load.progress import LoadProgress

# What is packed of one thing: (kind, owner, item, content). *owner*: the number of a study, list or profile; *item*: a column's
# name, the number of a block, 'index', or ''.
Packed = tuple[str, int, str, str]
# A packer's rows. NOTE: no query may be half read when one is yielded: the same connection writes it. It holds little more than a row.
Packer = Callable[[Session, int], Iterator[Packed]]

PACKERS: tuple[Packer, ...] = (samples, clinical, panels, patientevents)
# Those that pack list by list, or profile by profile; the third argument says of which.
PACKERS_BY_OWNER: tuple[Callable[[Session, int, Callable[[int], bool]], Iterator[Packed]], ...] = (members, mutations, events, ranks)

STUDY, MEMBERS = "study", "members"
# Characters of the contents that are sent together.
BATCH_CHARACTERS = 1_000_000


# New objects between two searches for garbage cycles. CPython searches every 700; a batch of rows is 50,000 objects without a cycle.
OBJECTS = 1 << 18

# Of what differs in a study, what is told where it is packed anew for that.
MOST_TOLD = 3


class Changes(NamedTuple):
    """A change of a part of a study. *profiles*, *lists*: those whose rows may have changed; *matrices*: profile_pk → what has become of a matrix.

    *moved*: whether samples that stay have other positions among the study's now; *grown*: whether there are new ones, behind all others.
    *earlier*: profile_pk → what is packed of ranks that stay though their matrix has changed; *indexes*: profile_pk → index of events whose blocks stay.
    """

    profiles: Set[int]
    lists: Set[int]
    matrices: Mapping[int, MatrixChange]
    moved: bool = False
    grown: bool = False
    earlier: Mapping[int, str] = MappingProxyType({})
    indexes: Mapping[int, str] = MappingProxyType({})

    def leave(self, kind: str, owner: int) -> bool:
        """Returns whether what is packed of this kind and owner stays as it is."""
        if kind == RANKS and owner in self.earlier:
            return True
        if kind == MEMBERS:
            return not self.moved and owner not in self.lists
        if kind == EVENTS and (self.moved or self.grown and owner not in self.indexes):
            return False
        return kind in (EARLIER, RANKS, BY_SAMPLE, BY_GENE, EVENTS) and owner not in self.profiles


class _TooLong(Exception):
    """A content that the database server takes in no statement."""


@contextmanager
def seldom_collecting() -> Iterator[None]:
    """For the block garbage cycles are searched for seldom."""
    before = gc.get_threshold()
    gc.set_threshold(OBJECTS, *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)


def pack_study(writer: Writer, study_pk: int, changes: Changes | None = None) -> bool:
    """Packs the study in the transaction of *writer*. Returns whether it is packed whole: without the table nothing is.

    *changes*: of what was packed before; None: all of it. Nothing is packed of a study with a content that the server does not take
    (max_allowed_packet): it is served as by an older genows.
    """
    if not writer.runs("add_packed"):
        return False
    if changes is not None:
        changes = _with_more(writer, study_pk, changes) if _is_whole(writer, study_pk) else None
    _make_room(writer, study_pk, changes)
    # Packers read the tables, of what is not packed anew as well; nobody is told that the study is not packed now.
    fast, writer.fast = writer.fast, False
    try:
        _add(writer, study_pk, _fitting(writer, _in_parts(_rows(writer, study_pk, changes))))
    except _TooLong:
        writer.do("remove_genows_packed", study_pk=study_pk)
        return False
    finally:
        writer.fast = fast
    # Last: where this row is, all others are.
    writer.add_all("add_packed", [(study_pk, STUDY, study_pk, "", packed.current_format(writer))])
    return True


def _is_whole(writer, study_pk) -> bool:
    """Returns whether the study is packed, as this genows packs."""
    formats = [study.format for study in writer.all("packed_studies") if study.study_pk == study_pk]
    return formats == [packed.current_format(writer)]


def _with_more(writer, study_pk, changes: Changes) -> Changes:
    """Returns the changes with what stays in spite of them."""
    if changes.grown:
        size = writer.number("sample_names", study_pk=study_pk)
        profiles = {row.pk for row in writer.all("study_profile_pks", study_pk=study_pk)} - changes.profiles
        indexes = {profile_pk: grown_index(writer, profile_pk, size) for profile_pk in profiles}
        changes = changes._replace(indexes={profile_pk: text for profile_pk, text in indexes.items() if text is not None})
    found = {profile_pk: earlier_samples(writer, profile_pk, change) for profile_pk, change in changes.matrices.items() if profile_pk in changes.profiles}
    return changes._replace(earlier={profile_pk: content for profile_pk, content in found.items() if content is not None})


def _make_room(writer, study_pk, changes: Changes | None) -> None:
    if changes is None:
        writer.do("remove_genows_packed", study_pk=study_pk)
        return
    for kind, owner in sorted({(row.kind, row.owner) for row in writer.all("packed_keys", study_pk=study_pk)}):
        if not changes.leave(kind, owner):
            writer.do("remove_packed_of_owner", study_pk=study_pk, kind=kind, owner=owner)
    for owner in changes.indexes:
        writer.do("remove_packed_item", study_pk=study_pk, kind=EVENTS, owner=owner, item=INDEX)


def _rows(db, study_pk, changes: Changes | None = None) -> Iterator[Packed]:
    for packer in PACKERS:
        yield from packer(db, study_pk)
    made = set[tuple[str, int]]()
    for kind, by_owner in zip((MEMBERS, BY_SAMPLE, EVENTS, RANKS), PACKERS_BY_OWNER, strict=True):
        for row in by_owner(db, study_pk, partial(_is_wanted, changes, kind, made)):
            made.add(row[:2])
            yield row
    if changes is not None:
        yield from ((EARLIER, profile_pk, "", content) for profile_pk, content in changes.earlier.items())
        yield from ((EVENTS, profile_pk, INDEX, content) for profile_pk, content in changes.indexes.items())


def _is_wanted(changes, kind, made, profile_pk) -> bool:
    """*made*: (kind, owner) of what is packed already: events of mutations come with their blocks."""
    return (kind, profile_pk) not in made and (changes is None or not changes.leave(kind, profile_pk))


def _in_parts(rows: Iterable[Packed]) -> Iterator[Packed]:
    for kind, owner, item, content in rows:
        yield from ((kind, owner, *part) for part in parts(item, content))


def _fitting(writer, rows: Iterable[Packed]) -> Iterator[Packed]:
    # Escaped, a content may be twice as long, and others stand in front of it in the statement.
    most = (writer.value("longest_statement") - 3 * BATCH_CHARACTERS) // 2
    for row in rows:
        if 4 * len(row[3]) > most and len(row[3].encode()) > most:
            raise _TooLong
        yield row


def _add(writer, study_pk, rows: Iterable[Packed]) -> None:
    batch, size = [], 0
    for row in rows:
        kind, owner, item, content = row
        batch.append((study_pk, kind, owner, item, sealed(content)))
        size += len(row[3])
        if size > BATCH_CHARACTERS:
            writer.add_all("add_packed", batch)
            batch, size = [], 0
    if batch:
        writer.add_all("add_packed", batch)


def rebuild(database: Database, progress: LoadProgress, missing_alone: bool = False) -> list[str]:
    """Packs all studies anew, each in a transaction of its own; *missing_alone*: those alone that are not packed whole.

    Returns the ids of the studies that were to be packed and could not be. Killed, it has packed some studies, and those whole.
    """
    left, current = [], database.ask(packed.current_format)
    studies = [study for study in database.ask(lambda session: session.all("packed_studies")) if not missing_alone or study.format != current]
    for number, study in enumerate(studies, 1):
        step = progress.step(f"packing {study.study_id}, {number} of {len(studies)}")
        if not _repack(database, study):
            left.append(study.study_id)
        step.done()
    return left


def _repack(database, study) -> bool:
    version = None
    try:
        with database.load() as writer, seldom_collecting():
            version = bump_data_version(writer)
            stored = writer.one("stored_study", study_id=study.study_id)
            # One that was removed or replaced meanwhile is not left over.
            return stored is None or stored.study_pk != study.study_pk or pack_study(writer, study.study_pk)
    except OutcomeUnknown as error:
        find_out(database, version, error)
        return True


def repack_changed(database: Database, progress: LoadProgress) -> Iterator[str]:
    """Packs those studies anew whose packed columns are not what their rows make of them now, each in a transaction of its own.

    Yields a sentence for each: what was old, or that it could not be packed. A study that was not packed is packed as well.
    """
    for study in database.ask(lambda session: session.all("packed_studies")):
        step = progress.step(f"comparing {study.study_id}")
        old = list(_faults(database, study))
        step.done()
        if old:
            told = "; ".join(old[:MOST_TOLD]) + (f"; and {len(old) - MOST_TOLD} more" if len(old) > MOST_TOLD else "")
            outcome = "packed anew" if _repack(database, study) else "its columns are larger than the database server takes (max_allowed_packet): it is not packed"
            yield f"{study.study_id}: {told}; {outcome}"
    with database.load() as writer:
        if number := writer.do("remove_packed_of_no_study"):
            yield f"what was packed of studies that are no longer there is removed ({number} columns)"


class Look(NamedTuple):
    """*old*: ids of studies whose packed columns are not what the tables say; *seen*: how many packed studies were compared, of how many."""

    old: list[str]
    seen: int
    of: int


def look_for_changes(database: Database, seconds: float, clock: Callable[[], float] = time.monotonic) -> Look:
    """Compares packed studies with their tables, as far as it comes in so many seconds; of each up to what differs first."""
    end, old, seen = clock() + seconds, [], 0
    current = database.ask(packed.current_format)
    studies = [study for study in database.ask(lambda session: session.all("packed_studies")) if study.format == current]
    for study in studies:
        differs = database.ask(partial(_first_difference, study=study, late=lambda: clock() > end))
        if differs is None:
            break
        seen += 1
        if differs:
            old.append(study.study_id)
    return Look(old, seen, len(studies))


def _first_difference(db, study, late) -> str | None:
    """Returns a sentence, '' where nothing differs, None where it became *late* before that was known."""
    for sentence in _compared(db, study, late):
        return sentence
    return None if late() else ""


def verify(database: Database) -> Iterator[str]:
    """Yields a sentence for each content that is not what the study's rows make of it now, and for each study that is not packed."""
    for study in database.ask(lambda session: session.all("packed_studies")):
        for fault in _faults(database, study):
            yield f"{study.study_id}: {fault}"


def _faults(database, study) -> list[str]:
    """Returns what of the study is not what its rows make of it now, as clauses."""
    if study.format is None:
        return ["is not packed"]
    current = database.ask(packed.current_format)
    if study.format != current:
        return [f"is packed in format {study.format}, this genows reads format {current}"]
    return database.ask(lambda session: list(_compared(session, study)))


def _compared(db, study, late: Callable[[], bool] = lambda: False) -> Iterator[str]:
    """Yields a clause for each content that differs; ends early where it is *late*."""
    # The packers read the tables: nothing that is packed may be compared with itself.
    db.fast = False
    now = {row.study_pk for row in db.all("packed_studies")}
    if study.study_pk not in now:
        # Removed, or loaded anew, since the studies were listed.
        return
    stored = {tuple(row) for row in db.all("packed_keys", study_pk=study.study_pk)}
    stored.discard((STUDY, study.study_pk, ""))
    # Ranks of samples that there were stay of use: what they are now was not packed.
    earlier = {owner for kind, owner, _ in stored if kind == EARLIER}
    stored = {key for key in stored if not (key[0] in (RANKS, EARLIER) and key[1] in earlier)}
    for kind, owner, item, content in _rows(db, study.study_pk):
        if late():
            return
        key = (kind, owner, item)
        if kind == RANKS and owner in earlier:
            continue
        if key not in stored:
            yield f"{_name(*key)} is missing"
            continue
        stored.difference_update((kind, owner, part) for part, _ in parts(item, content))
        try:
            is_same = packed.content(db, kind, owner, item) == content
        except PackedDamage:
            yield f"{_name(*key)} is damaged"
            continue
        if not is_same:
            yield f"{_name(*key)} differs"
    for key in sorted(stored):
        yield f"{_name(*key)} is left over"


def _name(kind, owner, item):
    return f"{kind} of {owner}" + (f", {item}" if item else "")
