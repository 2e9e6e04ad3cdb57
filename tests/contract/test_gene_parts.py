"""The parts "By cancer type", "Mutations" and "Survival" of the page of some genes, on both databases: what they say equals what the API answers."""

import csv
import io
import re
import xml.etree.ElementTree as ElementTree
from html import unescape
from wsgiref.validate import validator

import pytest
from werkzeug.test import Client

from genows.analysis.statistics.survival import hazard_ratio, kaplan_meier, log_rank
from genows.app import create_app
from genows.config.reader import make_config
from genows.demo.study import write_demo
from tests.contract.test_measured import PROFILES, WAYS, Asked, loaded
from tests.contract.test_study_pages import EVIL, Outline, known_genes
from tests.measuredstudies import GENES, SAMPLES, MeasuredStudy
from tests.studyfolders import load_folder, meta, study_files, write_folder

USUAL = "MUT FUSION AMP HOMDEL"
GENE = "TP53"


class Pages:
    """*get*: asks the service with its fast paths; *plain*: without, and nothing kept."""

    def __init__(self, settings):
        self.apps = [create_app(make_config({**settings, "fast": fast})) for fast in ("on", "off")]
        self.fast, self.slow = (Client(validator(app)) for app in self.apps)

    def get(self, path, status=200, **parameters):
        answer = self.fast.get(path, query_string=parameters, buffered=True)
        assert answer.status_code == status, unescape(answer.text)
        return answer

    def table(self, path, **parameters):
        return [dict(row) for row in csv.DictReader(io.StringIO(self.get(path, **parameters).text), delimiter="\t", quoting=csv.QUOTE_NONE)]


@pytest.fixture(scope="module")
def pages(made_once, tmp_path_factory):
    """Two demo studies: of one all patients have samples with data, in the other many were not looked at."""
    folder = tmp_path_factory.mktemp("parts")
    made_once.run(*known_genes())
    for study_id, options in (("demo", {}), ("second", {"seed": 7, "study_id": "second"})):
        write_demo(folder / study_id, samples=90, genes=60, **options)
        report = load_folder(made_once, folder / study_id)
        assert report.exit_code == 0, [str(finding) for finding in report.findings.sorted()]
    it = Pages(made_once.settings)
    yield it
    for app in it.apps:
        app.close()


PARTS = [
    ("/studies/demo/genes/types", {}), ("/studies/demo/genes/types", {"attribute": "SEX"}), ("/studies/demo/genes/types", {"attribute": "study"}),
    ("/studies/demo/genes/mutations", {}), ("/studies/demo/genes/mutations", {"gene": "KRAS", "order": "-frequency"}),
    ("/studies/demo/genes/survival", {}), ("/studies/demo/genes/survival", {"endpoint": "DFS"}), ("/genes/types", {}), ("/genes/mutations", {}),
    ("/genes/survival", {}), ("/genes/types", {"study_ids": "second,demo", "attribute": "CANCER_TYPE"}), ("/genes/mutations", {"study_ids": "second", "order": "study"}),
]  # fmt: skip
FILES = ["types.svg", "types.tsv", "mutations.tsv", "lollipop.svg", "lollipop.tsv", "survival.svg", "survival.tsv"]


@pytest.mark.parametrize(("path", "parameters"), [*PARTS, *((f"{base}/{name}", {}) for base in ("/studies/demo/genes", "/genes") for name in FILES)])
def test_packed_and_plain_say_the_same_and_so_does_what_was_kept(pages, path, parameters):
    asked = {"genes": "TP53,KRAS", **parameters}
    first, again = pages.get(path, **asked), pages.get(path, **asked)
    plain = pages.slow.get(path, query_string=asked, buffered=True)
    assert first.data == again.data == plain.data and len(first.data) > 100


BOTH = ("demo", "second")


@pytest.mark.parametrize("query", ["TP53", "TP53 KRAS CDKN2A", "TP53: MUT=MISSENSE; KRAS: MUT AMP; [CDKN2A PTEN: HOMDEL GAIN]"])
@pytest.mark.parametrize("attribute", ["study", "CANCER_TYPE", "SEX", "TUMOR_STAGE"])
def test_groups_are_those_of_the_api(pages, query, attribute):
    assert check_groups(pages, BOTH, query, attribute) > 20


def test_the_page_of_groups_says_how_many_are_altered_of_how_many(pages):
    rows = [row.values() for row in pages.table("/genes/types.tsv", study_ids=",".join(BOTH), genes="TP53", attribute="SEX")]
    altered, measured = (sum(int([*row][place]) for row in rows) for place in (2, 3))
    text = pages.get("/genes/types", study_ids=",".join(BOTH), genes="TP53", attribute="SEX").text
    assert f"{altered:,} altered of {measured:,} samples looked at for this; largest share first" in text


def check_groups(pages, studies, query, attribute):
    """How many samples are altered."""
    found = {}
    for row in pages.table("/genes/types.tsv", study_ids=",".join(studies), genes=query, attribute=attribute):
        name, share, number, looked_at, *kinds = row.values()
        assert sum(map(int, kinds)) == int(number) <= int(looked_at)
        assert float(share) == pytest.approx(int(number) / int(looked_at), abs=1e-6)
        if int(number):
            found[name] = int(number)
    expected = {}
    for study_id, samples in altered_samples(pages, studies, query).items():
        for value in values_of(pages, study_id, attribute, samples):
            expected[value] = expected.get(value, 0) + 1
    assert found == expected
    return sum(found.values())


def altered_samples(pages, studies, query):
    """study → its altered samples, by /api/alterations of the profiles that the oncoprint looks at."""
    lines = query if ":" in query else "; ".join(f"{gene}: {USUAL}" for gene in query.split())
    found = {}
    for study_id in studies:
        types = {}
        for record in pages.get("/api/geneticprofiles", study_id=study_id).json:
            types.setdefault(record["genetic_alteration_type"], []).append(record)
        discrete = [record for record in types.get("COPY_NUMBER_ALTERATION", ()) if record["datatype"] == "DISCRETE"]
        used = [*types.get("MUTATION_EXTENDED", ()), *discrete, *types.get("STRUCTURAL_VARIANT", ())[:1]]
        records = pages.get("/api/alterations", genetic_profile_ids=",".join(record["id"] for record in used), oql=lines).json
        found[study_id] = {record["sample_id"] for record in records}
    return found


def values_of(pages, study_id, attribute, samples):
    """The values of the samples, or of their patients; the name of a study."""
    if attribute == "study":
        [study] = pages.get("/api/studies", study_ids=study_id).json
        return [study["name"]] * len(samples)
    values = {}
    for level, key in (("patients", "patient_id"), ("samples", "sample_id")):
        for record in pages.get(f"/api/clinicaldata/{level}", study_id=study_id, attribute_ids=attribute).json:
            values[record[key]] = record["attr_val"]
    owners = {record["id"]: record["patient_id"] for record in pages.get("/api/samples", study_id=study_id).json}
    return [values.get(sample) or values.get(owners[sample]) or "(no value)" for sample in samples]


@pytest.mark.parametrize("endpoint", ["OS", "DFS"])
@pytest.mark.parametrize("query", ["TP53", "KRAS: MUT; EGFR: AMP"])
def test_survival_is_that_of_the_api(pages, query, endpoint):
    assert min(check_survival(pages, BOTH, query, endpoint)) > 10


def check_survival(pages, studies, query, endpoint):
    """How many patients are altered, and not."""
    groups, left_out, asked = {"Altered": [], "Others": []}, 0, {"study_ids": ",".join(studies), "genes": query, "endpoint": endpoint}
    for study_id, samples in altered_samples(pages, studies, query).items():
        owners = {record["id"]: record["patient_id"] for record in pages.get("/api/samples", study_id=study_id).json}
        patients = {owners[sample] for sample in samples}
        looked_at = {owners[row["Sample"]] for row in pages.table(f"/studies/{study_id}/genes/oncoprint.tsv", genes=query)}
        known = {record["patient_id"]: record for record in pages.get("/api/survival", study_id=study_id, endpoints=endpoint).json}
        for patient in {record["id"] for record in pages.get("/api/patients", study_id=study_id).json}:
            record = known.get(patient)
            if record is None or record["months"] is None or record["status"] is None or patient not in patients | looked_at:
                left_out += 1
            else:
                groups["Altered" if patient in patients else "Others"].append((float(record["months"]), record["status"] == "1"))
    rows = pages.table("/genes/survival.tsv", **asked)
    for name, pairs in groups.items():
        steps = [(step.at_risk, step.events, step.censored) for step in kaplan_meier(pairs)]
        assert [(int(row["At risk"]), int(row["Events"]), int(row["Censored"])) for row in rows if row["Patients"] == name] == steps
    page = unescape(pages.get("/genes/survival", **asked).text)
    p, ratio = log_rank(*groups.values()).p, hazard_ratio(*groups.values())
    told = "The hazard ratio cannot be estimated" if ratio is None else "Hazard ratio of altered to others: {:#.3g} (95 % confidence interval {:#.3g} to {:#.3g};"
    assert told.format(*ratio or ()) in page and ("There is no log-rank test" if p is None else f"Log-rank test: p = {p:.3g}.") in page
    both = sum(map(len, groups.values()))
    assert (f"In one of the groups: {both:,} of {both + left_out:,} patients; left out: " if left_out else f"In one of the groups: all of {both:,} patients.") in page
    return [len(pairs) for pairs in groups.values()]


@pytest.mark.parametrize("study_id", BOTH)
def test_mutations_are_those_of_the_api(pages, study_id):
    assert min(check_mutations(pages, study_id, gene)[0] for gene in (GENE, "KRAS")) > 4


def check_mutations(pages, study_id, gene):
    """How many there are, and how many more that count nowhere: of samples whose gene panel lacks the gene."""
    types = {record["datatype"]: record["id"] for record in pages.get("/api/geneticprofiles", study_id=study_id).json}
    every = pages.get("/api/mutations", genetic_profile_ids=types["MAF"], genes=gene).json
    counted = {record["sample_id"] for record in pages.get("/api/alterations", genetic_profile_ids=types["MAF"], oql=f"{gene}: MUT").json}
    records = [record for record in every if record["sample_id"] in counted]
    page = unescape(pages.get(f"/studies/{study_id}/genes/mutations", genes=gene).text)
    more = re.search(r"([0-9]+) more, of samples whose gene panel lacks the gene", page)
    assert int(more[1] if more else 0) == len(every) - len(records)
    rows = pages.table(f"/studies/{study_id}/genes/mutations.tsv", genes=gene)

    def share(text):
        return f"{float(text):.6f}" if text else ""

    read = sorted((row["Sample"], row["Protein change"], row["Type"], share(row["Allele frequency"]), row["Variant reads"], row["Start"]) for row in rows)
    assert read == sorted(
        (record["sample_id"], record["amino_acid_change"], record["mutation_type"], share(record["tumor_freq"]), record["variant_read_count_tumor"] or "",
         record["start_position"])
        for record in records
    )  # fmt: skip
    drivers = {record["sample_id"] for record in records if record["driver_filter"] == "Putative_Driver"}
    assert {row["Sample"] for row in rows if "driver" in row["Driver"]} == drivers
    levels = {"2": "amplified", "1": "gained", "0": "diploid", "-1": "shallow loss", "-2": "deep deletion"}
    cells = {record["sample_id"]: record["profile_data"] for record in pages.get("/api/geneticprofiledata", genetic_profile_ids=types["DISCRETE"], genes=gene).json}
    assert all(row["Copy number"] == levels.get(cells.get(row["Sample"]), "") for row in rows)
    return len(rows), len(every) - len(records)


@pytest.mark.parametrize("dialect", ["sqlite", "mysql"])
def test_the_real_study_is_that_of_the_api(real_study, dialect):
    """Panels, fusions on both sites, patients of whom little is known, reads that nobody counted."""
    its = Pages({"db.connection_string": real_study[dialect].address})
    for query in ("BRCA2", "BRCA2 TP53 KRAS", "BRAF ALK", "BRCA2: MUT=MISSENSE; BRAF: FUSION; KRAS: AMP GAIN"):
        for attribute in ("study", "SUBTYPE"):
            # The panel of its structural variants lacks all genes that have one: they count nowhere.
            assert check_groups(its, ["study_es_0"], query, attribute) or query == "BRAF ALK"
        for endpoint in ("OS", "DFS"):
            check_survival(its, ["study_es_0"], query, endpoint)
    assert [check_mutations(its, "study_es_0", gene) for gene in ("BRCA2", "BRCA1", "TP53")] == [(11, 1), (0, 2), (0, 2)]
    for app in its.apps:
        app.close()


def test_a_query_shows_the_mutations_that_it_counts_and_says_so(pages):
    every, some = (pages.table("/studies/demo/genes/mutations.tsv", genes=query) for query in ("TP53", "TP53: TRUNC"))
    kinds = {row["Type"] for row in every}
    assert {row["Type"] for row in some} == kinds - {"Missense_Mutation", "In_Frame_Del", "In_Frame_Ins"} and 0 < len(some) < len(every)
    page = unescape(pages.get("/studies/demo/genes/mutations", genes="TP53: TRUNC").text)
    assert f"Of {len(every)} mutations of TP53 the query counts {len(some)}, in " in page
    for part in ("types", "survival"):
        assert "TP53 altered as the query says, " in unescape(pages.get(f"/studies/demo/genes/{part}", genes="TP53: TRUNC").text)
        assert "TP53, KRAS altered, " in unescape(pages.get(f"/studies/demo/genes/{part}", genes="TP53,KRAS").text)
    assert "the query counts 0, in 0 samples" in unescape(pages.get("/studies/demo/genes/mutations", genes="TP53: AMP").text)


@pytest.mark.parametrize("order", ["change", "-change", "frequency", "-copies", "sample", "-type", "driver", "study"])
def test_pages_of_mutations_follow_each_other(pages, order):
    rows = pages.table("/genes/mutations.tsv", genes="TP53", order=order)
    shown, number = [], 1
    while len(shown) < len(rows):
        body = pages.get("/genes/mutations", genes="TP53", order=order, page=number).text.partition('id="table"')[2]
        shown += [unescape(sample) for sample in re.findall(r'/patients/[^"]*"><bdi>(.*?)</bdi>', body)]
        assert len(shown) == min(50 * number, len(rows))
        number += 1
    assert shown == [row["Sample"] for row in rows] and len(rows) > 50
    assert 'aria-sort="' + ("descending" if order.startswith("-") else "ascending") in body
    if order == "frequency":
        shares = [float(row["Allele frequency"]) for row in rows]
        assert shares == sorted(shares)
    pages.get("/genes/mutations", 400, genes="TP53", order=order, page=number)


@pytest.mark.parametrize(
    ("part", "parameters", "sentence"),
    [
        ("types", {"attribute": "NO_SUCH"}, "attribute is none of the clinical attributes here"),
        ("mutations", {"gene": "BRCA1"}, "gene is none of the genes asked for: TP53, KRAS"),
        ("mutations", {"order": "size"}, "order should be one of change, type"),
        ("mutations", {"page": "0"}, "page should be a whole number from 1 to"),
        ("mutations.tsv", {"order": "-"}, "order should be one of change"),
        ("survival", {"endpoint": "XYZ"}, "endpoint is none of these studies'; there is OS, DFS"),
        ("survival.svg", {"endpoint": "XYZ"}, "endpoint is none of these studies'"),
    ],
)  # fmt: skip
def test_what_is_not_there_is_a_sentence(pages, part, parameters, sentence):
    for base in ("/studies/demo/genes", "/genes"):
        assert sentence in unescape(pages.get(f"{base}/{part}", 400, genes="TP53,KRAS", **parameters).text)


@pytest.mark.parametrize("ways", WAYS.values(), ids=WAYS)
def test_every_group_is_that_of_the_files(made, tmp_path, ways):
    """Panels, lists, lines: whoever was measured in one of the kinds of data counts, and an alteration off the panel counts nowhere."""
    study = MeasuredStudy(3, **ways)
    loaded(made, tmp_path, study.files())
    asked = Asked(made)
    for genes in (*([gene] for gene in GENES), list(GENES)):
        looked_at = {sample for gene in genes for profile in PROFILES for sample in study.looked_at(profile, gene)}
        altered = {sample for gene in genes for profile in PROFILES for sample in found_in(study, profile, gene)}
        head, *rows = asked.table(f"/studies/demo1/genes/types.tsv?attribute=study&genes={','.join(genes)}")
        assert [row[2:4] for row in rows] == [[str(len(altered)), str(len(looked_at))]], genes
        [record] = asked.json("/api/alterationcounts", study_ids="demo1", oql="; ".join(f"{gene}: {USUAL}" for gene in genes))
        if record["sample_list_id"] == "demo1_all":
            assert (record["altered"], record["sample_count"]) == tuple(rows[0][2:4])
            counted = dict(zip(head[4:], rows[0][4:], strict=True))
            names = {"Mutation": "mutation", "Structural variant": "structural_variant", "Amplified": "cna_up", "Deep deletion": "cna_down", "Several of these": "multiple"}
            assert {name: counted.get(name, "0") for name in names} == {name: record[field] for name, field in names.items()}
    for gene in GENES:
        rows = asked.table(f"/studies/demo1/genes/mutations.tsv?genes={gene}") if any(gene == mutated for _, mutated in study.mutated) else []
        assert {row[5] for row in rows[1:]} == study.altered("mutations", gene)
        off = {sample for sample, mutated in study.mutated if mutated == gene} - study.altered("mutations", gene)
        said = re.search(r"(\d+) more, of samples whose gene panel lacks the gene", unescape(asked.text(f"/studies/demo1/genes/mutations?genes={gene}")))
        assert int(said[1] if said else 0) == len(off)
    assert "There is no survival here" in asked.text("/studies/demo1/genes/survival?genes=KRAS")
    asked.app.close()


def found_in(study, profile, gene):
    if profile == "structural_variants":
        return study.looked_at(profile, gene) & {sample for sample, varied in study.variants if varied == gene}
    return study.altered(profile, gene)



def test_a_hostile_study_is_rendered_harmless(made, tmp_path):
    """Markup and formulae in the study's name, in values, names of attributes, protein changes and types show literally."""
    study = MeasuredStudy(3, list_of="category")
    files = {**study.files(), **{name: text for name, text in study_files(name=f"Study {EVIL}").items() if name == "meta_study.txt"}}
    rows = "".join(f"P{sample}\t{sample}\t{EVIL}\t=1+1\n" for sample in SAMPLES)
    head = f"#Patient\tSample\t{EVIL}\tFormula\n#a\tb\tc\td\n#STRING\tSTRING\tSTRING\tSTRING\n#1\t1\t1\t1\nPATIENT_ID\tSAMPLE_ID\tODD\tFORMULA\n"
    files["data_samples.txt"] = head + rows
    files["maf.txt"] = files["maf.txt"].replace("Missense_Mutation", "<b>Missense</b>").replace("B\n", "B<i>\t12/90\n").replace("HGVSp_Short\n", "HGVSp_Short\tProtein_position\n")
    people = "".join(f"P{sample}\t{number + 1}.5\t{number % 2}:{EVIL}\n" for number, sample in enumerate(SAMPLES))
    names = f"#Patient\t{EVIL}\tb\n#a\tb\tc\n#STRING\tNUMBER\tSTRING\n#1\t1\t1\nPATIENT_ID\t<U>_MONTHS\t<U>_STATUS\n"
    files["meta_patients.txt"] = meta("CLINICAL", "PATIENT_ATTRIBUTES", "data_patients.txt")
    files["data_patients.txt"] = names.replace("<U>", "OS") + people
    loaded(made, tmp_path, files)
    asked = Asked(made)
    for path in ("types?attribute=ODD", "types?attribute=FORMULA", "types?attribute=study", "mutations?", "mutations?order=type", "survival?"):
        for base in ("/studies/demo1/genes/", "/genes/"):
            outline = Outline(asked.text(f"{base}{path}&genes=KRAS,TP53,EGFR,BRAF"))
            assert {tag for tag, _ in outline.tags}.isdisjoint({"script", "b", "i"}), path
            if "survival" not in path:
                shown = "<b>Missense</b>" if "mutations" in path else "Formula" if "FORMULA" in path else EVIL
                assert shown in "".join(outline.words), path
    for name in ("types.svg?attribute=ODD", "lollipop.svg?", "survival.svg?"):
        root = ElementTree.fromstring(asked.text(f"/studies/demo1/genes/{name}&genes=KRAS,TP53,EGFR,BRAF"))
        assert {element.tag.partition("}")[2] for element in root.iter()} <= {"svg", "title", "style", "rect", "text", "path", "circle"}
    assert asked.table("/studies/demo1/genes/types.tsv?attribute=FORMULA&genes=KRAS")[1][0] == "'=1+1"
    asked.app.close()


def test_where_nobody_was_looked_at_there_is_a_sentence(made, tmp_path):
    files = {name: text for name, text in MeasuredStudy(1).files().items() if not name.startswith(("maf", "meta_mut", "cna", "meta_cna", "sv", "meta_sv"))}
    loaded(made, tmp_path, files)
    asked = Asked(made)
    for part, sentence in (("types", "No sample was looked at for this"), ("mutations", "There is no mutation of KRAS here."), ("survival", "There is no survival here")):
        for base in ("/studies/demo1/genes", "/genes"):
            assert sentence in asked.text(f"{base}/{part}?genes=KRAS"), part
    asked.app.close()


@pytest.mark.parametrize("part", ["", "/types", "/differences", "/coexpression"])
def test_links_to_many_studies_do_not_multiply_a_long_query(pages, monkeypatch, part):
    query = f'["{"t" * 3000}" TP53 KRAS]'
    links = re.compile(r'href="/studies/[a-z]+/genes')
    asked = {"genes": query, "study_ids": "demo,second"}
    assert len(links.findall(pages.get(f"/genes{part}", **asked).text)) == 2
    monkeypatch.setattr("genows.pages.genequestions.MOST_LINKED", 5000)
    cut = pages.get(f"/genes{part}", **{**asked, "study_ids": "second,demo"}).text
    assert len(links.findall(cut)) == 1 and ("first 1 of 2" in cut) == (part in ("/differences", "/coexpression"))


MAF = """Hugo_Symbol\tEntrez_Gene_Id\tChromosome\tStart_Position\tVariant_Classification\tTumor_Sample_Barcode\tHGVSp_Short
KRAS\t3845\t12\t5\tFusion\tS1\tKRAS-X fusion
TP53\t7157\t17\t5\tMissense_Mutation\tS2\tp.R273H
"""


def test_fusions_among_the_mutations_are_a_share_of_the_samples_that_were_sequenced(made, tmp_path):
    made.run(*known_genes())
    profile = meta("MUTATION_EXTENDED", "MAF", "maf.txt", stable_id="mutations", profile_name="n", profile_description="d", show_profile_in_analysis_tab="true")
    report = load_folder(made, write_folder(tmp_path / "demo1", {**study_files(), "meta_maf.txt": profile, "maf.txt": MAF}))
    assert report.exit_code == 0, [str(finding) for finding in report.findings.sorted()]
    pages = Pages(made.settings)
    try:
        base = "/studies/demo1/genes"
        for query in ("KRAS: FUSION", "KRAS: FUSION_GERMLINE", "KRAS"):
            rows = pages.table(f"{base}/oncoprint.tsv", genes=query)
            assert {row["Sample"]: list(row.values())[1] for row in rows} == {"S1": "structural variant" if "GERMLINE" not in query else "none", "S2": "none"}
            [counted] = pages.table(f"{base}/types.tsv", genes=query, attribute="study")
            assert counted["Samples looked at"] == "2", query
            assert ("no structural variants to look at" in pages.get(base, genes=query).text) == ("GERMLINE" in query)
        # A site is never known of them: nobody was looked at for it.
        assert pages.table(f"{base}/oncoprint.tsv", genes="KRAS: FUSION::TP53") == []
    finally:
        for app in pages.apps:
            app.close()
