"""The parts of the page of genes beside pandas, scipy and lifelines over the files of the demo study: 0 differences."""

import io
import re
import warnings
from html import unescape

import pandas
import pytest
import scipy.stats
from werkzeug.test import Client

from genows.app import create_app
from genows.config.reader import make_config
from genows.db import schema
from genows.db.database import open_database
from genows.demo.study import write_demo
from tests.studyfolders import load_folder

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import lifelines
    from lifelines.statistics import logrank_test

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore")]  # lifelines takes a second.
QUESTIONS = [["TP53"], ["KRAS", "EGFR", "CDKN2A"], ["PTEN", "APC", "FAT1", "NOTCH1"]]


class Files:
    """The study as pandas reads its files."""

    def __init__(self, folder):
        self.folder = folder

        def table(name, **options):
            return pandas.read_csv(folder / name, sep="\t", comment="#", keep_default_na=False, dtype=str, **options)

        self.maf, self.samples, self.patients = table("data_mutations.maf"), table("data_clinical_sample.txt"), table("data_clinical_patient.txt")
        self.cna = table("data_cna.txt").set_index("Hugo_Symbol").drop(columns="Entrez_Gene_Id")
        panels = table("data_gene_panel_matrix.txt").set_index("SAMPLE_ID")
        self.panel_of = {name: panels[name].to_dict() for name in panels}
        line = next(line for line in (folder / "data_gene_panel.txt").read_text().splitlines() if line.startswith("gene_list:"))
        self.panel = set(line.partition(":")[2].split())
        self.variants = table("data_sv.txt") if (folder / "data_sv.txt").exists() else None
        self.listed = {name: self._list(folder, name) for name in ("sequenced", "sv")}

    def _list(self, folder, name):
        path = folder / "case_lists" / f"cases_{name}.txt"
        text = path.read_text() if path.exists() else ""
        return {sample for line in text.splitlines() if line.startswith("case_list_ids:") for sample in line.partition(":")[2].split()}

    def on_panel(self, kind, samples, gene):
        panels = self.panel_of.get(kind, {})
        return {sample for sample in samples if gene in self.panel or panels.get(sample, "NA") in ("", "NA")}

    def found(self, gene):
        """kind → (samples that were measured, samples that have it)."""
        mutated = set(self.maf[self.maf.Hugo_Symbol == gene].Tumor_Sample_Barcode)
        sequenced = self.on_panel("mutations", self.listed["sequenced"] | mutated, gene)
        levels = self.cna.loc[gene] if gene in self.cna.index else pandas.Series(dtype=str)
        measured = set(levels[~levels.isin(["NA", ""])].index)
        kinds = {
            "mutation": (sequenced, mutated & sequenced), "amplified": (measured, set(levels[levels == "2"].index)),
            "deep deletion": (measured, set(levels[levels == "-2"].index)),
        }  # fmt: skip
        if self.variants is not None:
            rows = self.variants[(self.variants.Site1_Hugo_Symbol == gene) | (self.variants.Site2_Hugo_Symbol == gene)]
            looked_at = self.on_panel("structural_variants", self.listed["sv"] | set(self.variants.Sample_Id), gene)
            kinds["structural variant"] = looked_at, set(rows.Sample_Id) & looked_at
        return kinds

    def groups(self, genes):
        """(measured samples, altered ones, sample → category) of some genes together."""
        has, measured = {}, set()
        for gene in genes:
            for kind, (looked_at, found) in self.found(gene).items():
                measured |= looked_at
                has.setdefault(kind, set()).update(found)
        category = {}
        for sample in set().union(*has.values()):
            kinds = [kind for kind in has if sample in has[kind]]
            different = {"level" if kind in ("amplified", "deep deletion") else kind for kind in kinds}
            category[sample] = "several of these" if len(different) > 1 else kinds[0]
        return measured, set(category), category


@pytest.fixture(scope="module")
def study(tmp_path_factory):
    folder = tmp_path_factory.mktemp("judged")
    write_demo(folder / "demo", samples=400, genes=120)
    config = make_config({"db.connection_string": f"sqlite:///{folder}/demo.db"})
    database = open_database(config)
    schema.create(database)

    class Made:
        settings = {"db.connection_string": f"sqlite:///{folder}/demo.db"}

    made = Made()
    made.database = database
    assert load_folder(made, folder / "demo").exit_code == 0
    database.close()
    app = create_app(config)
    yield Files(folder / "demo"), Client(app)
    app.close()


def table(client, name, genes, **parameters):
    answer = client.get(f"/studies/demo/genes/{name}.tsv", query_string={"genes": ",".join(genes), **parameters})
    assert answer.status_code == 200, answer.text
    return pandas.read_csv(io.StringIO(answer.text), sep="\t", keep_default_na=False)


@pytest.mark.parametrize("genes", QUESTIONS, ids=",".join)
@pytest.mark.parametrize("attribute", ["CANCER_TYPE", "SAMPLE_TYPE", "SEX"])
def test_groups_are_those_of_pandas(study, genes, attribute):
    files, client = study
    measured, altered, category = files.groups(genes)
    people = files.samples.merge(files.patients, on="PATIENT_ID")
    people = people[people.SAMPLE_ID.isin(measured | altered)]
    expected = {}
    for value, those in people.groupby(attribute):
        counted = those.SAMPLE_ID.map(category).value_counts().to_dict()
        expected[value or "(no value)"] = (len(those), sum(counted.values()), counted)
    found = {}
    for row in table(client, "types", genes, attribute=attribute).to_dict("records"):
        name, looked_at, number, share = row[next(iter(row))], row["Samples looked at"], row["Altered"], row["Share altered (0 to 1)"]
        kinds = {column.lower(): count for column, count in row.items() if column.lower() in {*category.values()} and count}
        assert float(share) == pytest.approx(number / looked_at, abs=1e-5)
        found[name] = (looked_at, number, kinds)
    assert found == expected and sum(number for _, number, _ in found.values()) == len(altered)
    shares = [number / looked_at for looked_at, number, _ in found.values()]
    assert shares == sorted(shares, reverse=True)


@pytest.mark.parametrize("genes", QUESTIONS, ids=",".join)
@pytest.mark.parametrize("endpoint", ["OS", "DFS"])
def test_survival_is_that_of_lifelines(study, genes, endpoint):
    files, client = study
    measured, altered, _ = files.groups(genes)
    owner = files.samples.set_index("SAMPLE_ID").PATIENT_ID
    first, looked_at = set(owner[list(altered)]), set(owner[list(measured)])
    rows = files.patients.set_index("PATIENT_ID")
    known = rows[rows[f"{endpoint}_STATUS"].str.startswith(("0:", "1:")) & (pandas.to_numeric(rows[f"{endpoint}_MONTHS"], errors="coerce") >= 0)]
    known = known[known.index.isin(first | looked_at)]
    data = pandas.DataFrame({
        "months": known[f"{endpoint}_MONTHS"].astype(float), "event": known[f"{endpoint}_STATUS"].str.startswith("1:").astype(int),
        "altered": known.index.isin(first).astype(int),
    })  # fmt: skip
    groups = {"Altered": data[data.altered == 1], "Others": data[data.altered == 0]}
    answered = table(client, "survival", genes, endpoint=endpoint)
    for name, group in groups.items():
        judge = lifelines.KaplanMeierFitter().fit(group.months, group.event)
        ours = answered[answered.Patients == name].set_index("Months")
        events = judge.event_table.drop(index=0.0) if judge.event_table.loc[0.0, "removed"] == 0 else judge.event_table
        assert ours[["At risk", "Events", "Censored"]].values.tolist() == events[["at_risk", "observed", "censored"]].values.tolist()
        assert ours.Survival.astype(float).tolist() == pytest.approx(judge.survival_function_.iloc[:, 0].loc[ours.index].tolist(), abs=6e-5)
    page = unescape(client.get("/studies/demo/genes/survival", query_string={"genes": ",".join(genes), "endpoint": endpoint}).text)
    p = logrank_test(groups["Altered"].months, groups["Others"].months, groups["Altered"].event, groups["Others"].event).p_value
    assert float(re.search(r"Log-rank test: p = ([\d.e-]+)\.", page)[1]) == pytest.approx(p, rel=6e-3)
    fitted = lifelines.CoxPHFitter().fit(data, "months", "event").summary.loc["altered"]
    ratio = re.search(r"Hazard ratio of altered to others: ([\d.e+-]+) \(95 % confidence interval ([\d.e-]+) to ([\d.e-]+);", page)
    judge = [fitted["exp(coef)"], fitted["exp(coef) lower 95%"], fitted["exp(coef) upper 95%"]]
    assert [float(number) for number in ratio.groups()] == pytest.approx(judge, rel=6e-3)
    compared, patients = map(int, re.search(r"In one of the groups: ([\d,]+) of ([\d,]+) patients; left out: ", page).groups())
    assert (compared, patients) == (len(data), len(rows))


@pytest.mark.parametrize("gene", ["TP53", "PTEN", "FAT1"])
def test_mutations_are_those_of_the_file(study, gene):
    files, client = study
    maf = files.maf[(files.maf.Hugo_Symbol == gene) & files.maf.Tumor_Sample_Barcode.isin(files.found(gene)["mutation"][0])]
    variant, reference = (pandas.to_numeric(maf[name]) for name in ("t_alt_count", "t_ref_count"))
    levels = files.cna.loc[gene] if gene in files.cna.index else {}
    words = {"2": "amplified", "1": "gained", "0": "diploid", "-1": "shallow loss", "-2": "deep deletion"}
    expected = sorted(
        (sample, change.removeprefix("p.") or "MUTATED", kind, round(a / (a + r), 6), words.get(levels.get(sample, ""), ""), mark == "Putative_Driver", start)
        for sample, change, kind, a, r, mark, start in zip(
            maf.Tumor_Sample_Barcode, maf.HGVSp_Short, maf.Variant_Classification, variant, reference, maf.cbp_driver, maf.Start_Position, strict=True)
    )  # fmt: skip
    ours = table(client, "mutations", [gene], order="-frequency")
    assert ours["Allele frequency"].tolist() == sorted(ours["Allele frequency"], reverse=True)
    assert sorted(
        (row["Sample"], row["Protein change"], row["Type"], round(float(row["Allele frequency"]), 6), row["Copy number"], "driver" in row["Driver"], str(row["Start"]))
        for row in ours.to_dict("records")
    ) == expected  # fmt: skip
    sticks = table(client, "lollipop", [gene])
    placed = maf[maf.HGVSp_Short != ""]
    position = placed.Protein_position.str.extract(r"^(\d+)")[0].astype(int)
    assert dict(zip(sticks.Position, sticks.Samples, strict=True)) == placed.groupby(position).Tumor_Sample_Barcode.nunique().to_dict()


def test_pages_of_the_table_are_its_rows_one_by_one(study):
    """Sorted as scipy ranks them: page after page, up and down, by every column."""
    _, client = study
    every = table(client, "mutations", ["TP53"])
    for order, column in (("frequency", "Allele frequency"), ("-frequency", "Allele frequency"), ("sample", "Sample"), ("-type", "Type"), ("copies", "Copy number")):
        shown = []
        for number in range(1, -(-len(every) // 50) + 1):
            page = client.get("/studies/demo/genes/mutations", query_string={"genes": "TP53", "order": order, "page": number}).text
            body = page[page.index('id="table"') :]
            shown += re.findall(r'<tr><th scope="row"><bdi>(.*?)</bdi>.*?patients/.*?<bdi>(.*?)</bdi>', body)
        ours = table(client, "mutations", ["TP53"], order=order)
        assert [(unescape(change), sample) for change, sample in shown] == list(zip(ours["Protein change"], ours["Sample"], strict=True)), order
        if column == "Allele frequency":
            ranks = scipy.stats.rankdata(ours[column].astype(float))
            assert list(ranks) == sorted(ranks, reverse=order.startswith("-"))
