"""The files of COSMIC: what it counted of coding mutations (VCF), and the cancer gene census."""

import csv
import re
from collections.abc import Iterator
from pathlib import Path

from genows.data.keywords import keyword
from genows.errors import StudyError
from genows.load import tables
from genows.load.context import Load
from genows.load.report import FileReport
from genows.load.tables import first_rows

COSMIC = "COSMIC mutations"
CELLS = 8  # of VCF, up to INFO
_ID = re.compile(r"COSM([0-9]{1,20})", re.ASCII)
_COUNT = re.compile(r"[0-9]{1,9}", re.ASCII)
# COSMIC names a gene's other transcripts so.
_TRANSCRIPT = "_ENST"
_PLACE = re.compile(r"[0-9]{1,18}", re.ASCII)

CENSUS = "cancer gene census"
CENSUS_COLUMNS = 16
_ENTREZ, _SOMATIC, _GERMLINE, _OTHER_GERMLINE, _OTHER_DISEASE = 2, 5, 6, 14, 15
_CENSUS_TEXTS = (("TUMOR_TYPES_SOMATIC_MUT", 7), ("TUMOR_TYPES_GERMLINE_MUT", 8), ("CANCER_SYNDROME", 9), ("TISSUE_TYPE", 10), ("MUTATION_TYPE", 12), ("TRANSLOCATION_PARTNER", 13))


def is_cosmic(path: Path) -> bool:
    """Returns whether the rows are VCF with COSMIC's ids and counts."""
    rows = first_rows(path)
    return bool(rows) and all(len(row) >= CELLS and _ID.fullmatch(row[2]) and "CNT=" in row[7] for row in rows)


def load_cosmic(load: Load, path: Path, file: str, counts: FileReport) -> None:
    """Adds the mutations that the database does not have; those of which no keyword tells are left out."""
    known = {cosmic_id for (cosmic_id,) in load.db.rows("cosmic_ids")}
    counts.count("records added", load.db.add_all("add_cosmic_mutations", _new_mutations(load, path, file, counts, known)))


def _new_mutations(load, path, file, counts, known) -> Iterator[tuple]:
    width = load.widths["cosmic_mutation", "KEYWORD"]
    for number, line in tables.text_lines(path, file):
        counts.lines += 1
        if line.startswith("#") or not line.strip():
            continue
        counts.rows += 1
        cells = line.split("\t")
        found = _ID.fullmatch(cells[2].strip()) if len(cells) >= CELLS else None
        about = dict(pair.split("=", 1) for pair in cells[7].strip().split(";") if "=" in pair) if found else {}
        if not found or not _COUNT.fullmatch(about.get("CNT", "")):
            counts.skip(tables.BAD_LINE, number, line[: tables.SHOWN_CHARACTERS])
            continue
        cosmic_id, change = found[1], about.get("AA", "").removeprefix("p.")
        if cosmic_id in known:
            counts.count("records unchanged")
            continue
        gene = _gene(load, counts, number, about.get("GENE", ""))
        if gene is None:
            continue
        # Of the kind of mutation a VCF says nothing: what the change itself tells.
        word = keyword(gene.symbol, "NA", change)
        if word is None or not width.fits(word):
            counts.skip("no keyword", number, change)
            continue
        known.add(cosmic_id)
        texts = {
            "CHR": cells[0].strip().removeprefix("chr"), "REFERENCE_ALLELE": cells[3].strip(), "TUMOR_SEQ_ALLELE": cells[4].strip(),
            "STRAND": about.get("STRAND"), "CODON_CHANGE": about.get("CDS"), "PROTEIN_CHANGE": change,
        }  # fmt: skip
        cut = {column: load.widths.cut("cosmic_mutation", column, text, file=file, line=number) for column, text in texts.items()}
        start = int(cells[1]) if _PLACE.fullmatch(cells[1].strip()) else None
        yield (
            cosmic_id, cut["CHR"], start, cut["REFERENCE_ALLELE"], cut["TUMOR_SEQ_ALLELE"], cut["STRAND"], cut["CODON_CHANGE"],
            gene.entrez, cut["PROTEIN_CHANGE"], int(about["CNT"]), word,
        )  # fmt: skip


def _gene(load, counts, number, name):
    match = load.genes.unique(name)
    if not match.gene and _TRANSCRIPT in name:
        match = load.genes.unique(name.partition(_TRANSCRIPT)[0])
    if not match.gene:
        counts.skip(match.reason, number, name)
    return match.gene


def is_census(path: Path) -> bool:
    """Returns whether the header has the columns, of which the third is about Entrez ids."""
    try:
        header = next((cells for _, cells in _census_rows(path, str(path))), [])
    except StudyError:
        return False
    return len(header) >= CENSUS_COLUMNS and "entrez" in header[_ENTREZ].lower()


def load_census(load: Load, path: Path, file: str, counts: FileReport) -> None:
    """Adds the genes that the census of the database does not have."""
    known = {entrez for (entrez,) in load.db.rows("census_genes")}
    counts.count("records added", load.db.add_all("add_census_genes", _new_genes(load, path, file, counts, known)))


def _census_rows(path: Path, file: str) -> Iterator[tuple[int, list[str]]]:
    """(line number, cells). NOTE: a cell in quotes may hold commas, and line breaks."""
    reader = csv.reader(f"{line}\n" for _, line in tables.text_lines(path, file))
    for cells in reader:
        if any(cells):
            yield reader.line_num, [cell.strip() for cell in cells]


def _new_genes(load, path, file, counts, known):
    rows = _census_rows(path, file)
    next(rows, None)
    for number, cells in rows:
        counts.rows += 1
        cells += [""] * (CENSUS_COLUMNS - len(cells))
        gene = load.genes.unique(cells[_ENTREZ]).gene if cells[_ENTREZ].isdigit() else None
        if gene is None:
            counts.skip("unknown gene", number, cells[_ENTREZ] or cells[0])
        elif gene.entrez in known:
            counts.count("records unchanged")
        else:
            known.add(gene.entrez)
            texts = [load.widths.cut("sanger_cancer_census", name, cells[index], file=file, line=number) for name, index in _CENSUS_TEXTS]
            disease = load.widths.cut("sanger_cancer_census", "OTHER_DISEASE", cells[_OTHER_DISEASE], file=file, line=number)
            yield gene.entrez, _flag(cells[_SOMATIC]), _flag(cells[_GERMLINE]), *texts, _flag(cells[_OTHER_GERMLINE]), disease


def _flag(cell):
    return int(cell.lower() in ("yes", "y"))
