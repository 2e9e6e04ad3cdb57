"""Packs studies: derives from a study's rows what answers need, in the order in which it leaves (table `genows_packed`).

A packer reads the normalised tables back by the queries of the plain answers, so that both say the same. It may pack what belongs to the
study alone: genes, cancer types and all else that other loads may change is looked up when an answer is made.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial

from genows.db import packed
from genows.db.database import Database
from genows.db.sessions import Session, Writer
from genows.domain.packedcolumns import FORMAT, sealed
from genows.errors import OutcomeUnknown, PackedDamage
from genows.load.dataversion import bump_data_version
from genows.load.outcome import find_out
from genows.load.packing import clinical, mutations, samplemutations, samples
from genows.load.packing.inhand import MutationsInHand
from genows.load.report.progress import LoadProgress

# What is packed of one thing: (kind, owner, item, content). *owner*: the number of a study, list or profile; *item*: an attribute's id, a
# gene's Entrez id, or ''.
Packed = tuple[str, int, str, str]
# A packer's rows. NOTE: no query may be half read when one is yielded: the same connection writes it. It holds little more than a row.
Packer = Callable[[Session, int], Iterator[Packed]]

PACKERS: tuple[Packer, ...] = (samples.samples, samples.members, clinical.clinical)
# Those that need not read again what a load has in hand.
MUTATION_PACKERS = (mutations.mutations, samplemutations.mutations)

STUDY = "study"
# Characters of the contents that are sent together.
BATCH_CHARACTERS = 1_000_000


class _TooLong(Exception):
    """A content that the database server takes in no statement."""


def pack_study(writer: Writer, study_pk: int, in_hand: Mapping[int, MutationsInHand] | None = None) -> bool:
    """Packs the study in the transaction of *writer*. Returns whether it is packed whole: without the table nothing is.

    *in_hand*: what the load has of the mutations that it has written, by profile_pk.

    Nothing is packed of a study with a content that the server does not take (max_allowed_packet): it is served as by an older genows.
    """
    if not writer.has("add_packed"):
        return False
    writer.do("remove_genows_packed", study_pk=study_pk)
    try:
        _add(writer, study_pk, _fitting(writer, _rows(writer, study_pk, _whole(writer, in_hand or {}))))
    except _TooLong:
        writer.do("remove_genows_packed", study_pk=study_pk)
        return False
    # Last: where this row is, all others are.
    writer.add_all("add_packed", [(study_pk, STUDY, study_pk, "", FORMAT)])
    return True


def _whole(db, in_hand) -> dict[int, MutationsInHand]:
    """Returns what is in hand of profiles of which the database has no more and no fewer mutations."""
    for known in in_hand.values():
        known.settle()
    return {pk: known for pk, known in in_hand.items() if known.is_whole and known.number() == sum(number for _, number in db.all("mutated_genes", profile_pk=pk))}


def _rows(db, study_pk, in_hand: Mapping[int, MutationsInHand]) -> Iterator[Packed]:
    for packer in PACKERS:
        yield from packer(db, study_pk)
    for mutation_packer in MUTATION_PACKERS:
        yield from mutation_packer(db, study_pk, in_hand)


def _fitting(writer, rows: Iterable[Packed]) -> Iterator[Packed]:
    # Escaped, a content may be twice as long, and others stand in front of it in the statement.
    most = (writer.value("longest_statement") - 3 * BATCH_CHARACTERS) // 2
    for row in rows:
        if 4 * len(row[3]) > most and len(row[3].encode()) > most:
            raise _TooLong
        yield row


def _add(writer, study_pk, rows: Iterable[Packed]) -> None:
    add = writer.add_ahead if writer.fast else writer.add_all
    batch, size = [], 0
    for row in rows:
        kind, owner, item, content = row
        batch.append((study_pk, kind, owner, item, sealed(content)))
        size += len(row[3])
        if size > BATCH_CHARACTERS:
            add("add_packed", batch)
            batch, size = [], 0
    if batch:
        add("add_packed", batch)


def rebuild(database: Database, progress: LoadProgress, missing_alone: bool = False) -> list[str]:
    """Packs all studies anew, each in a transaction of its own; *missing_alone*: those alone that are not packed whole.

    Returns the ids of the studies that were to be packed and could not be. Killed, it has packed some studies, and those whole.
    """
    left = []
    for study in database.ask(lambda session: session.all("packed_studies")):
        if missing_alone and study.format == FORMAT:
            continue
        step = progress.step(f"packing {study.study_id}")
        if not _repack(database, study):
            left.append(study.study_id)
        step.done()
    return left


def _repack(database, study) -> bool:
    version = None
    try:
        with database.load() as writer:
            version = bump_data_version(writer)
            stored = writer.one("stored_study", study_id=study.study_id)
            # One that was removed or replaced meanwhile is not left over.
            return stored is None or stored[0] != study.study_pk or pack_study(writer, study.study_pk)
    except OutcomeUnknown as error:
        find_out(database, version, error)
        return True


def verify(database: Database) -> Iterator[str]:
    """Yields a sentence for each content that is not what the study's rows make of it now, and for each study that is not packed."""
    for study in database.ask(lambda session: session.all("packed_studies")):
        if study.format is None:
            yield f"{study.study_id}: is not packed"
        elif study.format != FORMAT:
            yield f"{study.study_id}: is packed in format {study.format}, this genows reads format {FORMAT}"
        else:
            yield from database.ask(partial(_differences, study=study))


def _differences(db, study) -> list[str]:
    return list(_compared(db, study))


def _compared(db, study) -> Iterator[str]:
    # The packers' queries are the plain ones: nothing that is packed may be compared with itself.
    db.fast = False
    stored = {tuple(row) for row in db.all("packed_keys", study_pk=study.study_pk)}
    stored.discard((STUDY, study.study_pk, ""))
    for kind, owner, item, content in _rows(db, study.study_pk, {}):
        key = (kind, owner, item)
        if key not in stored:
            yield f"{study.study_id}: {_name(*key)} is missing"
            continue
        stored.discard(key)
        try:
            is_same = packed.content(db, kind, owner, item) == content
        except PackedDamage:
            yield f"{study.study_id}: {_name(*key)} is damaged"
            continue
        if not is_same:
            yield f"{study.study_id}: {_name(*key)} differs"
    for key in sorted(stored):
        yield f"{study.study_id}: {_name(*key)} is left over"


def _name(kind, owner, item):
    return f"{kind} of {owner}" + (f", {item}" if item else "")
