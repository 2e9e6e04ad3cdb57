"""Small studies in which every way of being measured occurs, and what a naive reader of their files counts: no line of it is genows'."""

import random

from tests.studyfolders import fields, meta, study_files

GENES = {"KRAS": 3845, "BRAF": 673, "TP53": 7157, "EGFR": 1956}
PANELS = {"TWO": ("KRAS", "BRAF"), "ONE": ("TP53",)}
SAMPLES = [f"S{number}" for number in range(1, 13)]
POSITIONS = {"KRAS": 12, "BRAF": 600, "TP53": 273, "EGFR": 858}
LEVELS = ["0", "0", "2", "-2", "1", "NA"]
NAMES = {"profile_name": "n", "profile_description": "d", "show_profile_in_analysis_tab": "true"}
SV_COLUMNS = ("Sample_Id", "SV_Status", "Site1_Hugo_Symbol", "Site2_Hugo_Symbol")


def text(rows):
    return "".join("\t".join(row) + "\n" for row in rows)


def case_list(name, category, samples):
    return fields(cancer_study_identifier="demo1", stable_id=f"demo1_{name}", case_list_name=name, case_list_description="d",
                  case_list_category=category, case_list_ids="\t".join(samples))  # fmt: skip


class MeasuredStudy:
    """*mutated*, *variants*: (sample, gene) pairs; *cna*: gene → sample → cell; *matrix*: column → sample → cell. The ways: which of them are used.

    *list_of*: "category" or "name", by which the list of the sequenced is known; *panel_in_meta*: of all three profiles.
    """

    def __init__(self, seed, *, list_of="", line=False, matrix=False, panel_in_meta=""):
        chance = random.Random(seed)

        def some(least, most):
            return chance.sample(SAMPLES, chance.randint(least, most))

        self.panel_in_meta, self.list_of = panel_in_meta, list_of
        self.mutated = [(sample, gene) for sample in some(3, 5) for gene in chance.sample(list(GENES), chance.randint(1, 3))]
        self.variants = [(sample, chance.choice(list(GENES))) for sample in some(2, 4)]
        self.listed = some(5, 9) if list_of else []
        self.sv_listed = some(2, 5) if list_of else []
        self.line = some(2, 4) if line else []
        self.cna_samples = some(5, 8)
        self.cna = {gene: {sample: chance.choice(LEVELS) for sample in self.cna_samples} for gene in ("KRAS", "TP53", "EGFR")}
        columns = ("mutations", "gistic", "structural_variants")
        self.matrix = {column: {sample: chance.choice(["TWO", "ONE", "WXS", "NA"]) for sample in some(4, 7)} for column in columns} if matrix else {}

    def files(self):
        panel = {"gene_panel": self.panel_in_meta} if self.panel_in_meta else {}
        maf = [("Hugo_Symbol", "Entrez_Gene_Id", "Chromosome", "Start_Position", "Variant_Classification", "Tumor_Sample_Barcode", "HGVSp_Short")]
        maf += [(gene, str(GENES[gene]), "7", "5", "Missense_Mutation", sample, f"p.A{POSITIONS[gene]}B") for sample, gene in self.mutated]
        cna = [("Hugo_Symbol", "Entrez_Gene_Id", *self.cna_samples)]
        cna += [(gene, str(GENES[gene]), *map(cells.__getitem__, self.cna_samples)) for gene, cells in self.cna.items()]
        rows = [(sample, "SOMATIC", gene, "") for sample, gene in self.variants]
        files = {
            **study_files(),
            "data_samples.txt": text([("PATIENT_ID", "SAMPLE_ID"), *((f"P{sample}", sample) for sample in SAMPLES)]),
            "meta_patients.txt": None, "data_patients.txt": None,
            "meta_mutations.txt": meta("MUTATION_EXTENDED", "MAF", "maf.txt", stable_id="mutations", **NAMES, **panel),
            "maf.txt": (f"#sequenced_samples: {' '.join(self.line)}\n" if self.line else "") + text(maf),
            "meta_cna.txt": meta("COPY_NUMBER_ALTERATION", "DISCRETE", "cna.txt", stable_id="gistic", **NAMES, **panel),
            "cna.txt": text(cna),
            "meta_sv.txt": meta("STRUCTURAL_VARIANT", "SV", "sv.txt", stable_id="structural_variants", **NAMES, **panel),
            "sv.txt": text([SV_COLUMNS, *rows]),
            **{f"panel_{name}.txt": fields(stable_id=name, description=name, gene_list="\t".join(genes)) for name, genes in PANELS.items()},
            "case_lists/all.txt": case_list("all", "all_cases_in_study", SAMPLES),
        }  # fmt: skip
        if self.list_of:
            category = {"category": "all_cases_with_mutation_data", "name": "other"}[self.list_of]
            files["case_lists/sequenced.txt"] = case_list("sequenced" if self.list_of == "name" else "exomes", category, self.listed)
            files["case_lists/sv.txt"] = case_list("sv", "all_cases_with_sv_data" if self.list_of == "category" else "other", self.sv_listed)
        if self.matrix:
            named = dict.fromkeys(sample for cells in self.matrix.values() for sample in cells)
            rows = [("SAMPLE_ID", *self.matrix), *((sample, *(cells.get(sample, "NA") for cells in self.matrix.values())) for sample in named)]
            files["meta_matrix.txt"] = meta("GENE_PANEL_MATRIX", "GENE_PANEL_MATRIX", "matrix.txt")
            files["matrix.txt"] = text(rows)
        return files

    # What counts

    def profiled(self, profile):
        """sample → its panel, None for none, of the samples that a profile measured."""
        cells = {sample: cell for sample, cell in self.matrix.get(profile, {}).items() if cell != "NA"}
        found = {
            "mutations": [*self.listed, *self.line, *(sample for sample, _ in self.mutated)],
            "gistic": self.cna_samples,
            "structural_variants": [*self.sv_listed, *(sample for sample, _ in self.variants)],
        }[profile]
        panels = {sample: cells.get(sample, self.panel_in_meta or None) for sample in [*found, *cells]}
        return {sample: None if panel == "WXS" else panel for sample, panel in panels.items()}

    def looked_at(self, profile, gene):
        """The samples that a profile measured in a gene; of copy number those with a value alone."""
        its = {sample for sample, panel in self.profiled(profile).items() if panel is None or gene in PANELS[panel]}
        return its if profile != "gistic" else {sample for sample in its if self.cna.get(gene, {}).get(sample, "NA") != "NA"}

    def altered(self, profile, gene, levels=("2", "-2")):
        """Those of them in which it is altered."""
        its = self.looked_at(profile, gene)
        if profile == "gistic":
            return {sample for sample in its if self.cna[gene][sample] in levels}
        pairs = self.variants if profile == "structural_variants" else self.mutated
        return its & {sample for sample, found in pairs if found == gene}
