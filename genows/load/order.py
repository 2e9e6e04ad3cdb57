"""Loads the files of a folder in their order, and does what is due between them."""

from genows.errors import StudyError
from genows.load.catalogue.cancertypes import load_cancer_types
from genows.load.catalogue.panelmatrix import load_panel_matrix
from genows.load.catalogue.panels import load_panel
from genows.load.catalogue.samplelists import load_automatic_list, load_case_list
from genows.load.catalogue.studyfile import check_genome, load_study_file
from genows.load.clinical.patients import load_patient_attributes
from genows.load.clinical.samples import load_sample_attributes
from genows.load.context import ADD, Load
from genows.load.maf.mutations import load_mutations
from genows.load.maf.mutsig import load_mutsig
from genows.load.matrix.matrixfile import load_matrix
from genows.load.matrix.segments import load_segments
from genows.load.meta import kinds
from genows.load.meta.folder import Folder
from genows.load.reference.genes import GeneIndex
from genows.load.removal import remove_rows

REGULAR = {
    kinds.PATIENT_ATTRIBUTES: load_patient_attributes,
    kinds.SEGMENTS: load_segments,
    kinds.MUTATIONS: load_mutations,
    kinds.MUTSIG: load_mutsig,
    **dict.fromkeys(kinds.MATRICES, load_matrix),
}
# Tables whose rows belong to no study: what a load added to them is known from the ids that it gave out.
SHARED = ("gene_panel", "genetic_entity", "mutation_event", "cna_event")


def load_files(load: Load, folder: Folder) -> None:
    """Loads all files, in order. StudyError where nothing further can be loaded; other errors are findings."""
    for meta in folder.of(kinds.CANCER_TYPE):
        _try(load, load_cancer_types, meta)
    study_file = folder.of(kinds.STUDY)[0]  # a folder without one is an error before any load
    _replace(load, study_file)
    load.study = load_study_file(load, study_file)
    _prepare(load, folder)
    _try(load, load_sample_attributes, folder.first(kinds.SAMPLE_ATTRIBUTES))
    if load.findings.errors:
        return  # without the samples every other file would only repeat that they are missing
    for meta in _data_files(folder):
        _try(load, REGULAR[meta.kind], meta)
    for meta in folder.of(kinds.PANEL_MATRIX):
        _try(load, load_panel_matrix, meta)
    for meta in folder.case_lists:
        _try(load, load_case_list, meta)
    if study_file.flag("add_global_case_list"):
        load_automatic_list(load)
    load.db.do("set_study_status", status=1, study_pk=load.study.pk)
    _count(load)


def _try(load, load_kind, meta):
    """Loads one file; a StudyError that stops it becomes an error finding, and the next file has its turn."""
    load.report.step = f"{meta.kind}: {meta.file}"
    try:
        load_kind(load, meta)
    except StudyError as error:
        load.findings.failure(error)


def _replace(load, meta):
    """Removes the study of the same id, if there is one."""
    load.report.step = f"{meta.kind}: {meta.file}"
    stored = load.db.one("stored_study", study_id=meta.study_id)
    if stored is None:
        return
    study_pk, _, import_date, genome_pk = stored
    check_genome(load, meta, genome_pk)
    step = load.progress.step(f"removing {meta.study_id} as it was")
    removed = remove_rows(load.db, study_pk)
    step.done()
    load.report.replaced = {"internal_id": study_pk, "import_date": import_date, "rows_removed": removed}


def _prepare(load, folder):
    """The genes, the panels of the database and of the folder, and what is left out."""
    load.genes = GeneIndex(load.db.rows("gene_rows"), load.db.rows("gene_alias_rows"), load.options.unknown_genes == ADD)
    load.panels.update(load.db.all("panel_rows"))
    load.left_out.update(meta.profile_id for meta in folder.unsupported if meta.stable_id)
    for meta in folder.panels:
        _try(load, load_panel, meta)


def _data_files(folder):
    """Regular files in name order, then the expression z-scores, which may derive from one of them."""
    regular = folder.of(*REGULAR)
    return sorted(regular, key=lambda meta: meta.kind == kinds.EXPRESSION and meta.datatype == "Z-SCORE")


def _count(load):
    report = load.report
    for profile_id, profile_pk in load.profiles.items():
        panels = load.profiled(profile_pk).values()
        without = sum(panel_pk is None for panel_pk in panels)
        rows = report.derived.setdefault("sample_profile rows", {})
        rows[profile_id] = {"with panel": len(panels) - without, "without panel": without}
    counts = dict(load.db.all("study_row_counts", study_pk=load.study.pk))
    counts.update((table, load.ids_given(table)) for table in SHARED)
    report.rows_written = {table: number for table, number in counts.items() if number}
