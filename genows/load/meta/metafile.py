"""Meta files: `field: value` lines, the kind they make and the profile id they stand for.

One syntax for all of them (study file format, meta-file syntax): UTF-8, split at the first colon, both sides stripped,
no escapes, no comments. Which files of a folder are meta files is the affair of `folder`.
"""

import difflib
import re
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import overload

from genows.errors import StudyError
from genows.load.meta import kinds
from genows.load.report.findings import Findings

_NAME = re.compile(r"(?:^|[\W_])meta(?:$|[\W_\d])", re.IGNORECASE)
_STABLE_ID = re.compile(r"[A-Za-z0-9_-]+")
_LINE_END = re.compile(r"\r\n|\n|\r")


@dataclass(frozen=True)
class Meta:
    """A meta file that was read. *file*: its name relative to the folder; *kind*: a name of `kinds`."""

    folder: Path
    file: str
    kind: str
    fields: dict[str, str]
    lines: dict[str, int]

    @overload
    def get(self, name: str) -> str | None: ...

    @overload
    def get(self, name: str, default: str) -> str: ...

    @overload
    def get(self, name: str, default: str | None) -> str | None: ...

    def get(self, name: str, default: str | None = None) -> str | None:
        """The field's value; *default* where it is absent or blank."""
        return self.fields.get(name) or default

    def flag(self, name: str, default: bool = False) -> bool:
        """False for the word `false`, true for `true` (case ignored), else *default*."""
        return {"true": True, "false": False}.get(self.fields.get(name, "").lower(), default)

    @property
    def alteration_type(self) -> str | None:
        return self.get("genetic_alteration_type")

    @property
    def datatype(self) -> str | None:
        return self.get("datatype")

    @property
    def study_id(self) -> str | None:
        return self.get("cancer_study_identifier")

    @property
    def stable_id(self) -> str | None:
        return self.get("stable_id")

    @property
    def data_file(self) -> str | None:
        """The data file's name relative to the folder, for messages."""
        return self.get("data_filename")

    @property
    def data_path(self) -> Path:
        return self.folder / self.fields["data_filename"]

    @property
    def profile_id(self) -> str:
        """The full profile id: the study id, `_` and the stable id, once."""
        return full_profile_id(self.fields["cancer_study_identifier"], self.fields["stable_id"])

    @property
    def source_profile_id(self) -> str | None:
        """The full id of the profile that this one derives from; None for a profile without source."""
        source = self.get("source_stable_id")
        return full_profile_id(self.fields["cancer_study_identifier"], source) if source else None

    @property
    def shown(self) -> bool:
        """show_profile_in_analysis_tab: only `false` hides a profile; p-values are always hidden."""
        return self.kind != kinds.GENESET_PVALUES and self.flag("show_profile_in_analysis_tab", default=True)


def is_meta_name(name: str) -> bool:
    """Returns whether a top-level entry's name makes it a meta file (study file format, layout)."""
    return not is_hidden_name(name) and _NAME.search(name) is not None


def is_hidden_name(name: str) -> bool:
    """Names that are passed over everywhere: hidden files and editors' backups."""
    return name.startswith(".") or name.endswith("~")


def full_profile_id(study_id: str, stable_id: str) -> str:
    """The id that clients see: *stable_id* with the study id in front, unless it begins so already."""
    prefix = study_id + "_"
    return stable_id if stable_id.startswith(prefix) else prefix + stable_id


def fields_of(text: str, file: str) -> tuple[dict[str, str], dict[str, int]]:
    """field -> value and field -> 1-based line. The last of repeated fields counts; StudyError at a line without colon."""
    fields, lines = {}, {}
    for number, line in enumerate(_LINE_END.split(text), start=1):
        if not line.strip():
            continue
        name, colon, value = line.partition(":")
        if not colon:
            raise StudyError("line without a colon; a meta file has `field: value` lines", file, number)
        fields[name.strip()] = value.strip()
        lines[name.strip()] = number
    return fields, lines


def read_fields(folder: Path, file: str) -> tuple[dict[str, str], dict[str, int]]:
    """As `fields_of`, for a file of the folder. StudyError where it cannot be opened or is not UTF-8."""
    try:
        content = (folder / file).read_bytes()
    except OSError as error:
        raise StudyError(f"cannot be opened: {error.strerror}", file) from error
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise StudyError("not valid UTF-8", file, line) from error
    return fields_of(text, file)


def read_meta(folder: Path, file: str, findings: Findings) -> Meta | None:
    """A meta file of the folder's top level, checked by itself; None (and errors in *findings*) where it is unusable."""
    fields, lines = read_fields(folder, file)
    kind = _kind_of(fields, file, findings)
    return None if kind is None else checked(Meta(folder, file, kind, fields, lines), findings)


def checked(meta: Meta, findings: Findings) -> Meta | None:
    """*meta* if no field is missing or wrong in itself, else None."""
    kind = kinds.KINDS[meta.kind]
    missing = [name for name in sorted(kind.required) if not meta.get(name)]
    for name in missing:
        findings.error(f"field `{name}` is missing; every {kind.name} meta file needs it", file=meta.file)
    for name in sorted(kind.expected):
        if not meta.get(name):
            findings.warning(f"field `{name}` is missing; a default takes its place", file=meta.file)
    for name in meta.fields:
        if name not in kind.fields:
            text = f"field `{name}` is not recognised and ignored{_meant(name, kind.fields - meta.fields.keys())}"
            findings.warning(text, file=meta.file, line=meta.lines[name], rule="S-06")
    usable = not missing and _good_stable_id(meta, findings) and _data_file_is_inside(meta, findings)
    return meta if usable else None


def _kind_of(fields, file, findings):
    pair = fields.get("genetic_alteration_type"), fields.get("datatype")
    if all(pair):
        if pair in kinds.PAIRS:
            return kinds.PAIRS[pair]
        findings.error(_pair_problem(pair[0]), file=file, value=" / ".join(pair), rule="S-03")
    elif fields.get("type_of_cancer"):
        return kinds.STUDY if fields.get("cancer_study_identifier") else kinds.CANCER_TYPE
    else:
        findings.error(
            "the kind of the file is not known: genetic_alteration_type and datatype must both be given",
            file=file,
            rule="S-03",
        )
    return None


def _pair_problem(alteration_type):
    datatypes = sorted(datatype for alteration, datatype in kinds.PAIRS if alteration == alteration_type)
    if datatypes:
        return f"datatype is none that {alteration_type} may have: {', '.join(datatypes)}"
    alterations = {alteration for alteration, _ in kinds.PAIRS}
    meant = _meant(alteration_type, alterations)
    return f"genetic_alteration_type is none of {', '.join(sorted(alterations))}{meant}"


def _meant(name, names):
    """The word that was probably meant by a misspelt one, as the end of a sentence."""
    by_lower = {known.lower(): known for known in names}
    close = difflib.get_close_matches(name.lower(), by_lower, n=1, cutoff=0.8)
    return f"; perhaps `{by_lower[close[0]]}` is meant" if close else ""


def _data_file_is_inside(meta, findings):
    """A folder that somebody else wrote must not make a load read, and quote in its report, whatever lies on this machine."""
    path = PurePath(meta.data_file or "")
    outside = path.is_absolute() or ".." in path.parts
    if outside:
        text = "data_filename leads out of the study's folder; give a path within it"
        findings.error(text, file=meta.file, line=meta.lines["data_filename"], value=meta.data_file)
    return not outside


def _good_stable_id(meta, findings):
    pair = meta.alteration_type, meta.datatype
    if pair not in kinds.STABLE_IDS:
        return True
    problem, rule = _stable_id_problem(meta, kinds.STABLE_IDS[pair])
    if problem:
        findings.error(problem, file=meta.file, line=meta.lines["stable_id"], value=meta.stable_id, rule=rule)
    return not problem


def _stable_id_problem(meta, allowed):
    if not _STABLE_ID.fullmatch(meta.stable_id):
        return "stable_id may hold letters, digits, `_` and `-` only", "S-14"
    short = meta.stable_id.removeprefix(f"{meta.study_id}_")
    if allowed is not None and short not in allowed:
        pair = f"{meta.alteration_type} / {meta.datatype}"
        return f"stable_id is not one that {pair} may have: {', '.join(sorted(allowed))}", "S-05"
    return None, None
