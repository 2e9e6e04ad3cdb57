"""What an update does before the first file of its folder, and behind the last (specification of updates, 4.2)."""

from genows.load import folderrules as rules
from genows.load import metafile
from genows.load.caselists import follow_samples
from genows.load.context import Load
from genows.load.folder import Folder
from genows.load.matrix.cnaevents import CnaEvents
from genows.load.matrix.values import deepened
from genows.load.matrixrows import matrix_text, rewrite_rows, stored_order
from genows.load.reference.genes import MICRO_RNA, LoadedGene
from genows.load.report import FileReport
from genows.load.storedstudy import StoredStudy
from genows.load.studyfile import update_study


def named_study(folder: Folder) -> str | None:
    """Returns the id of the study that the files of a folder are of; None where none names it."""
    return next((meta.study_id for meta in [*folder.metas, *folder.case_lists] if meta.study_id), None)


def begin_update(load: Load, folder: Folder) -> None:
    """Lets the load know what is stored of the study, and takes over what a study file says. StudyError where the study is not there."""
    study_id, study_file = named_study(folder), folder.first(metafile.STUDY)
    if study_id is None:
        raise rules.NO_STUDY_NAMED.stop()
    stored = load.db.one("stored_study", study_id=study_id)
    if stored is None:
        raise rules.NOT_STORED.stop(study=study_id)
    load.report.study_id, load.report.study_name = study_id, stored.name
    genome = next(row for row in load.db.all("reference_genome_rows") if row.genome_pk == stored.genome_pk)
    load.target = StoredStudy(load, stored, tuple(genome))
    load.report.updated = {"internal_id": stored.study_pk, "import_date": stored.import_date, "rows_before": row_counts(load)}
    if study_file:
        update_study(load, study_file, stored)
        load.report.study_name = study_file.get("name") or stored.name


def row_counts(load: Load) -> dict[str, int]:
    """Returns table → rows of the study, of tables that have some."""
    return {row.table_name: row.number for row in load.db.all("study_row_counts", study_pk=load.study.pk) if row.number}


def end_update(load: Load) -> None:
    """To be called behind all files."""
    target = load.target
    assert isinstance(target, StoredStudy)
    target.remove_earlier_events()
    follow_samples(load)
    for profile in target.profiles.values():
        if profile.id in load.profiles.pks and (profile.genetic_alteration_type, profile.datatype) == ("COPY_NUMBER_ALTERATION", "DISCRETE"):
            _follow_flag(load, target, profile)
        if int(profile.patient_level):
            _follow_patients(load, profile.profile_pk)
    # Each looks at the events of all studies.
    for table, statement in (("sample_cna_event", "remove_unused_cna_events"), ("mutation", "remove_unused_mutation_events")):
        if target.removed[table]:
            load.db.do(statement)
    load.db.do("set_study_date", study_pk=load.study.pk, import_date=f"{load.options.today:%Y-%m-%d} 00:00:00")
    named = {pk for profile_pk in target.touched for pk in target.counted(profile_pk, load.samples.map())} | set(target.named)
    load.report.derive("samples that no file names", len(load.samples.ids) - len(named))


def _follow_patients(load: Load, profile_pk: int) -> None:
    """Gives all samples of a patient the patient's values, side by side, where some came with this update."""
    order = stored_order(load.db, profile_pk) or []
    places: dict[int, dict[int, int]] = {}  # patient → sample → its place
    for place, sample_pk in enumerate(order):
        places.setdefault(load.samples.patient_of[sample_pk] or 0, {})[sample_pk] = place
    now = {pk: of_patient.get(pk, min(of_patient.values())) for patient_pk, of_patient in places.items() for pk in load.samples.by_patient[patient_pk]}
    if list(now) == order:
        return

    def change(_, values: str) -> str:
        cells = values.split(",") + [""] * len(order)
        return matrix_text(map(cells.__getitem__, now.values()))

    entities = [row.entity for row in load.db.all("entities_of_matrix", profile_pk=profile_pk)]
    rewrite_rows(load.db, profile_pk, entities, len(now), change)
    load.db.do("set_profile_sample_order", profile_pk=profile_pk, sample_pks=matrix_text(now))
    load.profiles.add_samples(profile_pk, now)


def _follow_flag(load: Load, target: StoredStudy, profile) -> None:
    """Makes, or removes, the events of discrete copy number whose profile is shown now, or no longer. *profile*: as it was."""
    now = load.db.one("profiles_by_ids", study_pks=[load.study.pk], genetic_profile_ids=[profile.id])
    if now.show_profile_in_analysis_tab == profile.show_profile_in_analysis_tab:
        return
    if now.show_profile_in_analysis_tab == "1":
        _make_events(load, profile)
        return
    for table in ("alteration_driver_annotation", "sample_cna_event"):
        if load.db.runs(f"remove_{table}"):
            target.removed[table] += load.db.do(f"remove_{table}", pks=[profile.profile_pk])


def _make_events(load, profile) -> None:
    """Makes the events of the samples that the files do not name; those of the others are made."""
    order = stored_order(load.db, profile.profile_pk) or []
    touched = load.target.counted(profile.profile_pk, load.samples.map())
    left = [place for place, pk in enumerate(order) if pk not in touched]
    events = CnaEvents(load, profile.profile_pk, [order[place] for place in left], FileReport())
    genes = {row.entity_pk: row for row in load.db.all("profile_gene_types", profile_pk=profile.profile_pk) if row.type != MICRO_RNA}

    def change(entity: int, values: str) -> str:
        values, _ = deepened(values)
        cells, gene = values.split(",") + [""] * len(order), genes[entity]
        events.add(LoadedGene(int(gene.entrez), gene.symbol, entity, gene.type), matrix_text(cells[place] for place in left))
        return values

    rewrite_rows(load.db, profile.profile_pk, list(genes), len(order), change)
    events.write()
