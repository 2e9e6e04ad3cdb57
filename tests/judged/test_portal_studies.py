"""The portal's thirty services, and the same as addresses of the JSON API, over a real study and the demo study.

Each is asked over HTTP of both databases, with login and without, which must give the same bytes; what they must be is counted from the
files by pandas, scipy and lifelines (tests/judges/truth.py), and by tests/naiveoql.py for gene queries.
"""

import json
import math
import random
import re
import warnings
from collections import Counter
from types import SimpleNamespace

import numpy
import pandas
import pytest
import scipy.stats

from genows.clients.services.table import ADDRESSES as SERVICES
from genows.config.reader import make_config
from genows.db.database import open_database
from genows.demo.study import write_demo
from tests import realstudy
from tests.databases import made_mariadb, made_sqlite
from tests.judges.truth import CNA, EXPRESSION, MISSING, MUTATIONS, Truth, numbers
from tests.naiveoql import naively_altered
from tests.portal import FRODO, Portal, add_user
from tests.services import UNWRITTEN
from tests.shared import shared
from tests.studyfolders import load_folder

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import lifelines

pytestmark = pytest.mark.slow  # Two studies are loaded into two databases each: half a minute.
LOGIN = {"authenticate": "remote_user", "dat.method": "uuid"}
# Addresses of section 5 of the specification.
ADDRESSES = """
    geneticprofiledata geneticprofiles geneticprofilegenes alterations alterationcounts genelookup clinicalattributes clinicalattributes/patients
    clinicalattributes/samples clinicaldata/patients clinicaldata/samples clinicalvalues clinicalevents studysummaries querygenesets mutations
    mutationcounts/samples mutationcounts/genes mutationcounts/keywords mutationcounts/proteinchanges mutationcounts/positions recurrentgenes
    significantgenes copynumberregions copynumberevents copynumbersegments copynumberfractions segmentfiles survival similarsamples enrichments
    coexpressions interactions drugs drugtargets proteindomains pdbalignments pdbpositions
""".split()
asked_paths: dict[str, set[str]] = {}


class Asked:
    """A study served four ways. `ask` gives the parsed answer, which all four gave to the byte."""

    def __init__(self, truth: Truth, portals):
        self.truth, self._portals = truth, portals

    def text(self, path, modes=("open", "login"), **query):
        """*modes*: with login and without, or one of them."""
        asked_paths.setdefault(self.truth.id, set()).add(path)
        bodies = {}
        for name, (portal, token) in self._portals.items():
            if name[1] not in modes:
                continue
            answer = portal.ask(path, "POST", token=token, data=query)
            assert answer.status_code == 200, (name, path, answer.text)
            bodies[name] = answer.data
        assert len(set(bodies.values())) == 1, (path, query)
        return next(iter(bodies.values())).decode()

    def ask(self, path, **query):
        return json.loads(self.text(path, **query))

    @property
    def everybody(self):
        return {"cancer_study_id": self.truth.id, "case_set_id": f"{self.truth.id}_all"}


@pytest.fixture(scope="module", params=["real", "demo"])
def it(request, tmp_path_factory, mariadb_server):
    place, name = tmp_path_factory.mktemp("portal"), mariadb_server.create_database()
    server = f"{mariadb_server.user}:{mariadb_server.password}@{mariadb_server.host}:{mariadb_server.port}"
    addresses = {"sqlite": f"sqlite:///{place}/portal.db", "mysql": f"mysql://{server}/{name}"}
    if request.param == "real":
        folder = shared(f"studies/{realstudy.STUDY}")
        for dialect, address in addresses.items():
            realstudy.loaded(place, dialect, address)
    else:
        folder = place / "study"
        write_demo(folder, complete=True)
        made = made_sqlite(place), made_mariadb(mariadb_server, name)
        addresses = dict(zip(addresses, (one.settings["db.connection_string"] for one in made), strict=True))
        for one in made:
            assert load_folder(one, folder).exit_code == 0
            one.database.close()
    portals = {}
    for dialect, address in addresses.items():
        settings = {"db.connection_string": address}
        database = open_database(make_config(settings))
        add_user(SimpleNamespace(database=database), FRODO, "public_portal:ALL")
        database.close()
        closed, opened = (Portal(SimpleNamespace(settings=settings), more) for more in (LOGIN, {"authenticate": "false"}))
        portals[dialect, "login"], portals[dialect, "open"] = (closed, closed.token(FRODO)), (opened, None)
    yield Asked(Truth(folder), portals)
    for portal, _ in portals.values():
        portal.close()
    mariadb_server.drop_database(name)


@pytest.fixture
def truth(it):
    return it.truth


def close(found, expected):
    return found == pytest.approx(expected, rel=1e-9, abs=1e-12)


def sorted_changes(cell):
    return ",".join(sorted(cell.split(",")))


def by(records, *names):
    """The values of these members, record by record."""
    return [tuple(record[name] for name in names) for record in records]


# Values and profiles


def genes_of(truth):
    return list(dict.fromkeys([*truth.gistic.index, *truth.mutations["gene"]]))


def test_cells_of_profiles(it, truth):
    genes, cna, mutations = genes_of(truth)[:60], truth.profile(CNA, "DISCRETE"), truth.profile(MUTATIONS, "MAF")
    answer = it.ask("/getProfileData.json", genetic_profile_id=f"{cna} {mutations}", gene_list=" ".join(genes), **it.everybody)
    assert list(answer) == genes
    for gene in genes:
        assert list(answer[gene]) == truth.samples
        assert {sample: cells[cna] for sample, cells in answer[gene].items()} == truth.cells("CNA", gene)
        assert {sample: sorted_changes(cells[mutations]) for sample, cells in answer[gene].items()} == truth.cells("MUT", gene)
    few, present = truth.samples[:7], [gene for gene in genes if gene in truth.gistic.index]
    query = {"cancer_study_id": truth.id, "case_ids": " ".join(few), "genetic_profile_id": cna, "gene_list": " ".join(present), "force_download": "1"}
    tab = [line.split("\t") for line in it.text("/getProfileData.json", format="tab", **query).splitlines()]
    assert tab[0] == ["GENE_ID", "COMMON", *few]
    assert {row[1]: row[2:] for row in tab[1:]} == {gene: [truth.cells("CNA", gene)[sample] for sample in few] for gene in present}
    matrix = [line.split("\t") for line in it.text("/getProfileData.json", format="matrix", **query).splitlines()]
    assert [list(column) for column in zip(*tab, strict=True)] == matrix


def test_numbers_of_a_profile(it, truth):
    rows, profile = numbers(truth.expression), truth.profile(EXPRESSION, "CONTINUOUS")
    meta = truth.meta(EXPRESSION, "CONTINUOUS")
    genes = list(rows.index)[:30]
    answer = it.ask("/getAlterationData.json", profile_id=profile, gene_list=" ".join(genes), **it.everybody)
    assert (answer.pop("profile_name"), answer.pop("profile_description")) == (meta["profile_name"], meta["profile_description"])
    assert {gene: dict(by(those, "caseId", "value")) for gene, those in answer.items()} == {gene: dict(rows.loc[gene].dropna()) for gene in genes}
    records = it.ask("/api/geneticprofiledata", genetic_profile_ids=profile, genes=",".join(genes))
    expected = {(gene, sample): cell for gene in genes for sample, cell in truth.expression.loc[gene].items() if cell}
    assert {(one["hugo_gene_symbol"], one["sample_id"]): one["profile_data"] for one in records} == expected


def test_profiles(it, truth):
    answer = it.ask("/getGeneticProfile.json", cancer_study_id=truth.id)
    # Fusions are among the structural variants.
    profiles = [meta for meta in truth.metas if "profile_name" in meta and meta["genetic_alteration_type"] != "FUSION"]
    told = {f"{truth.id}_{meta['stable_id']}": meta for meta in profiles}
    assert set(told) <= set(answer)
    for profile_id, meta in told.items():
        one = answer[profile_id]
        assert (one["STABLE_ID"], one["NAME"], one["DESCRIPTION"]) == (profile_id, meta["profile_name"], meta["profile_description"])
        assert one["SHOW_PROFILE_IN_ANALYSIS_TAB"] is (meta.get("show_profile_in_analysis_tab") == "true")
    assert [record["id"] for record in it.ask("/api/geneticprofiles", study_id=truth.id)] == list(answer)
    genes = genes_of(truth)[:40]
    having = it.ask("/getGeneticProfile.json", gene_list=" ".join(genes), case_ids_key="", **it.everybody)
    counts = it.ask("/api/geneticprofilegenes", study_id=truth.id, genes=",".join(genes))
    counted = {(one["genetic_profile_id"], one["hugo_gene_symbol"]): int(one["sample_count"]) for one in counts}
    for kind, datatype in ((CNA, "DISCRETE"), (MUTATIONS, "MAF"), (EXPRESSION, "Z-SCORE")):
        profile = truth.profile(kind, datatype)
        for gene in genes:
            cells = truth.cells({CNA: "CNA", MUTATIONS: "MUT", EXPRESSION: "EXP"}[kind], gene).values()
            expected = sum(cell not in ("NaN", "NA", "") for cell in cells)
            assert (profile in having[gene], counted.get((profile, gene), 0)) == (expected > 0, expected), (profile, gene)


# Gene queries

CONDITIONS = ["", "AMP", "HOMDEL", "GAIN", "CNA>=GAIN", "CNA<DIPLOID", "MUT", "MUT=MISSENSE", "MUT=TRUNC", "EXP>1", "EXP<=-1.5 MUT", "EXP", "AMP MUT"]

# Conditions that go by the type of a mutation → whether a type is theirs.
MISSENSE, IN_FRAME = "Missense_Mutation", ("In_Frame_Del", "In_Frame_Ins")
TYPES = {"MUT=MISSENSE": lambda kind: kind == MISSENSE, "MUT=TRUNC": lambda kind: kind not in (MISSENSE, *IN_FRAME)}


def queries(truth, chance, number):
    genes = [gene for gene in genes_of(truth) if re.fullmatch(r"[A-Z][A-Z0-9]*", gene)]
    for _ in range(number):
        yield {gene: chance.choice(CONDITIONS) for gene in chance.sample(genes, min(3, len(genes)))}


def test_gene_queries(it, truth):
    profiles = {"CNA": truth.profile(CNA, "DISCRETE"), "MUT": truth.profile(MUTATIONS, "MAF"), "EXP": truth.profile(EXPRESSION, "Z-SCORE")}
    words = {"2": "AMPLIFIED", "1": "GAINED", "0": "DIPLOID", "-1": "HEMIZYGOUSLYDELETED", "-2": "HOMODELETED"}
    altered_once = 0
    for query in queries(truth, random.Random(5), 6):
        text = "\n".join(f"{gene}: {conditions}" if conditions else gene for gene, conditions in query.items())
        answer = it.ask("/GeneData.json", oql=text, geneticProfileIds=" ".join(profiles.values()), case_set_id=f"{truth.id}_all")
        assert by(answer, "gene", "sample") == [(gene, sample) for gene in query for sample in truth.samples]
        cells = {(kind, gene): truth.cells(kind, gene) for kind in profiles for gene in query}
        for one in answer:
            gene, sample = one["gene"], one["sample"]
            values = {kind: [cells[kind, gene][sample]] for kind in profiles} | {"PROT": []}
            assert naively_altered(query[gene], values) == (len(one) > 2), (one, values)
            assert one.get("cna") in (None, words.get(values["CNA"][0])) and sorted_changes(one.get("mutation", values["MUT"][0])) == values["MUT"][0]
            altered_once += len(one) > 2
        records = it.ask("/api/alterations", oql=text, genetic_profile_ids=",".join(profiles.values()))
        # Kinds of mutations go by their types there, and what is told are the mutations that count.
        same = {gene for gene, conditions in query.items() if conditions not in TYPES}
        # Where the panel lacks the gene nothing counts: the service knows no panels.
        counted = set()
        for one in answer:
            cna, mutation = (one.get(name) if one["sample"] in truth.looked_at(kind, one["gene"]) else None for name, kind in (("cna", "CNA"), ("mutation", "MUT")))
            if one["gene"] in same and (cna, mutation, one.get("mrna")) != (None, None, None):
                counted.add((one["gene"], one["sample"], cna, mutation, one.get("mrna")))
        assert {one for one in by(records, "hugo_gene_symbol", "sample_id", "cna", "mutation", "mrna") if one[0] in same} == counted
        rows = zip(*(truth.mutations[name] for name in ("gene", "sample", "Variant_Classification")), strict=True)
        of_types = {(gene, sample) for gene, sample, kind in rows if gene in query.keys() - same and sample in truth.looked_at("MUT", gene) and TYPES[query[gene]](kind)}
        assert {one for one in by(records, "hugo_gene_symbol", "sample_id") if one[0] not in same} == of_types
    assert altered_once > 50


def categories(truth, query, members, by_panels=False):
    """Samples by category, by the first line of the specification's table that fits. *by_panels*: whether a gene off the panel counts nowhere."""
    counts = Counter()
    for sample in members:
        altered = mutated = False
        levels = set()
        for gene, conditions in query.items():
            values = {"CNA": [truth.cells("CNA", gene)[sample]], "MUT": [truth.cells("MUT", gene)[sample]], "EXP": [], "PROT": []}
            if by_panels:
                values |= {kind: [] for kind in ("CNA", "MUT") if sample not in truth.looked_at(kind, gene)}
            altered |= naively_altered(conditions, values)
            # What a condition admits of one kind of data is what it says of that alone.
            mutated |= naively_altered(conditions, values | {"CNA": []})
            if naively_altered(conditions, values | {"MUT": []}):
                levels.add(values["CNA"][0])
        counts["all"] += altered
        if mutated:
            counts["other" if levels & {"2", "-2"} else "mutation"] += 1
        else:
            counts[next((name for level, name in (("2", "cnaUp"), ("-2", "cnaDown"), ("1", "cnaGain"), ("-1", "cnaLoss")) if level in levels), "")] += 1
    return {name: counts[name] for name in ("all", "mutation", "cnaUp", "cnaDown", "cnaLoss", "cnaGain", "other")}


def test_queries_over_studies(it, truth):
    genes = [gene for gene in genes_of(truth) if gene in truth.gistic.index][:3] + ["TP53"]
    members = truth.lists[truth.default_list]
    for conditions in ("", "GAIN MUT", "CNA<DIPLOID"):
        query = dict.fromkeys(genes, conditions)
        text = "; ".join(f"{gene}: {conditions}" if conditions else gene for gene in genes)
        (answer,) = it.ask("/crosscancerquery.json", gene_list=text, cancer_study_list=truth.id, data_priority="0")
        expected = categories(truth, query, members)
        assert (answer["studyId"], answer["caseSetId"], answer["caseSetLength"]) == (truth.id, truth.default_list, len(members))
        assert answer["alterations"] == expected and expected["all"] > 0
        (record,) = it.ask("/api/alterationcounts", oql=text, study_ids=truth.id)
        same = {"altered": "all", "mutation": "mutation", "cna_up": "cnaUp", "cna_down": "cnaDown", "cna_loss": "cnaLoss", "cna_gain": "cnaGain", "multiple": "other"}
        expected = categories(truth, query, members, by_panels=True)
        assert {name: int(record[name]) for name in same} == {name: expected[other] for name, other in same.items()}
        looked_at = {sample for gene in genes for sample in truth.looked_at("CNA", gene) if truth.cells("CNA", gene)[sample] not in ("NA", "NaN", "")}
        if "CNA" not in conditions:
            looked_at |= {sample for gene in genes for sample in truth.looked_at("MUT", gene)}
        assert int(record["sample_count"]) == len(looked_at & members)
    mutated = truth.mutations[truth.mutations["gene"].isin(genes) & truth.mutations["sample"].isin(members)]
    objects = it.ask("/crosscancermutation.json", geneList=" ".join(genes), cancer_study_list=truth.id, data_priority="0")
    assert sorted(by(objects, "geneSymbol", "caseId", "proteinChange")) == sorted(mutated[["gene", "sample", "change"]].itertuples(index=False, name=None))


# Genes


def test_genes(it):
    assert by(it.ask("/CheckGeneSymbol.json", genes="7157,kras,nosuch,"), "symbols") == [(["TP53"],), (["KRAS"],), ([],)]
    records = it.ask("/api/genelookup", genes="7157,kras,nosuch")
    assert by(records, "query", "match", "entrez_gene_id") == [("7157", "entrez", "7157"), ("kras", "symbol", "3845")]
    about = it.ask("/bioGeneQuery.do", query="TP53", format="json")
    assert (about["count"], about["geneInfo"][0]["geneId"], about["geneInfo"][0]["geneSymbol"]) == (1, "7157", "TP53")


# Clinical data


def stored(rows, key):
    """(owner, attribute, value) of what files say, where they say something."""
    named = rows.drop(columns=[name for name in ("PATIENT_ID", "SAMPLE_ID") if name in rows])
    return {(owner, name, value) for name in named for owner, value in zip(rows[key], named[name], strict=True) if value not in MISSING}


def test_clinical_attributes(it, truth):
    answer = {one["attr_id"]: one for one in it.ask("/clinicalAttributes.json", cancer_study_id=truth.id)}
    listed = {one["attr_id"]: one for one in it.ask("/api/clinicalattributes", study_id=truth.id)}
    assert set(listed) == set(answer)
    for datatype in ("PATIENT_ATTRIBUTES", "SAMPLE_ATTRIBUTES"):
        lines = (truth.folder / truth.meta("CLINICAL", datatype)["data_filename"]).read_text(encoding="utf-8").splitlines()
        heads = [line.removeprefix("#").split("\t") for line in lines[:3]]
        for name, shown, about, kind in zip(lines[4].split("\t"), *heads, strict=True):
            if name not in ("PATIENT_ID", "SAMPLE_ID"):
                assert answer.pop(name) == {"attr_id": name, "datatype": kind, "description": about, "display_name": shown}
        it.ask(f"/api/clinicalattributes/{datatype.split('_')[0].lower()}s", study_id=truth.id)
    # What loads count by themselves.
    assert set(answer) <= {"MUTATION_COUNT", "FRACTION_GENOME_ALTERED", "SAMPLE_COUNT"}


def test_clinical_values(it, truth):
    of_patients, of_samples = stored(truth.patient_rows, "PATIENT_ID"), stored(truth.sample_rows, "SAMPLE_ID")
    answer = it.ask("/ClinicalFreeForm.json", studyId=truth.id)
    # A load counts each patient's samples.
    samples = truth.sample_rows["PATIENT_ID"].value_counts()
    of_patients |= {(patient, "SAMPLE_COUNT", str(number)) for patient, number in samples.items()}
    assert set(by(answer["freeFormData"], "caseId", "paramName", "paramValue")) == of_patients
    assert set(answer["clinicalCaseSet"]) == {owner for owner, _, _ in of_patients}
    assert {name: set(values) for name, values in answer["categoryMap"].items()} == {
        name: {value for _, other, value in of_patients if other == name} for name in {name for _, name, _ in of_patients}
    }
    names = {name for _, name, _ in of_samples}
    records = it.ask("/api/clinicaldata/samples", study_id=truth.id, attribute_ids=",".join(names))
    assert set(by(records, "sample_id", "attr_id", "attr_val")) == of_samples
    records = it.ask("/api/clinicaldata/patients", study_id=truth.id, attribute_ids="")
    assert set(by(records, "patient_id", "attr_id", "attr_val")) == of_patients
    counted = it.ask("/api/clinicalvalues", study_id=truth.id, attribute_ids=",".join(names | {name for _, name, _ in of_patients}))
    assert {(one["attr_id"], one["attr_val"]): int(one["count"]) for one in counted} == dict(Counter((name, value) for _, name, value in of_patients | of_samples))


EVENTS = {"1:DECEASED": 1, "DECEASED": 1, "0:LIVING": 0, "LIVING": 0, "1:Recurred/Progressed": 1, "Recurred/Progressed": 1, "0:DiseaseFree": 0, "DiseaseFree": 0}


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("endpoint", ["os", "dfs"])
def test_survival(it, truth, endpoint):
    answer = it.ask("/getSurvivalData.json", data_type=endpoint, **it.everybody)
    # Every patient has a value, the number of samples.
    known = set(truth.sample_rows["PATIENT_ID"])
    rows = truth.patient_rows.reindex(sorted(known), fill_value="")
    months = numbers(rows)[f"{endpoint.upper()}_MONTHS"]
    events = rows[f"{endpoint.upper()}_STATUS"].map(EVENTS)
    assert set(answer) == known
    for patient, one in answer.items():
        assert one["months"] == ("NA" if math.isnan(months[patient]) else months[patient])
        assert one["status"] == ("NA" if math.isnan(events[patient]) else str(int(events[patient])))
    records = it.ask("/api/survival", study_id=truth.id, endpoints=endpoint)
    assert {one["patient_id"]: (one["months"] and float(one["months"]), one["status"]) for one in records if one["months"] or one["status"]} == {
        patient: (None if math.isnan(months[patient]) else months[patient], None if math.isnan(events[patient]) else str(int(events[patient])))
        for patient in known
        if not (math.isnan(months[patient]) and math.isnan(events[patient]))
    }
    # The curve that a page draws of the answer is that of the file.
    complete = [(one["months"], int(one["status"])) for one in answer.values() if "NA" not in (one["months"], one["status"])]
    both = pandas.DataFrame({"months": months, "event": events}).dropna()
    assert len(complete) == len(both) > 5
    ours, theirs = (lifelines.KaplanMeierFitter().fit(*columns) for columns in (zip(*complete, strict=True), (both["months"], both["event"])))
    assert ours.survival_function_.equals(theirs.survival_function_) and ours.median_survival_time_ == theirs.median_survival_time_


def test_events_of_patients(it, truth):
    files = [truth.table(meta["data_filename"]) for meta in truth.metas if meta.get("datatype") == "TIMELINE"]
    rows = [(row["PATIENT_ID"], row["EVENT_TYPE"], row["START_DATE"]) for table in files for row in table.to_dict("records")]
    patient = truth.patient_rows["PATIENT_ID"].iloc[0]
    events = it.ask("/clinical_timeline_data.json", cancer_study_id=truth.id, patient_id=patient)
    assert sorted((one["eventType"], str(one["startDate"])) for one in events) == sorted(row[1:] for row in rows if row[0] == patient)
    records = it.ask("/api/clinicalevents", study_id=truth.id)
    each = {one["event_id"]: (one["patient_id"], one["event_type"], one["start_date"]) for one in records}
    assert sorted(each.values()) == sorted(rows)
    assert bool(rows) is bool(has_timeline(truth))


def has_timeline(truth):
    return any(meta.get("datatype") == "TIMELINE" for meta in truth.metas)


def test_what_the_studies_do_not_have(it, truth):
    assert it.ask("/MutSig.json", selected_cancer_type=truth.id) == it.ask("/api/significantgenes", study_ids=truth.id) == []
    assert it.ask("/drugs.json", drug_ids="DB00317") == it.ask("/api/drugs") == it.ask("/api/drugtargets") == []
    assert it.ask("/api/interactions", genes="TP53", neighbours="all") == it.ask("/api/querygenesets") == []
    assert it.ask("/clinicaltrials.json", study="brca") == [] and it.ask("/getMutationAligner.json", pfamAccession="PF00870") == {}
    assert it.ask("/get3dPdb.json", uniprotId="P53_HUMAN", type="summary") == {"alignmentCount": 0}
    assert it.ask("/get3dPdb.json", uniprotId="P53_HUMAN") == it.ask("/api/pdbalignments", uniprot_ids="P53_HUMAN") == []
    assert it.ask("/api/pdbpositions", alignment_ids="1") == it.ask("/api/proteindomains", genes="BRCA2") == []


def test_domains_that_come_with_a_database(it, truth):
    """The demo study's databases here are without reference data."""
    places = [("PF08563", 6, 29), ("PF00870", 99, 289), ("PF07710", 319, 357)] if truth.id == realstudy.STUDY else []
    records = it.ask("/api/proteindomains", genes="TP53")
    assert by(records, "accession", "start_position", "end_position") == [(name, str(first), str(last)) for name, first, last in places]
    regions = [one for protein in it.ask("/getPfamSequence.json", uniprotAcc="P04637") for one in protein["regions"]]
    assert [(one["metadata"]["accession"], one["start"], one["end"]) for one in regions] == places


# Mutations

OBJECT = {
    "geneSymbol": "gene", "caseId": "sample", "proteinChange": "change", "mutationType": "Variant_Classification", "startPos": "Start_Position",
    "endPos": "End_Position", "referenceAllele": "Reference_Allele", "tumorAltCount": "t_alt_count", "tumorRefCount": "t_ref_count",
    "normalAltCount": "n_alt_count", "normalRefCount": "n_ref_count", "sequencingCenter": "Center",
}  # fmt: skip


def counted(rows):
    """Rows as texts, with what genows calls no count."""
    centers = {"genome.wustl.edu": "WashU", "broad.mit.edu": "Broad", "hgsc.bcm.edu": "Baylor"}
    found = []
    for row in rows.to_dict("records"):
        values = [row[name] for name in OBJECT.values()]
        found.append(tuple(None if name.endswith("Count") and not value.isdigit() else centers.get(value, value) for name, value in zip(OBJECT, values, strict=True)))
    return Counter(found)


def _cell_of_a_row(truth, gene, sample):
    """None of a gene that the copy-number profile lacks, as getMutationData.json has it."""
    cells = truth.cells("CNA", gene)
    return None if set(cells.values()) == {"NaN"} else cells[sample]


def test_mutation_objects(it, truth):
    genes, profile = list(dict.fromkeys(truth.mutations["gene"])), truth.profile(MUTATIONS, "MAF")
    answer = it.ask("/getMutationData.json", geneticProfiles=profile, geneList=" ".join(genes), caseSetId=f"{truth.id}_all")
    assert Counter(tuple(None if one[name] is None else str(one[name]) for name in OBJECT) for one in answer) == counted(truth.mutations)
    for one in answer:
        assert one["cancerStudy"] == truth.study["name"] and one["cna"] == _cell_of_a_row(truth, one["geneSymbol"], one["caseId"])
        alt, ref = one["tumorAltCount"], one["tumorRefCount"]
        assert one["tumorFreq"] == (alt / (alt + ref) if alt is not None and ref is not None and alt + ref else None)
    records = it.ask("/api/mutations", genetic_profile_ids=profile, genes=",".join(genes))
    same = ("hugo_gene_symbol", "sample_id", "amino_acid_change", "start_position", "keyword", "mutation_event_id")
    assert Counter(by(records, *same)) == Counter(
        (one["geneSymbol"], one["caseId"], one["proteinChange"], str(one["startPos"]), one["keyword"], str(one["mutationEventId"])) for one in answer
    )


def of_gene(truth, **wanted):
    rows = truth.mutations
    for name, value in wanted.items():
        rows = rows[rows[name] == value]
    return rows["sample"].nunique()


def measured_of_gene(truth, **wanted):
    """The same of those samples that were measured in the gene."""
    rows = truth.mutations
    for name, value in wanted.items():
        rows = rows[rows[name] == value]
    return len({sample for gene, sample in zip(rows["gene"], rows["sample"], strict=True) if sample in truth.looked_at("MUT", gene)})


def test_mutations_as_columns(it, truth):
    profile, cna, z_scores = truth.profile(MUTATIONS, "MAF"), truth.profile(CNA, "DISCRETE"), truth.profile(EXPRESSION, "Z-SCORE")
    mutated = truth.mutations["sample"].value_counts()
    scores = numbers(truth.z_scores)
    for sample in [*mutated.index[:3], *mutated.index[-3:]]:
        rows = truth.mutations[truth.mutations["sample"] == sample]
        answer = it.ask("/mutations.json", mutation_profile=profile, sample_id=sample, cna_profile=cna, mrna_profile=z_scores)
        assert len(answer) == 33 and {len(column) for column in answer.values()} == {len(rows)}
        records = [dict(zip(answer, values, strict=True)) for values in zip(*answer.values(), strict=True)]
        assert Counter(by(records, "gene", "aa", "type", "ref")) == Counter(rows[["gene", "change", "Variant_Classification", "Reference_Allele"]].itertuples(index=False, name=None))
        keywords = []
        for one in records:
            assert one["caseIds"] == [sample] and one["genemutrate"] == of_gene(truth, gene=one["gene"])
            expected = rows[(rows["gene"] == one["gene"]) & (rows["change"] == one["aa"])]["keyword"].iloc[0]
            if expected:
                keywords.append(expected)
                assert (one["key"], one["keymutrate"]) == (expected, of_gene(truth, keyword=expected))
            assert one["cna"] == truth.cells("CNA", one["gene"])[sample]
            row = scores.loc[one["gene"]].dropna() if one["gene"] in scores.index else {}
            if sample in row:
                assert one["mrna"] == {"zscore": row[sample], "perc": 100 * int((row <= row[sample]).sum()) // len(row)}
            else:
                assert one["mrna"] is None
        context = it.ask("/mutations.json", mutation_profile=profile, cmd="get_context", mutation_id=",".join(map(str, answer["id"])))
        assert context["gene_context"] == {gene: of_gene(truth, gene=gene) for gene in rows["gene"]}
        assert {keyword: context["keyword_context"][keyword] for keyword in keywords} == {keyword: of_gene(truth, keyword=keyword) for keyword in keywords}


def test_counts_of_mutations(it, truth):
    profile = truth.profile(MUTATIONS, "MAF")
    somatic = truth.mutations[truth.mutations["Mutation_Status"].str.upper() != "GERMLINE"]
    variants = somatic.drop_duplicates(["sample", "Chromosome", "Start_Position", "End_Position", "Reference_Allele", "Tumor_Seq_Allele2"])
    expected = {sample: 0 for sample in truth.sequenced} | variants["sample"].value_counts().to_dict()
    assert it.ask("/mutations.json", mutation_profile=profile, cmd="count_mutations") == expected
    records = it.ask("/api/mutationcounts/samples", genetic_profile_ids=profile)
    assert {one["sample_id"]: int(one["mutation_count"]) for one in records} == dict.fromkeys(truth.measured("MUT"), 0) | expected
    assert it.ask("/portalMetadata.json", cancerStudyMetaData="true")["cancerStudyMetaData"][0]["num_sequenced_samples"] == len(truth.sequenced)
    grouped = truth.mutations.groupby("gene")["sample"]
    recurrent = {gene: (number, set(samples)) for gene, number, samples in zip(grouped.size().index, grouped.size(), grouped.apply(list), strict=True) if number > 1}
    answer = it.ask("/mutations.json", mutation_profile=profile, cmd="get_smg")
    assert {one["gene_symbol"]: (one["num_muts"], set(one["caseIds"])) for one in answer} == recurrent
    records = it.ask("/api/recurrentgenes", genetic_profile_ids=profile)
    assert {one["hugo_gene_symbol"]: (int(one["mutation_count"]), int(one["sample_count"])) for one in records} == {
        gene: (number, len(samples & truth.looked_at("MUT", gene))) for gene, (number, samples) in recurrent.items()
    }


def test_in_how_many_samples_something_is_mutated(it, truth):
    genes = list(dict.fromkeys(truth.mutations["gene"]))[:30]
    simple = truth.mutations[truth.mutations["keyword"] != ""].drop_duplicates("keyword").head(20)
    found = it.ask("/pancancerMutations.json", cmd="byHugos", q=",".join(genes))
    assert {one["hugo"]: one["count"] for one in found} == {gene: of_gene(truth, gene=gene) for gene in genes}
    found = it.ask("/api/mutationcounts/genes", genes=",".join(genes))
    assert {one["hugo_gene_symbol"]: (one["sample_count"], one["profiled_sample_count"]) for one in found} == {
        gene: (str(measured_of_gene(truth, gene=gene)), str(len(truth.looked_at("MUT", gene)))) for gene in genes
    }
    expected = {keyword: of_gene(truth, keyword=keyword) for keyword in simple["keyword"]}
    assert {one["keyword"]: one["count"] for one in it.ask("/pancancerMutations.json", cmd="byKeywords", q=",".join(expected))} == expected
    found = it.ask("/api/mutationcounts/keywords", keywords=",".join(expected))
    assert {one["keyword"]: int(one["sample_count"]) for one in found} == {keyword: measured_of_gene(truth, keyword=keyword) for keyword in expected}
    changes = {(row.gene, row.change): of_gene(truth, gene=row.gene, change=row.change) for row in simple.itertuples()}
    asked = ",".join(dict.fromkeys(change for _, change in changes))
    for answer, names, count in (
        (it.ask("/pancancerMutations.json", cmd="byMutations", q=asked), ("hugo", "protein_change", "count"), of_gene),
        (it.ask("/api/mutationcounts/proteinchanges", protein_changes=asked), ("hugo_gene_symbol", "protein_change", "sample_count"), measured_of_gene),
    ):
        told = {(gene, change): int(number) for gene, change, number in by(answer, *names)}
        assert {pair: told[pair] for pair in changes} == {(gene, change): count(truth, gene=gene, change=change) for gene, change in changes}
    # Of a missense mutation the residue's number is the protein's position.
    rows = truth.mutations[truth.mutations["keyword"].str.endswith("missense")]
    places = {f"{row.gene}_{re.sub('[^0-9]', '', row.change)}" for row in rows.head(20).itertuples()}
    answer = it.ask("/pancancerMutations.json", cmd="byProteinPos", q=",".join(sorted(places)))
    records = it.ask("/api/mutationcounts/positions", positions=",".join(sorted(places)))
    ours = {f"{one['hugo_gene_symbol']}_{one['protein_start_position']}": int(one["sample_count"]) for one in records}
    assert ours.keys() == {one["protein_start_with_hugo"] for one in answer}
    assert all(ours[one["protein_start_with_hugo"]] <= one["count"] for one in answer)
    for one in answer:
        gene, place = one["protein_start_with_hugo"].rsplit("_", 1)
        at_place = rows[(rows["gene"] == gene) & (rows["change"].str.replace("[^0-9]", "", regex=True) == place)]
        assert one["count"] >= at_place["sample"].nunique() > 0


def test_similar_samples(it, truth):
    shared_keywords = truth.mutations[truth.mutations["keyword"] != ""].groupby("keyword")["sample"].nunique()
    keyword = shared_keywords.idxmax()
    sample = truth.mutations[truth.mutations["keyword"] == keyword]["sample"].iloc[0]
    profile = truth.profile(MUTATIONS, "MAF")
    columns = it.ask("/mutations.json", mutation_profile=profile, sample_id=sample)
    events = [event for event, key in zip(columns["id"], columns["key"], strict=True) if key == keyword]
    answer = it.ask("/similar_patients.json", cancer_study_id=truth.id, sample_id=sample, mutation=",".join(map(str, events)))
    others = set(truth.mutations[truth.mutations["keyword"] == keyword]["sample"]) - {sample}
    assert {one[0]: one[2] for one in answer} == {other: {"mutation": events} for other in others} and len(others) >= 1
    records = it.ask("/api/similarsamples", study_id=truth.id, sample_id=sample, mutation_event_ids=",".join(map(str, events)))
    assert {one["sample_id"] for one in records} == others and {one["keyword"] for one in records} == {keyword}


# Copy numbers


def test_copy_number_events(it, truth):
    profile = truth.profile(CNA, "DISCRETE")
    long = truth.gistic.stack()
    long = long[long.isin(["2", "-2"])]
    expected: dict[tuple, set] = {}
    for (gene, sample), level in long.items():
        expected.setdefault((gene, int(level)), set()).add(sample)
    answer = it.ask("/cna.json", cna_profile=profile)
    assert {(gene, level): set(samples) for gene, level, samples in zip(answer["gene"], answer["alter"], answer["caseIds"], strict=True)} == expected
    assert answer["altrate"] == [len(samples) for samples in answer["caseIds"]]
    some = random.Random(3).sample(truth.samples, min(60, len(truth.samples)))
    few = it.ask("/cna.json", cna_profile=profile, sample_id=" ".join(some))
    assert {(gene, level): (set(samples), rate) for gene, level, samples, rate in zip(few["gene"], few["alter"], few["caseIds"], few["altrate"], strict=True)} == {
        key: (samples & set(some), len(samples)) for key, samples in expected.items() if samples & set(some)
    }
    records = it.ask("/api/copynumberevents", genetic_profile_ids=profile)
    assert {(one["hugo_gene_symbol"], int(one["alteration"]), one["sample_id"]) for one in records} == {
        (*key, sample) for key, samples in expected.items() for sample in samples
    }


def test_segments(it, truth):
    rows = truth.segments
    ids = list(dict.fromkeys(rows["ID"]))
    answer = it.ask("/cna.json", cmd="get_segment", cancer_study_id=truth.id, sample_id=" ".join(ids))
    names = ["ID", "chrom", "loc.start", "loc.end", "num.mark", "seg.mean"]
    assert {sample: sorted(map(tuple, those)) for sample, those in answer.items()} == {
        sample: sorted(those[names].itertuples(index=False, name=None)) for sample, those in rows.groupby("ID")
    }
    records = it.ask("/api/copynumbersegments", study_id=truth.id)
    assert len(records) == len(rows) and close(sum(float(one["segment_mean"]) for one in records), rows["seg.mean"].sum())
    lengths = rows.groupby("ID")["length"].sum()
    fractions = (rows[rows["seg.mean"].abs() >= 0.2].groupby("ID")["length"].sum().reindex(lengths.index, fill_value=0) / lengths).to_dict()
    assert it.ask("/cna.json", cmd="get_cna_fraction", cancer_study_id=truth.id) == pytest.approx(fractions)
    records = it.ask("/api/copynumberfractions", study_id=truth.id)
    assert {one["sample_id"]: float(one["fraction"]) for one in records} == pytest.approx(fractions)
    meta = truth.meta(CNA, "SEG")
    told = it.ask("/igvlinking.json", cmd="get_igv_args", cancer_study_id=truth.id, gene_list="TP53 nosuch")
    assert (told["geneList"], told["referenceId"], told["fileName"]) == ("TP53", meta["reference_genome_id"], meta["data_filename"])
    (record,) = it.ask("/api/segmentfiles", study_ids=truth.id)
    assert (record["filename"], record["description"]) == (meta["data_filename"], meta["description"])


def test_regions(it, truth):
    metas = [meta for meta in truth.metas if meta.get("genetic_alteration_type", "").startswith("GISTIC_GENES")]
    rows = pandas.concat([truth.table(meta["data_filename"]) for meta in metas]) if metas else pandas.DataFrame()
    answer = it.ask("/Gistic.json", selected_cancer_type=truth.id)
    records = it.ask("/api/copynumberregions", study_ids=truth.id)
    told = [(one["chromosome"], one["cytoband"], one["peakStart"], one["peakEnd"], one["ampdel"]) for one in answer]
    assert Counter(told) == Counter((int(row.chromosome), row.cytoband, int(row.peak_start), int(row.peak_end), row.amp == "1") for row in rows.itertuples())
    assert [one["qval"] for one in answer] == sorted(numpy.float32(row.q_value) for row in rows.itertuples())
    assert {(int(one["chr"]), one["cytoband"], int(one["peak_start"]), int(one["peak_end"])) for one in records} == {one[:4] for one in told}
    for one in answer:
        genes = {one["hugo_gene_symbol"] for one in records if one["cytoband"] == one["cytoband"]}
        assert set(one["sangerGenes"] + one["nonSangerGenes"]) <= genes


# Comparisons


def groups_of(truth, chance):
    half = chance.sample(truth.samples, len(truth.samples) // 2)
    return half[: chance.choice([5, 40, 400])], [sample for sample in truth.samples if sample not in set(half)]


def expected_shares(truth, groups, kind, level, by_panels=False):
    """gene → (count of each group, p); groups: already of the profile. *by_panels*: whether samples off a panel that lacks the gene are left out."""
    found = {}
    for gene in genes_of(truth):
        if kind == "CNA" and gene not in truth.gistic.index:
            continue
        cells = truth.cells(kind, gene)
        own = [[sample for sample in group if sample in truth.looked_at(kind, gene)] for group in groups] if by_panels else groups
        if not all(own):
            continue
        sides = [[cells[sample] for sample in group if kind == "MUT" or cells[sample] not in ("NA", "NaN", "")] for group in own]
        hits = [sum(cell != "NaN" if kind == "MUT" else cell == level for cell in side) for side in sides]
        if any(hits):
            (d, b), (altered, unaltered) = hits, map(len, sides)
            table = [[unaltered - b, b], [altered - d, d]]
            upper = table[0][0] * table[1][1] >= table[0][1] * table[1][0]
            found[gene] = hits, scipy.stats.fisher_exact(table, "greater" if upper else "less").pvalue
    return found


@pytest.mark.parametrize(("kind", "datatype", "ending", "event"), [("CNA", "DISCRETE", "_amp", "amp"), ("CNA", "DISCRETE", "_del", "homdel"), ("MUT", "MAF", "", "")])
def test_over_representation_of_events(it, truth, kind, datatype, ending, event):
    profile, chance, compared = truth.profile({"CNA": CNA, "MUT": MUTATIONS}[kind], datatype), random.Random(9), 0
    members = set(truth.gistic.columns) if kind == "CNA" else truth.sequenced
    for turn in range(2):
        groups = groups_of(truth, chance)
        asked = {f"{name}_case_id_list": " ".join(group) for name, group in zip(("altered", "unaltered"), groups, strict=True)}
        left_out = genes_of(truth)[turn]
        answer = it.ask("/oranalysis.do", cancer_study_id=truth.id, profile_id=profile + ending, gene_list=left_out.lower(), **asked)
        inside = [[sample for sample in group if sample in members] for group in groups]
        expected = expected_shares(truth, inside, kind, {"_amp": "2", "_del": "-2"}.get(ending)) if all(inside) else {}
        expected.pop(left_out, None)
        assert {one["Gene"] for one in answer} == set(expected)
        assert close([one["q-Value"] for one in answer], list(scipy.stats.false_discovery_control([one["p-Value"] for one in answer])) if answer else [])
        for one in answer:
            hits, p = expected[one["Gene"]]
            shares = [one[f"percentage of alteration in {name} group"].split("////") for name in ("altered", "unaltered")]
            assert [int(count) for count, _ in shares] == hits and close(one["p-Value"], p)
            assert close([float(share) for _, share in shares], [hit / len(side) for hit, side in zip(hits, inside, strict=True)])
            compared += 1
        query = {"altered_sample_ids": ",".join(groups[0]), "unaltered_sample_ids": ",".join(groups[1]), "exclude_genes": left_out}
        records = it.ask("/api/enrichments", genetic_profile_ids=profile, **query, **({"event": event} if event else {}))
        inside = [[sample for sample in group if sample in (members if kind == "CNA" else truth.measured("MUT"))] for group in groups]
        expected = expected_shares(truth, inside, kind, {"_amp": "2", "_del": "-2"}.get(ending), by_panels=True) if all(inside) else {}
        expected.pop(left_out, None)
        assert {one["hugo_gene_symbol"]: (int(one["altered_count"]), int(one["unaltered_count"])) for one in records} == {gene: tuple(hits) for gene, (hits, _) in expected.items()}
        assert close({one["hugo_gene_symbol"]: float(one["p_value"]) for one in records}, {gene: p for gene, (_, p) in expected.items()})
    assert compared > 2


@pytest.mark.parametrize("datatype", ["CONTINUOUS", "Z-SCORE"])
def test_over_representation_of_numbers(it, truth, datatype):
    profile, chance = truth.profile(EXPRESSION, datatype), random.Random(10)
    rows = numbers(truth.expression if datatype == "CONTINUOUS" else truth.z_scores)
    if "rna_seq" in profile and datatype == "CONTINUOUS":
        rows = numpy.log2(rows.where(rows > 0))
    for _ in range(3):
        groups = groups_of(truth, chance)
        asked = {f"{name}_case_id_list": " ".join(group) for name, group in zip(("altered", "unaltered"), groups, strict=True)}
        answer = it.ask("/oranalysis.do", cancer_study_id=truth.id, profile_id=profile, gene_list="TP53", **asked)
        sides = [rows[[sample for sample in group if sample in rows]] for group in groups]
        expected = {}
        for gene in rows.index:
            values = [side.loc[gene].dropna() for side in sides]
            if min(map(len, values)) >= 2:
                expected[gene] = values, scipy.stats.ttest_ind(*values, equal_var=False).pvalue
        assert {one["Gene"] for one in answer} == {gene for gene, (_, p) in expected.items() if not math.isnan(p)} and answer
        for one in answer:
            values, p = expected[one["Gene"]]
            assert close(one["p-Value"], p)
            for name, those in zip(("altered", "unaltered"), values, strict=True):
                assert close(one[f"mean of alteration in {name} group"], those.mean())
                assert close(one[f"standard deviation of alteration in {name} group"], those.std(ddof=1))
        records = it.ask("/api/enrichments", genetic_profile_ids=profile, altered_sample_ids=",".join(groups[0]), unaltered_sample_ids=",".join(groups[1]))
        assert [one["hugo_gene_symbol"] for one in records] == [one["Gene"] for one in answer]
        assert close([float(one["p_value"]) for one in records], [one["p-Value"] for one in answer])


def test_co_expression(it, truth):
    rows, profile = numbers(truth.expression), truth.profile(EXPRESSION, "CONTINUOUS")
    compared = 0
    for gene in list(rows.index)[:6]:
        expected = {}
        for other in rows.index:
            pair = rows.loc[[gene, other]].T.dropna() if other != gene else pandas.DataFrame()
            if len(pair) >= 3 and pair[gene].nunique() > 1 and pair[other].nunique() > 1:
                expected[other] = scipy.stats.pearsonr(pair[gene], pair[other]).statistic, scipy.stats.spearmanr(pair[gene], pair[other]).statistic
        answer = it.ask("/getCoExp.do", gene=gene, profile_id=profile, **it.everybody)
        near = {other: both for other, both in expected.items() if min(map(abs, both)) >= 0.3 and both[0] * both[1] > 0}
        assert {one["gene"] for one in answer} == set(near)
        for one in answer:
            assert close((one["pearson"], one["spearman"]), near[one["gene"]])
        table = it.text("/getCoExp.do", gene=gene, profile_id=profile, is_full_result="true", **it.everybody).splitlines()
        assert {line.split("\t")[0] for line in table[1:]} == set(expected)
        assert all(abs(float(score) - exact) <= 0.005 + 1e-9 for line in table[1:] for score, exact in zip(line.split("\t")[2:], expected[line.split("\t")[0]], strict=True))
        records = it.ask("/api/coexpressions", genetic_profile_ids=profile, genes=gene, threshold="0")
        assert {one["hugo_gene_symbol"] for one in records} == set(expected)
        for one in records:
            assert close((float(one["pearson"]), float(one["spearman"])), expected[one["hugo_gene_symbol"]])
            compared += 1
    assert compared > 10


def test_networks(it, truth):
    genes = [gene for gene in genes_of(truth) if gene in truth.gistic.index][:4] + list(dict.fromkeys(truth.mutations["gene"]))[:4]
    genes = list(dict.fromkeys(genes))
    profiles = f"{truth.profile(MUTATIONS, 'MAF')} {truth.profile(CNA, 'DISCRETE')} {truth.profile(EXPRESSION, 'Z-SCORE')}"
    answer = it.ask("/network.do", gene_list=" ".join(genes), genetic_profile_ids=profiles, Z_SCORE_THRESHOLD="1.5", format="json", **it.everybody)
    assert {node["label"] for node in answer["nodes"]} == set(genes) and answer["edges"] == []
    scores, many = numbers(truth.z_scores), len(truth.samples)
    for node in answer["nodes"]:
        gene, cna = node["label"], truth.cells("CNA", node["label"])
        row = scores.loc[gene].dropna() if gene in scores.index else pandas.Series(dtype=float)
        kinds = {
            "PERCENT_MUTATED": set(truth.changes(gene)),
            "PERCENT_CNA_AMPLIFIED": {sample for sample, cell in cna.items() if cell == "2"},
            "PERCENT_CNA_HOMOZYGOUSLY_DELETED": {sample for sample, cell in cna.items() if cell == "-2"},
            "PERCENT_MRNA_WAY_UP": set(row[row >= 1.5].index), "PERCENT_MRNA_WAY_DOWN": set(row[row <= -1.5].index),
        }  # fmt: skip
        kinds["PERCENT_ALTERED"] = set().union(*kinds.values())
        assert {name: node[name] for name in kinds} == {name: len(samples) / many for name, samples in kinds.items()}
    assert it.text("/network.do", cmd="getdatasources", **it.everybody) == ""


# What there is


def test_studies(it, truth):
    answer = it.ask("/portal_meta_data.json", study_id=truth.id)
    assert (answer["name"], answer["description"], answer["short_name"]) == tuple(truth.study[name] for name in ("name", "description", "short_name"))
    assert (answer["pmid"], answer["citation"]) == (truth.study.get("pmid"), truth.study.get("citation"))
    assert answer["num_samples"] == len(truth.samples)
    sizes = {name: len(members) for name, members in truth.lists.items()}
    assert {one["id"]: one["size"] for one in answer["case_sets"]} == sizes
    assert (answer["has_mutation_data"], answer["has_cna_data"], answer["has_mutsig_data"]) == (True, True, False)
    # Where a cancer type is called so, a study that stands for all is among them; its name tells whether there is a login.
    for mode, name in (("open", "All Cancer Studies"), ("login", "All Authorized Cancer Studies")):
        overview = it.ask("/portal_meta_data.json", modes=[mode])
        every = overview["cancer_studies"].pop("all", {"name": name})
        assert overview["cancer_studies"] == {truth.id: answer} and list(overview["cancer_colors"])[-1] == answer["type_of_cancer"]
        assert len(overview["cancer_colors"]) == 1 + ("all" in overview["cancer_colors"])
        assert every["name"] == name
    (summary,) = it.ask("/api/studysummaries", study_ids=truth.id)
    told = ("sample_count", "sequenced_sample_count", "has_mutation_data", "has_cna_data", "has_segment_data", "has_mutsig_data", "has_timeline_data")
    assert [summary[name] for name in told] == [str(len(truth.samples)), str(len(truth.measured("MUT"))), "1", "1", "1", "0", str(int(has_timeline(truth)))]


def test_every_service_and_address_was_asked(it, truth):
    """Runs last: the tests above have asked each of them of this study."""
    expected = {*SERVICES, *(f"/api/{name}" for name in ADDRESSES)} - UNWRITTEN
    assert expected - asked_paths[truth.id] == set() and len(SERVICES.keys() - UNWRITTEN) == 30
