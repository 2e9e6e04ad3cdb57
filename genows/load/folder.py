"""Reads a study folder's meta files, case lists and gene panel definitions, and checks them.

A data file is opened when its turn comes. Whatever is wrong is a finding, and a folder with errors is not loaded at all (study file
format, layout and order of loading). What will not be loaded is looked at no further, and what follows from a finding is not told again.
"""

import os
from dataclasses import dataclass, field
from pathlib import Path

from genows.errors import StudyError
from genows.load import folderrules as rules
from genows.load import kinds
from genows.load.entries import is_backup, is_meta_name, is_of_a_program, is_told_of, is_within, list_files
from genows.load.exportedorder import ExportedOrder, read_order
from genows.load.findings import Findings
from genows.load.kinds import causes_first, kind_of, lacks_only_its_type, why_unknown
from genows.load.metachecks import check_together, checked
from genows.load.metafile import Meta, panel_id_of, read_fields, read_panel

_DATA = "data_"  # what names of data files begin with, by custom


@dataclass
class Folder:
    """*metas*: top-level meta files that can be loaded, *case_lists*, *panels*: each in name order.

    *unknown*: meta files whose kind cannot be told; they are looked at no further. *broken*: kinds of the meta files that are wrong, UNKNOWN of those that cannot be read.
    *seen*: all of these files, of those that cannot be read without fields. *unread_panels*: ids of panels whose definitions cannot be read -> file.
    *order*: what an export says of the order of its files. *is_part*: whether these are a part of a study's files, which need not be a study.
    """

    path: Path
    is_part: bool = False
    metas: list[Meta] = field(default_factory=list)
    case_lists: list[Meta] = field(default_factory=list)
    panels: list[Meta] = field(default_factory=list)
    unknown: list[Meta] = field(default_factory=list)
    broken: set[str] = field(default_factory=set)
    seen: list[Meta] = field(default_factory=list)
    unread_panels: dict[str, str] = field(default_factory=dict)
    order: ExportedOrder = field(default_factory=ExportedOrder)

    def of(self, *wanted: str) -> list[Meta]:
        """The meta files of these kinds, in name order."""
        return [meta for meta in self.metas if meta.kind in wanted]

    def first(self, kind: str) -> Meta | None:
        return next(iter(self.of(kind)), None)


def scan(path: Path, findings: Findings, skip_unsupported: bool = False, is_part: bool = False) -> Folder:
    """Returns the folder's meta files that could be read; all that is wrong with them goes to *findings*.

    *skip_unsupported*: a file of a kind that is not known is left out with a note. *is_part*: whether the folder has a part of a study's files.
    """
    folder = Folder(Path(path), is_part)
    names = _files(folder, folder.path, findings, is_meta_name)
    for name in filter(is_meta_name, names):
        _add_meta(folder, name, findings)
    for name in _case_list_names(folder, findings):
        _add_case_list(folder, name, findings)
    _tell_unknown(folder, findings, skip_unsupported)
    _add_panels(folder, names, findings)
    _tell_backups(folder, names, findings)
    folder.order = read_order(folder.path, findings)
    _check_there_is_a_study(folder, findings)
    check_together(folder.metas, folder.case_lists, findings, is_part)
    findings.arrange(causes_first([*folder.seen, *folder.panels]))
    return folder


def _add_meta(folder, name, findings):
    meta = _read(folder, name, findings)
    if meta is None:
        folder.broken.add(kinds.UNKNOWN)
    elif meta.kind == kinds.UNKNOWN:
        folder.unknown.append(meta)
    elif checked(meta, findings, folder.is_part):
        folder.metas.append(meta)
    else:
        folder.broken.add(meta.kind)


def _read(folder, name, findings, kind=None):
    """A file of `field: value` lines; None (and an error) where it is none. *kind*: where the fields need not tell it."""
    repeated: dict[str, int] = {}
    try:
        fields, lines = _fields(folder.path, name, repeated)
    except StudyError as error:
        findings.failure(error)
        folder.seen.append(Meta(folder.path, name, kind or kinds.UNKNOWN, {}, {}))
        return None
    for field_name, line in repeated.items():
        findings.tell(rules.FIELD_REPEATED, file=name, line=line, field=field_name, counts=lines[field_name])
    meta = Meta(folder.path, name, kind or kind_of(fields, folder.is_part), fields, lines)
    folder.seen.append(meta)
    return meta


def _fields(path, name, repeated):
    if not is_within(path, name):
        raise rules.LINK_OUTSIDE.stop(file=name)
    return read_fields(path, name, repeated)


def _files(folder, path, findings, wanted, within=""):
    listed = list_files(path, findings, wanted, within)
    if listed.refused:
        folder.broken.add(kinds.UNKNOWN)
    return listed.names


def _case_list_names(folder, findings):
    lists = folder.path / "case_lists"
    if not os.path.isdir(lists):
        for other in filter(os.path.isdir, folder.path.glob("[Cc][Aa][Ss][Ee]*[Ll][Ii][Ss][Tt]*")):
            findings.tell(rules.LISTS_ELSEWHERE, file=other.name)
        return []
    if not is_within(folder.path, "case_lists"):
        findings.tell(rules.LINK_OUTSIDE, file="case_lists")
        return []
    names = _files(folder, lists, findings, lambda name: not is_backup(name), "case_lists/")
    for name in filter(is_backup, names):
        _tell_backup(f"case_lists/{name}", findings)
    return [f"case_lists/{name}" for name in names if not is_backup(name)]


def _add_case_list(folder, name, findings):
    meta = _read(folder, name, findings, kinds.CASE_LIST)
    if meta is not None and checked(meta, findings):
        folder.case_lists.append(meta)


def _tell_unknown(folder, findings, skip):
    """Files of unknown kind: an error where data would be lost in silence, else they are left out."""
    for meta in folder.unknown:
        if _is_the_study_file(folder, meta):
            folder.broken.add(kinds.STUDY)
            findings.tell(rules.STUDY_WITHOUT_TYPE, file=meta.file)
            continue
        problem, name, value = why_unknown(meta.fields)
        there = meta.data_file and is_within(folder.path, meta.data_file) and os.path.lexists(meta.data_path) or _names_a_file(folder, meta)
        if there and not skip:
            folder.broken.add(kinds.UNKNOWN)
        rule = rules.KIND_UNKNOWN_SKIPPED if skip else rules.KIND_UNKNOWN if there else rules.KIND_UNKNOWN_WITHOUT_DATA
        findings.tell(rule, file=meta.file, line=meta.lines.get(name), value=value, problem=problem)


def _names_a_file(folder, meta):
    """Whether some field, however it is spelt, names a file that is there, in quotation marks or not."""
    values = {value.strip("\"' ") for value in meta.fields.values()} - {""}
    return any(is_within(folder.path, value) and os.path.isfile(folder.path / value) for value in values)


def _is_the_study_file(folder, meta):
    return lacks_only_its_type(meta.fields) and not folder.of(kinds.STUDY) and kinds.STUDY not in folder.broken


def _data_names(folder):
    """The files that some meta file names, whether or not it can be loaded."""
    everything = folder.metas + folder.unknown
    names = {str(Path(meta.data_file)) for meta in everything if meta.data_file}
    return names | {name + ".gz" for name in names}


def _add_panels(folder, names, findings):
    data_files = _data_names(folder)
    named = {value for meta in folder.seen for value in meta.fields.values()}
    for name in names:
        if is_meta_name(name) or is_backup(name) or name in data_files or not is_within(folder.path, name):
            continue
        try:
            panel = read_panel(folder.path, name)
        except StudyError as error:
            findings.tell(rules.PANEL_UNREADABLE, file=name, line=error.line, problem=error.problem)
            folder.unread_panels[panel_id_of(folder.path / name) or ""] = name
            continue
        if panel is not None:
            folder.panels.append(panel)
        elif name.startswith(_DATA) and name not in named and kinds.UNKNOWN not in folder.broken:
            findings.tell(rules.NOT_NAMED, file=name)


def _tell_backups(folder, names, findings):
    data_files = _data_names(folder)
    for name in names:
        if is_backup(name) and is_told_of(name) and name not in data_files:
            _tell_backup(name, findings)


def _tell_backup(name, findings):
    findings.tell(rules.LEFT_BY_A_PROGRAM if is_of_a_program(name.rpartition("/")[2]) else rules.BACKUP, file=name)


def _check_there_is_a_study(folder, findings):
    """Tells that there is no study or sample file, unless that follows from a file that was told of already."""
    if not (folder.metas or folder.unknown or folder.broken or folder.is_part and folder.case_lists):
        findings.tell(rules.NO_META_FILE)
        return
    if folder.is_part:
        return
    for kind, rule in ((kinds.STUDY, rules.NO_STUDY), (kinds.SAMPLE_ATTRIBUTES, rules.NO_SAMPLES)):
        if not folder.of(kind) and not folder.broken & {kind, kinds.UNKNOWN}:
            findings.tell(rule)
