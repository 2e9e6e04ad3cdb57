"""Writes matrices: all rows stream by; one that has samples in its rows is turned, a block of columns at a time."""

import math
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from genows.errors import StudyError
from genows.prepare import mutationcells
from genows.prepare.folder import CNA, Study
from genows.prepare.ids import Ids
from genows.prepare.layouts import (
    ANTIBODY,
    ASSAY,
    COMPOSITE,
    DISCRETE,
    ENTITY,
    EXPRESSION,
    GENESET_PVALUES,
    GENESET_SCORES,
    LEVELS,
    LINEAR,
    LOG2,
    METHYLATION,
    PROPERTY,
    PROTEIN,
    PROTEIN_ZSCORES,
    PROTEINS,
    ZSCORES,
    Layout,
    Values,
    decimal_commas,
    layout_of,
    level_of,
    mostly,
    name_of,
)  # fmt: skip
from genows.prepare.tables import Loose, is_missing, number_of
from genows.prepare.telling import FileTold

BLOCK = 1 << 26  # characters of a matrix with samples in its rows that are held at a time


class Profile(NamedTuple):
    """How a profile is called in its meta file."""

    alteration: str
    datatype: str
    stable_id: str
    name: str
    description: str
    shown: bool


def profile_of(kind: str, file: str) -> Profile:
    """The profile that a matrix of this kind becomes; its file's name tells the platform where it does."""
    text = file.lower()
    if kind == DISCRETE:
        levels = "-2 = deep deletion; -1 = shallow deletion; 0 = diploid; 1 = gain; 2 = amplification"
        return Profile("COPY_NUMBER_ALTERATION", "DISCRETE", "gistic" if "gistic" in text else "cna", "Putative copy-number alterations", levels, True)
    if kind == LOG2:
        return Profile("COPY_NUMBER_ALTERATION", "LOG2-VALUE", "log2CNA", "Log2 copy-number values", "Log2 ratios of copy number", False)
    if kind == LINEAR:
        return Profile("COPY_NUMBER_ALTERATION", "CONTINUOUS", "linear_CNA", "Copy numbers", "Copy numbers, 2 where nothing is altered", False)
    if kind in (EXPRESSION, ZSCORES):
        return _expression(kind, text)
    if kind == METHYLATION:
        platform = "hm27" if "27" in text else "epic" if "epic" in text else "hm450"
        return Profile("METHYLATION", "CONTINUOUS", f"methylation_{platform}", f"Methylation ({platform.upper()})", "Methylation by gene", False)
    if kind in (PROTEIN, PROTEIN_ZSCORES):
        by_mass = bool(re.search(r"mass|cptac|itraq|tmt|quant", text))
        what = "mass spectrometry" if by_mass else "RPPA"
        base = "protein_quantification" if by_mass else "rppa"
        if kind == PROTEIN:
            return Profile("PROTEIN_LEVEL", "LOG2-VALUE", base, f"Protein expression ({what})", f"Protein levels by {what}", False)
        ending = "_zscores" if by_mass else "_Zscores"
        return Profile("PROTEIN_LEVEL", "Z-SCORE", base + ending, f"Protein expression z-scores ({what})", f"Protein levels by {what}, z-scores", True)
    if kind == GENESET_SCORES:
        return Profile("GENESET_SCORE", "GSVA-SCORE", "gsva_scores", "Gene-set scores", "How active gene sets are in samples", True)
    if kind == GENESET_PVALUES:
        return Profile("GENESET_SCORE", "P-VALUE", "gsva_pvalues", "P-values of gene-set scores", "P-values of the scores of gene sets", False)
    stem = re.sub(r"[^a-z0-9]+", "_", re.sub(r"(\.(gz|txt|tsv|csv|tab))+$", "", text)).strip("_").removeprefix("data_") or "assay"
    return Profile("GENERIC_ASSAY", "LIMIT-VALUE", stem, stem.replace("_", " ").capitalize(), f"Values of {file}", True)


# What an assay's file is called → its type.
_ASSAYS = (
    (r"ic50|ec50|auc|treat|drug|compound|response", "TREATMENT_RESPONSE"),
    (r"signature|sbs|cosmic", "MUTATIONAL_SIGNATURE"),
    (r"arm", "ARMLEVEL_CNA"),
    (r"metabol", "METABOLITES"),
    (r"", "OTHER"),
)
# What names of files say of how expression was measured, with the stable ids of the field, and those of z-scores made of it.
_MEASURED = (
    (("tpm",), "mrna_seq_tpm", "mrna_seq_tpm_Zscores", "RNA Seq, TPM"),
    (("fpkm",), "mrna_seq_fpkm", "mrna_seq_fpkm_Zscores", "RNA Seq, FPKM"),
    (("cpm",), "mrna_seq_cpm", "mrna_seq_cpm_Zscores", "RNA Seq, CPM"),
    (("rpkm",), "rna_seq_mrna", "rna_seq_mrna_median_Zscores", "RNA Seq, RPKM"),
    (("u133",), "mrna_U133", "mrna_U133_Zscores", "U133 microarray"),
    (("mirna", "micro_rna"), "mirna", "mirna_median_Zscores", "microRNA"),
    (("microarray", "agilent", "array"), "mrna", "mrna_median_Zscores", "microarray"),
    (("",), "rna_seq_v2_mrna", "rna_seq_v2_mrna_median_Zscores", "RNA Seq"),
)


def _expression(kind, text):
    _, stable_id, zscores, what = next(row for row in _MEASURED if any(word in text for word in row[0]))
    if kind == EXPRESSION:
        return Profile("MRNA_EXPRESSION", "CONTINUOUS", stable_id, f"mRNA expression ({what})", f"Expression levels ({what})", False)
    return Profile("MRNA_EXPRESSION", "Z-SCORE", zscores, f"mRNA expression z-scores ({what})", f"Expression in standard deviations from the gene's mean ({what})", True)


class Writing:
    """One matrix on its way into the folder. *samples*: ids of the columns that are written; *written*: how many rows are."""

    def __init__(self, loose: Loose, layout: Layout, kind: str, ids: Ids):
        self.loose, self.layout, self.kind, self.ids, self.told = loose, layout, kind, ids, loose.told
        self.comma = decimal_commas(loose)
        self.written = 0
        self.samples: list[str] = []
        self._places: list[int] = []
        antibodies = not layout.turned and layout.name is not None and mostly(ANTIBODY, loose.column(layout.name))
        self.by_name = {ASSAY: ENTITY, GENESET_SCORES: "geneset_id", GENESET_PVALUES: "geneset_id"}.get(kind, COMPOSITE if antibodies and kind in PROTEINS else "")
        self.properties = self._properties()
        if not layout.turned:
            self._find_samples()
        if self.comma:
            self.told.note("numbers with decimal commas, written with points")

    def _properties(self):
        """{name: index} of the columns that describe the entities of an assay; other columns that describe rows are left out, and told."""
        kept = [index for index in self.layout.about if self.kind == ASSAY and not self.layout.turned]
        for index in set(self.layout.about) - set(kept):
            self.told.column(self.loose.header[index], "", "describes rows")
        names = [self.loose.header[index] for index in kept]
        return {name.upper().removeprefix(PROPERTY) if name.upper().startswith(PROPERTY) else name: index for name, index in zip(names, kept, strict=True) if name}

    def _find_samples(self):
        seen: set[str] = set()
        for index in self.layout.values:
            name = self.loose.header[index]
            sample_id = None if is_missing(name) else self.ids.sample(name, FileTold(self.told.file))
            if sample_id in seen:
                self.told.column(name, "", f"a second column of {sample_id}")
            elif sample_id is None:
                self.told.column(name, "", "no sample's name, or that of a normal one")
            else:
                seen.add(sample_id)
                self.samples.append(sample_id)
                self._places.append(index)
        if not self.samples:
            raise StudyError("no column of a sample", self.loose.file, self.loose.header_line, rule="M-01")
        for place, name in ((self.layout.name, self.by_name or "Hugo_Symbol"), (self.layout.entrez, "Entrez_Gene_Id")):
            if place is not None:
                self.told.column(self.loose.header[place], name)

    def lines(self, step=None) -> Iterator[str]:
        """Yields the lines of the data file, without their ends."""
        if self.layout.turned:
            yield from self._turned_lines(step)
            return
        yield "\t".join([*self._head(), *self.properties, *self.samples])
        for number, cells in self.loose.rows(step):
            names = self._names(number, cells)
            if names is None:
                continue
            values = self._values(number, [cells[place] for place in self._places])
            self.written += 1
            yield "\t".join([*names, *(cells[index] for index in self.properties.values()), *values])

    def _head(self):
        return [self.by_name] if self.by_name else ["Hugo_Symbol", "Entrez_Gene_Id"]

    def _names(self, number, cells):
        """The cells that name a row; None, told, where nothing does."""
        name, entrez = (None if index is None else cells[index] for index in (self.layout.name, self.layout.entrez))
        if not self.by_name:
            return self._gene(number, name, entrez)
        name = name or entrez
        if name is None or is_missing(name):
            self.told.note("row without a name, left out", number)
            return None
        return [name]

    def _gene(self, number, symbol, entrez):
        named, with_it = name_of(symbol) if symbol is not None and not is_missing(symbol) else ("", "")
        given = mutationcells.entrez(entrez or "")
        if not named and not with_it and not given:
            self.told.note("row that names no gene, left out", number, symbol or entrez)
            return None
        return [named, given or with_it]

    def _values(self, number, cells: Sequence[str]) -> list[str]:
        """The cells as they are written: numbers as they stand, missing ones as NA; what is neither is told of."""
        if self.kind == DISCRETE:
            if LEVELS.issuperset(cells):
                return list(cells)
            return [cell if cell in LEVELS else self._level(number, cell) for cell in cells]
        text = "".join(cells)
        if not self.comma and text.isascii() and not _UNSURE.search(text):
            try:
                if math.isfinite(sum(map(float, cells))):
                    return list(cells)
            except ValueError:
                pass
        return [cell if cell == "NA" else self._number(number, cell) for cell in cells]

    def _level(self, number, cell):
        level = level_of(cell, self.told, number)
        return self._missing(number, cell, "no level of copy number (-2 to 2)") if level is None else level

    def _number(self, number, cell):
        text = cell.replace(",", ".") if self.comma else cell
        value = number_of(text)
        if value is not None and math.isfinite(value) or self.kind == ASSAY and not is_missing(cell):
            return text
        return self._missing(number, cell, "no number")

    def _missing(self, number, cell, what):
        if cell and cell.upper() not in ("NA", "NAN"):
            self.told.note(f"{what}, written as NA", number, cell)
        return "NA"

    def _turned_lines(self, step):
        """The lines of a matrix with samples in its rows: the file is read once for each block of genes that is held."""
        self.told.note("samples stand in rows and genes in columns: turned")
        genes = self.layout.values
        size = max(1, min(len(genes), int(BLOCK / max(self.loose.size, 1) * len(genes)))) if self.loose.size > BLOCK else len(genes)
        for start in range(0, len(genes), size):
            block = genes[start : start + size]
            rows = list(self._block(block, first=start == 0, step=step if start == 0 else None))
            if start == 0:
                if not rows:
                    raise StudyError("no row of a sample", self.loose.file, rule="M-01")
                yield "\t".join([*self._head(), *self.samples])
            for place, index in enumerate(block):
                names = self._gene(self.loose.header_line, self.loose.header[index], None)
                if names is not None:
                    self.written += 1
                    yield "\t".join([*names, *(row[place] for row in rows)])

    def _block(self, block, first, step):
        """Yields the values of each sample's row; the first time its samples are found, and what is wrong is told."""
        seen: set[str] = set()
        for number, cells in self.loose.rows(step, quiet=not first):
            name = cells[self.layout.name or 0]
            sample_id = self.ids.sample(name, self.told, number) if first or not is_missing(name) else None
            if sample_id is None or sample_id in seen:
                if first and sample_id is not None:
                    self.told.note("a second row of the sample, left out", number, name)
                continue
            seen.add(sample_id)
            if first:
                self.samples.append(sample_id)
            yield self._values(number, [cells[index] for index in block])


_UNSURE = re.compile(r"[^0-9.eE+-]")


def write(study: Study, files: list[Loose], kind: str) -> None:
    """Writes the matrices of one kind, a profile each. StudyError where one is none, or nothing of it can be written."""
    for loose in files:
        layout = layout_of(loose, forced=True)
        if layout is None:
            raise StudyError("no matrix: its first columns name genes or the like, the others are named by samples and hold numbers", loose.file, rule="M-01")
        profile = profile_of(kind, loose.file)
        more = _more(study, loose, layout, kind)
        name = study.free_name(profile.stable_id)
        writing = Writing(loose, layout, kind, study.ids)
        with study.data(name) as data:
            data.writelines(f"{line}\n" for line in writing.lines(study.progress.step(f"reading {loose.file}", loose.size)))
        if not writing.written:
            raise StudyError("no row that could be written", loose.file, rule="M-01")
        if writing.properties:
            more["generic_entity_meta_properties"] = ",".join(writing.properties)
        stable_id = study.free_id(profile.stable_id)
        shown = "true" if profile.shown else "false"
        study.profile(name, (profile.alteration, profile.datatype), stable_id, profile.name, profile.description, **{"show_profile_in_analysis_tab": shown, **more})
        if kind in _LISTED:
            study.measure(_LISTED[kind], writing.samples)
        loose.told.result.append(f"{writing.written:,} rows of {len(writing.samples):,} samples, profile {stable_id}, data_{name}.txt")


# The kind → the suffix of the list of samples that were measured so.
_LISTED = {DISCRETE: CNA, LOG2: "log2CNA", EXPRESSION: "rna_seq_v2_mrna", METHYLATION: "methylation", PROTEIN: "rppa"}


def _more(study, loose, layout, kind) -> dict[str, str]:
    """What else the meta file says: which profile the values were computed from, of gene sets their version, of an assay its type."""
    source = study.profile_of("MRNA_EXPRESSION", "CONTINUOUS")
    if kind == ZSCORES:
        return {"source_stable_id": source} if source else {}
    if kind in (GENESET_SCORES, GENESET_PVALUES):
        source = source if kind == GENESET_SCORES else study.profile_of("GENESET_SCORE", "GSVA-SCORE")
        if source is None:
            what = "the expression that they were computed from" if kind == GENESET_SCORES else "their scores"
            raise StudyError(f"{'scores' if kind == GENESET_SCORES else 'p-values'} of gene sets need {what} beside them; prepare that file too", loose.file, rule="S-29")
        if not study.wishes.geneset_version:
            raise StudyError("values of gene sets: --geneset-version says of which version, as the database has it (msigdb_7.4)", loose.file, rule="GS-01")
        return {"source_stable_id": source, "geneset_def_version": study.wishes.geneset_version}
    if kind != ASSAY:
        return {}
    words = {word for word in Values(loose, layout, decimal_commas(loose)).words if number_of(word.lstrip("<>=~ ")) is None and not is_missing(word)}
    datatype = "LIMIT-VALUE" if not words else "BINARY" if {word.lower() for word in words} <= _BINARY else "CATEGORICAL"
    assay = next(name for pattern, name in _ASSAYS if re.search(pattern, loose.file.lower()))
    ordered = {"pivot_threshold_value": "0.1", "value_sort_order": "ASC"} if assay == "TREATMENT_RESPONSE" else {}
    return {"datatype": datatype, "generic_assay_type": assay, **ordered}


_BINARY = frozenset(("true", "false", "yes", "no"))
