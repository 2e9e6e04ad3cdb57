"""Exports one study: `export_study` is the entrance. All that is written is of one moment of the database.

The files are written beside the target under a hidden name, which becomes the target's when they are whole; archives are packed from there.
"""

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import gettempdir, mkdtemp
from typing import NamedTuple

from genows.db.sessions import Session
from genows.errors import GenowsError, UsageError
from genows.export.assays import write_assay, write_gene_sets
from genows.export.clinical import write_clinical
from genows.export.context import Export
from genows.export.ending import write_ending
from genows.export.folder import ExportFolder, Written
from genows.export.fusions import write_fusions
from genows.export.matrices import write_discrete, write_matrix
from genows.export.mutations import write_mutations
from genows.export.notes import NoteCount, Notes
from genows.export.packing import PackedFolder, tar_pieces, top_folder, zip_pieces
from genows.export.panels import write_panels
from genows.export.part import WholeSession, part_of
from genows.export.profiles import read_profiles
from genows.export.proteins import write_proteins
from genows.export.references import write_references
from genows.export.resources import write_resources
from genows.export.results import has_segments, write_gistic, write_mutsig, write_segments
from genows.export.studyfiles import write_lists, write_study
from genows.export.timeline import write_timeline
from genows.export.variants import write_variants
from genows.load.progress import LoadProgress
from genows.load.temporary import claimed, remove_leftovers

PACKED = {".tar.gz": tar_pieces, ".tgz": tar_pieces, ".zip": zip_pieces}
STANDARD_OUTPUT = "-"
_OTHER_ARCHIVES = (".tar", ".gz", ".bz2", ".xz", ".zst", ".rar", ".7z")  # endings of what somebody means to be one file
_ROOMS = {
    "MUTATION_EXTENDED": write_mutations,
    "MUTATION_UNCALLED": write_mutations,
    "STRUCTURAL_VARIANT": write_variants,
    "PROTEIN_LEVEL": write_proteins,
    "GENERIC_ASSAY": write_assay,
    "GENESET_SCORE": write_gene_sets,
}
_REST = {"timeline": write_timeline, "segments": write_segments, "GISTIC": write_gistic, "MutSig": write_mutsig, "gene panels": write_panels, "resources": write_resources, "lists": write_lists}


_OF_ALL = ("GISTIC", "MutSig")  # results over all samples


class ExportRefused(GenowsError):
    """The study cannot be exported; the text says why."""


class ExportOptions(NamedTuple):
    """*as_id*: the study's id in the files; None: its own. *licence*: a text file that becomes LICENSE.

    *reference*: whether the reference data that the study names are written as well; *fusions_apart*: whether fusions that are stored as mutations
    become structural variants. *samples*: ids of those that are written; *sample_list*: the list of the study that names them; None: all.
    """

    as_id: str | None = None
    licence: str | None = None
    samples: tuple[str, ...] | None = None
    sample_list: str | None = None
    reference: bool = False
    fusions_apart: bool = False


DEFAULTS = ExportOptions()


class ExportOutcome(NamedTuple):
    """*genome*: of the study; *notes*: what does not come back by loading; *differs*: whether answers would differ."""

    study_id: str
    target: str
    genome: str
    samples: int
    files: list[Written]
    notes: list[NoteCount]
    differs: bool


class WrittenStudy(NamedTuple):
    """A study's files, as they lie in a folder. *genome*, *notes*, *differs*: see ExportOutcome."""

    folder: PackedFolder
    genome: str
    samples: int
    files: list[Written]
    notes: list[NoteCount]
    differs: bool


def export_study(session: Session, study_id: str, target: str, progress: LoadProgress, options: ExportOptions = DEFAULTS) -> ExportOutcome:
    """Writes the study to *target*: a folder that is not there or empty, a file that PACKED names, or `-`, a .tar.gz on standard output.

    UsageError for another target, before anything is written; ExportRefused as of `write_study_files`.
    """
    _check(target)
    try:
        with _scratch(target) as scratch:
            written = write_study_files(session, study_id, scratch, progress, options)
            _put(written.folder, target)
    except OSError as error:
        raise ExportRefused(f"{target} cannot be written: {error.strerror or error}. Nothing is left of it.") from error
    return ExportOutcome(study_id, target, written.genome, written.samples, written.files, written.notes, written.differs)


def write_study_files(
    session: Session, study_id: str, scratch: Path, progress: LoadProgress, options: ExportOptions = DEFAULTS, pace: Callable[[], object] = bool
) -> WrittenStudy:
    """Writes the study's files into an empty folder. *pace*: called again and again; may wait, or raise.

    ExportRefused where the database has no such study, or no sample of it.
    """
    licence = _licence_of(options)
    study = session.one("exported_study", study_id=study_id)
    if study is None:
        raise ExportRefused(f"There is no study {study_id}.")
    part = part_of(session, study_id, study.study_pk, options.samples, options.sample_list)
    as_id = options.as_id or (f"{study_id}_part" if part else study_id)
    notes = Notes()
    folder = ExportFolder(scratch, notes, pace)
    if not (part or session.in_schema("genows_data_version")):
        session = WholeSession(session, study.study_pk, notes)
    export = Export(part or session, folder, notes, as_id, study_id, study, is_part=part is not None, fusions_apart=options.fusions_apart)
    if not export.samples:
        raise ExportRefused(f"The study {study_id} has no sample: no files of it could be loaded.")
    _write(export, progress, licence, options)
    packed = PackedFolder(scratch, [each.name for each in folder.files], top_folder(as_id), study.import_date)
    return WrittenStudy(packed, export.genome, len(export.samples), folder.files, notes.all(), notes.differs)


def _write(export, progress, licence, options):
    source = export.source
    export.profiles = read_profiles(export)
    write_study(export)
    has_mutations = any(profile.row.alteration_type == "MUTATION_EXTENDED" for profile in export.profiles)
    step = progress.step(f"writing {source}: clinical data")
    write_clinical(export, has_mutations, has_segments(export))
    step.done()
    for profile in export.profiles:
        step = progress.step(f"writing {source}: {profile.stable_id}")
        _room_of(profile)(export, profile)
        step.done()
    write_fusions(export)
    for name, write in _REST.items():
        if export.is_part and name in _OF_ALL:
            continue
        step = progress.step(f"writing {source}: {name}")
        write(export)
        step.done()
    if options.reference:
        write_references(export)
    if licence is not None:
        export.folder.text("LICENSE", licence, len(licence.splitlines()))
    write_ending(export)


def _room_of(profile):
    row = profile.row
    if (row.alteration_type, row.datatype) == ("COPY_NUMBER_ALTERATION", "DISCRETE"):
        return write_discrete
    return _ROOMS.get(row.alteration_type, write_matrix)


def _licence_of(options):
    """The text of the licence; UsageError where it cannot be read."""
    if options.licence is None:
        return None
    try:
        return Path(options.licence).read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise UsageError(f"{options.licence} cannot be read as the licence: {getattr(error, 'strerror', None) or 'it is no UTF-8 text'}.") from error


def _check(target):
    path = Path(target)
    if target == STANDARD_OUTPUT:
        return
    if not path.absolute().parent.is_dir():
        raise UsageError(f"There is no folder {path.parent} to write {path.name} into.")
    if _packer(target):
        if path.is_dir():
            raise UsageError(f"{target} is a folder; name a file that is to be written.")
    elif path.suffix.lower() in _OTHER_ARCHIVES and not path.exists():
        raise UsageError(f"{target} would be a folder; an archive ends with {', '.join(PACKED)}.")
    elif path.exists() and (not path.is_dir() or any(path.iterdir())):
        raise UsageError(f"{target} is there and not an empty folder; name a new one, or a file that ends with {', '.join(PACKED)}.")


def _packer(target):
    return next((pieces for ending, pieces in PACKED.items() if target.lower().endswith(ending)), None)


@contextmanager
def _scratch(target) -> Iterator[Path]:
    """A folder for the block, within one beside the target whose name is hidden and ends in `.part`. Such that killed exports left are removed."""
    name = Path(target).absolute().name
    place = Path(gettempdir()) if target == STANDARD_OUTPUT else Path(target).absolute().parent
    remove_leftovers(place, f".{name}.")
    made = Path(mkdtemp(".part", f".{name}.", place))
    try:
        with claimed(made):
            scratch = made / "study"
            scratch.mkdir()
            yield scratch
    finally:
        shutil.rmtree(made, ignore_errors=True)


def _put(folder: PackedFolder, target):
    """Gives what is whole its name."""
    if target == STANDARD_OUTPUT:
        sys.stdout.buffer.writelines(tar_pieces([folder]))
        sys.stdout.buffer.flush()
        return
    path, pieces = Path(target).absolute(), _packer(target)
    if pieces is None:
        folder.path.chmod(0o777 & ~_umask())
        if path.exists():
            path.rmdir()
        os.rename(folder.path, path)
        return
    part = folder.path.with_name("packed")
    with open(part, "wb") as stream:
        stream.writelines(pieces([folder]))
        stream.flush()
        os.fsync(stream.fileno())
    os.replace(part, path)


def _umask():
    mask = os.umask(0o022)
    os.umask(mask)
    return mask
