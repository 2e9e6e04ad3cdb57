"""Loads the files of a folder in their order, and does what is due between them."""

from genows.data.reference import NAMES_OF_SEVERAL, PREFERRED_GENES
from genows.errors import StudyError
from genows.load import kinds
from genows.load.caselists import add_listed_samples, check_lists, load_automatic_list
from genows.load.context import ADD, Load
from genows.load.folder import Folder
from genows.load.folderrules import TYPE_UNKNOWN
from genows.load.reference.genes import AssumedGenes, AssumedIds, GeneIndex
from genows.load.removal import remove_rows
from genows.load.report import tell_mostly_lost
from genows.load.studyfile import check_genome, load_study_file
from genows.load.updates import begin_update, end_update

# Tables whose rows belong to no study: what a load added to them is known from the ids that it gave out.
SHARED = ("gene_panel", "genetic_entity", "generic_entity_properties", "mutation_event", "cna_event")


def load_files(load: Load, folder: Folder) -> None:
    """Loads all files, in order. StudyError where nothing further can be loaded; other errors are findings."""
    for meta in folder.of(kinds.CANCER_TYPE):
        _try(load, meta)
    study_file = folder.first(kinds.STUDY)
    try:
        if load.options.update:
            begin_update(load, folder)
        else:
            assert study_file is not None  # a folder without one is an error before any load
            _replace(load, study_file)
            load.study = load_study_file(load, study_file)
    except StudyError as error:
        if error.rule == TYPE_UNKNOWN.id and kinds.CANCER_TYPE in load.failed:
            return  # the type may stand in the file that could not be read, which has been told
        raise
    _prepare(load, folder)
    for meta in folder.of(kinds.SAMPLE_ATTRIBUTES)[:1]:
        _try(load, meta)
    if load.findings.errors and not (load.findings.validating and load.samples.ids):
        return  # without the samples every other file would only repeat that they are missing
    for meta in _data_files(folder):
        _try(load, meta)
    for meta in folder.order.of_lists(folder.case_lists):
        _try(load, meta)
    add_listed_samples(load)
    with_all = study_file is not None and study_file.flag("add_global_case_list")
    if with_all:
        load_automatic_list(load)
    check_lists(load, folder.path, folder.case_lists, {meta.kind for meta in folder.metas}, with_all)
    tell_mostly_lost(load.report, load.options.allow_skips)
    if load.options.update:
        end_update(load)
    else:
        load.db.do("set_study_status", status=1, study_pk=load.study.pk)
    _count(load)


def _try(load, meta):
    """Loads one file; a StudyError that stops it becomes an error finding, and the next file has its turn."""
    load.report.step = f"{meta.kind}: {meta.file}"
    try:
        kinds.KINDS[meta.kind].load(load, meta)
    except StudyError as error:
        load.findings.failure(error)
        load.failed.update({meta.kind, meta.profile_id} if meta.kind in kinds.PROFILES else {meta.kind})


def _replace(load, meta):
    """Removes the study of the same id, if there is one."""
    load.report.step = f"{meta.kind}: {meta.file}"
    stored = load.db.one("stored_study", study_id=meta.study_id)
    if stored is None:
        return
    check_genome(load, meta, stored.genome_pk)
    step = load.progress.step(f"removing {meta.study_id} as it was")
    removed = remove_rows(load.db, stored.study_pk)
    step.done()
    load.report.replaced = {"internal_id": stored.study_pk, "import_date": stored.import_date, "rows_removed": removed}


def _prepare(load, folder):
    """The genes, the panels of the database and of the folder, and what is left out."""
    if load.assumed:
        load.genes, load.panels.pks = AssumedGenes(), AssumedIds()
    else:
        load.genes = GeneIndex(load.db.rows("gene_rows"), load.db.rows("gene_alias_rows"), load.options.unknown_genes == ADD, _preferred(load.db))
    load.panels.pks.update(load.db.all("panel_rows"))
    load.profiles.left_out.update(meta.profile_id for meta in folder.unknown if meta.stable_id and meta.study_id)
    for meta in folder.of(kinds.DISCRETE_LONG):
        load.profiles.feeding.setdefault(meta.profile_id, []).append(meta)
    for meta in folder.panels:
        _try(load, meta)
    load.panels.unread.update(folder.unread_panels)
    load.panels.matrix = folder.first(kinds.PANEL_MATRIX)
    _reserve(load, folder)


def _reserve(load, folder):
    """Gives patients and profiles the ids by whose order an export lists them; nothing in a folder that is none."""
    order = folder.order
    named = order.of_patients(folder.of(kinds.SAMPLE_ATTRIBUTES, kinds.PATIENT_ATTRIBUTES))
    if patients := [patient_id for patient_id in named if patient_id not in load.samples.patients]:
        pks = load.ids.take("patient", len(patients))
        load.samples.patients.update(zip(patients, pks, strict=True))
        load.samples.unmet.update(patients)
        load.db.add_all("add_patients", ((pk, patient_id, load.study.pk) for patient_id, pk in zip(patients, pks, strict=True)))
    profiles = order.of_profiles(meta for meta in folder.metas if meta.kind in kinds.PROFILES and meta.profile_id not in load.target.profiles)
    if profiles:
        load.profiles.reserved.update(zip(profiles, load.ids.take("genetic_profile", len(profiles)), strict=True))


def _preferred(db):
    """Alias of several genes -> the one that it means: in files the same as in questions."""
    loaded = db.named("gene_list_rows", kind=NAMES_OF_SEVERAL) if db.runs("add_gene_list_rows") else ()
    return {**PREFERRED_GENES, **{row.name: int(row.entrez) for row in loaded}}


def _data_files(folder):
    """The files behind the samples in their order, in name order, or an export's, within one place of it. A second file of a single kind, which was told, is not read."""
    read = (meta for meta in folder.metas if not kinds.KINDS[meta.kind].single or folder.first(meta.kind) is meta)
    return sorted(folder.order.of_files(meta for meta in read if kinds.order_of(meta) > 0), key=kinds.order_of)


def _count(load):
    report = load.report
    for profile_id, profile_pk in load.profiles.pks.items():
        panels = load.profiles.samples(profile_pk)
        without = sum(panel_pk is None for panel_pk in panels.values())
        rows = report.derived.setdefault("sample_profile rows", {})
        rows[profile_id] = {"with panel": len(panels) - without, "without panel": without}
    counts = dict(load.db.all("study_row_counts", study_pk=load.study.pk))
    counts.update((table, load.ids.given(table)) for table in SHARED)
    report.rows_written = {table: number for table, number in counts.items() if number}
