"""Loads the files of a folder in their order, and does what is due between them."""

from importlib import import_module

from genows.domain.genenames import NAMES_OF_SEVERAL, PREFERRED_GENES
from genows.errors import StudyError
from genows.load.catalogue.cancertypes import load_cancer_types
from genows.load.catalogue.demandedlists import check_lists
from genows.load.catalogue.panelmatrix import load_panel_matrix
from genows.load.catalogue.panels import load_panel
from genows.load.catalogue.samplelists import add_listed_samples, load_automatic_list, load_case_list
from genows.load.catalogue.studyfile import check_genome, load_study_file
from genows.load.clinical.samples import load_sample_attributes
from genows.load.context import ADD, Load
from genows.load.meta import kinds
from genows.load.meta.folder import Folder
from genows.load.meta.stages import stage
from genows.load.reference.genes import AssumedGenes, AssumedIds, GeneIndex
from genows.load.removal import remove_rows
from genows.load.report.lost import tell_mostly_lost
from genows.load.rules.folder import TYPE_UNKNOWN

# Kind -> gives the function that loads a file of that kind.
# PERF: a module is imported where a folder has such a file: all of them take every load and every validation 15 ms.
REGULAR = {
    kinds.PATIENT_ATTRIBUTES: lambda: import_module("genows.load.clinical.patients").load_patient_attributes,
    kinds.TIMELINE: lambda: import_module("genows.load.clinical.timeline").load_timeline,
    kinds.SEGMENTS: lambda: import_module("genows.load.matrix.segments").load_segments,
    kinds.MUTATIONS: lambda: import_module("genows.load.maf.mutations").load_mutations,
    kinds.UNCALLED_MUTATIONS: lambda: import_module("genows.load.maf.mutations").load_mutations,
    kinds.MUTSIG: lambda: import_module("genows.load.maf.mutsig").load_mutsig,
    kinds.GISTIC: lambda: import_module("genows.load.matrix.gistic").load_gistic,
    kinds.STRUCTURAL_VARIANTS: lambda: import_module("genows.load.variants.structuralvariants").load_structural_variants,
    kinds.DISCRETE_LONG: lambda: import_module("genows.load.matrix.longcna").load_long_cna,
    kinds.FUSIONS: lambda: import_module("genows.load.variants.fusions").load_fusions,
    kinds.GENERIC_ASSAY: lambda: import_module("genows.load.assays.assayfile").load_generic_assay,
    kinds.RESOURCE_DEFINITION: lambda: import_module("genows.load.resources.definitions").load_resource_definitions,
    **dict.fromkeys((kinds.SAMPLE_RESOURCES, kinds.PATIENT_RESOURCES, kinds.STUDY_RESOURCES), lambda: import_module("genows.load.resources.links").load_resources),
    kinds.GENESET_SCORES: lambda: import_module("genows.load.genesets.scores").load_geneset_values,
    kinds.GENESET_PVALUES: lambda: import_module("genows.load.genesets.scores").load_geneset_values,
    **dict.fromkeys(kinds.MATRICES, lambda: import_module("genows.load.matrix.matrixfile").load_matrix),
}
# Tables whose rows belong to no study: what a load added to them is known from the ids that it gave out.
SHARED = ("gene_panel", "genetic_entity", "generic_entity_properties", "mutation_event", "cna_event")


def load_files(load: Load, folder: Folder) -> None:
    """Loads all files, in order. StudyError where nothing further can be loaded; other errors are findings."""
    for meta in folder.of(kinds.CANCER_TYPE):
        _try(load, load_cancer_types, meta)
    study_file = folder.of(kinds.STUDY)[0]  # a folder without one is an error before any load
    _replace(load, study_file)
    try:
        load.study = load_study_file(load, study_file)
    except StudyError as error:
        if error.rule == TYPE_UNKNOWN.id and kinds.CANCER_TYPE in load.failed:
            return  # the type may stand in the file that could not be read, which has been told
        raise
    _prepare(load, folder)
    _try(load, load_sample_attributes, folder.first(kinds.SAMPLE_ATTRIBUTES))
    if load.findings.errors and not (load.findings.validating and load.samples.ids):
        return  # without the samples every other file would only repeat that they are missing
    for meta in _data_files(folder):
        _try(load, REGULAR[meta.kind](), meta)
    for meta in folder.of(kinds.PANEL_MATRIX):
        _try(load, load_panel_matrix, meta)
    for meta in folder.case_lists:
        _try(load, load_case_list, meta)
    add_listed_samples(load)
    if study_file.flag("add_global_case_list"):
        load_automatic_list(load)
    check_lists(load, folder, study_file.flag("add_global_case_list"))
    tell_mostly_lost(load.report, load.options.allow_skips)
    load.db.do("set_study_status", status=1, study_pk=load.study.pk)
    _count(load)


def _try(load, load_kind, meta):
    """Loads one file; a StudyError that stops it becomes an error finding, and the next file has its turn."""
    load.report.step = f"{meta.kind}: {meta.file}"
    try:
        load_kind(load, meta)
    except StudyError as error:
        load.findings.failure(error)
        load.failed.update({meta.kind, meta.profile_id} if meta.kind in kinds.PROFILES else {meta.kind})


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
    if load.assumed:
        load.genes, load.panels = AssumedGenes(), AssumedIds()
    else:
        load.genes = GeneIndex(load.db.rows("gene_rows"), load.db.rows("gene_alias_rows"), load.options.unknown_genes == ADD, _preferred(load.db))
    load.panels.update(load.db.all("panel_rows"))
    load.left_out.update(meta.profile_id for meta in folder.unknown if meta.stable_id and meta.study_id)
    for meta in folder.of(kinds.DISCRETE_LONG):
        load.feeding.setdefault(meta.profile_id, []).append(meta)
    for meta in folder.panels:
        _try(load, load_panel, meta)
    load.unread_panels.update(folder.unread_panels)
    load.panel_matrix = folder.first(kinds.PANEL_MATRIX)


def _preferred(db):
    """Alias of several genes -> the one that it means: in files the same as in questions."""
    loaded = db.named("gene_list_rows", kind=NAMES_OF_SEVERAL) if db.has("add_gene_list_rows") else ()
    return {**PREFERRED_GENES, **{row.name: int(row.entrez) for row in loaded}}


def _data_files(folder):
    """Regular files by stage, in name order within one. A second file of those that cannot be two, which was told, is not read."""
    single = {kind: folder.first(kind) for kind in (kinds.PATIENT_ATTRIBUTES, kinds.RESOURCE_DEFINITION)}
    return sorted((meta for meta in folder.of(*REGULAR) if single.get(meta.kind, meta) is meta), key=stage)


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
