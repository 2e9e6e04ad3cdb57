"""What the files of a study folder say, read by pandas alone: what services must answer over the study, counted by other means than genows'."""

import re
from functools import cached_property
from pathlib import Path

import pandas

# How the clinical files of the studies at hand write that there is no value.
MISSING = ("", "NA", "[Not Available]", "[Not Applicable]")
# What no loader keeps, and what stands for the change where a mutation has none of its protein.
SILENT = ("Silent", "Intron", "3'UTR", "3'Flank", "5'UTR", "5'Flank", "IGR", "RNA")
TRUNCATING = ("Nonsense_Mutation", "Splice_Site", "Nonstop_Mutation", "Translation_Start_Site", "Frame_Shift_Del", "Frame_Shift_Ins")
CNA, MUTATIONS, EXPRESSION, Z_SCORES = "COPY_NUMBER_ALTERATION", "MUTATION_EXTENDED", "MRNA_EXPRESSION", "Z-SCORE"


def fields(path: Path) -> dict[str, str]:
    pairs = (line.split(":", 1) for line in path.read_text(encoding="utf-8").splitlines() if ":" in line)
    return {name.strip(): text.strip() for name, text in pairs}


class Truth:
    """A study folder. Samples and patients are in the order of the clinical files; cells are texts as the files have them."""

    def __init__(self, folder: Path):
        self.folder = folder
        self.metas = [fields(path) for path in sorted(folder.glob("meta_*.txt")) if path.name != "meta_study.txt"]
        self.study = fields(folder / "meta_study.txt")
        self.id = self.study["cancer_study_identifier"]
        self._cells: dict[tuple[str, str], dict[str, str]] = {}

    def table(self, name: str) -> pandas.DataFrame:
        path = self.folder / name
        comments = sum(line.startswith("#") for line in path.read_text(encoding="utf-8").splitlines())
        return pandas.read_csv(path, sep="\t", dtype=str, keep_default_na=False, skiprows=comments, quoting=3)

    def meta(self, kind: str, datatype: str) -> dict[str, str]:
        return next(meta for meta in self.metas if (meta.get("genetic_alteration_type"), meta.get("datatype")) == (kind, datatype))

    def _clinical(self, datatype):
        return self.table(self.meta("CLINICAL", datatype)["data_filename"])

    @cached_property
    def sample_rows(self) -> pandas.DataFrame:
        return self._clinical("SAMPLE_ATTRIBUTES").set_index("SAMPLE_ID", drop=False)

    @cached_property
    def patient_rows(self) -> pandas.DataFrame:
        return self._clinical("PATIENT_ATTRIBUTES").set_index("PATIENT_ID", drop=False)

    @property
    def samples(self) -> list[str]:
        return list(self.sample_rows.index)

    @cached_property
    def lists(self) -> dict[str, set[str]]:
        found = {f"{self.id}_all": set(self.samples)}
        for path in (self.folder / "case_lists").iterdir():
            one = fields(path)
            found[one["stable_id"]] = set(one["case_list_ids"].split()) & set(self.samples)
        return found

    @cached_property
    def default_list(self) -> str:
        """The list that questions about many studies are asked of: of the samples with mutations and copy numbers, else of all."""
        lists = [fields(path) for path in (self.folder / "case_lists").iterdir()]
        with_both = [one["stable_id"] for one in lists if one.get("case_list_category") == "all_cases_with_mutation_and_cna_data"]
        return with_both[0] if with_both else f"{self.id}_all"

    def profile(self, kind: str, datatype: str) -> str:
        return f"{self.id}_{self.meta(kind, datatype)['stable_id']}"

    @cached_property
    def gistic(self) -> pandas.DataFrame:
        return self.matrix(CNA, "DISCRETE")

    @cached_property
    def expression(self) -> pandas.DataFrame:
        return self.matrix(EXPRESSION, "CONTINUOUS")

    @cached_property
    def z_scores(self) -> pandas.DataFrame:
        return self.matrix(EXPRESSION, Z_SCORES)

    def matrix(self, kind: str, datatype: str) -> pandas.DataFrame:
        """A row a gene, a column a sample."""
        rows = self.table(self.meta(kind, datatype)["data_filename"])
        return rows.drop(columns="Entrez_Gene_Id").set_index("Hugo_Symbol")

    @cached_property
    def mutations(self) -> pandas.DataFrame:
        """The mutations that count; with `gene`, `sample`, `change`, and `keyword`, '' where this does not know it."""
        rows = self.table(self.meta(MUTATIONS, "MAF")["data_filename"])
        promoter = (rows["Hugo_Symbol"] == "TERT") & (rows["Variant_Classification"] == "5'Flank")
        rows = rows[~rows["Variant_Classification"].isin(SILENT) | promoter].copy()
        rows["gene"] = rows["Hugo_Symbol"].str.upper()
        rows["sample"] = [name[:15] if name.startswith("TCGA-") else name for name in rows["Tumor_Sample_Barcode"]]
        rows["change"] = rows["HGVSp_Short"].str.removeprefix("p.")
        if "Amino_Acid_Change" in rows:
            rows["change"] = rows["change"].where(rows["change"] != "", rows["Amino_Acid_Change"])
        rows.loc[rows["Variant_Classification"] == "5'Flank", "change"] = "Promoter"
        rows["keyword"] = [_keyword(row.gene, row.Variant_Classification, row.change) for row in rows.itertuples()]
        return rows

    @cached_property
    def sequenced(self) -> set[str]:
        """The samples of the mutation profile: those of the panels' matrix where there is one, else listed ones; and whoever is mutated."""
        mutated = set(self.mutations["sample"])
        panels = [meta for meta in self.metas if meta.get("genetic_alteration_type") == "GENE_PANEL_MATRIX"]
        if panels:
            rows = self.table(panels[0]["data_filename"])
            return mutated | set(rows[rows["mutations"] != "NA"]["SAMPLE_ID"])
        return mutated | self.lists[f"{self.id}_sequenced"]

    @cached_property
    def panels(self) -> dict[str, set[str]]:
        """Gene panel → its genes."""
        found = [fields(path) for path in self.folder.glob("data_gene_panel_*.txt") if path.name != "data_gene_panel_matrix.txt"]
        return {one["stable_id"]: set(one["gene_list"].split()) for one in found if "gene_list" in one}

    @cached_property
    def panel_cells(self) -> dict[str, dict[str, str]]:
        """Column of the panels' matrix → sample → cell, of those that say something."""
        metas = [meta for meta in self.metas if meta.get("genetic_alteration_type") == "GENE_PANEL_MATRIX"]
        rows = self.table(metas[0]["data_filename"]).set_index("SAMPLE_ID") if metas else pandas.DataFrame()
        return {column: {sample: cell for sample, cell in rows[column].items() if cell != "NA"} for column in rows}

    def measured(self, kind: str) -> set[str]:
        """The samples that the profile of mutations (MUT) or copy number (CNA) measured, by the rule of the pages and of /api/."""
        if kind == "MUT":
            return self.sequenced | self.lists[f"{self.id}_sequenced"]
        return (set(self.gistic.columns) | set(self.panel_cells.get("gistic", ()))) & set(self.samples)

    def looked_at(self, kind: str, gene: str) -> set[str]:
        """Those of them that it measured in a gene."""
        cells = self.panel_cells.get({"MUT": "mutations", "CNA": "gistic"}[kind], {})
        return {sample for sample in self.measured(kind) if cells.get(sample) not in self.panels or gene in self.panels[cells[sample]]}

    @cached_property
    def segments(self) -> pandas.DataFrame:
        rows = self.table(self.meta(CNA, "SEG")["data_filename"])
        for name in ("loc.start", "loc.end", "num.mark", "seg.mean"):
            rows[name] = pandas.to_numeric(rows[name])
        rows["length"] = rows["loc.end"] - rows["loc.start"]
        return rows

    def changes(self, gene: str) -> dict[str, list[str]]:
        """sample → protein changes of a gene."""
        return self.mutations[self.mutations["gene"] == gene].groupby("sample")["change"].apply(list).to_dict()

    def cells(self, kind: str, gene: str) -> dict[str, str]:
        """sample → value of a gene for every sample: of CNA, EXP (z-scores) or MUT, protein changes sorted."""
        if (kind, gene) not in self._cells:
            self._cells[kind, gene] = self._found(kind, gene)
        return self._cells[kind, gene]

    def _found(self, kind, gene):
        if kind == "MUT":
            found = {sample: ",".join(sorted(changes)) for sample, changes in self.changes(gene).items()}
        else:
            rows = {"CNA": self.gistic, "EXP": self.z_scores}[kind]
            found = dict(rows.loc[gene]) if gene in rows.index else {}
        return {sample: found.get(sample, "NaN") for sample in self.samples}


def numbers(rows: pandas.DataFrame) -> pandas.DataFrame:
    """The cells as numbers. NOTE: pandas' own to_numeric misses the last digit of some."""
    return rows.map(_number)


def _number(cell):
    try:
        return float(cell)
    except ValueError:
        return float("nan")


def _keyword(gene, kind, change):
    if kind in TRUNCATING:
        return f"{gene} truncating"
    found = re.fullmatch(r"([A-Z][0-9]+)[A-Z]", change)
    return f"{gene} {found[1]} missense" if kind == "Missense_Mutation" and found else ""
