"""Writes protein levels: as a matrix of genes, or by antibody where antibodies or phospho-proteins are stored."""

import re

from genows.data.numbers import decimal_number
from genows.export.context import Export, MatrixColumns, StoredProfile
from genows.export.matrices import write_genes
from genows.export.profiles import write_meta
from genows.export.results import double_in_files

_REFERENCE = "Composite.Element.REF"
_PHOSPHO = re.compile(r"(.+)_(P[STY][0-9]+(?:_[STY][0-9]+)*)")
_RESIDUE = re.compile(r"p[STY][0-9]+(?:_[STY][0-9]+)*")


def write_proteins(export: Export, profile: StoredProfile) -> None:
    row = profile.row
    name = export.names.of_profile(row.alteration_type, row.datatype, profile.stable_id)
    write_meta(export, profile, f"meta_{name}.txt", row.datatype, f"data_{name}.txt")
    values = export.session.all("exported_protein_values", profile_pk=profile.pk)
    antibodies = export.all("exported_antibodies", study_pk=export.study_pk) if row.datatype != "Z-SCORE" else []
    if antibodies or any(each.gene_type == "phosphoprotein" for each in values):
        _write_antibodies(export, profile, f"data_{name}.txt", values, sorted(antibodies))
    else:
        write_genes(export, profile, f"data_{name}.txt")


def _write_antibodies(export, profile, data_file, values, antibodies):
    columns = MatrixColumns(export, profile)
    abundances: dict[str, dict[int, float]] = {}
    for antibody, sample_pk, abundance in export.rows("exported_abundances", study_pk=export.study_pk) if antibodies else ():
        abundances.setdefault(antibody, {})[sample_pk] = abundance
    matrix = {each.symbol.upper(): (place, columns.cells(each.row_values)) for place, each in enumerate(values)}
    given: set[str] = set()
    owners, others = [], []
    for antibody, symbols in antibodies:
        genes = symbols.split("/")
        measured = abundances.get(antibody, {})
        rows = [gene for gene in (_stored_as(gene, antibody) for gene in genes) if gene in matrix and gene not in given]
        mine = [gene for gene in rows if _is_same(matrix[gene][1], measured, columns.pks)]
        label = f"{' '.join(genes)}|{antibody}"
        if mine:
            given.update(rows)
            owners.append((matrix[mine[0]][0], label, matrix[mine[0]][1]))
        else:
            others.append((label, [_number(measured.get(pk)) for pk in columns.pks]))
    with export.folder.table(data_file, [_REFERENCE, *columns.ids]) as table:
        for _, label, cells in sorted(owners, key=lambda each: each[0]):
            table.add([label, *cells])
        for label, cells in others:
            table.add([label, *cells])
        for each in values:
            if each.symbol.upper() not in given:
                table.add([label_of(export, each), *columns.cells(each.row_values)])


def _stored_as(gene, antibody):
    """The symbol, in capitals, of the gene that an antibody's row is stored under."""
    residue = _RESIDUE.search(antibody)
    return (f"{gene}_{residue[0]}" if residue else gene).upper()


def _is_same(cells, measured, pks):
    return bool(measured) and all(decimal_number(cell) == measured.get(pk) for cell, pk in zip(cells, pks, strict=True))


def _number(abundance):
    return "NA" if abundance is None else double_in_files(abundance)


def label_of(export, row):
    if row.gene_type != "phosphoprotein":
        return f"{row.symbol}|{row.symbol}"
    match = _PHOSPHO.fullmatch(row.symbol)
    if not match:
        export.notes.add("N-GENE", row.symbol)
        return f"{row.symbol}|{row.symbol}"
    return f"{match[1]}|{match[1]}_p{match[2][1:]}"
