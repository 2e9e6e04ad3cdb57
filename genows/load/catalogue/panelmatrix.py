"""Loads the panel matrix, the gene panel that each sample was assayed with; after all profiles."""

from genows.errors import StudyError
from genows.load.catalogue.profiles import NO_PANEL
from genows.load.context import Load
from genows.load.idbatches import id_batches
from genows.load.meta.metafile import Meta, full_profile_id

SAMPLE_ID = "SAMPLE_ID"


def load_panel_matrix(load: Load, meta: Meta) -> None:
    """Loads the panel of each (sample, profile). NA leaves a pair alone; of repeated pairs the last counts."""
    report = load.report.file(meta)
    table = load.table(meta)
    if SAMPLE_ID not in table.header:
        raise StudyError(f"column {SAMPLE_ID} is missing", table.file, table.header_line)
    profiles = _profiles(load, table)
    wanted: dict[int, dict[int, int]] = {profile_pk: {} for profile_pk in profiles.values()}
    for line, cells in table:
        _matrix_row(load, table, report, profiles, wanted, line, cells)
    for name in ("pairs set", "pairs inserted", "pairs left alone"):
        report.count(name, 0)
    for profile_pk, panels in wanted.items():
        _write_pairs(load, report, profile_pk, panels)


def _profiles(load, table):
    """0-based column -> profile_pk; columns of profiles whose files were left out are passed over."""
    profiles = {}
    for index, cell in enumerate(table.header.cells):
        profile_id = full_profile_id(load.study.study_id, cell.strip())
        place = {"file": table.file, "line": table.header_line, "column": index + 1, "value": cell}
        if index == table.header.column(SAMPLE_ID):
            continue
        if profile_id in load.profiles:
            profiles[index] = load.profiles[profile_id]
        elif profile_id in load.left_out:
            load.findings.warning("the column is of a profile that was left out", **place)
        else:
            load.findings.error("the column is of no profile of the study", **place)
    return profiles


def _matrix_row(load, table, report, profiles, wanted, line, cells):
    sample_id = cells[table.header.column(SAMPLE_ID)].strip() if len(cells) > table.header.column(SAMPLE_ID) else ""
    sample_pk = load.samples.pk(sample_id)
    if sample_pk is None:
        report.skip("unknown sample", line, sample_id)
        load.findings.error("the sample is not in the study", file=table.file, line=line, value=sample_id, rule="P-05")
        return
    report.stored += 1
    for index, profile_pk in profiles.items():
        panel_id = cells[index].strip() if index < len(cells) else ""
        if panel_id == NO_PANEL:
            report.count("pairs left alone")
        elif panel_id in load.panels:
            wanted[profile_pk][sample_pk] = load.panels[panel_id]
        else:
            load.findings.error(
                "the panel is neither in the database nor in the folder",
                file=table.file,
                line=line,
                column=index + 1,
                value=panel_id,
                rule="P-07",
            )


def _write_pairs(load, report, profile_pk, panels):
    """*panels*: sample_pk -> panel_pk."""
    known = load.profiled(profile_pk)
    by_panel: dict[tuple[int, bool], list[int]] = {}
    for sample_pk, panel_pk in panels.items():
        by_panel.setdefault((panel_pk, sample_pk in known), []).append(sample_pk)
    for (panel_pk, is_known), sample_pks in by_panel.items():
        report.count("pairs set" if is_known else "pairs inserted", len(sample_pks))
        if not is_known:
            load.profile_samples(profile_pk, sample_pks, panel_pk)
            continue
        known.update(dict.fromkeys(sample_pks, panel_pk))
        for batch in id_batches(sample_pks):
            load.db.do("set_sample_panels", panel_pk=panel_pk, profile_pk=profile_pk, sample_pks=batch)
