"""Genetic profiles: the row that a profile meta file makes, its gene panel, its link to the profile it derives from, and its rows of values."""

from genows.load import folderrules as rules
from genows.load.context import Load
from genows.load.findings import Told
from genows.load.metafile import ADDED_UP, DISCRETE_LONG, EXPRESSION, GENERIC_ASSAY, Meta
from genows.load.reference.genecells import write_new_genes

NO_PANEL = "NA"
DISCRETE = "DISCRETE"  # what long discrete CNA is stored as
BATCH_CHARACTERS = 1 << 20

# genetic_alteration_type, datatype -> REFERENCE_TYPE of the link that source_stable_id makes
_LINKS = {
    ("MRNA_EXPRESSION", "Z-SCORE"): "STATISTIC",
    ("GENESET_SCORE", "P-VALUE"): "STATISTIC",
    ("GENESET_SCORE", "GSVA-SCORE"): "AGGREGATION",
}


def add_profile(load: Load, meta: Meta) -> int:
    """Adds the profile of *meta* and returns its internal id; that of an earlier file's profile where several feed one.

    StudyError where the profile exists already (Told where an earlier file has made it), its panel is not there, or gene sets have no source.
    """
    profile_id = meta.profile_id
    report = load.report.file(meta)
    report.profile_id = profile_id
    if meta.kind in ADDED_UP and profile_id in load.profiles.pks:
        report.profile_pk = load.profiles.pks[profile_id]
        return report.profile_pk
    panel_of(load, meta)
    _check_new(load, meta)
    profile_pk = load.profiles.reserved.pop(meta.profile_id, None) or load.ids.next("genetic_profile")
    load.db.add_all("add_genetic_profiles", [_row(load, meta, profile_pk)])
    load.profiles.pks[profile_id] = report.profile_pk = profile_pk
    _add_link(load, meta, profile_pk)
    return profile_pk


def panel_of(load: Load, meta: Meta) -> int | None:
    """The internal id of the panel that *meta* names in gene_panel; None for none and for NA."""
    panel_id = meta.get("gene_panel", NO_PANEL)
    if panel_id == NO_PANEL:
        return None
    if panel_id in load.panels.refused and panel_id not in load.panels.pks:
        raise Told
    if panel_id not in load.panels.pks:
        rule = rules.PANEL_UNREAD if panel_id in load.panels.unread else rules.PANEL_UNKNOWN
        other = load.panels.unread.get(panel_id)
        raise rule.stop(file=meta.file, line=meta.lines["gene_panel"], value=panel_id, panel=panel_id, other=other)
    load.profiles.with_panel.setdefault(meta.profile_id, load.panels.pks[panel_id])
    return load.panels.pks[panel_id]


def _check_new(load, meta):
    load.widths.must_fit("genetic_profile", "STABLE_ID", meta.profile_id, file=meta.file, line=meta.lines["stable_id"])
    if meta.profile_id in load.profiles.pks:
        raise Told  # two files of the folder have the id, which was told when the folder was read
    if load.db.value("profile_by_id", profile_id=meta.profile_id) is not None:
        raise rules.PROFILE_STORED.stop(file=meta.file, line=meta.lines["stable_id"], value=meta.stable_id, profile=meta.profile_id)


def _row(load, meta, profile_pk):
    name = meta.get("profile_name", meta.alteration_type)
    description = meta.get("profile_description", meta.alteration_type).replace("\t", " ")
    return (
        profile_pk,
        meta.profile_id,
        load.study.pk,
        meta.alteration_type,
        DISCRETE if meta.kind == DISCRETE_LONG else meta.datatype,
        load.widths.cut("genetic_profile", "NAME", name, file=meta.file, line=meta.lines.get("profile_name")),
        load.widths.cut("genetic_profile", "DESCRIPTION", description, file=meta.file, line=meta.lines.get("profile_description")),
        int(meta.shown),
        *_of_an_assay(load, meta),
    )


def _of_an_assay(load, meta):
    """Pivot, order, type and level of a generic assay; other profiles have none."""
    if meta.kind != GENERIC_ASSAY:
        return None, None, None, 0
    line = meta.lines.get("generic_assay_type")
    assay_type = load.widths.cut("genetic_profile", "GENERIC_ASSAY_TYPE", meta.assay_type, file=meta.file, line=line)
    load.has_place("genetic_profile.GENERIC_ASSAY_TYPE")
    return meta.pivot_threshold, meta.sort_order, assay_type, int(meta.patient_level)


def _add_link(load, meta, profile_pk):
    link = _LINKS.get((meta.alteration_type, meta.datatype))
    source = meta.source_profile_id
    if not link or not source or source == meta.profile_id:
        return
    line = meta.lines["source_stable_id"]
    if source in load.failed:
        return  # which was told: without errors it would be there
    if source not in load.profiles.pks and meta.kind == EXPRESSION:
        load.findings.tell(rules.SOURCE_ABSENT, file=meta.file, line=line, value=meta.get("source_stable_id"))
        return
    source_pk = load.profiles.pks.get(source) or load.db.value("profile_by_id", profile_id=source)
    if source_pk is None:
        raise rules.SOURCE_OF_GENESETS.stop(file=meta.file, line=line, value=meta.get("source_stable_id"))
    load.db.add_all("add_profile_links", [(profile_pk, source_pk, link)])
    load.report.derived.setdefault("profile links", []).append(f"{meta.profile_id} -> {source} ({link})")


class MatrixRows:
    """The rows of one matrix profile, written many at a time. *sample_pks*: of the values of a row, in their order."""

    def __init__(self, load: Load, meta: Meta, profile_pk: int, sample_pks: list[int]):
        self._load, self._profile_pk = load, profile_pk
        self._batch: list[tuple] = []
        self._size = 0  # characters in the batch
        load.profiles.add_samples(profile_pk, sample_pks, panel_of(load, meta))
        load.db.do("add_profile_sample_order", profile_pk=profile_pk, sample_pks="".join(f"{pk}," for pk in sample_pks))

    def add(self, entity: int | None, values: str) -> bool:
        """Takes the values of a gene, gene set or other entity, as stored. Returns whether it is time to `write`."""
        self._batch.append((self._profile_pk, entity, values))
        self._size += len(values)
        return self._size > BATCH_CHARACTERS

    def write(self) -> None:
        """Writes the rows taken since the last call, and the genes that they are of."""
        write_new_genes(self._load)
        self._load.db.add_all("add_genetic_alterations", self._batch)
        self._batch, self._size = [], 0
