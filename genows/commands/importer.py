"""`genows importer …`: loads, adds and removes by the command line of cbioportalImporter.py, without validation; each command is a transaction.

0: done, or nothing to do; 1: refused; 2: wrong usage. Java classes by their names are not taken.
"""

import csv
import shutil
import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from genows.commands.frame import add_command, database_of
from genows.commands.studyarguments import study_paths
from genows.db import schema
from genows.db.database import Database
from genows.encode.tabletext import shown
from genows.errors import UsageError
from genows.load import kinds, reportoutputs
from genows.load.context import STRICT, Options
from genows.load.findings import Findings
from genows.load.folder import scan
from genows.load.metafile import Meta, read_fields
from genows.load.progress import Progress, Silence
from genows.load.removal import remove_study
from genows.load.sampleremoval import UnknownIds, remove_samples
from genows.load.single import load_single
from genows.load.study import load_study
from genows.load.temporary import temporary_folder

_PREFIX = "genows-import-"
_UPDATE = Options(update=True, lists=STRICT)
_CLINICAL = {kinds.SAMPLE_ATTRIBUTES: ("copied_sample_values", "copied_samples", "SAMPLE_ID"), kinds.PATIENT_ATTRIBUTES: ("copied_patient_values", "copied_patients", "PATIENT_ID")}


def add(subparsers) -> None:
    parser = add_command(
        subparsers,
        "importer",
        importer,
        "load and remove without validation, by the command line of cbioportalImporter.py",
        "genows importer remove-study -id brca_demo",
    )
    parser.add_argument("command", nargs="?", choices=tuple(COMMANDS), help="what to do")
    parser.add_argument("-c", "--command", dest="old_command", metavar="COMMAND", choices=tuple(COMMANDS), help="the same in the old form")
    parser.add_argument("-s", "--study_directory", metavar="FOLDER", help="load a study, which replaces the one of its id")
    parser.add_argument("-d", "--data_directory", metavar="FOLDER", help="load a part of a study that is in the database")
    parser.add_argument("-meta", "--meta_filename", metavar="FILE", help="the meta file of a study, of data, or a case list")
    parser.add_argument("-data", "--data_filename", metavar="FILE", help="the data file")
    parser.add_argument("-id", "--study_ids", metavar="IDS", help="ids of studies, with commas between")
    parser.add_argument("--sample_ids", metavar="IDS", help="ids of samples, with commas between")
    parser.add_argument("--patient_ids", metavar="IDS", help="ids of patients, with commas between")
    for names in (("-jar", "--jar_path"), ("-jvo", "--jvm_opts")):
        parser.add_argument(*names, metavar="TEXT", help="taken: there is no Java")
    parser.add_argument("--quiet", action="store_true", help="show no progress")


def importer(arguments: Namespace) -> int:
    """Does what the one command, or the one folder, says."""
    said = [each for each in (arguments.command, arguments.old_command, arguments.study_directory, arguments.data_directory) if each]
    if len(said) != 1:
        raise UsageError("Name one command, a study by -s, or a part of one by -d.")
    for name in (arguments.meta_filename, arguments.data_filename):
        if name and not Path(name).is_file():
            raise UsageError(f"There is no file {name}.")
    with database_of(arguments) as database:
        if folder := arguments.study_directory or arguments.data_directory:
            (path,) = study_paths([folder])
            return _told(load_study(database, path, _UPDATE if arguments.data_directory else Options(), _progress(arguments)))
        return COMMANDS[said[0]](database, arguments)


def _progress(arguments):
    return Silence() if arguments.quiet else Progress()


def _told(report) -> int:
    reportoutputs.show(report)
    return report.exit_code


def _refused(sentence: str) -> int:
    print(shown(f"genows: {sentence}"), file=sys.stderr)
    return 1


def _needed(arguments, *names) -> list[str]:
    """The values of these options; UsageError where one is missing."""
    found = [getattr(arguments, name) for name in names]
    if missing := [f"--{name}" for name, value in zip(names, found, strict=True) if not value]:
        raise UsageError(f"{arguments.command or arguments.old_command} needs {', '.join(missing)}.")
    return found


@contextmanager
def _folder_of(meta: str, data: str | None = None, within: str = "") -> Iterator[Path]:
    """A folder that has this meta file, or case list *within* it, and this data file alone."""
    with temporary_folder(_PREFIX) as folder:
        path = Path(folder)
        (path / within).mkdir(exist_ok=True)
        shutil.copyfile(meta, path / within / (Path(meta).name if within else "meta_import.txt"))
        if data:
            shutil.copyfile(data, path / Path(data).name)
        yield path


def _is_there(database: Database, statement: str, **names: str) -> bool:
    if not schema.look_between_loads(database).version:
        return False
    return database.ask(lambda session: session.one(statement, **names)) is not None


def _import_cancer_types(database, arguments) -> int:
    (data,) = _needed(arguments, "data_filename")
    with temporary_folder(_PREFIX) as folder:
        path = Path(folder)
        lines = ("genetic_alteration_type: CANCER_TYPE", "datatype: CANCER_TYPE", "data_filename: cancer_type.txt")
        (path / "meta_cancer_type.txt").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        shutil.copyfile(data, path / "cancer_type.txt")
        return _told(load_single(database, path, _progress(arguments)))


def _import_study(database, arguments) -> int:
    (meta,) = _needed(arguments, "meta_filename")
    with _folder_of(meta) as folder:
        study_id = _fields(meta).get("cancer_study_identifier", "")
        if _is_there(database, "stored_study", study_id=study_id):
            return _refused(f"The study {study_id} is there already.")
        return _told(load_single(database, folder, _progress(arguments)))


def _fields(meta: str) -> dict[str, str]:
    fields, _ = read_fields(Path(meta).parent, Path(meta).name)
    return fields


def _import_study_data(database, arguments) -> int:
    meta, data = _needed(arguments, "meta_filename", "data_filename")
    named = _fields(meta).get("data_filename", "")
    if not data.endswith(named):
        print(shown(f"genows: {data} is not the file that {meta} names, {named}: nothing is loaded."), file=sys.stderr)
        return 0
    with _folder_of(meta, data) as folder:
        for file in scan(folder, Findings(False), is_part=True).metas:
            if sentence := _stored(database, file):
                return _refused(sentence)
        return _told(load_study(database, folder, _UPDATE, _progress(arguments)))


def _stored(database: Database, meta: Meta) -> str:
    """A sentence where the database has what a file would bring: its profile, or a value of a sample or patient; '' where it has not."""
    if meta.kind in kinds.PROFILES and _is_there(database, "profile_by_id", profile_id=meta.profile_id):
        return f"The profile {meta.profile_id} is there already."
    study_id = meta.study_id or ""
    if meta.kind in _CLINICAL and meta.data_file and _is_there(database, "stored_study", study_id=study_id):
        values, owners, column = _CLINICAL[meta.kind]
        with database.read() as session:
            study_pk = session.one("stored_study", study_id=study_id).study_pk
            ids = {row[0]: row[1] for row in session.all(owners, study_pk=study_pk)}
            known = {(ids[pk], attribute) for pk, attribute, _ in session.rows(values, study_pk=study_pk)}
        for who, attribute in _cells(meta.folder / meta.data_file, column):
            if (who, attribute) in known:
                return f"{who} has a value of {attribute} already."
    return ""


def _cells(path: Path, column: str) -> Iterator[tuple[str, str]]:
    """Yields (id, attribute) of each cell of a clinical file that says something."""
    with path.open(encoding="utf-8-sig", newline="") as stream:
        rows = csv.reader((line for line in stream if not line.startswith("#")), delimiter="\t", quoting=csv.QUOTE_NONE)
        header = [name.strip().upper() for name in next(rows, [])]
        if column not in header:
            return
        for row in rows:
            for name, cell in zip(header, row, strict=False):
                if cell.strip() and name not in ("PATIENT_ID", "SAMPLE_ID"):
                    yield row[header.index(column)].strip(), name


def _import_case_list(database, arguments) -> int:
    (meta,) = _needed(arguments, "meta_filename")
    list_id = _fields(meta).get("stable_id", "")
    if _is_there(database, "list_by_id", list_id=list_id):
        return _refused(f"The list {list_id} is there already.")
    with _folder_of(meta, within="case_lists") as folder:
        return _told(load_study(database, folder, _UPDATE, _progress(arguments)))


def _ids(text: str) -> list[str]:
    return [each.strip() for each in text.split(",") if each.strip()]


def _remove_study(database, arguments) -> int:
    if arguments.meta_filename and arguments.study_ids:
        return _refused("Name the study either by -meta or by -id.")
    if arguments.meta_filename:
        study_ids = [_fields(arguments.meta_filename).get("cancer_study_identifier", "")]
    else:
        study_ids = _ids(*_needed(arguments, "study_ids"))
    for study_id in study_ids:
        is_there = _is_there(database, "stored_study", study_id=study_id)
        print(shown(f"genows: {study_id} is removed." if is_there and remove_study(database, study_id) else f"genows: there is no study {study_id}."), file=sys.stderr)
    return 0


def _remove_samples(database, arguments) -> int:
    study_ids, sample_ids = _needed(arguments, "study_ids", "sample_ids")
    return _remove_part(database, _ids(study_ids), _ids(sample_ids), [])


def _remove_patients(database, arguments) -> int:
    study_ids, patient_ids = _needed(arguments, "study_ids", "patient_ids")
    return _remove_part(database, _ids(study_ids), [], _ids(patient_ids))


def _remove_part(database, study_ids, sample_ids, patient_ids) -> int:
    """Every study must have every id: that is looked at before anything is removed."""
    schema.ready_to_load(database, adding=False)
    for dry_run in (True, False):
        for study_id in study_ids:
            try:
                if remove_samples(database, study_id, sample_ids, patient_ids, dry_run) is None:
                    return _refused(f"There is no study {study_id}; nothing was removed.")
            except UnknownIds as error:
                return _refused(f"{study_id}: {error}")
    return 0


COMMANDS = {
    "import-cancer-type": _import_cancer_types,
    "import-study": _import_study,
    "import-study-data": _import_study_data,
    "import-case-list": _import_case_list,
    "remove-study": _remove_study,
    "remove-samples": _remove_samples,
    "remove-patients": _remove_patients,
}
