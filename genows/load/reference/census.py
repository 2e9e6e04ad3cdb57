"""Loads the Sanger cancer gene census: comma-separated, with a header, columns by their position."""

import csv
from collections.abc import Iterator
from pathlib import Path

from genows.errors import StudyError
from genows.load import tables
from genows.load.context import Load
from genows.load.report.report import FileReport

CENSUS = "cancer gene census"
COLUMNS = 16
_ENTREZ, _SOMATIC, _GERMLINE, _OTHER_GERMLINE, _OTHER_DISEASE = 2, 5, 6, 14, 15
_TEXTS = (("TUMOR_TYPES_SOMATIC_MUT", 7), ("TUMOR_TYPES_GERMLINE_MUT", 8), ("CANCER_SYNDROME", 9), ("TISSUE_TYPE", 10), ("MUTATION_TYPE", 12), ("TRANSLOCATION_PARTNER", 13))


def is_census(path: Path) -> bool:
    """Returns whether the header has the columns, of which the third is about Entrez ids."""
    try:
        header = next((cells for _, cells in _rows(path, str(path))), [])
    except StudyError:
        return False
    return len(header) >= COLUMNS and "entrez" in header[_ENTREZ].lower()


def load_census(load: Load, path: Path, file: str, counts: FileReport) -> None:
    """Adds the genes that the census of the database does not have."""
    known = {entrez for (entrez,) in load.db.rows("census_genes")}
    counts.count("records added", load.db.add_all("add_census_genes", _new(load, path, file, counts, known)))


def _rows(path: Path, file: str) -> Iterator[tuple[int, list[str]]]:
    """(line number, cells). NOTE: a cell in quotes may hold commas, and line breaks."""
    reader = csv.reader(f"{line}\n" for _, line in tables.text_lines(path, file))
    for cells in reader:
        if any(cells):
            yield reader.line_num, [cell.strip() for cell in cells]


def _new(load, path, file, counts, known):
    rows = _rows(path, file)
    next(rows, None)
    for number, cells in rows:
        counts.rows += 1
        cells += [""] * (COLUMNS - len(cells))
        gene = load.genes.unique(cells[_ENTREZ]).gene if cells[_ENTREZ].isdigit() else None
        if gene is None:
            counts.skip("unknown gene", number, cells[_ENTREZ] or cells[0])
        elif gene.entrez in known:
            counts.count("records unchanged")
        else:
            known.add(gene.entrez)
            texts = [load.cut("sanger_cancer_census", name, cells[index], file=file, line=number) for name, index in _TEXTS]
            disease = load.cut("sanger_cancer_census", "OTHER_DISEASE", cells[_OTHER_DISEASE], file=file, line=number)
            yield gene.entrez, _flag(cells[_SOMATIC]), _flag(cells[_GERMLINE]), *texts, _flag(cells[_OTHER_GERMLINE]), disease


def _flag(cell):
    return int(cell.lower() in ("yes", "y"))
