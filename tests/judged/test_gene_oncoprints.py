"""The page of genes beside pandas over the loaded files: what each cell of the oncoprint says, shares of altered samples, pairs of genes."""

import csv
import io

import pandas
import pytest
from scipy import stats
from werkzeug.test import Client

from genows.app import create_app
from genows.config.reader import make_config
from genows.demo.study import write_demo
from tests import realstudy
from tests.contract.test_study_pages import known_genes
from tests.databases import made_sqlite
from tests.shared import shared
from tests.studyfolders import load_folder

IMPACTS = {
    "Missense_Mutation": "missense", "Nonsense_Mutation": "truncating", "Frame_Shift_Del": "truncating", "Frame_Shift_Ins": "truncating",
    "Nonstop_Mutation": "truncating", "Translation_Start_Site": "truncating", "In_Frame_Del": "in frame", "In_Frame_Ins": "in frame",
    "Splice_Site": "splice", "Splice_Region": "splice",
}  # fmt: skip
LEVELS = {"2": "amplified", "-2": "deleted"}


class Files:
    """A study's files as pandas reads them. *calls*: (sample, gene, word); *measured*: gene → samples, of each kind of data."""

    def __init__(self, folder, mutations, copies, variants, fusions=""):
        self.folder = folder
        self.fusions = self.read(fusions) if fusions else None
        self.mutations, self.copies, self.variants = (self.read(name) for name in (mutations, copies, variants))

    def read(self, name):
        return pandas.read_csv(self.folder / name, sep="\t", comment="#", dtype=str, keep_default_na=False)

    def listed(self, name):
        lines = dict(line.split(": ", 1) for line in (self.folder / "case_lists" / name).read_text().splitlines())
        return set(lines["case_list_ids"].split("\t"))

    def words(self, gene):
        """sample → words of what the files call of a gene, driver or not."""
        found = {}
        for _, row in self.mutations[self.mutations["Hugo_Symbol"] == gene].iterrows():
            if row["Variant_Classification"] not in ("Silent", "Intron", "3'UTR", "3'Flank", "5'UTR", "5'Flank", "IGR", "RNA"):
                word = IMPACTS.get(row["Variant_Classification"], "other")
                driver = " driver" if row.get("cbp_driver") == "Putative_Driver" else ""
                found.setdefault(row["Tumor_Sample_Barcode"], set()).add(word + driver)
        copies = self.copies[self.copies["Hugo_Symbol"] == gene]
        for sample in (column for column in copies.columns if column not in ("Hugo_Symbol", "Entrez_Gene_Id", "Cytoband")):
            for cell in copies[sample]:
                if cell in LEVELS:
                    found.setdefault(sample, set()).add(LEVELS[cell])
        for _, row in self.variants.iterrows():
            if gene in (row["Site1_Hugo_Symbol"], row["Site2_Hugo_Symbol"]):
                column = next((name for name in ("DRIVER_FILTER", "cbp_driver", "Driver_Filter") if name in self.variants.columns), "")
                driver = " driver" if column and row[column] == "Putative_Driver" else ""
                found.setdefault(row["Sample_Id"], set()).add("structural variant" + driver)
        fused = self.fusions[self.fusions["Hugo_Symbol"] == gene]["Tumor_Sample_Barcode"] if self.fusions is not None else ()
        for sample in fused:
            found.setdefault(sample, set()).add("structural variant")
        return found


@pytest.fixture(scope="module")
def demo(tmp_path_factory):
    place = tmp_path_factory.mktemp("judged")
    folder, made_once = place / "demo", made_sqlite(place)
    made_once.run(*known_genes())
    write_demo(folder, samples=300, genes=60)
    report = load_folder(made_once, folder)
    assert report.exit_code == 0, [str(finding) for finding in report.findings.sorted()]
    app = create_app(make_config(made_once.settings))
    yield Client(app), Files(folder, "data_mutations.maf", "data_cna.txt", "data_sv.txt")
    app.close()
    made_once.database.close()


def table(client, path):
    answer = client.get(path, buffered=True)
    assert answer.status_code == 200, answer.text
    return pandas.DataFrame(rows[1:], columns=rows[0]) if (rows := list(csv.reader(io.StringIO(answer.text), delimiter="\t"))) else None


GENES = ["TP53", "KRAS", "CDKN2A", "PTEN", "EGFR", "KMT2D", "PIK3CA", "ERBB2"]


def test_each_cell_and_share_is_that_of_the_files(demo):
    client, files = demo
    shown = table(client, f"/studies/demo/genes/oncoprint.tsv?genes={','.join(GENES)}").set_index("Sample")
    sequenced, varied = files.listed("cases_sequenced.txt"), files.listed("cases_sv.txt")
    matrix, panel = files.read("data_gene_panel_matrix.txt").set_index("SAMPLE_ID"), (files.folder / "data_gene_panel.txt").read_text()
    in_panel = set(panel.split("gene_list:")[1].split())
    text = client.get(f"/studies/demo/genes?genes={','.join(GENES)}", buffered=True).text
    compared = 0
    for gene in GENES:
        of_panel = {sample for sample in matrix.index if matrix.loc[sample].get("mutations", "NA") not in ("NA", "WXS")} if gene not in in_panel else set()
        copies = files.copies[files.copies["Hugo_Symbol"] == gene].drop(columns=["Hugo_Symbol", "Entrez_Gene_Id"])
        copied = {sample for sample in copies.columns if (copies[sample] != "NA").any()}
        measured = sequenced - of_panel | copied | varied
        words = {sample: its for sample, its in files.words(gene).items() if sample in measured}
        column = shown[gene]
        assert set(column[column != ""].index) == measured, gene
        for sample, cell in column.items():
            expected = words.get(sample, set())
            if sample in of_panel:
                expected = {word for word in expected if word in ("amplified", "deleted") or "structural" in word}
            assert set(cell.split(";")) - {"none", ""} == expected, (gene, sample)
            compared += bool(expected)
        altered = int((~column.isin(["", "none"])).sum())
        assert f"{100 * altered / len(measured):.1f} %" in text, gene
    assert compared > 300


def test_pairs_are_those_of_the_files(demo):
    client, files = demo
    shown = table(client, f"/studies/demo/genes/oncoprint.tsv?genes={','.join(GENES)}").set_index("Sample")
    pairs = table(client, f"/studies/demo/genes/pairs.tsv?genes={','.join(GENES)}")
    assert len(pairs) == len(GENES) * (len(GENES) - 1) // 2
    p_values = []
    for _, pair in pairs.iterrows():
        both = shown[(shown[pair["A"]] != "") & (shown[pair["B"]] != "")]
        first, second = both[pair["A"]] != "none", both[pair["B"]] != "none"
        counts = [[int((first & second).sum()), int((first & ~second).sum())], [int((~first & second).sum()), int((~first & ~second).sum())]]
        assert [int(pair[name]) for name in ("Both", "A alone", "B alone", "Neither")] == [*counts[0], *counts[1]]
        odds = stats.contingency.odds_ratio(counts, kind="sample").statistic
        p = stats.fisher_exact(counts, alternative="greater" if odds >= 1 else "less").pvalue
        assert float(pair["p"]) == pytest.approx(p, rel=1e-9)
        assert 2 ** float(pair["Log2 odds ratio"]) == pytest.approx(odds, rel=1e-9)
        p_values.append(p)
    assert list(map(float, pairs["q"])) == pytest.approx(list(stats.false_discovery_control(p_values)), rel=1e-9)


def test_cells_of_the_real_study_are_those_of_its_files(tmp_path):
    folder, its = shared("studies/study_es_0"), realstudy.loaded(tmp_path, "sqlite", f"sqlite:///{tmp_path}/real.db")
    files = Files(folder, "data_mutations_extended.maf", "data_cna_discrete.txt", "data_structural_variants.txt", "data_fusions.txt")
    panels = files.read("data_gene_panel_matrix.txt").set_index("SAMPLE_ID")
    genes = [gene for gene in files.mutations["Hugo_Symbol"].unique() if gene][:40]
    shown = table(its.client, f"/studies/study_es_0/genes/oncoprint.tsv?genes={','.join(genes)}").set_index("Sample")
    compared = 0
    for gene in shown.columns:
        words = files.words(gene)
        for sample, cell in shown[gene].items():
            told, expected = set(cell.split(";")) - {"none", ""}, words.get(sample, set())
            # What a sample's panels lack counts nowhere: of samples with panels the page may say less.
            assert told == expected or told < expected and sample in panels.index, (gene, sample)
            compared += bool(told)
    assert compared > 10
