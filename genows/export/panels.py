"""Writes gene panels, and the matrix that says by which of them each profile measured each sample."""

from genows.export.context import Export, StoredProfile
from genows.export.filenames import plain
from genows.load.genepanels import WIDE

_NO_ROW = "NA"
_MEASURED = {"MUTATION_EXTENDED": "exported_mutated_samples", "MUTATION_UNCALLED": "exported_mutated_samples", "STRUCTURAL_VARIANT": "exported_varied_samples"}


def write_panels(export: Export) -> None:
    known = {row.panel_id: row for row in export.session.all("exported_panels")}
    used = {panel for profile in export.profiles for panel in profile.profiled.values() if panel is not None}
    for panel_id in (panel_id for panel_id in known if panel_id in used):
        row = known[panel_id]
        genes = sorted(export.one_name(symbol, entrez) for symbol, entrez in export.session.all("exported_panel_genes", panel_pk=row.panel_pk))
        name = export.names.one(f"gene_panel_{plain(panel_id, ('data',))}")
        text = "".join(f"{field}: {export.folder.cell(value)}\n" for field, value in (("stable_id", panel_id), ("description", row.description or panel_id)))
        export.folder.text(f"{name}.txt", text + "gene_list: " + "\t".join(genes) + "\n", len(genes))
    columns = [profile for profile in export.profiles if not _is_implied(export, profile)]
    if not columns:
        return
    wide = next((word for word in ("WXS", "WGS", "WXS/WGS") if word not in known), "WXS")
    assert wide in WIDE
    export.data_meta("meta_gene_panel_matrix.txt", "GENE_PANEL_MATRIX", "GENE_PANEL_MATRIX", "data_gene_panel_matrix.txt")
    with export.folder.table("data_gene_panel_matrix.txt", ["SAMPLE_ID", *(profile.stable_id for profile in columns)]) as table:
        for sample_pk, sample_id in export.samples.items():
            cells = [profile.profiled.get(sample_pk, wide) or wide if sample_pk in profile.profiled else _NO_ROW for profile in columns]
            if any(cell != _NO_ROW for cell in cells):
                table.add([sample_id, *cells])


def _is_implied(export: Export, profile: StoredProfile) -> bool:
    """Returns whether a load gives the profile's samples their panels without the matrix."""
    panels = set(profile.profiled.values())
    query = _MEASURED.get(profile.row.alteration_type)
    if query is None:
        return profile.profiled.keys() == {pk for pk in profile.pks if pk in export.samples} and (panels <= {None} or profile.panel is not None)
    stored = {pk for (pk,) in export.rows(query, profile_pk=profile.pk)}
    for sample_pk in sorted(stored - profile.profiled.keys()):
        export.notes.add("N-PROFILED", f"{profile.stable_id}: {export.samples.get(sample_pk, sample_pk)}")
    return profile.profiled.keys() == stored and panels <= {None}
