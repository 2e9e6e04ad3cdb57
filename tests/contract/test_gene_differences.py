"""Differences, co-expression, files and lines of the page of some genes, on both databases: the numbers of the API."""

import csv
import io
import re
from html import unescape

import pytest

from genows.app import create_app
from genows.config.reader import make_config
from genows.demo.study import write_demo
from tests.contract.conftest import Served
from tests.contract.test_study_pages import known_genes
from tests.studyfolders import load_folder, meta, study_files, write_folder

DEMO = "/studies/demo/genes"
GENES = "TP53,KRAS"


@pytest.fixture(scope="module")
def served(made_once, tmp_path_factory):
    folder = tmp_path_factory.mktemp("studies") / "demo"
    made_once.run(*known_genes())
    write_demo(folder, samples=100, genes=200)
    assert load_folder(made_once, folder).exit_code == 0
    it = Served(made_once.database.dialect, create_app(make_config({**made_once.settings, "authenticate": "false"})))
    yield it
    it.app.close()


def table(served, path, **query):
    answer = served.get(path, query)
    assert answer.status_code == 200, answer.text
    return list(csv.reader(io.StringIO(answer.get_data(as_text=True)), delimiter="\t"))


def groups(served):
    """The samples that the oncoprint has as altered, and those that it has as measured and no more."""
    _, *rows = table(served, f"{DEMO}/oncoprint.tsv", genes=GENES)
    altered = {row[0] for row in rows if any(cell not in ("", "none") for cell in row[1:])}
    return ",".join(sorted(altered)), ",".join(sorted(row[0] for row in rows if row[0] not in altered))


CHOICES = {
    "": {"genetic_profile_ids": "demo_mutations", "exclude_genes": GENES},
    "demo_gistic_amp": {"genetic_profile_ids": "demo_gistic", "event": "amp", "exclude_genes": GENES},
    "demo_gistic_del": {"genetic_profile_ids": "demo_gistic", "event": "homdel", "exclude_genes": GENES},
    "demo_rna_seq_v2_mrna": {"genetic_profile_ids": "demo_rna_seq_v2_mrna"},
    "demo_rppa": {"genetic_profile_ids": "demo_rppa"},
}


@pytest.mark.parametrize("choice", CHOICES)
def test_differences_are_those_of_the_api(served, choice):
    altered, others = groups(served)
    records = served.records("/api/enrichments", altered_sample_ids=altered, unaltered_sample_ids=others, **CHOICES[choice])
    head, *rows = table(served, f"{DEMO}/differences.tsv", genes=GENES, **({"data": choice} if choice else {}))
    assert [row[0] for row in rows] == [record["hugo_gene_symbol"] for record in records] and len(rows) > (3 if "gistic" in choice else 20)
    for row, record in zip(rows, records, strict=True):
        found = dict(zip(head, row, strict=True))
        assert float(found["p"]) == pytest.approx(float(record["p_value"])) and float(found["q"]) == pytest.approx(float(record["q_value"]))
        if "Altered" in found:
            assert (found["Altered"], found["Others"]) == (record["altered_count"], record["unaltered_count"])
            assert float(found["Share (0 to 1)"]) == pytest.approx(int(record["altered_count"]) / int(record["altered_size"]), abs=1e-6)
            ratio = record["log_ratio"]
            assert float(found["log2 ratio"]) == pytest.approx(float(ratio)) if ratio is not None else found["log2 ratio"].startswith("only ")
        else:
            assert float(found["Mean, altered"]) == pytest.approx(float(record["altered_mean"]))
            assert float(found["Difference"]) == pytest.approx(float(record["altered_mean"]) - float(record["unaltered_mean"]))
    text = served.get(f"{DEMO}/differences", {"genes": GENES, "data": choice}).get_data(as_text=True)
    assert f"{len(altered.split(',')):,} altered samples, " in text or choice
    assert f'<a href="{DEMO}?genes={rows[0][0]}">{rows[0][0]}</a>' in text and text.count('<th scope="row">') == min(50, len(rows))
    assert served.get(f"{DEMO}/differences.svg", {"genes": GENES, "data": choice}).get_data(as_text=True).startswith("<svg")


EXPRESSION = "demo_rna_seq_v2_mrna"


@pytest.mark.parametrize(("gene", "profile"), [("ERBB2", "demo_log2CNA"), ("CTNNB1", "demo_log2CNA"), ("KRAS", EXPRESSION), ("TP53", EXPRESSION), ("VHL", EXPRESSION)])
def test_coexpressions_are_those_of_the_api(served, gene, profile):
    records = served.records("/api/coexpressions", genetic_profile_ids=profile, genes=gene)
    head, *rows = table(served, f"{DEMO}/coexpression.tsv", genes=f"TP53,{gene}", data=profile, **{"with": gene})
    assert head == ["Gene", "Samples", "Pearson's r", "Spearman's rho"]
    assert [(row[0], row[1]) for row in rows] == [(record["hugo_gene_symbol"], record["sample_count"]) for record in records] and bool(rows) == (gene != "VHL")
    for row, record in zip(rows, records, strict=True):
        assert list(map(float, row[2:])) == pytest.approx([float(record["pearson"]), float(record["spearman"])])
    text = served.get(f"{DEMO}/coexpression", {"genes": f"TP53,{gene}", "data": profile, "with": gene}).get_data(as_text=True)
    assert f'<option value="{gene}" selected>' in text and f'<option value="{profile}" selected>' in text and (f"?genes={rows[0][0]}" if rows else "No gene goes with VHL there: of none are Pearson&#x27;s r and Spearman&#x27;s rho 0.3 or more") in text


def test_what_cannot_be_compared_is_told(served):
    for part in ("differences", "coexpression"):
        answer = served.get(f"{DEMO}/{part}", {"genes": GENES, "data": "nosuch"})
        assert answer.status_code == 400 and "is none of what may be compared here" in answer.get_data(as_text=True)
    assert served.get(f"{DEMO}/coexpression", {"genes": GENES, "with": "BRAF"}).status_code == 400
    assert served.get(f"{DEMO}/files", {"genes": GENES, "language": "cobol"}).status_code == 400
    nowhere = served.get(f"{DEMO}/differences", {"genes": "TP53: MUT=M1X"}).get_data(as_text=True)
    assert "Too few to compare: 0 altered samples and " in nowhere
    several = served.get("/genes/differences", {"genes": "TP53", "study_ids": "demo"}).get_data(as_text=True)
    assert "<svg" in several, "one study is one study"


def blocks(served, **query):
    text = served.get(f"{DEMO}/files", query).get_data(as_text=True)
    return {unescape(title): unescape(lines) for title, lines in re.findall(r'<pre class="lines"[^>]*aria-label="Lines for ([^"]*)"><code>(.*?)</code>', text, re.DOTALL)}


def test_files_and_lines_name_every_file_and_each_is_there(served):
    text = served.get(f"{DEMO}/files", {"genes": GENES}).get_data(as_text=True)
    links = [unescape(address) for address in re.findall(r'<a href="([^"]*)" download', text)]
    assert {f"{DEMO}/{name}?genes={GENES}" for name in ("oncoprint.tsv", "oncoprint.svg", "differences.tsv", "coexpression.tsv")} <= set(links)
    for address in links:
        answer = served.get(address)
        assert answer.status_code == 200 and len(answer.data) > 30, address
    for language, word in (("python", "pandas.read_csv"), ("r", "<- read."), ("curl", "curl -f -o ")):
        found = blocks(served, genes=GENES, language=language)
        assert len(found) > 5 and all(word in lines for lines in found.values()), language
        assert all("http://localhost/" in lines for lines in found.values())
    query = blocks(served, genes="TP53: MUT=DRIVER", language="curl")
    assert "oql=TP53%3A%20MUT_DRIVER" in query["Alterations one by one"] and "genes=TP53%3A%20MUT" in query["Oncoprint"]


MUTATED = "Hugo_Symbol\tEntrez_Gene_Id\tChromosome\tStart_Position\tVariant_Classification\tTumor_Sample_Barcode\tHGVSp_Short\n"
MUTATED += "".join(f"{gene}\t{number}\t7\t5\tMissense_Mutation\t{sample}\tp.A1B\n" for gene, number, sample in (("TP53", 7157, "S1"), ("BRAF", 673, "S1"), ("PTEN", 5728, "S4")))
OF_MUTATIONS = {
    "meta_mutations.txt": meta("MUTATION_EXTENDED", "MAF", "maf.txt", stable_id="mutations", profile_name="n", profile_description="d", show_profile_in_analysis_tab="true"),
    "maf.txt": MUTATED,
}  # fmt: skip


@pytest.mark.parametrize(
    ("files", "named"),
    [pytest.param({}, set(), id="clinical data alone"), pytest.param(OF_MUTATIONS, {"oncoprint", "pairs", "types", "lollipop", "mutations", "differences"}, id="mutations alone")],
)
def test_files_of_what_a_study_lacks_are_not_named(served, made_once, tmp_path, files, named):
    report = load_folder(made_once, write_folder(tmp_path, {**study_files(), **files}))
    assert report.exit_code == 0, [str(finding) for finding in report.findings.sorted()]
    text = served.get("/studies/demo1/genes/files", {"genes": GENES}).get_data(as_text=True)
    links = [unescape(address) for address in re.findall(r'<a href="([^"]*)" download', text)]
    assert {re.split(r"[/.]", address.partition("?")[0])[-2] for address in links} == named
    assert [address for address in links if served.get(address).status_code != 200] == []
    assert ("There is no file: nothing was measured here" in text) == (not named)
