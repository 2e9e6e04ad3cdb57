"""Small study folders, written where a test wants them: one that loads, to be changed file by file."""

from datetime import datetime, timezone
from pathlib import Path

from genows.load.context import Options
from genows.load.kinds import kind_of
from genows.load.metachecks import checked
from genows.load.metafile import Meta, read_fields
from genows.load.progress import Silence
from genows.load.study import load_study

NOON = datetime(2026, 3, 4, 12, 0, tzinfo=timezone.utc)

CANCER_TYPES = "brca\tBreast Carcinoma\tbreast,Carcinoma\tHotPink\tTissue\nLUAD\tLung\tlung\tGainsboro\ttissue\n"

SAMPLES = """\
#Patient\tSample\tPurity\tType
#Patient id\tSample id\tTumour purity\tSample type
#STRING\tSTRING\tNUMBER\tSTRING
#1\t1\t1\t0
PATIENT_ID\tSAMPLE_ID\tPURITY\tSAMPLE_TYPE
P1\tS1\t0.7\tMetastatic
P1\tS2\t[Not Available]\tSolid Tissue Normal
P2\tS3\t 0.55 \tBlood Derived Normal
P3\tS4\tN/A\t
"""

PATIENTS = """\
#Patient\tSurvival
#Patient id\tOverall survival
#STRING\tSTRING
#1\t1
PATIENT_ID\tOS_STATUS
P1\tLIVING
P2\tNA
P9\tDECEASED
"""

STUDY = {
    "cancer_study_identifier": "demo1",
    "type_of_cancer": "BRCA",
    "name": "Démo",
    "description": "A study: small",
    "short_name": "demo",
}


def fields(**values) -> str:
    """The text of a meta file."""
    return "".join(f"{name}: {value}\n" for name, value in values.items())


def meta(alteration_type: str, datatype: str, data_filename: str, **more) -> str:
    """The text of a meta file of the study demo1."""
    return fields(
        cancer_study_identifier="demo1",
        genetic_alteration_type=alteration_type,
        datatype=datatype,
        data_filename=data_filename,
        **more,
    )


def study_files(**study) -> dict[str, str]:
    """File name -> text of a study that loads; *study*: fields of the study file to be set or, by None, left out."""
    study_fields = {name: value for name, value in {**STUDY, **study}.items() if value is not None}
    return {
        "meta_study.txt": fields(**study_fields),
        "meta_cancer_type.txt": fields(
            genetic_alteration_type="CANCER_TYPE", datatype="CANCER_TYPE", data_filename="cancer_type.txt"
        ),
        "cancer_type.txt": CANCER_TYPES,
        "meta_samples.txt": meta("CLINICAL", "SAMPLE_ATTRIBUTES", "data_samples.txt"),
        "data_samples.txt": SAMPLES,
        "meta_patients.txt": meta("CLINICAL", "PATIENT_ATTRIBUTES", "data_patients.txt"),
        "data_patients.txt": PATIENTS,
    }


def write_folder(folder: Path, files: dict[str, str | bytes | None]) -> Path:
    """Writes the files (None: not at all); *folder* itself."""
    folder.mkdir(exist_ok=True)
    for name, text in files.items():
        if text is not None:
            (folder / name).parent.mkdir(exist_ok=True)
            (folder / name).write_bytes(text if isinstance(text, bytes) else text.encode())
    return folder


def read_meta(folder: Path, name: str, findings) -> Meta | None:
    """A meta file of the folder, checked by itself; None (and errors in *findings*) where it is unusable."""
    fields, lines = read_fields(folder, name)
    return checked(Meta(folder, name, kind_of(fields), fields, lines), findings)


def load_folder(made, folder, **options):
    """The report of loading *folder* into the database of *made* (see tests.databases)."""
    return load_study(made.database, folder, Options(today=NOON.date(), **options), Silence(), clock=lambda: NOON)


def messages(report, severity: str) -> list[str]:
    return [finding.text for finding in report.findings.sorted() if finding.severity == severity]


def file_report(report, name: str):
    """The part of the report on the data file (or meta file, where there is no data file) of that name."""
    return next(part for part in report.files if name in (part.data_file, part.meta_file))
