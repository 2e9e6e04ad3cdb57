"""Genetic profiles: the row that a profile meta file makes, its gene panel and its link to the profile it derives from."""

from genows.errors import StudyError
from genows.load.meta import kinds
from genows.load.meta.metafile import Meta

NO_PANEL = "NA"

# genetic_alteration_type, datatype -> REFERENCE_TYPE of the link that source_stable_id makes
_LINKS = {
    ("MRNA_EXPRESSION", "Z-SCORE"): "STATISTIC",
    ("GENESET_SCORE", "P-VALUE"): "STATISTIC",
    ("GENESET_SCORE", "GSVA-SCORE"): "AGGREGATION",
}


def add_profile(load, meta: Meta) -> int:
    """Adds the profile of *meta* and returns its internal id; that of an earlier mutation file's profile where there is one.

    StudyError where the profile exists already, or its panel or source is not there.
    """
    profile_id = meta.profile_id
    report = load.report.file(meta)
    report.profile_id = profile_id
    if meta.kind == kinds.MUTATIONS and profile_id in load.profiles:
        report.profile_pk = load.profiles[profile_id]
        return report.profile_pk
    panel_of(load, meta)
    _check_new(load, meta)
    profile_pk = load.next_id("genetic_profile")
    load.db.add_all("add_genetic_profiles", [_row(load, meta, profile_pk)])
    load.profiles[profile_id] = report.profile_pk = profile_pk
    _add_link(load, meta, profile_pk)
    return profile_pk


def panel_of(load, meta: Meta) -> int | None:
    """The internal id of the panel that *meta* names in gene_panel; None for none and for NA."""
    panel_id = meta.get("gene_panel", NO_PANEL)
    if panel_id == NO_PANEL:
        return None
    if panel_id not in load.panels:
        raise StudyError(
            f"gene_panel {panel_id} is neither in the database nor in the folder", meta.file, meta.lines["gene_panel"]
        )
    return load.panels[panel_id]


def _check_new(load, meta):
    load.must_fit("genetic_profile", "STABLE_ID", meta.profile_id, file=meta.file, line=meta.lines["stable_id"])
    if load.db.value("profile_by_id", profile_id=meta.profile_id) is not None:
        raise StudyError(f"profile {meta.profile_id} is in the database already", meta.file, meta.lines["stable_id"])


def _row(load, meta, profile_pk):
    name = meta.get("profile_name", meta.alteration_type)
    return (
        profile_pk,
        meta.profile_id,
        load.study.pk,
        meta.alteration_type,
        meta.datatype,
        load.cut("genetic_profile", "NAME", name, file=meta.file, line=meta.lines.get("profile_name")),
        meta.get("profile_description", meta.alteration_type).replace("\t", " "),
        int(meta.shown),
    )


def _add_link(load, meta, profile_pk):
    link = _LINKS.get((meta.alteration_type, meta.datatype))
    source = meta.source_profile_id
    if not link or not source:
        return
    if source not in load.profiles:
        raise StudyError(
            f"source_stable_id names {source}, which is no profile loaded before", meta.file, meta.lines["source_stable_id"]
        )
    load.db.add_all("add_profile_links", [(profile_pk, load.profiles[source], link)])
    load.report.derived.setdefault("profile links", []).append(f"{meta.profile_id} -> {source} ({link})")
