"""Whether the fields of each meta file are right, and how the meta files of a folder stand to each other."""

import os
import re
from collections import Counter

from genows.load import folderrules as rules
from genows.load import kinds
from genows.load.entries import is_within
from genows.load.findings import Findings
from genows.load.genesets import rules as geneset_rules
from genows.load.metafile import ADDED_UP, FILES, FLAGS, GENOMES, GENOMES_OF_TODAY, TREATMENT_RESPONSE, Meta
from genows.load.tables import IDENTIFIER

_STUDY_ID = re.compile(r"[a-z0-9_]+")
_INTEGER = re.compile(r"[0-9]+")
# What profiles that are there keep where no file says it.
OF_PROFILES = frozenset(("profile_name", "profile_description", "show_profile_in_analysis_tab"))
# field -> what is taken where it is neither true nor false
_FLAGS = {"show_profile_in_analysis_tab": True, "add_global_case_list": False}


def checked(meta: Meta, findings: Findings, is_part: bool = False) -> Meta | None:
    """Returns *meta* if it can be loaded by what it says, else None; all that is wrong goes to *findings*.

    *is_part*: whether it is of a part of a study, which is there: what a study file, or a profile's, does not say stays as it is.
    """
    usable = [_has_its_fields(meta, findings, is_part), _good_stable_id(meta, findings), _files_are_inside(meta, findings)]
    if not all(usable):
        return None
    _check_flags(meta, findings)
    for check in (_check_study, _check_profile, _check_assay, _check_driver_file, _check_regions):
        check(meta, findings)
    return meta


def _place(meta, field):
    return {"file": meta.file, "line": meta.lines.get(field), "value": meta.get(field)}


def _has_its_fields(meta, findings, is_part):
    kind = kinds.KINDS[meta.kind]
    is_list = meta.kind == kinds.CASE_LIST
    required = kind.required & {"cancer_study_identifier"} if is_part and meta.kind == kinds.STUDY else kind.required
    missing = [name for name in sorted(required) if not meta.get(name) and not (name in kind.blank and name in meta.fields)]
    for name in missing:
        findings.tell(rules.LIST_FIELD_MISSING if is_list else rules.FIELD_MISSING, file=meta.file, field=name, kind=kind.name)
    for name in sorted(kind.expected):
        if not meta.get(name) and not (is_part and (meta.kind == kinds.STUDY or name in OF_PROFILES)):
            findings.tell(_absent(meta, name), file=meta.file, field=name)
    for name in meta.fields:
        if name not in kind.fields and meta.kind != kinds.GENE_PANEL:
            probably = kinds.meant(name, kind.fields - meta.fields.keys())
            rule = rules.LIST_FIELD_UNKNOWN if is_list else rules.FIELD_UNKNOWN
            findings.tell(rule, file=meta.file, line=meta.lines[name], field=name, meant=probably)
    return not missing


def _absent(meta, name):
    """The rule of a field without which a default takes over. Limits were all treatments before there were types of assays."""
    if name != "generic_assay_type":
        return rules.FIELD_DEFAULTED
    return rules.TREATMENT_ASSUMED if meta.datatype == "LIMIT-VALUE" else rules.ASSAY_TYPE_ABSENT


def _good_stable_id(meta, findings):
    if meta.kind not in kinds.PROFILES or not meta.stable_id:
        return True  # a missing one was told
    if not IDENTIFIER.fullmatch(meta.stable_id):
        findings.tell(rules.STABLE_ID_CHARACTERS, **_place(meta, "stable_id"))
        return False
    pair = meta.alteration_type, meta.datatype
    if not kinds.is_usual(pair, meta.stable_id.removeprefix(f"{meta.study_id}_")):
        usual = ", ".join(sorted(kinds.USUAL[pair]))
        findings.tell(rules.STABLE_ID_UNUSUAL, **_place(meta, "stable_id"), pair=" / ".join(pair), usual=usual)
    return True


def _files_are_inside(meta, findings):
    fields = kinds.KINDS[meta.kind].fields
    named = [name for name in FILES if name in fields and meta.get(name)]
    outside = [name for name in named if not _is_within(meta, meta.fields[name])]
    for name in outside:
        findings.tell(rules.OUTSIDE, **_place(meta, name), field=name)
    return not outside


def _is_within(meta, name):
    """Of the name that is given, and of the packed file that may stand in for it."""
    return is_within(meta.folder, name) and is_within(meta.folder, str(meta.path_of(name).relative_to(meta.folder)))


def _check_flags(meta, findings):
    fields = kinds.KINDS[meta.kind].fields
    for name, taken in _FLAGS.items():
        if name in fields and meta.get(name, "true").lower() not in FLAGS:
            findings.tell(rules.FLAG_UNREADABLE, **_place(meta, name), field=name, taken=str(taken).lower())


def _check_study(meta, findings):
    if meta.kind != kinds.STUDY:
        return
    if not _STUDY_ID.fullmatch(meta.study_id):
        findings.tell(rules.STUDY_ID_CHARACTERS, **_place(meta, "cancer_study_identifier"))
    pmid, place = meta.get("pmid"), _place(meta, "pmid")
    if pmid and not meta.get("citation"):
        findings.tell(rules.PMID_WITHOUT_CITATION, **place)
    if pmid and any(map(str.isspace, pmid)):
        findings.tell(rules.PMID_BLANK, **place)
    for part in pmid.split(",") if pmid else ():
        if not _INTEGER.fullmatch(part.strip()):
            findings.tell(rules.PMID_NO_NUMBER, **{**place, "value": part})


def _check_profile(meta, findings):
    if meta.kind not in kinds.PROFILES:
        return
    if (meta.alteration_type, meta.datatype) in kinds.LEGACY:
        findings.tell(rules.LEGACY_MATRIX, file=meta.file, value=f"{meta.alteration_type} / {meta.datatype}")
    if meta.kind == kinds.FUSIONS:
        findings.tell(rules.FUSION_FILE, file=meta.file)
    if meta.kind in (kinds.MUTATIONS, kinds.UNCALLED_MUTATIONS) and meta.get("gene_panel"):
        findings.tell(rules.PANEL_OF_MUTATIONS, **_place(meta, "gene_panel"))
    if meta.kind in (kinds.CONTINUOUS_CNA, kinds.LOG2_CNA) and meta.get("show_profile_in_analysis_tab") and meta.shown:
        findings.tell(rules.SHOWN_CONTINUOUS, **_place(meta, "show_profile_in_analysis_tab"), kind=meta.kind)
    if meta.datatype == "Z-SCORE" and meta.source_profile_id == meta.profile_id:
        findings.tell(rules.SOURCE_IS_ITSELF, **_place(meta, "source_stable_id"))


def _check_assay(meta, findings):
    if meta.kind != kinds.GENERIC_ASSAY:
        return
    if meta.get("patient_level", "true").lower() not in FLAGS:
        findings.tell(rules.PATIENT_LEVEL, **_place(meta, "patient_level"))
    if meta.get("value_sort_order") and meta.sort_order is None:
        findings.tell(rules.SORT_ORDER, **_place(meta, "value_sort_order"))
    if meta.get("pivot_threshold_value") and meta.pivot_threshold is None:
        findings.tell(rules.PIVOT, **_place(meta, "pivot_threshold_value"))
    for name in ("pivot_threshold_value", "value_sort_order"):
        if meta.assay_type == TREATMENT_RESPONSE and not meta.get(name):
            findings.tell(rules.TREATMENT_WITHOUT_ORDER, file=meta.file, field=name)


def _check_regions(meta, findings):
    """Of segments the genome is stored, and whoever loads them looks at it."""
    genome = meta.get("reference_genome_id")
    if meta.kind != kinds.GISTIC or not genome or genome in GENOMES_OF_TODAY:
        return
    rule = rules.SEGMENT_GENOME_OLD if genome in GENOMES else rules.REGION_GENOME_UNKNOWN
    findings.tell(rule, **_place(meta, "reference_genome_id"), known=", ".join(GENOMES))


def _check_driver_file(meta, findings):
    name = meta.get("pd_annotations_filename")
    if meta.kind == kinds.DISCRETE_CNA and name and not os.path.isfile(meta.path_of(name)):
        findings.tell(rules.DRIVER_FILE_ABSENT, **_place(meta, "pd_annotations_filename"))


def check_together(metas: list[Meta], case_lists: list[Meta], findings: Findings, is_part: bool = False) -> None:
    """Tells what is wrong between files that are each right by themselves. *is_part*: whether the study may have what they lack."""
    _check_second_ones(metas, findings)
    _check_study_ids(metas, case_lists, findings)
    _check_stable_ids(metas, findings)
    _check_data_files(metas, findings)
    if not is_part:
        check_gene_sets(metas, findings)


def _check_second_ones(metas, findings):
    first: dict[str, Meta] = {}
    for meta in metas:
        other, second = first.setdefault(meta.kind, meta), kinds.KINDS[meta.kind].second
        if other is not meta and second:
            findings.tell(second, file=meta.file, other=other.file, kind=meta.kind)


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
    """One profile a stable id; files of mutations, structural variants and long copy number alone may share theirs and are added up.

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
            if meta.kind != other.kind or meta.kind not in ADDED_UP:
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
        if other.kind != meta.kind and not _are_alike(other.kind, meta.kind):
            place = {"file": meta.file, "line": meta.lines.get("data_filename"), "value": meta.data_file}
            findings.tell(rules.DATA_FILE_TWICE, **place, other=other.file, kind=other.kind)


def _are_alike(*two):
    alike, other = (kinds.KINDS[kind].alike for kind in two)
    return alike is not None and alike == other


def check_gene_sets(metas: list[Meta], findings: Findings) -> None:
    """Tells of scores without p-values, the reverse, and of sources that are no source. Whether a source is there at all, its load tells."""
    scores = [meta for meta in metas if meta.kind == kinds.GENESET_SCORES]
    pvalues = [meta for meta in metas if meta.kind == kinds.GENESET_PVALUES]
    for files, others, rule in ((scores, pvalues, geneset_rules.SCORES_ALONE), (pvalues, scores, geneset_rules.PVALUES_ALONE)):
        if files and not others:
            findings.tell(rule, file=files[0].file)
    expression = [meta for meta in metas if meta.kind == kinds.EXPRESSION]
    profiles = {meta.profile_id for meta in metas if meta.kind in kinds.PROFILES and meta.stable_id}
    for meta in scores:
        _check_source(meta, profiles, {one.profile_id for one in expression}, geneset_rules.SOURCE_OF_SCORES, findings)
        _check_z_scores(meta, expression, findings)
    for meta in pvalues:
        _check_source(meta, profiles, {one.profile_id for one in scores}, geneset_rules.SOURCE_OF_PVALUES, findings)


def _check_source(meta, profiles, right, rule, findings):
    if meta.source_profile_id in profiles - right:
        findings.tell(rule, file=meta.file, line=meta.lines["source_stable_id"], value=meta.get("source_stable_id"))


def _check_z_scores(meta, expression, findings):
    sources = {one.source_profile_id for one in expression if one.datatype == "Z-SCORE" and one.source_profile_id}
    if meta.source_profile_id not in sources:
        findings.tell(geneset_rules.NO_Z_SCORES, file=meta.file, line=meta.lines["source_stable_id"], value=meta.get("source_stable_id"))
