"""Reads the profiles of a study and writes what is the same of each: its meta file, and which gene panels measured its samples."""

from functools import partial

from genows.data.numbers import single_text
from genows.export.context import STUDY, Export, StoredProfile, numbers_of
from genows.load.kinds import PAIRS
from genows.load.metafile import full_profile_id

VARIANTS = ("MUTATION_EXTENDED", "MUTATION_UNCALLED", "STRUCTURAL_VARIANT")
# What profiles of old databases are that do not say it.
_DATATYPES = {"MUTATION_EXTENDED": "MAF", "MUTATION_UNCALLED": "MAF", "STRUCTURAL_VARIANT": "SV", "COPY_NUMBER_ALTERATION": "DISCRETE"}
_DATATYPES.update(dict.fromkeys(("MRNA_EXPRESSION", "METHYLATION", "PROTEIN_LEVEL"), "CONTINUOUS"))
_LEVELS = frozenset(("", "NA", "-2", "-1", "0", "1", "2"))
_FUSION = "FUSION"
_OLD_ASSAY = "TREATMENT_RESPONSE"
ALWAYS = frozenset({"profile_name", "profile_description"})
_LINKS = {("MRNA_EXPRESSION", "Z-SCORE"): "STATISTIC", ("GENESET_SCORE", "P-VALUE"): "STATISTIC", ("GENESET_SCORE", "GSVA-SCORE"): "AGGREGATION"}


def read_profiles(export: Export) -> list[StoredProfile]:
    """The profiles in load order."""
    rows = export.session.all("exported_profiles", study_pk=export.study_pk)
    types = {row.profile_pk: _LINKS.get((row.alteration_type, row.datatype)) for row in rows}
    sources: dict[int, str] = {}
    for profile_pk, source_id, reference_type in export.all("exported_links", study_pk=export.study_pk):
        if reference_type == types[profile_pk] and profile_pk not in sources:
            sources[profile_pk] = stable_id_in_files(export, source_id)
        else:
            export.notes.add("N-LINK", source_id)
    profiles = [_profile(export, row, sources.get(row.profile_pk)) for row in map(partial(_as_loaded, export), rows) if row]
    profiles = [profile for profile in profiles if export.is_own or _can_be_loaded(export, profile)]
    kept = [profile for profile in profiles if not export.is_part or profile.profiled or any(pk in export.samples for pk in profile.pks)]
    ids = {profile.stable_id for profile in kept}
    for profile in kept:
        if profile.source is not None and profile.source not in ids:
            if not export.is_part:
                export.notes.add("N-LINK", profile.source)
            profile.source = None
    return kept


def _as_loaded(export, row):
    """The row with the datatype that a file can say; None where loads know no such kind of profile."""
    if (row.alteration_type, row.datatype) == ("GENERIC_ASSAY", row.datatype) and row.assay_type is None:
        row = row._replace(assay_type=_OLD_ASSAY)
    if (row.alteration_type, row.datatype) in PAIRS and row.alteration_type != _FUSION:
        return row
    datatype = _DATATYPES.get(row.alteration_type) if row.datatype in ("", None, _FUSION) else None
    if datatype is None:
        export.notes.add("N-GENE", f"{row.profile_id}: {row.alteration_type} {row.datatype}")
        return None
    if row.alteration_type == "COPY_NUMBER_ALTERATION" and not _are_levels(export, row):
        datatype = "CONTINUOUS"
    export.notes.add("N-DATATYPE", f"{row.profile_id}: {row.datatype or 'nothing'}")
    return row._replace(datatype=datatype)


def _are_levels(export, row):
    rows = export.session.rows("exported_gene_values", profile_pk=row.profile_pk)
    return all(cell in _LEVELS for _, _, values in rows for cell in values.split(","))


def _can_be_loaded(export, profile):
    """Tells of a profile without anything that a file could have."""
    row = profile.row
    if row.alteration_type in VARIANTS:
        has_rows = (row.alteration_type, row.datatype) != ("STRUCTURAL_VARIANT", "SV") or export.session.runs("exported_variants")
    else:
        query = "exported_entity_values" if row.alteration_type in ("GENERIC_ASSAY", "GENESET_SCORE") else "exported_gene_values"
        found = next((one for one in export.session.rows(query, profile_pk=profile.pk) if one[0 if query == "exported_gene_values" else 1] is not None), None)
        has_rows = found is not None and any(pk in export.samples for pk in profile.pks)
    if not has_rows:
        export.notes.add("N-EMPTY", row.profile_id)
        return False
    if row.alteration_type == "GENESET_SCORE" and not (export.session.in_schema("info.GENESET_VERSION") and export.session.value("geneset_version")):
        export.notes.add("N-GENESETS", row.profile_id)
        return False
    return True


def _profile(export, row, source):
    if not row.profile_id.startswith(f"{export.source}_"):
        export.notes.add("N-PROFILE-ID", row.profile_id)
    profiled = dict(export.session.rows("exported_profiled", profile_pk=row.profile_pk))
    profile = StoredProfile(row, stable_id_in_files(export, row.profile_id), source, profiled, numbers_of(row.sample_pks), [])
    panels = set(profiled.values())
    if row.alteration_type not in VARIANTS and len(panels) == 1:
        profile.panel = next(iter(panels))
    return profile


def stable_id_in_files(export, profile_id):
    """The id as files have it: a load puts the study's id in front, once."""
    full = export.renamed(profile_id)
    short = full.removeprefix(f"{export.study_id}_")
    return short if full_profile_id(export.study_id, short) == full else full


def write_meta(export: Export, profile: StoredProfile, name: str, datatype: str, data_file: str, always: frozenset[str] = ALWAYS, **more: str | None) -> None:
    """Writes the meta file of a profile. *more*: fields that its kind has besides."""
    row = profile.row
    fields: dict[str, str | None] = {
        STUDY: export.study_id,
        "genetic_alteration_type": row.alteration_type,
        "datatype": datatype,
        "stable_id": profile.stable_id,
        "source_stable_id": profile.source,
        "geneset_def_version": None,
        "generic_assay_type": row.assay_type,
        "patient_level": None,
        "pivot_threshold_value": single_text(row.pivot),
        "value_sort_order": row.sort_order,
        "generic_entity_meta_properties": None,
        "namespaces": None,
        "swissprot_identifier": None,
        "variant_classification_filter": None,
        "gene_panel": profile.panel,
        "pd_annotations_filename": None,
        "show_profile_in_analysis_tab": None if datatype == "P-VALUE" else "true" if row.shown else "false",
        "profile_name": row.name,
        "profile_description": export.described(row.description),
        "data_filename": data_file,
    }
    for field in ("name", "description"):
        if not getattr(row, field):
            export.notes.add("N-MISSING", f"{profile.stable_id}: {field}")
    export.folder.meta(name, (fields | more).items(), always)
    profile.meta_files.append(name)
