"""Case lists and the automatic list of all samples, stored as sample lists; and which lists portals need for a study's kinds of data."""

from collections.abc import Container
from pathlib import Path

from genows.data import alterations, barcodes
from genows.encode.tabletext import counted
from genows.load.context import STRICT, Load
from genows.load.findings import ERROR, NOTE, WARNING, Rule
from genows.load.genepanels import NOT_SEQUENCED
from genows.load.ids import id_batches
from genows.load.maf.mutations import set_mutation_counts
from genows.load.metafile import (
    DISCRETE_CNA,
    FUSIONS,
    MUTATIONS,
    PANEL_MATRIX,
    STRUCTURAL_VARIANTS,
    Meta,
    no_but,
    parted_otherwise,
)

ID_BLANK = Rule("CL-02", "stable_id holds a blank; ids hold no blanks", ERROR, ERROR)
ID_COMMA = Rule("CL-12", "ids with a comma: /api/ finds them in JSON bodies only, for commas separate ids in addresses and forms", WARNING, WARNING)
ID_PREFIX = Rule("CL-02", "stable_id does not begin with {prefix}", ERROR, WARNING)
ID_TAKEN = Rule("CL-03", "list {list_id} is there already; each list needs an id of its own", ERROR, ERROR)
ALL_TAKEN = Rule("CL-03", "add_global_case_list makes a list {list_id}, but a file has one too, which is kept", ERROR, WARNING)
CATEGORY = Rule("CL-04", "case_list_category is none of {categories}", ERROR, ERROR)
CATEGORY_TWICE = Rule("CL-04", "case_list_category {category} is that of another list too", WARNING, None)
SAMPLE_REPEATED = Rule("CL-05", "the sample is repeated and stored once", WARNING, WARNING)
SAMPLE_UNKNOWN = Rule("CL-06", "the sample is not in the study and is left out; name samples as the sample file does, or add the sample there", ERROR, WARNING)
SAMPLE_SPELT_OTHERWISE = Rule("CL-06", "the sample file spells the barcode otherwise; it is the same sample", WARNING, WARNING)
SAMPLE_NORMAL = Rule("CL-11", "the sample is one of normal tissue, which a study does not hold, and is left out", NOTE, NOTE)
PARTED_OTHERWISE = Rule("CL-06", "ids are parted by tabs; of an entry that something else parts nothing is taken", ERROR, WARNING)
NO_IDS = Rule("CL-01", "case_list_ids is empty: the list has no samples", WARNING, WARNING)
ALL_UNKNOWN = Rule("F-18", "not one id of the list is known, so that it would have no samples; --allow-skips loads it so", ERROR, ERROR)
ALL_UNKNOWN_ALLOWED = Rule("F-18", "not one id of the list is known, so that it has no samples", WARNING, WARNING)
PATIENT = Rule("CL-06", "the id is a patient's; all samples of the patient are taken; case lists name samples", ERROR, WARNING)
BLANK_IN_SAMPLE = Rule("CL-06", "blank inside a sample id: ids are parted by tabs", ERROR, WARNING)
MUTATED_MISSING = Rule("CL-07", "samples with mutations stand in no list {list_id}, which names all samples that were sequenced", ERROR, WARNING)
FUSED_MISSING = Rule("CL-07", "samples with fusions stand in no list {list_id}", WARNING, None)
DEMANDED = Rule("CL-08", "there is no case list {list_id}, which portals need for {what}", ERROR, WARNING, follows=True)
EXPECTED = Rule("CL-08", "there is no case list {list_id}, which portals expect for {what}", WARNING, WARNING, follows=True)
LISTED_ALONE = Rule(
    "CL-10",
    "the sample has no mutation and stands in no `sequenced_samples:` line and no panel matrix: by this list it counts as sequenced, in all genes",
    NOTE,
    NOTE,
)
KEPT_LIST = Rule("CL-13", "samples of the sample file stand in a list that has no file here; the list stays as it is (--lists strict takes them out)", None, NOTE)
LEFT_LIST = Rule("CL-13", "samples of the sample file are taken out of a list that has no file here (--lists strict)", None, NOTE)
NO_LISTS = Rule("CL-09", "there is no folder case_lists", NOTE, None)


# Category of a case list whose file names none, and of the list of all samples that a load makes by itself.
DEFAULT_CATEGORY = "other"
CATEGORIES = (
    "all_cases_in_study",
    "all_cases_with_mutation_data",
    "all_cases_with_cna_data",
    "all_cases_with_log2_cna_data",
    "all_cases_with_methylation_data",
    "all_cases_with_mrna_array_data",
    "all_cases_with_mrna_rnaseq_data",
    "all_cases_with_rppa_data",
    "all_cases_with_microrna_data",
    "all_cases_with_mutation_and_cna_data",
    "all_cases_with_mutation_and_cna_and_mrna_data",
    "all_cases_with_gsva_data",
    "all_cases_with_sv_data",
    DEFAULT_CATEGORY,
)
# Kind of a file -> type of what may have been found in no sample of its profile.
_LISTED = {
    MUTATIONS: alterations.MUTATIONS,
    STRUCTURAL_VARIANTS: alterations.STRUCTURAL_VARIANTS,
    FUSIONS: alterations.STRUCTURAL_VARIANTS,
}
_COUNTERS = ("repeated", "unknown", "normals", "expanded from patients")


def load_case_list(load: Load, meta: Meta) -> None:
    """Loads one file of case_lists/. StudyError for an id or a category that is not allowed, or a list that exists."""
    list_id = meta.fields["stable_id"]
    _check_id(load, meta, list_id)
    category = category_of(meta)
    report = load.report.file(meta)
    report.count(f"category {category}")
    _check_category(load, meta, category)
    stored = load.target.lists.get(list_id)
    pks = _members(load, meta, report)
    if stored is not None:
        pks.add(row.sample_pk for row in load.db.all("sample_list_members", list_pk=stored) if row.sample_pk not in load.target.named)
    load.lists.stored.append((pks, list_id, category))
    if list_id.endswith("_sequenced"):
        load.lists.sequenced[list_id] = pks
        _note_unprofiled(load, meta, pks)
    if list_id == f"{load.study.study_id}_sequenced":
        _tell_unlisted(load, list_id, pks)
    name = load.widths.cut(
        "sample_list", "NAME", meta.get("case_list_name"), file=meta.file, line=meta.lines["case_list_name"]
    )
    description = meta.get("case_list_description", "")
    if stored is None:
        load.target.lists[list_id] = add_list(load, list_id, category, name, description, pks)
    else:
        load.db.do("set_sample_list", list_pk=stored, name=name, description=description, category=category)
        load.db.do("remove_sample_list_list", pks=[stored])
        load.db.add_all("add_list_members", ((stored, sample_pk) for sample_pk in pks))
    load.target.given_lists.add(list_id)
    load.target.changed_lists.add(load.target.lists[list_id])


def category_of(meta: Meta) -> str:
    """Returns the case_list_category of a case list, DEFAULT_CATEGORY where it names none. StudyError for an unknown one."""
    category = meta.get("case_list_category", DEFAULT_CATEGORY)
    if category not in CATEGORIES:
        line = meta.lines["case_list_category"]
        raise CATEGORY.stop(file=meta.file, line=line, value=category, categories=", ".join(CATEGORIES))
    return category


def _check_category(load, meta, category):
    """Portals show one list of a category; of lists without a special meaning there may be many."""
    if category == DEFAULT_CATEGORY:
        return
    if category in load.lists.categories:
        place = {"file": meta.file, "line": meta.lines["case_list_category"]}
        load.findings.tell(CATEGORY_TWICE, **place, value=category, category=category)
    load.lists.categories.add(category)


def load_automatic_list(load: Load) -> None:
    """Adds the list of all samples, unless there is one of its id already."""
    list_id = f"{load.study.study_id}_all"
    if load.db.value("list_by_id", list_id=list_id) is not None:
        if not load.target.is_update:
            load.findings.tell(ALL_TAKEN, list_id=list_id)
        load.report.derive("list of all samples", "kept")
        return
    name = "All cases in study"
    load.target.changed_lists.add(add_list(load, list_id, DEFAULT_CATEGORY, name, name, load.samples.pks()))
    load.report.derive("list of all samples", f"{list_id}: {counted(len(load.samples.ids), 'sample')}")


def follow_samples(load: Load) -> None:
    """Of an update: adds the samples of its sample file to the stored list of all, and takes them out of other lists that have no file, or tells
    of those lists (specification of updates, 4.4). To be called behind all lists.
    """
    named, of_all = load.target.named, f"{load.study.study_id}_all"
    members: dict[int, set[int]] = {}  # list → those of its samples that the sample file has
    for batch in id_batches(named):
        for row in load.db.all("lists_of_samples", sample_pks=batch):
            members.setdefault(row.list_pk, set()).add(row.sample_pk)
    shared = []
    for list_id, list_pk in load.target.lists.items():
        both = members.get(list_pk, set())
        if list_id == of_all:
            load.target.changed_lists.add(list_pk)
            load.db.add_all("add_list_members", ((list_pk, sample_pk) for sample_pk in named if sample_pk not in both))
        elif list_id not in load.target.given_lists and both:
            shared.append(list_id)
            load.target.changed_lists.add(list_pk)
            for batch in id_batches(sorted(both)) if load.options.lists == STRICT else ():
                load.db.do("remove_sample_list_list_of_both", pks=[list_pk], sample_pks=batch)
    for list_id in shared:
        load.findings.tell(LEFT_LIST if load.options.lists == STRICT else KEPT_LIST, value=list_id)


def add_list(load: Load, list_id, category, name, description, sample_pks) -> int:
    """Returns the internal id of the new list."""
    list_pk = load.ids.next("sample_list")
    load.db.add_all("add_sample_lists", [(list_pk, list_id, category, load.study.pk, name, description)])
    load.db.add_all("add_list_members", ((list_pk, sample_pk) for sample_pk in sample_pks))
    return list_pk


def _check_id(load, meta, list_id):
    place = {"file": meta.file, "line": meta.lines["stable_id"]}
    load.widths.must_fit("sample_list", "STABLE_ID", list_id, **place)
    if any(character.isspace() for character in list_id):
        raise ID_BLANK.stop(**place, value=list_id)
    if "," in list_id:
        load.findings.tell(ID_COMMA, value=list_id, **place)
    if not list_id.startswith(f"{load.study.study_id}_"):
        load.findings.tell(ID_PREFIX, value=list_id, prefix=f"{load.study.study_id}_", **place)
    is_stored = list_id in load.target.lists and list_id not in load.target.given_lists
    if not is_stored and load.db.value("list_by_id", list_id=list_id) is not None:
        raise ID_TAKEN.stop(**place, value=list_id, list_id=list_id)


def _note_unprofiled(load, meta, pks):
    """Tells of samples of which a list alone says that they were sequenced: in all genes, where no meta file names the profile's gene panel.

    All profiles and the panel matrix have been loaded before any list.
    """
    profile_id = f"{load.study.study_id}_mutations"
    profile_pk = load.profiles.pks.get(profile_id)
    if profile_pk is None or profile_id in load.profiles.with_panel or load.failed & {MUTATIONS, PANEL_MATRIX}:
        return  # what a file that could not be read says of its samples is not known
    profiled = load.profiles.samples(profile_pk)
    missing = load.samples.map(pk for pk in pks if pk not in profiled)
    for sample_id in load.samples.ids if missing else ():
        if load.samples.pk(sample_id) in missing:
            load.findings.tell(LISTED_ALONE, file=meta.file, line=meta.lines["case_list_ids"], value=sample_id)


def add_listed_samples(load: Load) -> None:
    """Gives the samples of which the lists alone say that a profile measured them the gene panel that the profile's meta file names.

    To be called behind all lists. Without a panel no row is written: the list tells it.
    """
    for report in load.report.files:
        profile_pk = report.profile_pk
        if profile_pk is None or report.kind not in _LISTED or report.profile_id not in load.profiles.with_panel:
            continue
        before = len(load.profiles.samples(profile_pk))
        for sample_pks in alterations.lists_of_measured(_LISTED[report.kind], load.study.study_id, load.lists.stored):
            load.profiles.add_samples(profile_pk, sample_pks, load.profiles.with_panel[report.profile_id])
        is_new = len(load.profiles.samples(profile_pk)) > before
        if is_new and report.kind == MUTATIONS and not load.findings.validating:
            set_mutation_counts(load, profile_pk)


def _tell_unlisted(load, list_id, pks):
    """Tells of samples whose mutations the panel matrix says were looked for, and which the list of the sequenced does not have."""
    for sample_id in load.samples.ids:
        sample_pk = load.samples.pk(sample_id)
        if sample_pk in load.panels.in_matrix and sample_pk not in pks:
            line = load.panels.in_matrix[sample_pk]
            load.findings.tell(NOT_SEQUENCED, file=load.panels.matrix.data_file, line=line, value=sample_id, list=list_id)


def _members(load, meta, report):
    """The samples that the ids stand for, each once, in file order."""
    members = load.samples.map()
    place = {"file": meta.file, "line": meta.lines["case_list_ids"]}
    for name in _COUNTERS:
        report.count(name, 0)
    for text in meta.entries("case_list_ids"):
        report.rows += 1
        sample_id = load.samples.listed(text)
        pks = _samples_of(load, report, sample_id, text, place)
        if sample_id not in load.samples.ids and pks:
            report.extra += len(pks) - 1
        for pk in pks:
            if pk in members:
                report.skip("repeated", place["line"], text)
                report.count("repeated")
                load.findings.tell(SAMPLE_REPEATED, value=text, **place)
            members[pk] = None
    if not report.rows:
        load.findings.tell(NO_IDS, **place)
    report.stored = len(members)
    if report.rows and not members and not report.counters["normals"]:
        load.findings.tell(ALL_UNKNOWN_ALLOWED if load.options.allow_skips else ALL_UNKNOWN, **place)
    return members


def _samples_of(load, report, sample_id, text, place):
    sample_pk = load.samples.pk(sample_id)
    parted = "" if sample_pk is not None else _several(load, text)
    if not parted and any(character.isspace() for character in text):
        load.findings.tell(BLANK_IN_SAMPLE, value=text, **place)
    if sample_pk is not None:
        if not load.samples.is_written(text):
            load.findings.tell(SAMPLE_SPELT_OTHERWISE, value=load.samples.beside_own(text), **place)
        return [sample_pk]
    patient_pk = load.samples.patients.get(sample_id) or load.samples.patients.get(text)
    if patient_pk and patient_pk in load.samples.numbers:
        report.count("expanded from patients")
        load.findings.tell(PATIENT, value=text, **place)
        return load.samples.by_patient[patient_pk]
    normal = load.samples.is_normal(sample_id) and sample_id == barcodes.sample_id(text)
    report.skip("normals" if normal else "unknown", place["line"], text)
    report.count("normals" if normal else "unknown")
    unknown = PARTED_OTHERWISE if parted else SAMPLE_UNKNOWN
    load.findings.tell(SAMPLE_NORMAL if normal else unknown, value=parted or text, **place)
    return []


def _several(load, text):
    """What a finding says of an entry that is several ids in one; '' for any other."""
    for kind, is_known in (
        ("sample", lambda word: load.samples.pk(barcodes.sample_id(word))),
        ("patient", lambda word: load.samples.patients.get(barcodes.patient_id(word), -1) in load.samples.numbers),
    ):
        if words := parted_otherwise(text, is_known):
            return no_but(text, kind, [word for word in words if is_known(word)])
    return ""


def check_lists(load: Load, path: Path, case_lists: list[Meta], present: Container[str], automatic: bool) -> None:
    """To be called when all lists are loaded. *path*: of the folder; *present*: the kinds of its files.

    *automatic*: whether the study asks for the list of all samples.
    """
    if not (path / "case_lists").is_dir():
        load.findings.tell(NO_LISTS)
    has_mutations, has_cna = MUTATIONS in present, DISCRETE_CNA in present
    have = {meta.get("stable_id") for meta in case_lists}
    demanded = [
        (DEMANDED, "all", not automatic, "all samples; `add_global_case_list: true` makes it"),
        (DEMANDED, "sequenced", has_mutations, "mutations"),
        (DEMANDED, "cna", has_cna, "copy number"),
        (EXPECTED, "cnaseq", has_mutations and has_cna, "mutations with copy number"),
    ]
    for rule, suffix, wanted, what in demanded:
        list_id = f"{load.study.study_id}_{suffix}"
        if wanted and list_id not in have and not load.target.is_update:
            load.findings.tell(rule, list_id=list_id, what=what)
    _check_sequenced(load, case_lists)


def _check_sequenced(load, case_lists):
    """Whether the lists of sequenced samples have all that have mutations, or rows in a fusion file."""
    for meta in case_lists:
        list_id = meta.get("stable_id", "")
        if not list_id.endswith("_sequenced"):
            continue
        listed = load.lists.sequenced.get(list_id, ())
        for rule, sample_pks in ((MUTATED_MISSING, load.samples.mutated), (FUSED_MISSING, load.samples.fused)):
            missing = load.samples.map(pk for pk in sample_pks if pk not in listed)
            for sample_id in load.samples.ids if missing else ():
                if load.samples.pk(sample_id) in missing:
                    load.findings.tell(rule, file=meta.file, line=meta.lines["case_list_ids"], value=sample_id, list_id=list_id)
