"""Loads drugs and the genes that they aim at: two tables with header lines."""

from pathlib import Path

from genows.domain.numbers import truncated
from genows.load import tables
from genows.load.context import Load
from genows.load.reference.firstrows import first_rows
from genows.load.reference.genelists import gene_of
from genows.load.report.report import FileReport

DRUGS, DRUG_TARGETS = "drugs", "drug targets"
DRUG_COLUMNS, TARGET_COLUMNS = 12, 5
_BOOLEANS = {"true": 1, "false": 0}
_FLAGS = (6, 7, 8)
TARGET, UNKNOWN_DRUG, NUTRACEUTICAL = "DRUG_TARGET", "unknown drug", "nutraceutical"


def is_drugs(path: Path) -> bool:
    """Returns whether the rows below the header have twelve cells, of which three are true or false."""
    rows = [row for row in first_rows(path) if len(row) == DRUG_COLUMNS and all(row[index].lower() in _BOOLEANS for index in _FLAGS)]
    return bool(rows) and len(rows) >= len(first_rows(path)) - 1


def is_drug_targets(path: Path) -> bool:
    """Returns whether the header speaks of drugs and of genes or targets; a comment may be the header."""
    return any(len(row) < DRUG_COLUMNS and _heads_targets(row) for row in first_rows(path, comment="")[:2])


def _heads_drugs(cells):
    return len(cells) < DRUG_COLUMNS or cells[_FLAGS[0]].lower() not in _BOOLEANS


def _heads_targets(cells):
    words = [cell.lower() for cell in cells]
    return len(cells) >= TARGET_COLUMNS and "drug" in words[2] and any(word in words[1] for word in ("symbol", "gene", "target"))


def load_drugs(load: Load, path: Path, file: str, counts: FileReport) -> None:
    """Adds the drugs that the database does not have. Nutraceuticals are left out."""
    known = {drug_id for drug_id, _ in load.db.rows("drug_names")}
    counts.count("records added", load.db.add_all("add_drugs", _new_drugs(load, path, file, counts, known)))


def _new_drugs(load, path, file, counts, known):
    for number, cells in tables.bare_rows(path, file, counts, tables.at_least(DRUG_COLUMNS), _heads_drugs):
        drug_id, name, synonyms, description, _, atc_codes, approved, cancer_drug, nutraceutical, trials, resource, references = cells[:DRUG_COLUMNS]
        if _BOOLEANS.get(nutraceutical.lower()):
            counts.skip(NUTRACEUTICAL, number, drug_id)
        elif not drug_id or not load.fits("drug", "DRUG_ID", drug_id, file=file, line=number):
            counts.skip("no id", number)
        elif drug_id in known:
            counts.count("records unchanged")
        else:
            known.add(drug_id)
            texts = zip(
                ("DRUG_RESOURCE", "DRUG_NAME", "DRUG_SYNONYMS", "DRUG_DESCRIPTION", "DRUG_XREF", "DRUG_ATC_CODE"),
                (resource, name, synonyms, description, references, atc_codes),
                strict=True,
            )
            flags = (_BOOLEANS.get(flag.lower(), 0) for flag in (approved, cancer_drug, nutraceutical))
            count = truncated(trials) if trials.isdigit() else None
            yield drug_id, *(load.cut("drug", column, text, file=file, line=number) for column, text in texts), *flags, -1 if count is None else count


def load_drug_targets(load: Load, path: Path, file: str, counts: FileReport) -> None:
    """Adds the targets that the database does not have of drugs that it has, which the file names by their names."""
    names: dict[str, str] = {}
    for drug_id, name in load.db.rows("drug_names"):
        names.setdefault(name.lower(), drug_id)
    known = {tuple(row) for row in load.db.rows("drug_target_rows")}
    counts.count("records added", load.db.add_all("add_drug_targets", _new_targets(load, path, file, counts, names, known)))


def _new_targets(load, path, file, counts, names, known):
    for number, (_, symbol, name, source, references, *_) in tables.bare_rows(path, file, counts, tables.at_least(TARGET_COLUMNS), _heads_targets):
        drug_id = names.get(name.lower())
        if drug_id is None:
            counts.skip(UNKNOWN_DRUG, number, name)
            continue
        entrez = gene_of(load, counts, number, symbol)
        if entrez is None:
            continue
        source = load.cut("drug_interaction", "DATA_SOURCE", source, file=file, line=number)
        if (drug_id, entrez, source) in known:
            counts.count("records unchanged")
        else:
            known.add((drug_id, entrez, source))
            yield drug_id, entrez, TARGET, source, None, load.cut("drug_interaction", "PMIDS", references or None, file=file, line=number)
