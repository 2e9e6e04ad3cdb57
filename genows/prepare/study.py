"""Makes a study folder of loose files: the entrance. KINDS are the kinds of files, how each is recognised and what writes it."""

import os
import re
import shutil
import tempfile
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from genows.db.packaged.tables import cancer_types
from genows.encode.tabletext import counted
from genows.errors import GenowsError, StudyError, UsageError
from genows.load.progress import LoadProgress
from genows.prepare import clinical, layouts, lists, mafs, matrices, panels, variants
from genows.prepare.columns import SAMPLE, folded
from genows.prepare.folder import ALL, SEQUENCED, STRUCTURAL, Study, Wishes, must_be_free
from genows.prepare.ids import key_of
from genows.prepare.tables import Loose, split, texts_of
from genows.prepare.telling import Telling

# Codes of the TCGA's cohorts that are no codes of cancer types → those.
_COHORTS = dict(laml="aml", kirc="ccrcc", kirp="prcc", kich="chrcc", lgg="difg", lihc="hcc", ov="hgsoc", uvm="um", thca="thpa", meso="plmeso")
_STUDY_ID = re.compile(r"[a-z0-9][a-z0-9_.-]*", re.IGNORECASE)


class Kind(NamedTuple):
    """*name*: as --kind takes it; *words*: what it is; *recognised*: gives the reason in words, or None; *write*: takes all files of the kind.

    *turn*: kinds of a lower turn are written first; clinical tables come before all others, for their ids are the study's. *by_columns*: whether no file
    can be one without the columns that it is recognised by.
    """

    name: str
    words: str
    recognised: Callable[[Loose], str | None]
    write: Callable[[Study, list[Loose]], None]
    turn: int = 2
    by_columns: bool = False


# The first that fits counts.
KINDS = (
    Kind("mutations", "mutations (MAF)", mafs.recognised, mafs.write),
    Kind("segments", "segments of copy number", lists.segments_recognised, lists.write_segments, turn=3, by_columns=True),
    Kind("fusions", "fusions, a row a gene", variants.fusions_recognised, variants.write_fusions, by_columns=True),
    Kind("structural-variants", "structural variants", variants.variants_recognised, variants.write_variants, turn=3, by_columns=True),
    Kind("long-cna", "levels of copy number, a row a gene and sample", lists.long_cna_recognised, lists.write_long_cna, by_columns=True),
    Kind("timeline", "timeline", lists.timeline_recognised, lists.write_timeline, by_columns=True),
    Kind("panel-matrix", "gene panel matrix", panels.panel_matrix_recognised, panels.write_panel_matrix, turn=5, by_columns=True),
    Kind("gistic", "regions of GISTIC", panels.gistic_recognised, panels.write_gistic, turn=3, by_columns=True),
    Kind("mutsig", "genes of MutSig", panels.mutsig_recognised, panels.write_mutsig, by_columns=True),
    Kind("resource-definitions", "definitions of resources", panels.resources_recognised, panels.write_resources, by_columns=True),
    Kind("resource-links", "links of resources", panels.links_recognised, panels.write_links, turn=5, by_columns=True),
    *(Kind(name, words, partial(layouts.recognised, kind=name), partial(matrices.write, kind=name), turn) for name, words, turn in layouts.KINDS),
    Kind("clinical", "clinical table", clinical.recognised, clinical.read, turn=1),
)
NAMES = tuple(kind.name for kind in KINDS)


def prepare(folder: Path, paths: Sequence[Path], wishes: Wishes, progress: LoadProgress) -> Telling:
    """Writes *folder* of the files *paths*, all of it or nothing; returns what became of them.

    UsageError for options that make no sense and files of which nobody can tell what they are, another GenowsError for files that cannot be read: each
    tells of all files.
    """
    _check(folder, wishes)
    telling = Telling()
    special = {path: write for path in paths if (write := _special_of(path))}
    kinds = _kinds([path for path in paths if path not in special], wishes, telling)
    try:
        temporary = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.absolute().parent))
    except OSError as error:
        raise UsageError(f"{folder} cannot be made: {error.strerror}.") from error
    try:
        study = Study(temporary, wishes, telling, progress)
        for path, write in special.items():
            write(study, telling.file(path.name))
        _write(study, kinds)
        temporary.chmod(0o777 & ~_umask())
        if folder.is_dir():
            folder.rmdir()
        os.replace(temporary, folder)
    except OSError as error:
        raise UsageError(f"{error.filename or folder} cannot be written: {error.strerror or error}.") from error
    finally:
        shutil.rmtree(temporary, ignore_errors=True)
    return telling


def _special_of(path):
    """As `panels.special_of`; None for a file that cannot be opened, which `Loose` tells of."""
    try:
        return panels.special_of(path)
    except OSError:
        return None


def _umask():
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _check(folder, wishes):
    if problem := must_be_free(folder):
        raise UsageError(f"{problem[0].upper()}{problem[1:]}.")
    if not _STUDY_ID.fullmatch(wishes.study_id) or len(wishes.study_id) > 100:
        raise UsageError(f"--study-id {wishes.study_id}: up to 100 letters, digits, _, . and - are expected, as in brca_lab.")
    if len(wishes.name or "") > 255:
        raise UsageError("--name: up to 255 characters are expected.")
    for file, kind in wishes.kinds.items():
        if kind not in NAMES:
            raise UsageError(f"--kind {file}={kind}: {kind} is none of {', '.join(NAMES)}.")


def _kinds(paths, wishes, telling) -> dict[Kind, list[Loose]]:
    """The files by their kind. All that cannot be read or told are in one error."""
    found: dict[Kind, list[Loose]] = {}
    problems: list[GenowsError] = []
    names = [path.name for path in paths]
    for file in wishes.kinds.keys() - {*names, *map(str, paths)}:
        raise UsageError(f"--kind {file}={wishes.kinds[file]}: {file} is none of the files; name it as it stands among them.")
    for path in dict.fromkeys(paths):
        try:
            loose = Loose(path, telling.file(_name(path.name if path.name and names.count(path.name) == 1 else path)))
            found.setdefault(kind_of(loose, wishes.kinds), []).append(loose)
        except (StudyError, UsageError) as error:
            problems.append(error)
    if problems:
        asked = all(isinstance(problem, UsageError) for problem in problems)
        raise (UsageError if asked else GenowsError)("\n".join(map(str, problems)))
    return found


def _write(study, kinds):
    study.cancer_type = _cancer_type(study, [loose for files in kinds.values() for loose in files])
    study.sources = [loose.file for files in kinds.values() for loose in files]
    study.hints = {key_of(cell) for kind, files in kinds.items() if kind.name == "mutations" for loose in files for cell in mafs.sample_cells(loose)}
    for kind in sorted(kinds, key=lambda kind: kind.turn):
        kind.write(study, kinds[kind])
    _measure_sequenced(study)
    clinical.write(study)
    if study.wishes.sequenced == ALL:
        _sequenced(study, study.ids.patient_of)
    _tell_sequenced(study)
    mafs.name_sequenced(study)
    study.finish()
    ids = study.ids
    _tell_namesakes(study)
    study.telling.study.append(f"Study {study.study_id}: {counted(len(ids.patient_of), 'sample')} of {counted(len(ids.samples_of), 'patient')}.")


def _measure_sequenced(study):
    """The samples that the file of --sequenced names, an id a line."""
    if study.wishes.sequenced in (None, ALL):
        return
    path = Path(study.wishes.sequenced)
    told = study.telling.file(_name(path))
    told.kind, told.reason = "samples that were sequenced", "--sequenced"
    lines = [(line, split(text, "\t")[0].strip(' "')) for line, text in texts_of(path, told, quiet=False) if text.strip() and not text.startswith("#")]
    known = [sample_id for line, cell in lines if folded(cell) not in map(folded, SAMPLE) and (sample_id := study.ids.sample(cell, told, line))]
    _sequenced(study, known)
    told.result.append(counted(len(known), "sample"))


def _sequenced(study, sample_ids):
    """Tells who was sequenced: for mutations, and for structural variants where the study has some."""
    study.measure(SEQUENCED, sample_ids)
    if STRUCTURAL in study.measured:
        study.measure(STRUCTURAL, sample_ids)


def _tell_sequenced(study):
    """How many samples count as looked into; nobody can tell from mutations, or variants, who has none."""
    for suffix, words, those in ((SEQUENCED, "Sequenced", "the mutations name"), (STRUCTURAL, "Structural variants", "have one, so that shares are too high")):
        measured, number = study.measured.get(suffix, {}), len(study.ids.patient_of)
        if measured and study.wishes.sequenced is None and not (suffix == SEQUENCED and study.all_sequenced) and len(measured) < number:
            told = f"{words}: {len(measured):,} of {number:,} samples, those that {those}; --sequenced all says that all were, --sequenced FILE which."
            study.telling.asked.append(told)


def _tell_namesakes(study):
    """Samples that bear their patient's id beside others of the patient: one file may name samples, and another patients."""
    namesakes = {patient_id: [one for one in its if one != patient_id] for patient_id, its in study.ids.samples_of.items() if patient_id in its}
    pairs = [f"{patient_id} beside {others[0]}" for patient_id, others in namesakes.items() if others]
    if pairs:
        several = f"{len(pairs):,} samples bear their patients' ids" if len(pairs) > 1 else "1 sample bears its patient's id"
        study.telling.asked.append(f"Samples: {several} ({', '.join(pairs[:3])}); where both are one, call them so in the files, or add a table of samples and patients.")


def _name(path):
    """A file's name as text, whatever its bytes."""
    return os.fsencode(path).decode("utf-8", "replace")


def _cancer_type(study, files) -> str:
    """A cancer type of the reference data: of the option, of a column, of a word of the study's id; `mixed` where nobody tells, or several do."""
    types = {one.code: one.name for one in cancer_types()} | study.cancer_types
    if wished := study.wishes.cancer_type:
        if wished.lower() not in types:
            near = ", ".join(code for code, name in types.items() if wished.lower() in name.lower())[:200]
            others = f"near to it: {near}" if near else "brca, luad, aml and mixed are some"
            raise UsageError(f"--cancer-type {wished}: no cancer type has that code; {others}.")
        return wished.lower()
    if len(study.cancer_types) == 1:
        return _told(study, types, next(iter(study.cancer_types)), "by the file of cancer types")
    by_name = {folded(name): code for code, name in types.items()}
    found: dict[str, str] = {}
    for loose in files:
        for index, column in enumerate(loose.header):
            if folded(column) in ("oncotreecode", "cancertype", "cancertypedetailed"):
                codes = [cell.lower() if cell.lower() in types else by_name.get(folded(cell)) for cell in loose.column(index)]
                found |= {code: f"{loose.file}, {column}" for code in codes if code}
    if len(found) == 1:
        code, place = next(iter(found.items()))
        return _told(study, types, code, f"by {place}")
    words = [] if found else [code for word in study.study_id.lower().split("_") if (code := _COHORTS.get(word, word)) in types]
    if words:
        return _told(study, types, words[0], "by the study's id")
    study.telling.asked.append(f"Cancer type mixed: {'the files name several' if found else 'no file names one'}; --cancer-type CODE says another.")
    return "mixed"


def _told(study, types, code, why):
    study.telling.study.append(f"Cancer type {code} ({types[code]}): {why}.")
    return code


def kind_of(loose: Loose, asked: dict[str, str]) -> Kind:
    """The kind of a file, told with its reason. *asked*: what --kind says, by file. UsageError where nobody can tell."""
    wanted = asked.get(loose.file) or asked.get(str(loose.path))
    for kind in KINDS:
        if wanted == kind.name and kind.by_columns and not kind.recognised(loose):
            raise UsageError(f"--kind {loose.file}={wanted}: the file has not the columns of {kind.words}, or not their values.")
        reason = f"--kind {loose.file}={kind.name}" if wanted == kind.name else None if wanted else kind.recognised(loose)
        if reason:
            loose.told.kind, loose.told.reason = kind.words, reason
            return kind
    shown = ", ".join(name or "(no name)" for name in loose.header[:8]) + (", …" if len(loose.header) > 8 else "")
    raise UsageError(f"{loose.file}: nobody can tell what it is by its columns ({shown}); --kind '{loose.file}=KIND' says so: {', '.join(NAMES)}.")
