"""Writes matrices: all rows stream by; one that has samples in its rows is turned, a block of columns at a time."""

import math
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from genows.encode.tabletext import counted
from genows.errors import StudyError
from genows.load import metafile
from genows.load.kinds import Pair
from genows.prepare import layouts, mutationcells
from genows.prepare.folder import CNA, Study, pair_of
from genows.prepare.ids import Ids
from genows.prepare.layouts import Layout, Values
from genows.prepare.lists import ABOUT_LEVELS
from genows.prepare.tables import Loose, is_missing, number_of
from genows.prepare.telling import FileTold

BLOCK = 1 << 26  # characters of a matrix with samples in its rows that are held at a time
# Kinds of matrices whose rows are named by one column → what it is called.
_NAMED = {layouts.ASSAY: layouts.ENTITY, layouts.GENESET_SCORES: "geneset_id", layouts.GENESET_PVALUES: "geneset_id"}


class Profile(NamedTuple):
    """How a profile is called in its meta file. *pair*: (genetic_alteration_type, datatype)."""

    pair: Pair
    stable_id: str
    name: str
    description: str
    shown: bool = False


# Kinds of matrices whose profiles are called the same, whatever their files are.
_PROFILES = {
    layouts.LOG2: Profile(pair_of(metafile.LOG2_CNA), "log2CNA", "Log2 copy-number values", "Log2 ratios of copy number"),
    layouts.LINEAR: Profile(pair_of(metafile.CONTINUOUS_CNA), "linear_CNA", "Copy numbers", "Copy numbers, 2 where nothing is altered"),
    layouts.GENESET_SCORES: Profile(pair_of(metafile.GENESET_SCORES), "gsva_scores", "Gene-set scores", "How active gene sets are in samples", True),
    layouts.GENESET_PVALUES: Profile(
        pair_of(metafile.GENESET_PVALUES), "gsva_pvalues", "P-values of gene-set scores", "P-values of the scores of gene sets"
    ),
}


def profile_of(kind: str, file: str) -> Profile:
    """The profile that a matrix of this kind becomes; its file's name tells the platform where it does."""
    if kind in _PROFILES:
        return _PROFILES[kind]
    text = file.lower()
    if kind == layouts.DISCRETE:
        stable_id = "gistic" if "gistic" in text else "cna"
        return Profile(pair_of(metafile.DISCRETE_CNA), stable_id, "Putative copy-number alterations", ABOUT_LEVELS, True)
    if kind in (layouts.EXPRESSION, layouts.ZSCORES):
        return _expression(kind, text)
    if kind == layouts.METHYLATION:
        platform = "hm27" if "27" in text else "epic" if "epic" in text else "hm450"
        return Profile(pair_of(metafile.METHYLATION), f"methylation_{platform}", f"Methylation ({platform.upper()})", "Methylation by gene")
    if kind in layouts.PROTEINS:
        return _protein(kind, bool(re.search(r"mass|cptac|itraq|tmt|quant", text)))
    stem = re.sub(r"[^a-z0-9]+", "_", re.sub(r"(\.(gz|txt|tsv|csv|tab))+$", "", text)).strip("_").removeprefix("data_") or "assay"
    return Profile(pair_of(metafile.GENERIC_ASSAY), stem, stem.replace("_", " ").capitalize(), f"Values of {file}", True)


def _protein(kind, by_mass):
    what, base = ("mass spectrometry", "protein_quantification") if by_mass else ("RPPA", "rppa")
    levels = f"Protein levels by {what}"
    if kind == layouts.PROTEIN:
        return Profile(pair_of(metafile.PROTEIN), base, f"Protein expression ({what})", levels)
    ending = "_zscores" if by_mass else "_Zscores"
    return Profile(("PROTEIN_LEVEL", "Z-SCORE"), base + ending, f"Protein expression z-scores ({what})", f"{levels}, z-scores", True)


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
    if kind == layouts.EXPRESSION:
        return Profile(pair_of(metafile.EXPRESSION), stable_id, f"mRNA expression ({what})", f"Expression levels ({what})")
    about = f"Expression in standard deviations from the gene's mean ({what})"
    return Profile(("MRNA_EXPRESSION", "Z-SCORE"), zscores, f"mRNA expression z-scores ({what})", about, True)


class Writing:
    """One matrix on its way into the folder. *samples*: ids of the columns that are written; *written*: how many rows are."""

    def __init__(self, loose: Loose, layout: Layout, kind: str, ids: Ids):
        self.loose, self.layout, self.kind, self.ids, self.told = loose, layout, kind, ids, loose.told
        self.comma = layouts.decimal_commas(loose)
        self.written = 0
        self.samples: list[str] = []
        self._places: list[int] = []
        antibodies = not layout.turned and layout.name is not None and layouts.mostly(layouts.ANTIBODY, loose.column(layout.name))
        self.by_name = _NAMED.get(kind, layouts.COMPOSITE if antibodies and kind in layouts.PROTEINS else "")
        self.properties = self._properties()
        if not layout.turned:
            self._find_samples()
        if self.comma:
            self.told.note("numbers with decimal commas, written with points")

    def _properties(self):
        """{name: index} of the columns that describe the entities of an assay; other columns that describe rows are left out, and told."""
        kept = [index for index in self.layout.about if self.kind == layouts.ASSAY and not self.layout.turned]
        for index in set(self.layout.about) - set(kept):
            self.told.column(self.loose.header[index], "", "describes rows")
        names = [self.loose.header[index] for index in kept]
        prefix = layouts.PROPERTY
        bare = {name: name.upper().removeprefix(prefix) for name in names if name.upper().startswith(prefix)}
        return {bare.get(name, name): index for name, index in zip(names, kept, strict=True) if name}

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
        for place, (number, cells) in enumerate(self.loose.rows(step)):
            if not place and self._is_second_head(cells):
                self.told.note("second line of heads, left out", number, cells[self._places[0]])
                continue
            names = self._names(number, cells)
            if names is None:
                continue
            values = self._values(number, [cells[place] for place in self._places])
            self.written += 1
            yield "\t".join([*names, *(cells[index] for index in self.properties.values()), *values])

    def _is_second_head(self, cells):
        """Whether a row says of every sample the same word: `normalized_count`."""
        words = {cells[place] for place in self._places}
        return self.kind not in (layouts.DISCRETE, layouts.ASSAY) and len(words) == 1 and not is_missing(cells[self._places[0]]) and number_of(words.pop()) is None

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
        named, with_it = layouts.name_of(symbol) if symbol is not None and not is_missing(symbol) else ("", "")
        given = mutationcells.entrez(entrez or "")
        if not named and not with_it and not given:
            self.told.note("row that names no gene, left out", number, symbol or entrez)
            return None
        return [named, given or with_it]

    def _values(self, number, cells: Sequence[str]) -> list[str]:
        """The cells as they are written: numbers as they stand, missing ones as NA; what is neither is told of."""
        if self.kind == layouts.DISCRETE:
            if layouts.LEVELS.issuperset(cells):
                return list(cells)
            return [cell if cell in layouts.LEVELS else self._level(number, cell) for cell in cells]
        text = "".join(cells)
        if not self.comma and text.isascii() and not _UNSURE.search(text):
            try:
                if math.isfinite(sum(map(float, cells))):
                    return list(cells)
            except ValueError:
                pass
        return [cell if cell == "NA" else self._number(number, cell) for cell in cells]

    def _level(self, number, cell):
        level = layouts.level_of(cell, self.told, number)
        return self._missing(number, cell, "no level of copy number (-2 to 2)") if level is None else level

    def _number(self, number, cell):
        text = cell.replace(",", ".") if self.comma else cell
        value = number_of(text)
        if value is not None and math.isfinite(value) or self.kind == layouts.ASSAY and not is_missing(cell):
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
        layout = layouts.layout_of(loose, forced=True)
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
        more = {"show_profile_in_analysis_tab": "true" if profile.shown else "false", **more}
        study.profile(name, profile.pair, stable_id, profile.name, profile.description, **more)
        if kind in _LISTED:
            study.measure(_LISTED[kind], writing.samples)
        loose.told.result.append(f"{counted(writing.written, 'row')} of {counted(len(writing.samples), 'sample')}, profile {stable_id}, data_{name}.txt")


# The kind → the suffix of the list of samples that were measured so.
_LISTED = {layouts.DISCRETE: CNA, layouts.LOG2: "log2CNA", layouts.EXPRESSION: "rna_seq_v2_mrna", layouts.METHYLATION: "methylation", layouts.PROTEIN: "rppa"}


def _more(study, loose, layout, kind) -> dict[str, str]:
    """What else the meta file says: which profile the values were computed from, of gene sets their version, of an assay its type."""
    source = study.profile_of(pair_of(metafile.EXPRESSION))
    if kind == layouts.ZSCORES:
        return {"source_stable_id": source} if source else {}
    if kind in (layouts.GENESET_SCORES, layouts.GENESET_PVALUES):
        source = source if kind == layouts.GENESET_SCORES else study.profile_of(pair_of(metafile.GENESET_SCORES))
        if source is None:
            what = "the expression that they were computed from" if kind == layouts.GENESET_SCORES else "their scores"
            raise StudyError(f"{'scores' if kind == layouts.GENESET_SCORES else 'p-values'} of gene sets need {what} beside them; prepare that file too", loose.file, rule="S-29")
        if not study.wishes.geneset_version:
            raise StudyError("values of gene sets: --geneset-version says of which version, as the database has it (msigdb_7.4)", loose.file, rule="GS-01")
        return {"source_stable_id": source, "geneset_def_version": study.wishes.geneset_version}
    if kind != layouts.ASSAY:
        return {}
    words = {word for word in Values(loose, layout, layouts.decimal_commas(loose)).words if number_of(word.lstrip("<>=~ ")) is None and not is_missing(word)}
    datatype = "LIMIT-VALUE" if not words else "BINARY" if {word.lower() for word in words} <= _BINARY else "CATEGORICAL"
    assay = next(name for pattern, name in _ASSAYS if re.search(pattern, loose.file.lower()))
    ordered = {"pivot_threshold_value": "0.1", "value_sort_order": "ASC"} if assay == "TREATMENT_RESPONSE" else {}
    return {"datatype": datatype, "generic_assay_type": assay, **ordered}


_BINARY = frozenset(("true", "false", "yes", "no"))
