"""The pages of patients and samples on both databases: a study with all that a patient may have, against what the API answers."""

import re
import xml.etree.ElementTree as ElementTree
from html import unescape
from urllib.parse import quote, urlencode

import pytest

from genows.load.packing import repack_changed
from genows.load.progress import Silence
from genows.pages import patientreading, patients
from genows.routes import URLS
from tests.contract.test_study_pages import EVIL, Outline, Pages, table
from tests.studyfolders import load_folder, messages, meta, study_files, write_folder

STUDY = "/studies/demo1"
PLACES = ("/patients", "/patients?search=s2&order=-samples", "/patients/P1", "/patients/P1?sample=S2", "/patients/P2", "/patients/P9",
          "/patients/P1?show=mutations", "/patients/P1?show=mutations&order=-samples_with_gene&columns=hugo_gene_symbol,chr",
          "/patients/P1?show=copy-number", "/patients/P1?show=variants", "/patients/P9?show=variants",
          "/patients/P1?show=similar&sample=S2", "/patients/P9?show=similar")  # fmt: skip
FILES = ("/patient-timeline.svg?patient_id=P1", "/patient-timeline.tsv?patient_id=P1", "/patient-alterations.tsv?patient_id=P1&show=mutations",
         "/patient-alterations.tsv?patient_id=P1&show=variants&order=-event_info&columns=event_info,sample_id")  # fmt: skip
EVENTS = (("P1", "-30", "", "SPECIMEN", EVIL), ("P1", "0", "", "DIAGNOSIS", ""), ("P1", "30", "120", "TREATMENT", "Cisplatin"), ("P1", "60", "200", "TREATMENT", "=1+1"),
          ("P2", "1", "", "DIAGNOSIS", ""))  # fmt: skip
NAMES = {"show_profile_in_analysis_tab": "true", "profile_name": "n", "profile_description": "d"}
MAF = ("Hugo_Symbol", "Entrez_Gene_Id", "NCBI_Build", "Chromosome", "Start_Position", "End_Position", "Variant_Classification", "Reference_Allele",
       "Tumor_Seq_Allele1", "Tumor_Seq_Allele2", "Tumor_Sample_Barcode", "HGVSp_Short", "t_alt_count", "t_ref_count", "cbp_driver",
       "cbp_driver_annotation")  # fmt: skip
GENES = ((1, "KRAS", 3845), (2, "TP53", 7157), (3, "EML4", 27436), (4, "ALK", 238))


def lines(*rows):
    return "".join("\t".join(row) + "\n" for row in rows)


def mutation(symbol, place, sample, change, alt="5", ref="15", driver=""):
    entrez = {name: str(number) for _, name, number in GENES}[symbol]
    kind = "Nonsense_Mutation" if change.endswith("*") else "Missense_Mutation"
    return (symbol, entrez, "GRCh37", "12", place, place, kind, "C", "C", "T", sample, change, alt, ref, driver, "seen" if driver else "")


def clinic_files():
    """Patient P1 has two samples and everything, P2 and P3 have little, P9 has no sample; texts are hostile where they may be."""
    return {
        **study_files(name=f"Clinic {EVIL}"),
        "data_samples.txt": lines(
            ("#Patient", "Sample", "Purity", "Type"), ("#a", "b", EVIL, "d"), ("#STRING", "STRING", "NUMBER", "STRING"), ("#1", "1", "1", "1"),
            ("PATIENT_ID", "SAMPLE_ID", "PURITY", "SAMPLE_TYPE"), ("P1", "S1", "0.7", "Metastatic"), ("P1", "S2", "", EVIL), ("P2", "S3", "0.5", ""), ("P3", "S4", "", ""),
        ),
        "meta_mutations.txt": meta("MUTATION_EXTENDED", "MAF", "mutations.txt", stable_id="mutations", **NAMES),
        "mutations.txt": lines(
            MAF, mutation("KRAS", "100", "S1", "p.G12D"), mutation("KRAS", "100", "S2", "p.G12D", "1", "9"), mutation("TP53", "200", "S1", "p.R175H", driver="Putative_Driver"),
            mutation("TP53", "300", "S2", f"p.{EVIL}*"), mutation("KRAS", "100", "S3", "p.G12D"), mutation("ALK", "400", "S1", "p.F1174L", "", ""),
        ),
        "meta_cna.txt": meta("COPY_NUMBER_ALTERATION", "DISCRETE", "cna.txt", stable_id="gistic", **NAMES),
        "cna.txt": lines(("Hugo_Symbol", "Entrez_Gene_Id", "S1", "S2", "S3"), ("KRAS", "3845", "2", "0", "2"), ("TP53", "7157", "-2", "-1", "1")),
        "meta_sv.txt": meta("STRUCTURAL_VARIANT", "SV", "sv.txt", stable_id="structural_variants", **NAMES),
        "sv.txt": lines(
            ("Sample_Id", "SV_Status", "NCBI_Build", "Site1_Hugo_Symbol", "Site2_Hugo_Symbol", "Class", "Event_Info", "cbp_driver", "cbp_driver_annotation"),
            ("S1", "SOMATIC", "GRCh37", "EML4", "ALK", "INVERSION", f"Fusion {EVIL}", "Putative_Driver", "known"),
            ("S3", "SOMATIC", "GRCh37", "EML4", "ALK", "INVERSION", "Fusion", "", ""),
        ),
        "meta_seg.txt": meta("COPY_NUMBER_ALTERATION", "SEG", "data_seg.seg", reference_genome_id="hg19", description="Segments"),
        "data_seg.seg": lines(
            ("ID", "chrom", "loc.start", "loc.end", "num.mark", "seg.mean"), ("S1", "1", "0", "300", "3", "0.5"), ("S1", "1", "300", "400", "1", "0"),
            ("S3", "2", "0", "10", "1", "-1"),
        ),
        "meta_timeline.txt": meta("CLINICAL", "TIMELINE", "timeline.txt"),
        "timeline.txt": lines(("PATIENT_ID", "START_DATE", "STOP_DATE", "EVENT_TYPE", "AGENT"), *EVENTS),
    }  # fmt: skip


@pytest.fixture(scope="module")
def pages(made_once, tmp_path_factory):
    made_once.run(*(
        statement for number, symbol, entrez in GENES for statement in (
            f"INSERT INTO `genetic_entity` (`ID`, `ENTITY_TYPE`) VALUES ({number}, 'GENE')",
            f"INSERT INTO `gene` (`ENTREZ_GENE_ID`, `HUGO_GENE_SYMBOL`, `GENETIC_ENTITY_ID`, `TYPE`) VALUES ({entrez}, '{symbol}', {number}, 'protein-coding')",
        )
    ))  # fmt: skip
    report = load_folder(made_once, write_folder(tmp_path_factory.mktemp("clinic") / "demo1", clinic_files()))
    assert messages(report, "error") == []
    links = (("SLIDE", "https://slides.example/1?a=1&b=<b>"), ("OTHER", "javascript:alert(1)"))
    # The loader takes neither such links nor such ids; portals' databases may have them.
    study_pk = made_once.rows("SELECT MAX(`CANCER_STUDY_ID`) FROM `cancer_study`")[0][0]
    patient_pk = made_once.rows("SELECT `INTERNAL_ID` FROM `patient` WHERE `STABLE_ID` = 'P1'")[0][0]
    made_once.run(
        f"INSERT INTO `resource_definition` (`RESOURCE_ID`, `DISPLAY_NAME`, `RESOURCE_TYPE`, `PRIORITY`, `CANCER_STUDY_ID`) VALUES ('SLIDE', 'Slide <b>', 'PATIENT', 1, {study_pk})",
        *(f"INSERT INTO `resource_patient` (`INTERNAL_ID`, `RESOURCE_ID`, `URL`) VALUES ({patient_pk}, '{name}', '{url}')" for name, url in links),
    )
    for pk, patient_id in ((901, "P/9 é<b>"), (902, "a,b%2F?#")):
        made_once.run(
            f"INSERT INTO `patient` (`INTERNAL_ID`, `STABLE_ID`, `CANCER_STUDY_ID`) VALUES ({pk}, '{patient_id}', {study_pk})",
            f"INSERT INTO `sample` (`INTERNAL_ID`, `STABLE_ID`, `SAMPLE_TYPE`, `PATIENT_ID`, `TYPE_OF_CANCER_ID`) VALUES ({pk}, 'S of {patient_id}', 'Primary Solid Tumor', {pk}, 'brca')",
        )
    assert "packed anew" in " ".join(repack_changed(made_once.database, Silence()))
    it = Pages(made_once.settings)
    yield it
    for app in it.apps:
        app.close()


def words(answer):
    """The text of each cell of each row of a page's tables."""
    rows = re.findall(r"<tr>(.*?)</tr>", answer.text, re.DOTALL)
    return [[unescape(re.sub("<[^>]*>", "", cell)) for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL)] for row in rows]


def api(pages, name, **asked):
    return pages.get(f"/api/{name}", query_string=asked).json


def test_no_page_of_patients_is_missing():
    routes = {rule.rule for rule in URLS.iter_rules() if rule.rule.startswith("/studies/<study_id>/") and ("patient" in rule.rule or "samples" in rule.rule)}
    assert routes == {f"/studies/<study_id>/{name}" for name in ("patients", "patients/<path:patient_id>", "samples/<path:sample_id>", "patient-alterations.tsv", "patient-timeline.<any(svg, tsv):kind>")}


@pytest.mark.parametrize("place", PLACES)
def test_pages_hold_together(pages, place):
    answer = pages.get(STUDY + place)
    assert (answer.status_code, answer.content_type) == (200, "text/html; charset=utf-8")
    outline = Outline(answer.text)
    assert len(set(outline.ids)) == len(outline.ids)
    assert sum(tag == "h1" for tag, _ in outline.tags) == 1
    assert not any(tag in ("script", "style", "img") or any(name == "style" or name.startswith("on") for name in attributes) for tag, attributes in outline.tags)
    for link in outline.links:
        assert link.startswith(("/", "#", "?", "https://slides.example/")), link
        assert not link.startswith("/") or pages.get(link).status_code in (200, 303), link


@pytest.mark.parametrize("place", PLACES + FILES)
def test_packed_and_plain_say_the_same(pages, place):
    first, again, plain = (ask(STUDY + place).data for ask in (pages.get, pages.get, pages.plain))
    assert first == again == plain


def test_mutations_are_those_of_the_api_with_what_matters_first(pages):
    found = words(pages.get(f"{STUDY}/patients/P1?show=mutations"))
    head, rows = found[0], found[1:]
    assert head == ["Gene", "Protein change", "Type", "Driver", "Allele frequency", "Copy number", "Samples, gene mutated", "Samples, same change", "Sample"]
    records = api(pages, "mutations", genetic_profile_ids="demo1_mutations", sample_ids="S1,S2")
    assert sorted((row[0], row[1], row[8]) for row in rows) == sorted((one["hugo_gene_symbol"], one["amino_acid_change"], one["sample_id"]) for one in records)
    genes = {one["hugo_gene_symbol"]: one["sample_count"] for one in api(pages, "mutationcounts/genes", study_ids="demo1", genes="")}
    assert {row[0]: row[6] for row in rows} == {row[0]: genes[row[0]] for row in rows}
    assert rows[0][:8] == ["TP53", "R175H", "Missense Mutation", "driver", "0.25", "deleted", genes["TP53"], "1"]
    assert rows[1][:2] == ["KRAS", "G12D"] and rows[1][6:8] == ["3", "3"] and {row[5] for row in rows if row[0] == "KRAS"} == {"amplified", "diploid"}
    assert rows[-1][:2] == ["ALK", "F1174L"] and rows[-1][3:6] == ["", "", ""]


@pytest.mark.parametrize(("show", "column"), [("mutations", "start_position"), ("mutations", "samples_with_gene"), ("mutations", "tumor_freq"), ("copy-number", "alteration"), ("variants", "event_info")])
def test_rows_are_sorted_by_any_column_in_either_direction(pages, show, column):
    def cells(order):
        return [row[0] for row in words(pages.get(f"{STUDY}/patients/P1?show={show}&columns={column},driver&order={order}"))[1:]]

    up, down = cells(column), cells(f"-{column}")
    assert sorted(up) == sorted(down) and [one for one in down if one] == [one for one in reversed(up) if one]


def test_what_is_kept_of_a_study_is_not_taken_for_what_is_kept_of_a_profile(pages):
    """The study and its profile of mutations have the same number in this database."""
    asked = {"genetic_profile_ids": "demo1_mutations", "limit": "2"}
    expected = pages.plain(f"/api/mutations?{urlencode(asked)}").json
    pages.get(STUDY)
    assert api(pages, "mutations", **asked) == expected and len(expected) == 2


def test_copy_number_events_and_variants_are_those_of_the_api(pages):
    rows = words(pages.get(f"{STUDY}/patients/P1?show=copy-number"))
    assert rows[1:] == [["KRAS", "amplified", "", "", "2", "", "S1"], ["TP53", "deleted", "", "", "1", "", "S1"]]
    rows = words(pages.get(f"{STUDY}/patients/P1?show=variants"))
    assert rows[1:] == [["EML4", "ALK", "INVERSION", f"Fusion {EVIL}", "NA", "driver", "SOMATIC", "S1"]]


def test_clinical_values_stand_side_by_side(pages):
    head, *rows = words(pages.get(f"{STUDY}/patients/P1"))
    assert head == ["Attribute", "Patient", "Sample S1", "Sample S2"]
    values = {row[0]: row[1:] for row in rows if len(row) == 4}
    assert values["Type"] == ["", "Metastatic", EVIL] and "Sample type" not in values
    assert values["Mutations"] == ["", "3", "2"] and values["Share of the genome altered"] == ["", "75.0 %", ""]
    assert values["Purity"] == ["", "0.7", ""] and values["Survival"] == ["LIVING", "", ""]
    names = {one["attr_id"]: one["display_name"] for one in api(pages, "clinicalattributes/samples", study_id="demo1")}
    stored = {names[one["attr_id"]] for one in api(pages, "clinicaldata/samples", study_id="demo1", sample_ids="S1", attribute_ids="MUTATION_COUNT,FRACTION_GENOME_ALTERED")}
    assert len(stored) == 2 and not stored & {*values}, "what loads store of the counts is not said again"


def test_the_time_line_has_the_events_of_the_api(pages):
    picture, rows = pages.get(STUDY + FILES[0]), table(pages.get(STUDY + FILES[1]))
    assert rows[0] == ["Event", "Details", "First day", "Last day"]
    assert rows[1:] == [
        ["SPECIMEN", f"AGENT: {EVIL}", "-30", "-30"], ["DIAGNOSIS", "", "0", "0"], ["TREATMENT", "AGENT: Cisplatin", "30", "120"], ["TREATMENT", "AGENT: =1+1", "60", "200"],
    ]  # fmt: skip
    records = {(one["event_type"], one["start_date"]) for one in api(pages, "clinicalevents", study_id="demo1", patient_ids="P1")}
    assert records == {(row[0], row[2]) for row in rows[1:]}
    root = ElementTree.fromstring(picture.data)
    titles = [one.text for one in root.iter("{http://www.w3.org/2000/svg}title")][1:]
    assert titles == [f"SPECIMEN, day -30: AGENT: {EVIL}", "DIAGNOSIS, day 0", "TREATMENT, days 30 to 120: AGENT: Cisplatin", "TREATMENT, days 60 to 200: AGENT: =1+1"]
    assert "Time line" not in pages.get(f"{STUDY}/patients/P9").text


def test_similar_samples_are_those_of_the_api(pages):
    rows = words(pages.get(f"{STUDY}/patients/P1?show=similar&sample=S2"))
    records = api(pages, "similarsamples", study_id="demo1", sample_id="S2")
    counts = {}
    for one in records:
        counts.setdefault(one["sample_id"], []).append(one["kind"])
    assert {row[0]: (int(row[3]), int(row[4])) for row in rows[1:]} == {name: (kinds.count("mutation"), kinds.count("cna")) for name, kinds in counts.items()}
    assert [row[0] for row in rows[1:]] == list(counts) and rows[1][:3] == ["S1", "demo1", "TP53, KRAS"][:2] + [rows[1][2]] and "KRAS" in rows[1][2]


def test_links_are_those_of_the_api_and_run_nothing(pages):
    text = unescape(pages.get(f"{STUDY}/patients/P1").text)
    assert '<a href="https://slides.example/1?a=1&b=<b>" rel="noopener noreferrer"><bdi>Slide ' in text
    assert "javascript:alert(1)</code>" in text and 'href="javascript' not in text
    assert "Links</h2>" not in pages.get(f"{STUDY}/patients/P2").text


def test_files_have_all_rows_in_their_order_with_the_columns_asked_for(pages):
    head, *rows = table(pages.get(STUDY + FILES[2]))
    shown = words(pages.get(f"{STUDY}/patients/P1?show=mutations"))[1:]
    assert [row[:2] for row in rows] == [row[:2] for row in shown] and "samples_with_gene" in head and len(rows) == 5
    assert table(pages.get(STUDY + FILES[3])) == [["event_info", "sample_id"], [f"Fusion {EVIL}", "S1"]]


def test_a_sample_leads_to_its_patient(pages):
    answer = pages.get(f"{STUDY}/samples/S2")
    assert (answer.status_code, answer.headers["Location"]) == (303, f"{STUDY}/patients/P1?sample=S2#samples")
    text = pages.get(f"{STUDY}/patients/P1?sample=S2").text
    assert re.findall(r'<th scope="col" class="chosen" aria-current="true">Sample <a href="([^"]*)"', text) == [f"{STUDY}/samples/S2"]


@pytest.mark.parametrize("patient_id", ["P/9 é<b>", "a,b%2F?#"])
def test_ids_of_any_characters(pages, patient_id):
    path = f"{STUDY}/patients/{quote(patient_id, safe='')}"
    text = pages.plain(path).text
    assert f"<h1>Patient <bdi>{patient_id.replace('<b>', '&lt;b&gt;')}</bdi></h1>" in text and "<b>" not in text
    sample = f"{STUDY}/samples/{quote(f'S of {patient_id}', safe='')}"
    assert f'href="{sample}"' in text
    answer = pages.plain(sample)
    assert answer.status_code == 303 and answer.headers["Location"].startswith(path + "?sample=")
    assert pages.plain(answer.headers["Location"].partition("#")[0]).status_code == 200


def test_what_is_not_there_is_404_and_what_is_not_understood_400(pages):
    missing = {pages.get(STUDY.replace("demo1", study) + place).data for study, place in (("demo1", "/patients/P7"), ("demo1", "/samples/P1"), ("nosuch", "/patients/P1"), ("nosuch", "/patients"))}
    assert len(missing) == 1 and b"There is no study of this name" in missing.pop()
    told = {
        "/patients/P1?show=x": "show should be one of", "/patients/P1?nosuch=1": "nosuch is not known here", "/patients/P1?sample=S3": "sample should be",
        "/patients/P1?show=mutations&order=x": "order names", "/patients/P1?show=mutations&columns=gene,y": "columns names", "/patients?page=2": "page should be",
        "/patients?order=PURITY": "order should be", "/patient-alterations.tsv?patient_id=P1": "show is required", "/patient-timeline.svg": "patient_id is required", "/patients/P1?show=mutations&page=2": "page is behind the last one",
    }  # fmt: skip
    for place, sentence in told.items():
        answer = pages.get(STUDY + place)
        assert answer.status_code == 400 and sentence in unescape(answer.text), place


def test_the_list_is_found_and_sorted(pages):
    def listed(query):
        return [(row[0], row[1]) for row in words(pages.plain(f"{STUDY}/patients{query}"))[1:]]

    assert listed("")[:4] == [("P1", "S1, S2"), ("P2", "S3"), ("P3", "S4"), ("P9", "")]
    assert listed("?search=s2") == [("P1", "S1, S2")] and listed("?search=%3Cb%3E")[0][0] == "P/9 é<b>"
    assert [one for one, _ in listed("?order=-patient_id")][:2] == ["a,b%2F?#", "P9"] and listed("?order=-samples")[0][0] == "P1"
    assert [one for one, _ in listed("?order=OS_STATUS")][:2] == ["P9", "P1"]
    assert f'href="{STUDY}/patients"' in pages.get(STUDY).text


def test_texts_of_others_stand_as_they_are(pages):
    for place in PLACES:
        assert "<script" not in pages.get(STUDY + place).text, place
    assert unescape(pages.get(f"{STUDY}/patients/P1").text).count(EVIL) >= 3


@pytest.mark.parametrize("path", [
    "/query/rows?study_id=demo1&genetic_profile_ids=demo1_mutations&genes=KRAS", "/read/getMutations?genetic_profile_ids=demo1_mutations",
    "/read/getSamples?study_id=demo1", "/query/rows?study_id=demo1&clinical=samples",
])  # fmt: skip
def test_tables_that_name_samples_lead_to_them(pages, path):
    text = pages.get(path).text
    assert f'<a href="{STUDY}/samples/S1"><bdi>' in text and f'<a href="{STUDY}/samples/S3"><bdi>' in text


def test_tables_that_name_patients_lead_to_them(pages):
    for path in ("/read/getPatients?study_id=demo1", "/read/getSamples?study_id=demo1", "/query/rows?study_id=demo1&clinical=patients"):
        assert f'<a href="{STUDY}/patients/P1"><bdi>' in pages.get(path).text, path


def test_many_rows_stand_as_the_api_has_them_and_are_no_file(pages, monkeypatch):
    """As if two rows were many: no page reads more than it shows."""
    monkeypatch.setattr(patientreading, "FEW", 1)
    monkeypatch.setattr(patients, "MOST_SORTED", 1)
    monkeypatch.setattr(patients, "MOST_ROWS", patients.PER_PAGE + 1)
    text = pages.get(f"{STUDY}/patients/P1?show=mutations&page=1")
    records = api(pages, "mutations", genetic_profile_ids="demo1_mutations", sample_ids="S1,S2")
    assert [(row[0], row[1]) for row in words(text)[1:]] == [(one["hugo_gene_symbol"], one["amino_acid_change"]) for one in records]
    assert "order=" not in text.text
    answer = pages.get(f"{STUDY}/patients/P1?show=mutations&order=chr")
    assert answer.status_code == 400 and "sorts 1 rows at most here" in answer.text
    monkeypatch.setattr(patients, "PER_PAGE", 1)
    monkeypatch.setattr(patients, "MOST_ROWS", 2)
    assert pages.get(STUDY + FILES[2]).status_code == 413


def test_pages_of_a_sample_are_the_whole_answer(pages):
    """Gene by gene, as those of a sample with many mutations are read."""
    asked = {"genetic_profile_ids": "demo1_mutations", "sample_ids": "S1,S2"}
    whole = api(pages, "mutations", **asked)
    parts = [pages.get("/api/mutations", query_string={**asked, "limit": 2, "offset": offset}) for offset in range(0, len(whole), 2)]
    assert [one for part in parts for one in part.json] == whole and len(whole) == 5
    assert {part.headers["X-Total-Count"] for part in parts} == {"5"}
