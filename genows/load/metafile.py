"""Meta files: `field: value` lines and what they say, value by value; and gene panel definitions, which have the same form.

One syntax for all of them (study file format, meta-file syntax): UTF-8, split at the first colon, both sides stripped, no escapes, no
comments. `kinds` tells the kind, `metachecks` whether the fields are right; which files are read is the affair of `folder`. No meta file
names a panel definition: it is known by its fields whatever it is called.
"""

import math
import os
import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import overload

from genows.data.numbers import decimal_number, single
from genows.load import filerules as files
from genows.load import folderrules as rules
from genows.load.textfiles import opened

# What kinds of file are called; the table of `kinds` says all else of them.
STUDY = "study"
CANCER_TYPE = "cancer type"
SAMPLE_ATTRIBUTES = "sample attributes"
PATIENT_ATTRIBUTES = "patient attributes"
TIMELINE = "timeline"
RESOURCE_DEFINITION = "resource definition"
STUDY_RESOURCES = "study resources"
PATIENT_RESOURCES = "patient resources"
SAMPLE_RESOURCES = "sample resources"
DISCRETE_CNA = "discrete CNA"
DISCRETE_LONG = "long discrete CNA"
CONTINUOUS_CNA = "continuous CNA"
LOG2_CNA = "log2 CNA"
SEGMENTS = "segments"
EXPRESSION = "expression"
METHYLATION = "methylation"
PROTEIN = "protein"
MUTATIONS = "mutations"
UNCALLED_MUTATIONS = "uncalled mutations"
FUSIONS = "fusions"
STRUCTURAL_VARIANTS = "structural variants"
PANEL_MATRIX = "gene panel matrix"
GISTIC = "GISTIC regions"
MUTSIG = "MutSig"
GENESET_SCORES = "gene-set scores"
GENESET_PVALUES = "gene-set p-values"
GENERIC_ASSAY = "generic assay"
CASE_LIST = "case list"
GENE_PANEL = "gene panel"
UNKNOWN = "unknown"
# Kinds of which several files may feed one profile.
ADDED_UP = frozenset({MUTATIONS, UNCALLED_MUTATIONS, DISCRETE_LONG, STRUCTURAL_VARIANTS})
# Fields that name another file of the folder.
FILES = ("data_filename", "pd_annotations_filename", "tags_file")
# The genomes that segments and regions come in.
GENOMES = ("hg18", "hg19", "hg38", "mm10")
GENOMES_OF_TODAY = ("hg19", "hg38")

TREATMENT_RESPONSE = "TREATMENT_RESPONSE"
LARGEST = 1 << 24  # bytes of a meta file, case list or panel: a list of 500,000 samples has 10 MB
FLAGS = {"true": True, "false": False}
_LINE_END = re.compile(r"\r\n|\n|\r")
_NO_TABS = re.compile(r"[\s,;|]+")
_NAMED = 3  # words of a list that a message names
_SHOWN = 80  # characters of an entry in a message

_NEEDED = frozenset({"stable_id", "gene_list"})
_OF_OTHER_FILES = frozenset({"genetic_alteration_type", "data_filename", "case_list_ids"})
_START = 65536  # bytes that show whether a file may be a definition; one of 20,000 genes is of 160,000
_FIELD = re.compile(rb"[A-Za-z_][A-Za-z0-9_ ]*:")
_GENE_LIST = re.compile(rb"^[ \t]*gene_list[ \t]*:", re.MULTILINE)
_STABLE_ID = re.compile(rb"^[ \t]*stable_id[ \t]*:([^\n]*)", re.MULTILINE)


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
        return FLAGS.get(self.fields.get(name, "").lower(), default)

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
        """Where the data file is: under its name or, where there is none of that name, with .gz behind it."""
        return self.path_of(self.fields["data_filename"])

    def path_of(self, name: str) -> Path:
        """Where the file *name* of the folder is: under that name or, where there is none, with .gz behind it."""
        path = self.folder / name
        packed = path.with_name(path.name + ".gz") if path.name else path
        return packed if not os.path.lexists(path) and os.path.lexists(packed) else path

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
        return self.kind != GENESET_PVALUES and self.flag("show_profile_in_analysis_tab", default=True)

    @property
    def namespaces(self) -> list[str]:
        """The namespaces whose columns a file of variants has, each once, as written."""
        return self.list_of("namespaces")

    @property
    def entity_properties(self) -> list[str]:
        """The columns of a generic assay that describe its entities, each once, as written; empty where the field is absent."""
        return self.list_of("generic_entity_meta_properties")

    @property
    def assay_type(self) -> str | None:
        """The generic_assay_type of a generic assay, None for other kinds."""
        return self.get("generic_assay_type", TREATMENT_RESPONSE) if self.kind == GENERIC_ASSAY else None

    @property
    def patient_level(self) -> bool:
        """Whether the columns of a generic assay are patients."""
        return self.flag("patient_level")

    @property
    def pivot_threshold(self) -> float | None:
        """pivot_threshold_value as a number that a FLOAT column takes; None where it is absent or none."""
        number = decimal_number(self.get("pivot_threshold_value", ""))
        return None if number is None or math.isinf(single(number)) else number

    @property
    def sort_order(self) -> str | None:
        """value_sort_order in capitals: ASC, DESC or None."""
        order = self.get("value_sort_order", "").upper()
        return order if order in ("ASC", "DESC") else None

    def entries(self, name: str) -> list[str]:
        """The trimmed entries of a field whose entries are parted by tabs, without empty ones."""
        return [entry for entry in map(str.strip, self.get(name, "").split("\t")) if entry]

    def list_of(self, name: str) -> list[str]:
        """The trimmed entries of a field with a comma list, each once, without empty ones."""
        entries = (entry.strip() for entry in self.get(name, "").split(","))
        return list(dict.fromkeys(entry for entry in entries if entry))


def parted_otherwise(entry: str, is_known: Callable[[str], object]) -> list[str]:
    """Returns the words of an entry of a list that commas, semicolons, bars or blanks part, and not tabs; [] where none of them *is_known*."""
    words = [word for word in _NO_TABS.split(entry) if word]
    return words if words != [entry] and any(map(is_known, words)) else []


def no_but(entry: str, kind: str, words: Sequence[str]) -> str:
    """Returns `S1,S2 is no sample, but S1 and S2 are`, for a finding. *words*: those of the entry that are of this kind."""
    named = list(words[:_NAMED]) + ([f"{len(words) - _NAMED:,} more"] if len(words) > _NAMED else [])
    shown = entry if len(entry) <= _SHOWN else entry[:_SHOWN] + "…"
    return f"{shown} is no {kind}, but {' and '.join(filter(None, (', '.join(named[:-1]), named[-1])))} {'are' if len(words) > 1 else 'is'}"


def full_profile_id(study_id: str, stable_id: str) -> str:
    """The id that clients see: *stable_id* with the study id in front, unless it begins so already."""
    prefix = study_id + "_"
    return stable_id if stable_id.startswith(prefix) else prefix + stable_id


def fields_of(text: str, file: str, repeated: dict[str, int] | None = None) -> tuple[dict[str, str], dict[str, int]]:
    """field -> value and field -> 1-based line. The last of repeated fields counts; StudyError at a line without colon.

    *repeated*: takes field -> line of an earlier one that says otherwise.
    """
    fields: dict[str, str] = {}
    lines: dict[str, int] = {}
    for number, line in enumerate(_LINE_END.split(text), start=1):
        if not line.strip():
            continue
        name, colon, value = line.partition(":")
        if not colon:
            rule = rules.LIST_NO_COLON if file.startswith("case_lists/") else rules.NO_COLON
            raise rule.stop(file=file, line=number)
        name, value = name.strip(), value.strip()
        if repeated is not None and fields.get(name, value) != value:
            repeated[name] = lines[name]
        fields[name], lines[name] = value, number
    return fields, lines


def read_fields(folder: Path, file: str, repeated: dict[str, int] | None = None) -> tuple[dict[str, str], dict[str, int]]:
    """As `fields_of`, for a file of the folder. StudyError where it cannot be opened or is no text."""
    return fields_of(read_text(folder / file, file), file, repeated)


def read_text(path: Path, file: str) -> str:
    """A whole small file without its byte order mark. *file*: its name in messages. StudyError where it cannot be read."""
    stream = opened(path, file).stream
    with stream:
        content = stream.read(LARGEST + 1)
    if len(content) > LARGEST:
        raise files.TOO_LARGE.stop(file=file, most=LARGEST >> 20)
    if (place := content.find(b"\0")) >= 0:
        raise files.NUL_BYTE.stop(file=file, line=len(_LINE_END.findall(content[:place].decode(errors="replace"))) + 1)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise files.NOT_UTF8.stop(file=file, line=content.count(b"\n", 0, error.start) + 1) from error


def is_panel(fields: Collection[str]) -> bool:
    """Returns whether a file of these fields defines a gene panel; further fields are ignored."""
    return _NEEDED <= set(fields) and not _OF_OTHER_FILES.intersection(fields)


def read_panel(path: Path, name: str) -> Meta | None:
    """A gene panel definition file; None where the file is something else.

    StudyError where it would be one and cannot be read.
    """
    if panel_id_of(path / name) is None:
        return None
    fields, lines = read_fields(path, name)
    return Meta(path, name, GENE_PANEL, fields, lines) if is_panel(fields) else None


def panel_id_of(path: Path) -> str | None:
    """The id of the panel that a file seems to define, which need not be readable; None where it is something else.

    Looks at the beginning alone, so that a large file beside the study is not read as a whole.
    """
    try:
        with open(path, "rb") as file:
            start = file.read(_START).removeprefix(b"\xef\xbb\xbf").lstrip().replace(b"\r", b"\n")
    except OSError:
        return None
    panel_id = _STABLE_ID.search(start)
    return panel_id[1].decode(errors="replace").strip() if panel_id and _FIELD.match(start) and _GENE_LIST.search(start) else None
