"""Random small study folders with all that cohorts must tell apart: panels and exomes, samples that nobody profiled, spellings of NA, sets of
numbers, attributes whose level or datatype differs between studies, equal ids in several studies."""

import random
from collections.abc import Iterable, Sequence

from tests.judges.cohorts.example import clinical_head, lines, meta, panel, profile, sample_list, study_file
from tests.judges.cohorts.rows import GENES, Files

IDS = ("one", "one_b", "two", "three-c", "four.d", *(f"five_{number}" for number in range(1, 16)))
PANELS = {"A": ["TP53", "KRAS", "ALK"], "B": ["KRAS"], "C": ["EGFR", "BRAF", "EML4", "TP53"]}
WORDS = {
    "TYPE": ["Primary", "Primary", "primary", "PRIMARY", "Metastasis", "metastasis", "Local recurrence", "N/A", "NaN", "NA", "", "[Not Available]"],
    "GRADE": ["1", "2", "2", "3", "2.0", "High", "high", "N/A", ""],
    "SITE": ["Lung", "lung", "Brain", "Zürich", "ZÜRICH", "a;b", "c,d=e", "5..7", "~x", "!y", "N/A", "NA"],
    "STAGE": ["I", "II", "ii", "n/a", ""],
    "FLAG": ["true", "false", "TRUE", ""],
    "LAB.X": ["yes", "no", "1", "01", ""],
    "AGE": ["<18", "<=18", ">80", ">80", ">=89", "Unknown", "unknown", "N/A", "40.0", "40", "40", "55", "", "20-30"],
    "SCORE": ["+5", ".5", "5.", "0.50", "1e2", "1E-2", "0x1F", "1L", ">10", ">=10", "<-2", "<=-2", "> 10", "Unknown", "NaN", ""],
    "OS_STATUS": ["0:LIVING", "1:DECEASED", "LIVING", "DECEASED", "1:other", "Unknown", ""],
    "PFS_STATUS": ["0:CENSORED", "1:PROGRESSION", "0:CENSORED", ""],
}  # fmt: skip
MONTHS = ["0", "1.5", "3", "3", "7.25", "12", "12.0", "20", "-1", ">24", "Unknown", ""]
TYPES = ["Missense_Mutation"] * 4 + ["Nonsense_Mutation", "Frame_Shift_Del", "In_Frame_Ins", "Splice_Site", "Splice_Region", "Silent", "Targeted_Region", "5'Flank", "Odd_Type"]
STATUSES = ["SOMATIC", "Somatic", "somatic", "GERMLINE", "Germline", "Probable germline", "NA", "", "UNKNOWN"]
DRIVERS = ["Putative_Driver", "putative_driver", "Putative_Passenger", "Unknown", "NA", "", "", "Likely"]
TIERS = ["Class 1", "Class 2", "class 2", "Unknown", "NA", "", ""]
AGENTS = [("Cisplatin", "Platinum", "DNA"), ("cisplatin", "Platinum", "DNA"), ("Olaparib", "PARP", "PARP1, PARP2"), ("Dabrafenib", "", "BRAF,RAF1 "), ("", "Platinum", "")]
# Lists and profiles of one suffix are called alike in all studies, also in the running example.
LISTS = {"mine": "My samples", "sequenced": "Sequenced samples", "cna": "Samples with copy number"}
ANNOTATIONS = ("cbp_driver", "cbp_driver_annotation", "cbp_driver_tiers", "cbp_driver_tiers_annotation")


def folders(chance: random.Random, number: int) -> dict[str, Files]:
    """Returns study id → files, in the order in which they are loaded. Samples and patients of all have the same ids."""
    return {study: _Folder(chance, study).files for study in IDS[:number]}


def _rows(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    return "".join("\t".join(row) + "\n" for row in (head, *rows))


class _Folder:
    def __init__(self, chance: random.Random, study: str):
        self.chance, self.study, self.files = chance, study, study_file(study)
        self.patients = [f"P{number}" for number in range(1, chance.randint(22, 40))]
        self.samples = {f"S{number}": chance.choice(self.patients) for number in range(1, chance.randint(30, 55))}
        self.position = 1000
        self.files |= {f"data_gene_panel_{name}.txt": panel(name, genes) for name, genes in PANELS.items()}
        self._clinical()
        self._mutations("mutations", 3)
        if self._has(0.4):
            self._mutations("mutations_b", 1)
        if self._has(0.4):
            self._mutations("mutations_uncalled", 1, "MUTATION_UNCALLED")
        if self._has(0.9):
            self._levels()
        if self._has(0.9):
            self._variants()
        self._numbers()
        self._assays()
        self._timeline()
        self._significance()
        self._panel_matrix()
        self._lists()

    def _has(self, share: float) -> bool:
        """Tells whether the study has a kind of data; the first has all."""
        return self.study == IDS[0] or self.chance.random() < share

    def _some(self, share: float) -> list[str]:
        return [sample for sample in self.samples if self.chance.random() < share]

    def _data(self, name, text, described):
        self.files |= {f"meta_{name}.txt": described, f"data_{name}.txt": text}

    # Clinical data

    def _clinical(self):
        odd = self.chance.random() < 0.5
        kinds = {"TYPE": "STRING", "GRADE": self.chance.choice(["STRING", "NUMBER"]), "SCORE": "NUMBER", "STAGE": "STRING", "FLAG": "BOOLEAN", "LAB.X": "STRING"}
        kinds |= {f"ONLY_{self.study.upper()}": self.chance.choice(["STRING", "NUMBER"]), "EMPTY": "STRING"} | ({"SITE": "STRING"} if odd else {})
        if self.chance.random() < 0.2:
            del kinds["GRADE"]
        of_samples = [[patient, sample, *map(self._cell, kinds)] for sample, patient in self.samples.items()]
        kinds_of_patients = {"AGE": "NUMBER", "STAGE": "STRING", "OS_STATUS": "STRING", "OS_MONTHS": "NUMBER"} | ({} if odd else {"SITE": "STRING"})
        if self.chance.random() < 0.5:
            kinds_of_patients |= {"PFS_STATUS": "STRING", "PFS_MONTHS": "NUMBER"}
        of_patients = [[patient, *map(self._cell, kinds_of_patients)] for patient in [*self.patients, "P0"] if self.chance.random() < 0.9]
        for name, datatype, ids, columns, rows in (
            ("clinical_sample", "SAMPLE_ATTRIBUTES", ["PATIENT_ID:STRING", "SAMPLE_ID:STRING"], kinds, of_samples),
            ("clinical_patient", "PATIENT_ATTRIBUTES", ["PATIENT_ID:STRING"], kinds_of_patients, of_patients),
        ):
            head = lines(*clinical_head(*ids, *(f"{column}:{kind}" for column, kind in columns.items())))
            self._data(name, head + _rows(rows[0], rows[1:]), meta(self.study, "CLINICAL", datatype, f"data_{name}.txt"))

    def _cell(self, name):
        if name.endswith("_MONTHS"):
            return self.chance.choice(MONTHS)
        if name == "EMPTY":
            return "NA"
        if name.startswith("ONLY"):
            return self.chance.choice(["1", "2", "x", "X", ""])
        if name == "AGE" and self.chance.random() < 0.6:
            return str(self.chance.randint(10, 90))
        if name == "SCORE" and self.chance.random() < 0.7:
            return self._number()
        return self.chance.choice(WORDS[name])

    def _number(self):
        return f"{self.chance.gauss(0, 4):.{self.chance.choice([0, 1, 2])}f}"

    # Molecular data

    def _annotation(self):
        driver, tier = self.chance.choice(DRIVERS), self.chance.choice(TIERS)
        return [driver, "said so" if driver not in ("", "NA") else "", tier, "said so" if tier not in ("", "NA") else ""]

    def _spaces(self):
        return [self.chance.choice(["7", "0.50", "run a", "", "NA"]), self.chance.choice(["HIGH", "LOW", ""])]

    def _mutations(self, suffix, most, kind="MUTATION_EXTENDED"):
        head = ["Hugo_Symbol", "Chromosome", "Start_Position", "End_Position", "Reference_Allele", "Tumor_Seq_Allele2", "Tumor_Sample_Barcode"]
        head += ["Variant_Classification", "HGVSp_Short", "Mutation_Status", *ANNOTATIONS, "lab.run", "VEP.IMPACT"]
        rows = []
        for sample in self._some(0.7):
            for _ in range(self.chance.randint(1, most)):
                self.position += 1
                place, gene = str(self.position), self.chance.choice(["TP53", "TP53", "KRAS", *GENES])
                told = [self.chance.choice(TYPES), f"p.A{place}C", self.chance.choice(STATUSES), *self._annotation(), *self._spaces()]
                rows.append([gene, "1", place, place, "A", "C", sample, *told])
        more = {"variant_classification_filter": "RNA", "namespaces": "lab,VEP"}
        self._data(suffix, _rows(head, rows), profile(self.study, kind, "MAF", f"data_{suffix}.txt", suffix, suffix.title(), **more))

    def _levels(self):
        samples, levels = self._some(0.85), ["0"] * 6 + ["-2", "2", "2", "-1", "1", "-1.5", "1.5", "NA", ""]
        cells = {gene: {sample: self.chance.choice(levels) for sample in samples} for gene in self.chance.sample(list(GENES), 6)}
        if self.chance.random() < 0.5:
            rows = [[gene, sample, text, *self._annotation(), *self._spaces()] for gene, texts in cells.items() for sample, text in texts.items() if self.chance.random() < 0.9]
            head = ["Hugo_Symbol", "Sample_Id", "Value", *ANNOTATIONS, "lab.run", "VEP.IMPACT"]
            described = profile(self.study, "COPY_NUMBER_ALTERATION", "DISCRETE_LONG", "data_cna.txt", "gistic", "Copy number", namespaces="lab,VEP")
            self._data("cna", _rows(head, rows), described)
            return
        more = {}
        if self.chance.random() < 0.7:
            rows = [[sample, gene, *self._annotation()] for gene, texts in cells.items() for sample in texts if self.chance.random() < 0.7]
            self.files["drivers.txt"] = _rows(["SAMPLE_ID", "Hugo_Symbol", *ANNOTATIONS], rows)
            more["pd_annotations_filename"] = "drivers.txt"
        rows = [[gene, *texts.values()] for gene, texts in cells.items()]
        described = profile(self.study, "COPY_NUMBER_ALTERATION", "DISCRETE", "data_cna.txt", "gistic", "Copy number", **more)
        self._data("cna", _rows(["Hugo_Symbol", *samples], rows), described)

    def _variants(self):
        head = ["Sample_Id", "SV_Status", "Site1_Hugo_Symbol", "Site1_Position", "Site2_Hugo_Symbol", "Site2_Position", *ANNOTATIONS, "lab.run", "VEP.IMPACT"]
        pairs, rows = [("EML4", "ALK"), ("EML4", "ALK"), ("ALK", "EML4"), ("", "ALK"), ("ALK", ""), ("TP53", "TP53"), ("KRAS", "BRAF")], []
        for sample in [*self._some(0.4), *self._some(0.1)]:
            self.position += 1
            first, second = self.chance.choice(pairs)
            status = self.chance.choice(["SOMATIC", "GERMLINE", "UNKNOWN", "", "Germline"])
            rows.append([sample, status, first, str(self.position), second, str(self.position), *self._annotation(), *self._spaces()])
        described = profile(self.study, "STRUCTURAL_VARIANT", "SV", "data_sv.txt", "structural_variants", "Variants", namespaces="lab,VEP")
        self._data("sv", _rows(head, rows), described)

    def _numbers(self):
        for suffix, kind, datatype in (("mrna", "MRNA_EXPRESSION", "CONTINUOUS"), ("log2CNA", "COPY_NUMBER_ALTERATION", "LOG2-VALUE")):
            samples = self._some(0.8)
            rows = [[gene, *(self.chance.choice([self._number(), self._number(), "NA", ""]) for _ in samples)] for gene in self.chance.sample(list(GENES), 4)]
            described = profile(self.study, kind, datatype, f"data_{suffix}.txt", suffix, suffix, show_profile_in_analysis_tab="false")
            self._data(suffix, _rows(["Hugo_Symbol", *samples], rows), described)

    def _assays(self):
        kinds = {
            "ic50": ("LIMIT-VALUE", ["drug_1", "drug_2"], [*(self._number() for _ in range(20)), ">8", "<0.1", "NA", ""]),
            "arm": ("CATEGORICAL", ["1p", "19q"], ["Gain", "gain", "Loss", "Unchanged", "NA", ""]),
            "sig": ("LIMIT-VALUE", ["sig_1"], ["0.1", "0.25", "0.5", "0.50", "high", "NA", ""]),
        }
        for suffix, (datatype, entities, texts) in kinds.items():
            if self._has(0.85):
                of_patients = suffix == "sig"
                owners = self.chance.sample(sorted(set(self.samples.values())), 9) if of_patients else self._some(0.8)
                rows = [[entity, entity, *(self.chance.choice(texts) for _ in owners)] for entity in entities]
                more = {"generic_assay_type": suffix.upper(), "generic_entity_meta_properties": "NAME", "patient_level": str(of_patients).lower()}
                described = profile(self.study, "GENERIC_ASSAY", datatype, f"data_{suffix}.txt", suffix, suffix, **more)
                self._data(suffix, _rows(["ENTITY_STABLE_ID", "NAME", *owners], rows), described)

    # The rest

    def _timeline(self):
        rows = []
        for patient in self.patients:
            for agent, group, target in self.chance.choices(AGENTS, k=self.chance.choice([0, 0, 1, 2, 3])):
                rows.append([patient, str(self.chance.choice([0, 5, 10, 90])), "", self.chance.choice(["TREATMENT", "Treatment"]), agent, group, target, ""])
            for kind in self.chance.sample(["SURGERY", "STATUS", "Imaging"], self.chance.choice([0, 1, 2])):
                rows.append([patient, "20", "25", kind, "", "", "", ""])
        for sample, patient in self.samples.items():
            # Now and then another patient's event names the sample: that tells nothing.
            owner = patient if self.chance.random() < 0.95 else self.chance.choice(self.patients)
            for _ in range(self.chance.choice([0, 1, 1, 2])):
                kind = self.chance.choice(["Sample Acquisition", "SPECIMEN"])
                rows.append([owner, str(self.chance.choice([-3, 0, 5, 10, 50, 200])), "", kind, "", "", "", sample])
        head = ["PATIENT_ID", "START_DATE", "STOP_DATE", "EVENT_TYPE", "AGENT", "AGENT_CLASS", "AGENT_TARGET", "SAMPLE_ID"]
        self._data("timeline", _rows(head, rows), meta(self.study, "CLINICAL", "TIMELINE", "data_timeline.txt"))

    def _significance(self):
        if self._has(0.5):
            rows = [[str(rank), gene, "1000", "5", "0.001", text] for rank, (gene, text) in enumerate((("TP53", "0.03125"), ("EGFR", "0.0625")), start=1)]
            self._data("mutsig", _rows(["rank", "gene", "N", "n", "p", "q"], rows), meta(self.study, "MUTSIG", "Q-VALUE", "data_mutsig.txt"))
        if self._has(0.5):
            head = ["chromosome", "peak_start", "peak_end", "genes_in_region", "amp", "cytoband", "q_value"]
            regions = (("100", "EGFR,MYC", "1", "7p11", "0.25"), ("300", "EGFR", "1", "7p12", "0.125"), ("500", "PTEN,TP53", "0", "7p13", "0.5"))
            rows = [["7", start, f"{start}0", *told] for start, *told in regions]
            described = meta(self.study, "GISTIC_GENES_AMP", "Q-VALUE", "data_gistic_regions.txt", reference_genome_id="hg19")
            self._data("gistic_regions", _rows(head, rows), described)

    def _panel_matrix(self):
        found = {"mutations.txt": "mutations", "mutations_b.txt": "mutations_b", "cna.txt": "gistic", "sv.txt": "structural_variants"}
        suffixes = [suffix for file, suffix in found.items() if f"data_{file}" in self.files]
        cells = ["A", "A", "B", "C", "WXS", "WGS", "NA", "NA"]
        rows = [[sample, *(self.chance.choice(cells) for _ in suffixes)] for sample in self._some(0.9)]
        self._data("panels", _rows(["SAMPLE_ID", *suffixes], rows), meta(self.study, "GENE_PANEL_MATRIX", "GENE_PANEL_MATRIX", "data_panels.txt"))

    def _lists(self):
        lists = {"mine": 0.3, **({"sequenced": 0.5} if self.chance.random() < 0.6 else {}), **({"cna": 0.6} if self.chance.random() < 0.8 else {})}
        for suffix, share in lists.items():
            self.files[f"case_lists/cases_{suffix}.txt"] = sample_list(self.study, suffix, LISTS[suffix], self._some(share))
