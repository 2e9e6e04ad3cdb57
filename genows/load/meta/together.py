"""How the meta files of a folder stand to each other: one study file, one file of most clinical kinds, one profile a stable id."""

import os.path
from collections import Counter

from genows.load.meta import kinds
from genows.load.meta.genesetpairs import check_gene_sets
from genows.load.meta.metafile import Meta
from genows.load.report.findings import Findings
from genows.load.rules import folder as rules

# Kinds of which a folder has at most one file, with what is said of a second one.
_SECOND = {
    kinds.STUDY: rules.SECOND_STUDY,
    kinds.CANCER_TYPE: rules.SECOND_CANCER_TYPES,
    kinds.SAMPLE_ATTRIBUTES: rules.SECOND_SAMPLES,
    kinds.PATIENT_ATTRIBUTES: rules.SECOND_PATIENTS,
    kinds.SEGMENTS: rules.SECOND_SEGMENTS,
    kinds.PANEL_MATRIX: rules.SECOND_PANEL_MATRIX,
    kinds.RESOURCE_DEFINITION: rules.SECOND_RESOURCE_DEFINITION,
    kinds.SAMPLE_RESOURCES: rules.SECOND_RESOURCES,
    kinds.PATIENT_RESOURCES: rules.SECOND_RESOURCES,
}
# Kinds that read one file by the same columns.
_ALIKE = (
    {kinds.DISCRETE_CNA, kinds.CONTINUOUS_CNA, kinds.LOG2_CNA, kinds.METHYLATION, kinds.PROTEIN, kinds.EXPRESSION},
    {kinds.MUTATIONS, kinds.UNCALLED_MUTATIONS},
    {kinds.GENESET_SCORES, kinds.GENESET_PVALUES},
)


def check_together(metas: list[Meta], case_lists: list[Meta], findings: Findings) -> None:
    """Tells what is wrong between files that are each right by themselves."""
    _check_second_ones(metas, findings)
    _check_study_ids(metas, case_lists, findings)
    _check_stable_ids(metas, findings)
    _check_data_files(metas, findings)
    check_gene_sets(metas, findings)


def _check_second_ones(metas, findings):
    first: dict[str, Meta] = {}
    for meta in metas:
        other = first.setdefault(meta.kind, meta)
        if other is not meta and meta.kind in _SECOND:
            findings.tell(_SECOND[meta.kind], file=meta.file, other=other.file, kind=meta.kind)


def _check_study_ids(metas, case_lists, findings):
    named = sorted((meta for meta in metas + case_lists if meta.study_id), key=lambda meta: meta.kind != kinds.STUDY)
    if not named:
        return
    # What most files say is right: of ids that are as frequent, the study file's.
    (most, _), *_others = Counter(meta.study_id for meta in named).most_common()
    right = next(meta for meta in named if meta.study_id == most)
    for meta in named:
        if meta.study_id != right.study_id:
            findings.tell(
                rules.STUDY_ID_DIFFERS,
                file=meta.file,
                line=meta.lines["cancer_study_identifier"],
                value=meta.study_id,
                other=right.file,
                study_id=right.study_id,
            )


def _check_stable_ids(metas, findings):
    """One profile a stable id; files of mutations and of long copy number alone may share theirs and are added up.

    Ids that differ only in case are two to genows, and one to the unique key of a portal's own database.
    """
    seen: dict[str, Meta] = {}
    caseless: dict[str, Meta] = {}
    for meta in metas:
        if meta.kind not in kinds.PROFILES:
            continue
        place = {"file": meta.file, "line": meta.lines["stable_id"], "value": meta.stable_id}
        other = seen.setdefault(meta.profile_id, meta)
        if other is not meta:
            if meta.kind != other.kind or meta.kind not in kinds.ADDED_UP:
                findings.tell(rules.STABLE_ID_TWICE, **place, other=other.file)
            continue
        alike = caseless.setdefault(meta.profile_id.casefold(), meta)
        if alike is not meta:
            findings.tell(rules.STABLE_ID_CASE, **place, other=alike.file)


def _check_data_files(metas, findings):
    """A data file that two meta files name is read as either says: right where both say the same of its columns."""
    first: dict[str, Meta] = {}
    for meta in metas:
        if meta.data_file is None:
            continue
        other = first.setdefault(os.path.normpath(meta.data_file), meta)
        if other.kind != meta.kind and not any({other.kind, meta.kind} <= alike for alike in _ALIKE):
            place = {"file": meta.file, "line": meta.lines.get("data_filename"), "value": meta.data_file}
            findings.tell(rules.DATA_FILE_TWICE, **place, other=other.file, kind=other.kind)
