"""Genetic profiles: the row that a profile meta file makes, its gene panel, its link to the profile it derives from, and its rows of values."""

from genows.load import folderrules as rules
from genows.load.context import Load
from genows.load.findings import Told
from genows.load.matrixrows import StoredMatrix, matrix_text
from genows.load.metafile import ADDED_UP, DISCRETE_LONG, EXPRESSION, GENERIC_ASSAY, GENESET_PVALUES, UNCALLED_MUTATIONS, Meta
from genows.load.reference.genecells import write_new_genes

NO_PANEL = "NA"
SHOWN = "show_profile_in_analysis_tab"
DISCRETE = "DISCRETE"  # what long discrete CNA is stored as
BATCH_CHARACTERS = 1 << 20
# Fields of which a default takes the place in a new profile; those whose profiles need not say whether they are shown.
_EXPECTED = ("profile_name", "profile_description", SHOWN)
_HIDDEN = (UNCALLED_MUTATIONS, GENESET_PVALUES)

# genetic_alteration_type, datatype -> REFERENCE_TYPE of the link that source_stable_id makes
_LINKS = {
    ("MRNA_EXPRESSION", "Z-SCORE"): "STATISTIC",
    ("GENESET_SCORE", "P-VALUE"): "STATISTIC",
    ("GENESET_SCORE", "GSVA-SCORE"): "AGGREGATION",
}


def add_profile(load: Load, meta: Meta) -> int:
    """Adds the profile of *meta* and returns its internal id; that of an earlier file's profile where several feed one.

    StudyError where the profile exists already (Told where an earlier file has made it), its panel is not there, or gene sets have no source.
    In an update the profile that is there is used; StudyError where it is of another kind.
    """
    profile_id = meta.profile_id
    report = load.report.file(meta)
    report.profile_id = profile_id
    if meta.kind in ADDED_UP and profile_id in load.profiles.pks:
        report.profile_pk = load.profiles.pks[profile_id]
        return report.profile_pk
    panel_of(load, meta)
    if profile_id in load.target.profiles and profile_id not in load.profiles.pks:
        return _use_stored(load, meta, report)
    _check_new(load, meta)
    if load.target.is_update:
        _tell_defaults(load, meta)
    profile_pk = load.profiles.reserved.pop(meta.profile_id, None) or load.ids.next("genetic_profile")
    load.db.add_all("add_genetic_profiles", [_row(load, meta, profile_pk)])
    load.profiles.pks[profile_id] = report.profile_pk = profile_pk
    _add_link(load, meta, profile_pk)
    return profile_pk


def _use_stored(load, meta, report) -> int:
    """Takes over what the meta file says of a stored profile; what it does not say stays."""
    stored = load.target.profiles[meta.profile_id]
    datatype = DISCRETE if meta.kind == DISCRETE_LONG else meta.datatype
    is_of_patients = meta.kind == GENERIC_ASSAY and meta.patient_level
    if (stored.genetic_alteration_type, stored.datatype, bool(int(stored.patient_level))) != (meta.alteration_type, datatype, is_of_patients):
        level = ", of patients" if int(stored.patient_level) else ""
        there = f"{stored.genetic_alteration_type} / {stored.datatype}{level}"
        raise rules.PROFILE_OTHERWISE.stop(file=meta.file, line=meta.lines["stable_id"], value=meta.stable_id, profile=meta.profile_id, there=there)
    _, _, _, _, _, name, description, shown, *of_assay = _row(load, meta, stored.profile_pk)
    given = {
        "name": name if meta.get("profile_name") else stored.name,
        "description": description if meta.get("profile_description") else stored.description,
        "shown": shown if meta.get(SHOWN) else int(stored.show_profile_in_analysis_tab),
        "pivot": of_assay[0] if meta.get("pivot_threshold_value") else stored.pivot_threshold,
        "sort_order": of_assay[1] if meta.get("value_sort_order") else stored.sort_order,
    }
    load.db.do("set_genetic_profile", profile_pk=stored.profile_pk, **given)
    load.profiles.pks[meta.profile_id] = report.profile_pk = stored.profile_pk
    _add_link(load, meta, stored.profile_pk)
    return stored.profile_pk


def _tell_defaults(load, meta):
    """Tells of the fields that a new profile lacks; in an update nobody knows before whether it is new."""
    for name in _EXPECTED:
        if not meta.get(name) and not (name == SHOWN and meta.kind in _HIDDEN):
            load.findings.tell(rules.FIELD_DEFAULTED, file=meta.file, field=name)


def is_shown(load: Load, meta: Meta) -> bool:
    """Returns whether the profile of *meta* is shown; in an update of one that is there, as it was where the file does not say it."""
    stored = load.target.profiles.get(meta.profile_id)
    return meta.shown if stored is None or meta.get(SHOWN) else stored.show_profile_in_analysis_tab == "1"


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
    if source not in load.profiles.pks and source not in load.target.profiles and meta.kind == EXPRESSION:
        load.findings.tell(rules.SOURCE_ABSENT, file=meta.file, line=line, value=meta.get("source_stable_id"))
        return
    source_pk = load.profiles.pks.get(source) or load.db.value("profile_by_id", profile_id=source)
    if source_pk is None:
        raise rules.SOURCE_OF_GENESETS.stop(file=meta.file, line=line, value=meta.get("source_stable_id"))
    if profile_pk in load.profiles.stored and (profile_pk, source_pk) in map(tuple, load.db.all("profile_links", study_pk=load.study.pk)):
        return
    load.db.add_all("add_profile_links", [(profile_pk, source_pk, link)])
    load.report.derived.setdefault("profile links", []).append(f"{meta.profile_id} -> {source} ({link})")


class MatrixRows:
    """The rows of one matrix profile, written many at a time. *sample_pks*: of the values of a row, in their order.

    Of a profile that is there the values of these samples are replaced, in rows that the file does not have by empty ones (specification of
    updates, 4.3).
    """

    def __init__(self, load: Load, meta: Meta, profile_pk: int, sample_pks: list[int]):
        self._load, self._profile_pk = load, profile_pk
        self._batch: list[tuple] = []
        self._size = 0  # characters in the batch
        panel_pk = panel_of(load, meta)
        load.target.replace(profile_pk, sample_pks, load.report.file(meta), panel_pk)
        load.profiles.add_samples(profile_pk, sample_pks, panel_pk)
        self._stored = StoredMatrix(load.db, profile_pk, sample_pks) if profile_pk in load.profiles.stored else None
        if self._stored is None:
            load.db.do("add_profile_sample_order", profile_pk=profile_pk, sample_pks=matrix_text(sample_pks))

    def add(self, entity: int | None, values: str) -> bool:
        """Takes the values of a gene, gene set or other entity, as stored. Returns whether it is time to `write`."""
        self._batch.append((self._profile_pk, entity, values))
        self._size += len(values)
        return self._size > BATCH_CHARACTERS

    def write(self) -> None:
        """Writes the rows taken since the last call, and the genes that they are of."""
        write_new_genes(self._load)
        if self._stored is None:
            self._load.db.add_all("add_genetic_alterations", self._batch)
        else:
            self._stored.take({entity: values for _, entity, values in self._batch})
        self._batch, self._size = [], 0

    def finish(self) -> None:
        """To be called behind the last row."""
        if self._stored is not None:
            self._stored.finish()
            self._load.target.matrices[self._profile_pk] = self._stored.change
