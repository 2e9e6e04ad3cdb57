"""The parts of the pages of genes beside pandas, scipy and lifelines over the study's files: nothing of genows counts here."""

import io
import itertools
import math
import re

import pandas as pd
import pytest
from lifelines import CoxPHFitter, KaplanMeierFitter
from lifelines.statistics import logrank_test
from scipy.stats import false_discovery_control, fisher_exact

from genows.cli import main
from genows.demo.study import write_demo
from tests.contract.conftest import served
from tests.shared import shared

GENES = ("TP53", "KRAS", "EGFR", "PIK3CA", "BRAF", "CDKN2A", "TERT", "ALK")
OQL = "".join(f"{gene}: MUT FUSION AMP HOMDEL;" for gene in GENES)
KINDS = {"Missense_Mutation": "missense", "In_Frame_Del": "in frame", "In_Frame_Ins": "in frame", "Splice_Site": "splice"}
TRUNCATING = ("Nonsense_Mutation", "Frame_Shift_Del", "Frame_Shift_Ins")
MUTATIONS = {"missense", "in frame", "splice", "truncating", "other"}
DEMOS = {"demo": {}, "mixed": {"samples": 240, "seed": 7, "study_id": "mixed"}}


def table(path):
    lines = [line for line in path.read_text("utf-8").splitlines() if not line.startswith("#")]
    return pd.read_csv(io.StringIO("\n".join(lines)), sep="\t", dtype=str, keep_default_na=False)


class Folder:
    """A demo study's files. *words*: (sample, gene) → what its cell says, of those that were looked at."""

    def __init__(self, folder):
        self.folder = folder
        self.samples, self.patients = table(folder / "data_clinical_sample.txt"), table(folder / "data_clinical_patient.txt")
        self.patient_of = dict(zip(self.samples.SAMPLE_ID, self.samples.PATIENT_ID, strict=True))
        self.maf, self.sv = table(folder / "data_mutations.maf"), table(folder / "data_sv.txt")
        self.cna = table(folder / "data_cna.txt").set_index("Hugo_Symbol")
        lists = {name: self.listed(name) for name in ("sequenced", "sv")}
        panel_genes = dict(line.split(": ", 1) for line in (folder / "data_gene_panel.txt").read_text().splitlines())["gene_list"].split("\t")
        panelled = set(table(folder / "data_gene_panel_matrix.txt").SAMPLE_ID)
        self.words = {}
        for gene in GENES:
            sequenced = {sample for sample in lists["sequenced"] if sample not in panelled or gene in panel_genes}
            for sample in sequenced | set(self.cna.columns[1:]) | lists["sv"]:
                self.words[sample, gene] = set()
            self._mutate(gene, sequenced)
            for sample, level in self.cna.loc[gene].iloc[1:].items():
                self._add(sample, gene, {"2": "amplified", "-2": "deleted"}.get(level))
        for _, row in self.sv.iterrows():
            for gene in {row.Site1_Hugo_Symbol, row.Site2_Hugo_Symbol} & set(GENES):
                self._add(row.Sample_Id, gene, "structural variant" + self._driver(row))

    def listed(self, name):
        fields = dict(line.split(": ", 1) for line in (self.folder / f"case_lists/cases_{name}.txt").read_text().splitlines())
        return set(fields["case_list_ids"].split("\t"))

    @staticmethod
    def _driver(row):
        return " driver" if row.cbp_driver == "Putative_Driver" else ""

    def _mutate(self, gene, sequenced):
        for _, row in self.maf[self.maf.Hugo_Symbol == gene].iterrows():
            if row.Tumor_Sample_Barcode in sequenced:
                kind = "truncating" if row.Variant_Classification in TRUNCATING else KINDS.get(row.Variant_Classification, "other")
                self._add(row.Tumor_Sample_Barcode, gene, kind + self._driver(row))

    def _add(self, sample, gene, word):
        if word:
            self.words[sample, gene].add(word)

    def altered(self, genes):
        """sample → whether any of the genes is altered in it, of the samples that were looked at in any."""
        found = {}
        for (sample, gene), words in self.words.items():
            if gene in genes:
                found[sample] = found.get(sample, False) or bool(words)
        return found


@pytest.fixture(scope="module", params=DEMOS)
def study(request, tmp_path_factory):
    """(Folder, file(name, **asked) → its table, page(name, **asked) → its text, records(path, **asked))."""
    folder = tmp_path_factory.mktemp("screens")
    write_demo(folder / "study", **DEMOS[request.param])
    address = f"sqlite:///{folder}/portal.db"
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("GENOWS_DB_CONNECTION_STRING", address)
        assert main(["load", "--quiet", str(folder / "study")]) == 0
    it = served("sqlite", address)

    def ask(name, asked):
        answer = it.get(f"/studies/{request.param}/genes/{name}", {"genes": ",".join(GENES), **asked})
        assert answer.status_code == 200, answer.text
        return answer.text

    def file(name, **asked):
        return pd.read_csv(io.StringIO(ask(f"{name}.tsv", asked)), sep="\t", dtype=str, keep_default_na=False)

    yield Folder(folder / "study"), file, lambda name, **asked: ask(name, asked), it.records
    it.app.close()


def test_the_oncoprint_shows_what_the_files_hold(study):
    folder, file, _, records = study
    shown = file("oncoprint").set_index("Sample")
    assert set(shown.index) == {sample for sample, _ in folder.words}
    cells = {(sample, gene): shown.loc[sample, gene] for sample in shown.index for gene in GENES}
    assert {key: set(cell.split(";")) - {"none"} for key, cell in cells.items() if cell} == folder.words
    assert {word for words in folder.words.values() for word in words} >= {"missense driver", "truncating", "amplified", "structural variant driver"}
    study_id = records("/api/studies")[0]["id"]
    profiles = ",".join(f"{study_id}_{name}" for name in ("mutations", "gistic", "structural_variants"))
    told = records("/api/alterations", genetic_profile_ids=profiles, oql=OQL, sample_list_id=f"{study_id}_all")
    of_api = {(row["sample_id"], row["hugo_gene_symbol"]) for row in told}
    assert of_api == {key for key, words in folder.words.items() if words}


def test_pairs_are_those_of_fishers_test(study):
    folder, file, _, _ = study
    shown = file("pairs").set_index(["A", "B"])
    assert len(shown) == len(GENES) * (len(GENES) - 1) // 2
    ps = []
    for (first, second), row in shown.iterrows():
        one, other = folder.altered([first]), folder.altered([second])
        both = [(one[sample], other[sample]) for sample in one.keys() & other.keys()]
        neither, a, b, two = (both.count(pair) for pair in ((False, False), (True, False), (False, True), (True, True)))
        assert [int(row[name]) for name in ("Neither", "A alone", "B alone", "Both")] == [neither, a, b, two]
        odds = neither * two / (a * b) if a * b else math.inf if neither * two else math.nan
        expected = -math.inf if odds == 0 else math.log2(odds)
        if row["Log2 odds ratio"]:
            assert float(row["Log2 odds ratio"]) == pytest.approx(expected, nan_ok=True)
        tendency = "less" if row["Tendency"] == "mutual exclusivity" else "greater"
        ps.append(fisher_exact([[neither, a], [b, two]], alternative=tendency).pvalue)
        assert float(row["p"]) == pytest.approx(ps[-1])
        assert (row["Tendency"] == "co-occurrence", tendency == "less") == (expected > 0, expected < 0)
    assert shown["q"].astype(float).tolist() == pytest.approx(false_discovery_control(ps).tolist())


def test_bars_by_cancer_type_count_the_samples(study):
    folder, file, _, records = study
    shown = file("types").set_index("Cancer Type")
    types = dict(zip(folder.samples.SAMPLE_ID, folder.samples.CANCER_TYPE, strict=True))
    altered = folder.altered(GENES)
    assert set(shown.index) == {types[sample] for sample in altered} and len(shown) == 5
    for name, row in shown.iterrows():
        its = [sample for sample in altered if types[sample] == name]
        number = sum(altered[sample] for sample in its)
        assert [int(row["Altered"]), int(row["Samples looked at"])] == [number, len(its)]
        assert float(row["Share altered (0 to 1)"]) == pytest.approx(number / len(its), rel=1e-5)
        kinds = [kinds_of(folder, sample) for sample in its]
        for column in row.index[3:]:
            wanted = {"Mutation": {"mutation"}, "Amplified": {"amplified"}, "Deleted": {"deleted"}, "Deep deletion": {"deleted"}}.get(column)
            if column == "Several of these":
                assert int(row[column]) == sum(len(kind) > 1 for kind in kinds)
            else:
                wanted = wanted or {"structural variant"}
                assert int(row[column]) == sum(kind == wanted for kind in kinds), column
        assert row.iloc[3:].astype(int).sum() == number
    (told,) = records("/api/alterationcounts", oql=OQL, study_ids=records("/api/studies")[0]["id"])
    listed = folder.listed(told["sample_list_id"].partition("_")[2])
    of_list = [kinds_of(folder, sample) for sample in listed]
    assert int(told["altered"]) == sum(map(bool, of_list)) and int(told["multiple"]) == sum(len(kinds) > 1 for kinds in of_list)
    for field, word in {"mutation": "mutation", "structural_variant": "structural variant", "cna_up": "amplified", "cna_down": "deleted"}.items():
        assert int(told[field]) == sum(kinds == {word} for kinds in of_list), field


def kinds_of(folder, sample):
    words = {word.removesuffix(" driver") for gene in GENES for word in folder.words.get((sample, gene), ())}
    kinds = {"mutation" if word in MUTATIONS else word for word in words}
    return kinds - {"deleted"} if "amplified" in kinds else kinds  # copy number is one kind


@pytest.mark.parametrize("gene", ["TP53", "EGFR"])
def test_the_mutations_are_those_of_the_file(study, gene):
    folder, file, _, _ = study
    rows = folder.maf[folder.maf.Hugo_Symbol == gene]
    shown = file("mutations", gene=gene)
    expected = sorted(
        (row.Tumor_Sample_Barcode, row.Start_Position, row.HGVSp_Short.removeprefix("p."), row.Variant_Classification,
         row.t_alt_count, row.t_ref_count, {"Putative_Driver": "driver"}.get(row.cbp_driver, ""))
        for _, row in rows.iterrows()
    )  # fmt: skip
    columns = ["Sample", "Start", "Protein change", "Type", "Variant reads", "Reference reads", "Driver"]
    assert sorted(shown[columns].itertuples(index=False, name=None)) == expected
    for _, row in shown.iterrows():
        alt, ref = int(row["Variant reads"]), int(row["Reference reads"])
        assert float(row["Allele frequency"]) == pytest.approx(alt / (alt + ref))
    at = rows[rows.Protein_position != ""].assign(place=lambda each: each.Protein_position.str.extract(r"(\d+)")[0])
    samples = at.groupby("place").Tumor_Sample_Barcode.nunique()
    lollipop = file("lollipop", gene=gene).set_index("Position")["Samples"].astype(int)
    assert lollipop.to_dict() == samples.to_dict()


@pytest.mark.parametrize(("endpoint", "event"), [("OS", "1:DECEASED"), ("DFS", "1:Recurred/Progressed")])
@pytest.mark.parametrize("genes", ["TP53", "KRAS,EGFR"])
def test_survival_is_that_of_lifelines(study, endpoint, event, genes):
    folder, file, page, _ = study
    altered = {}
    for sample, is_altered in folder.altered(genes.split(",")).items():
        patient = folder.patient_of[sample]
        altered[patient] = altered.get(patient, False) or is_altered
    people = folder.patients.set_index("PATIENT_ID")
    known = people[people[f"{endpoint}_STATUS"].str[:2].isin(["0:", "1:"]) & people.index.isin(altered)]
    frame = pd.DataFrame({"months": known[f"{endpoint}_MONTHS"].astype(float), "event": known[f"{endpoint}_STATUS"] == event})
    frame["altered"] = [int(altered[patient]) for patient in frame.index]
    shown = file("survival", genes=genes, endpoint=endpoint)
    for name, group in (("Altered", 1), ("Others", 0)):
        its = frame[frame.altered == group]
        fitted = KaplanMeierFitter().fit(its.months, its.event)
        rows = shown[shown.Patients == name]
        at = fitted.event_table.loc[rows.Months.astype(float)]
        for column, theirs in (("At risk", "at_risk"), ("Events", "observed"), ("Censored", "censored")):
            assert rows[column].astype(int).tolist() == at[theirs].tolist()
        curve = fitted.survival_function_.KM_estimate.loc[rows.Months.astype(float)]
        assert rows.Survival.astype(float).tolist() == pytest.approx(curve.tolist(), abs=6e-5)
        assert rows.Events.astype(int).sum() == its.event.sum()
    halves = [frame[frame.altered == group] for group in (1, 0)]
    p = logrank_test(*(half.months for half in halves), *(half.event for half in halves)).p_value
    fit = CoxPHFitter().fit(frame, "months", "event").summary.loc["altered"]
    text = re.sub(r"<[^>]+>", "", page("survival", genes=genes, endpoint=endpoint))
    told = re.search(r"p (?:=|&lt;) ([\d.e−-]+)\. Hazard ratio of altered to others: ([\d.]+) \(95 % confidence interval ([\d.]+) to ([\d.]+)", text)
    numbers = [float(one) for one in told.groups()]
    assert numbers == pytest.approx([p, fit["exp(coef)"], fit["exp(coef) lower 95%"], fit["exp(coef) upper 95%"]], rel=6e-3)
    assert f"{len(frame)} of {len(people)} patients" in text


def test_the_real_study_shows_what_its_files_hold(tmp_path):
    """Mutations and copy number of its samples, gene by gene; its mutations are of one panel or of none."""
    source = shared("studies/study_es_0")
    address = f"sqlite:///{tmp_path}/portal.db"
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("GENOWS_DB_CONNECTION_STRING", address)
        assert main(["load", "--quiet", str(source)]) == 0
    maf, cna = table(source / "data_mutations_extended.maf"), table(source / "data_cna_discrete.txt")
    sample_ids = set(table(source / "data_clinical_samples.txt").SAMPLE_ID)
    genes = sorted(set(maf.Hugo_Symbol) & set(cna.Hugo_Symbol) or set(cna.Hugo_Symbol))[:10]
    it = served("sqlite", address)
    answer = it.get("/studies/study_es_0/genes/oncoprint.tsv", {"genes": ",".join(genes)})
    assert answer.status_code == 200, answer.text
    shown = pd.read_csv(io.StringIO(answer.text), sep="\t", dtype=str, keep_default_na=False).set_index("Sample")
    assert set(shown.index) <= sample_ids
    levels = cna.set_index("Hugo_Symbol")
    wrong = []
    for gene, sample in itertools.product([gene for gene in genes if gene in shown.columns], shown.index):
        level = levels.loc[gene].get(sample, "")
        expected = {"2": "amplified", "-2": "deleted"}.get(level)
        words = set(shown.loc[sample, gene].split(";"))
        if (expected in words) != bool(expected) or (words & {"amplified", "deleted"}) - {expected}:
            wrong.append((gene, sample, level, words))
    assert wrong == []
    it.app.close()
