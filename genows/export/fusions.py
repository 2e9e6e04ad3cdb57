"""Writes fusions that are stored as mutations, a row a gene, as structural variants: as loads do with the fusion files of old."""

from typing import Any

from genows.export.context import Export, StoredProfile
from genows.export.profiles import write_meta
from genows.load.reference.genes import LoadedGene
from genows.load.variants.fusions import STABLE_ID, Partner, parted
from genows.load.variants.structuralvariants import GENOMIC, GERMLINE, NOTHING, SOMATIC

_TYPE = "fusion"
_HEADER = ("Sample_Id", "SV_Status", *GENOMIC, "Center")
_ABOUT = {"alteration_type": "STRUCTURAL_VARIANT", "datatype": "SV", "name": "Structural variants", "description": "Fusions that were stored as mutations"}


def is_fusion(row: Any) -> bool:
    """*row*: of exported_mutations."""
    return (row.mutation_type or "").lower() == _TYPE


def write_fusions(export: Export) -> None:
    """What the rooms of mutations have passed over, which the profile of structural variants gets, or a new one."""
    if not export.fusions:
        return
    profile = next((profile for profile in export.profiles if profile.row.alteration_type == "STRUCTURAL_VARIANT"), None) or _new_profile(export)
    found: dict[tuple[int, str], list[Any]] = {}
    for row in export.fusions:
        found.setdefault((row.sample_pk, row.protein_change or ""), []).append(row)
        export.notes.add("N-FUSION", f"{row.symbol}: {row.protein_change}")
    name = export.names.of_profile("STRUCTURAL_VARIANT", "SV", profile.stable_id)
    write_meta(export, profile, f"meta_{name}.txt", "SV", f"data_{name}.txt")
    with export.folder.table(f"data_{name}.txt", _HEADER) as table:
        for (sample_pk, text), rows in found.items():
            partners = {row.entrez: Partner(number, LoadedGene(row.entrez, row.symbol, None, None), row.symbol) for number, row in enumerate(rows)}
            for some in parted(list(partners.values()), text)[0]:
                table.add(_cells(export, sample_pk, text, rows[0], some))


def _cells(export, sample_pk, text, row, partners):
    status = GERMLINE if (row.mutation_status or "").upper() == GERMLINE else SOMATIC
    cells = {"Sample_Id": export.samples[sample_pk], "SV_Status": status, "Event_Info": text or NOTHING, "Center": row.center or NOTHING}
    for site in (1, 2):
        gene = partners[site - 1].gene if site <= len(partners) else None
        cells[f"Site{site}_Hugo_Symbol"] = gene.symbol if gene else ""
        cells[f"Site{site}_Entrez_Gene_Id"] = str(gene.entrez) if gene and gene.entrez > 0 else ""
    return [cells.get(column, NOTHING) for column in _HEADER]


def _new_profile(export):
    like = next(profile.row for profile in export.profiles if profile.row.alteration_type == "MUTATION_EXTENDED")
    row = like._replace(profile_id=f"{export.source}_{STABLE_ID}", **_ABOUT)
    profile = StoredProfile(row, STABLE_ID, None, {}, [], [])
    export.profiles.append(profile)
    return profile
