"""Reads a study folder's meta files, case lists and gene panel definitions, and checks them against each other.

A data file is opened when its turn comes. Whatever is wrong is an error finding, and a folder with such errors is not
loaded at all (study file format, layout and order of loading).
"""

from dataclasses import dataclass, field
from pathlib import Path

from genows.errors import StudyError
from genows.load.meta import kinds
from genows.load.meta.metafile import Meta, checked, fields_of, is_hidden_name, is_meta_name, read_fields, read_meta
from genows.load.report.findings import Findings

PANEL_FIELDS = kinds.KINDS[kinds.GENE_PANEL].required
_AT_MOST_ONE = (kinds.PATIENT_ATTRIBUTES, kinds.SEGMENTS, kinds.PANEL_MATRIX)


@dataclass
class Folder:
    """*metas*: top-level meta files, *case_lists*, *panels*: each in name order."""

    path: Path
    metas: list[Meta] = field(default_factory=list)
    case_lists: list[Meta] = field(default_factory=list)
    panels: list[Meta] = field(default_factory=list)

    def of(self, *wanted: str) -> list[Meta]:
        """The meta files of these kinds, in name order."""
        return [meta for meta in self.metas if meta.kind in wanted]

    def first(self, kind: str) -> Meta | None:
        return next(iter(self.of(kind)), None)

    @property
    def unsupported(self) -> list[Meta]:
        """Meta files of kinds that cannot be loaded yet."""
        return self.of(*kinds.UNSUPPORTED)


def scan(path: Path, findings: Findings) -> Folder:
    """Returns the folder's meta files that could be read; all that is wrong with them goes to *findings*."""
    folder = Folder(Path(path))
    names = sorted(entry.name for entry in folder.path.iterdir() if entry.is_file())
    for name in filter(is_meta_name, names):
        _add(folder.metas, findings, lambda name=name: read_meta(folder.path, name, findings))
    for name in _case_list_names(folder.path):
        _add(folder.case_lists, findings, lambda name=name: _case_list(folder.path, name, findings))
    folder.panels.extend(_panels(folder, names))
    _check_together(folder, findings)
    return folder


def _add(metas, findings, read):
    try:
        meta = read()
    except StudyError as error:
        findings.failure(error)
        return
    if meta is not None:
        metas.append(meta)


def _case_list_names(path):
    lists = path / "case_lists"
    if not lists.is_dir():
        return []
    names = sorted(entry.name for entry in lists.iterdir() if entry.is_file() and not is_hidden_name(entry.name))
    return [f"case_lists/{name}" for name in names]


def _case_list(path, name, findings):
    fields, lines = read_fields(path, name)
    return checked(Meta(path, name, kinds.CASE_LIST, fields, lines), findings)


def _panels(folder, names):
    """Gene panel definitions: files that are no meta file, no data file, and have exactly a panel's fields."""
    data_files = {Path(meta.data_file) for meta in folder.metas if meta.data_file}
    for name in names:
        if is_meta_name(name) or is_hidden_name(name) or Path(name) in data_files:
            continue
        panel = read_panel(folder.path, name)
        if panel is not None:
            yield panel


def read_panel(path: Path, name: str) -> Meta | None:
    """A gene panel definition file; None where the file is something else."""
    if not _begins_like_panel(path / name):
        return None
    try:
        fields, lines = fields_of((path / name).read_text("utf-8-sig"), name)
    except (StudyError, UnicodeDecodeError):
        return None
    return Meta(path, name, kinds.GENE_PANEL, fields, lines) if fields.keys() == PANEL_FIELDS else None


def _begins_like_panel(path):
    """Looks at the first line that is not blank, so that a large file beside the study is not read as a whole."""
    with open(path, "rb") as file:
        start = file.read(65536).removeprefix(b"\xef\xbb\xbf").lstrip()
    return start.partition(b":")[0].strip().decode("latin-1") in PANEL_FIELDS


def _check_together(folder, findings):
    _check_study_file(folder, findings)
    _check_study_ids(folder, findings)
    _check_stable_ids(folder.metas, findings)
    samples = folder.of(kinds.SAMPLE_ATTRIBUTES)
    if not samples:
        findings.error("the folder has no sample-attributes file; exactly one is needed", rule="S-23")
    for meta in samples[1:]:
        findings.error("a second sample-attributes file; exactly one is needed", file=meta.file, rule="S-23")
    for kind in _AT_MOST_ONE:
        for meta in folder.of(kind)[1:]:
            findings.error(f"a second {kind} file; a study has at most one", file=meta.file)


def _check_study_file(folder, findings):
    studies = folder.of(kinds.STUDY)
    if not studies:
        text = "the folder has no study file that can be used (one with cancer_study_identifier and type_of_cancer)"
        findings.error(text, rule="S-20")
    for meta in studies[1:]:
        findings.error("a second study file; exactly one is needed", file=meta.file, rule="S-17")


def _check_study_ids(folder, findings):
    named = [meta for meta in folder.metas + folder.case_lists if meta.study_id]
    for meta in named:
        if meta.study_id != named[0].study_id:
            findings.error(
                f"cancer_study_identifier differs from the one of {named[0].file}, {named[0].study_id}",
                file=meta.file,
                line=meta.lines["cancer_study_identifier"],
                value=meta.study_id,
                rule="S-07",
            )


def _check_stable_ids(metas, findings):
    """One profile per stable id; mutation files alone may share theirs and are added up."""
    seen: dict[str, Meta] = {}
    for meta in metas:
        if meta.stable_id and (meta.alteration_type, meta.datatype) in kinds.STABLE_IDS:
            other = seen.setdefault(meta.profile_id, meta)
            if other is not meta and {meta.kind, other.kind} != {kinds.MUTATIONS}:
                findings.error(
                    f"stable_id is used by {other.file} already",
                    file=meta.file,
                    line=meta.lines["stable_id"],
                    value=meta.stable_id,
                    rule="S-15",
                )
