"""drugs.json, getPfamSequence.json, get3dPdb.json and network.do, with reference data that no study brings, and without."""

import gzip
import json
from xml.etree import ElementTree

import pytest

from tests.contract.conftest import DATABASES, served
from tests.data_rows import insert
from tests.databases import made_on

GRAPHML = "{http://graphml.graphdrawing.org/xmlns}"
TP53, KRAS, BRAF, AKT3 = 7157, 3845, 673, 10000
NETWORK = {
    "cancer_study_id": "brca_two", "gene_list": "TP53, KRAS nosuch", "genetic_profile_ids": "brca_two_mutations brca_two_gistic",
    "Z_SCORE_THRESHOLD": "2", "case_set_id": "brca_two_all",
}  # fmt: skip
DOMAINS = [{"length": 393, "regions": [{"start": 95, "end": 289, "text": "Demo_dom"}], "motifs": [], "markups": [], "metadata": {}}]
ROWS = (
    "INSERT INTO `drug` VALUES ('DD2', 'DemoBank', 'Second & <last>', NULL, NULL, NULL, NULL, 0, 1, 0, NULL)",
    "INSERT INTO `drug` VALUES ('DD1', 'DemoBank', 'Demotinib', 'DMT-1;Demotinibum', 'An inhibitor', 'DemoBank:DD1;nothing;X:a:b', 'L01', 1, 0, 0, 14)",
    f"INSERT INTO `drug_interaction` VALUES ('DD1', {TP53}, 'DRUG_TARGET', 'DemoBank', 'NA', '1,2'), ('DD1', {BRAF}, 'DRUG_TARGET', 'DemoBank', NULL, NULL),"
    f" ('DD1', {BRAF}, 'DRUG_TARGET', 'Other', NULL, NULL), ('DD2', {KRAS}, 'DRUG_TARGET', 'DemoBank', NULL, NULL)",
    f"INSERT INTO `interaction` VALUES ({TP53}, {BRAF}, 'in-same-component', 'DEMO', 'NA', '77'), ({BRAF}, {KRAS}, 'STATE_CHANGE', 'DEMO', 'NA', 'NA'),"
    f" ({TP53}, {AKT3}, 'a<b', 'OTHER', 'x', 'NA'), ({AKT3}, {BRAF}, 'in-same-component', 'DEMO', 'NA', 'NA'), ({TP53}, {TP53}, 'self', 'DEMO', 'NA', 'NA'),"
    f" ({TP53}, 424242, 'of an unknown gene', 'DEMO', 'NA', 'NA')",
    f"INSERT INTO `uniprot_id_mapping` VALUES ('P1', 'P53_HUMAN', {TP53}), ('Q1', 'TP53_LONG', {TP53}), ('Q2', 'TP53_NONE', {TP53}), ('R1', 'RASK_HUMAN', {KRAS})",
    f"INSERT INTO `pfam_graphics` VALUES ('P1', '{json.dumps([{'length': 9999}])}'), ('Q1', '{json.dumps(DOMAINS)}'), ('Z9', 'no json'), ('Z8', '[{{\"length\": NaN}}]'), ('Z7', '[1e999]')",
    "INSERT INTO `pdb_uniprot_alignment` VALUES (5, '9dmo', 'A', 'P53_HUMAN', '12', '14A', 112, 114, 1e-40, 3, 100, 'MK-TA', 'MKX-A', 'MK   '),"
    " (4, '9dmp', 'B', 'P53_HUMAN', '1', '2', 90, 91, NULL, 1, 66.7, 'MK', 'M', 'M')",
    "INSERT INTO `pdb_uniprot_residue_mapping` VALUES (4, 12, NULL, 112, 'M'), (5, 13, 'A', 112, 'M'), (5, 14, NULL, 113, ' ')",
    f"INSERT INTO `genows_gene_list` VALUES ('cancer gene', 'BRAF', {BRAF}, 1), ('cancer gene', 'KRAS', {KRAS}, 2), ('hotspot', 'R273', {TP53}, 1),"
    f" ('hotspot', 'G12', {TP53}, 2), ('gene set', 'Demo: RB_Pathway/x', {TP53}, 1), ('gene set', 'Demo: RB_Pathway/x', {AKT3}, 2)",
    f"INSERT INTO `genows_gene_list` VALUES ('gene name', 'SAME', {BRAF}, 1), ('drug rule', 'HOMDEL {KRAS}', {TP53}, 1),"
    f" ('drug rule', 'MUT {BRAF}', {KRAS}, 2), ('drug rule', 'AMP 424242', {BRAF}, 3)",
    f"INSERT INTO `genows_gene_list` VALUES ('my cancer genome', 'R273H\t<a href=\"x\">R273H</a>', {TP53}, 1),"
    f" ('my cancer genome', 'r273h\t<a>again</a>', {TP53}, 2), ('my cancer genome', 'R273H\t<a>other</a>', {KRAS}, 3)",
    f"INSERT INTO `gene_alias` VALUES ({TP53}, 'SAME'), ({BRAF}, 'same'), ({TP53}, 'EVEN'), ({BRAF}, 'EVEN')",
    "INSERT INTO `text_cache` VALUES ('PDB_FILE_9dmo', '{\"title\": \"structure of demo\"}', '2026-01-01 00:00:00'),"
    " ('PDB_FILE_9nan', '{\"title\": -Infinity}', '2026-01-01 00:00:00')",
)


@pytest.fixture(scope="module", params=DATABASES)
def referred(request, tmp_path_factory):
    """A Served over data_rows and ROWS."""
    with made_on(request.param, request, tmp_path_factory.mktemp("reference")) as made:
        insert(made.database)
        made.run(*ROWS)
        it = served(request.param, made.settings["db.connection_string"])
        yield it
        it.app.close()


def test_drugs(referred):
    answer = referred.get("/drugs.json", {"drug_ids": "DD2, nosuch DD1"}).json
    assert answer == [
        ["DD2", "KRAS", "Second & <last>", "", False, "", "DemoBank", {}, -1],
        ["DD1", "BRAF, TP53", "Demotinib", "DMT-1; Demotinibum", True, "An inhibitor", "DemoBank", {"DemoBank": "DD1", "X": "a:b"}, 14],
    ]
    assert referred.get("/drugs.json").status_code == 400


def test_drugs_of_mutated_and_amplified_genes(referred):
    asked = {"mutation_profile": "brca_two_mutations", "sample_id": "S1"}
    assert referred.get("/mutations.json", {**asked, "drug_type": "fda_approved"}).json["drug"] == [["DD1"]] * 3
    assert referred.get("/mutations.json", asked).json["drug"] == [None] * 3
    cna = referred.get("/cna.json", {"cna_profile": "brca_two_gistic", "drug_type": "fda_approved"}).json
    assert list(zip(cna["gene"], cna["alter"], cna["drug"], strict=True)) == [("BRAF", 2, ["DD1"]), ("TP53", -2, None), ("TP53", 2, ["DD1"])]
    # By rules: where TP53 is lost, cancer drugs that act on KRAS; where KRAS is mutated, approved ones that act on BRAF, beside its own.
    cna = referred.get("/cna.json", {"cna_profile": "brca_two_gistic"}).json
    assert list(zip(cna["gene"], cna["alter"], cna["drug"], strict=True)) == [("BRAF", 2, None), ("TP53", -2, ["DD2"]), ("TP53", 2, None)]
    for kind, drugs in (("fda_approved", ["DD1"]), ("other", ["DD2"])):
        answer = referred.get("/mutations.json", {**asked, "sample_id": "S10", "drug_type": kind}).json
        assert set(answer["gene"]) == {"KRAS"} and answer["drug"] == [drugs] * len(answer["gene"])


def test_pages_of_my_cancer_genome(referred):
    anchors = ['<a href="x">R273H</a>', "<a>again</a>"]
    answer = referred.get("/mutations.json", {"mutation_profile": "brca_two_mutations", "sample_id": "S1 S10"}).json
    assert {change: those for change, those in zip(answer["aa"], answer["mycancergenome"], strict=True) if those} == {"R273H": anchors}
    objects = referred.get("/getMutationData.json", {"geneticProfiles": "brca_two_mutations", "geneList": "TP53 KRAS", "caseList": "S1 S10"}).json
    assert {one["proteinChange"]: one["myCancerGenome"] for one in objects if one["myCancerGenome"]} == {"R273H": anchors} and len(objects) > 3


def test_of_a_name_of_several_genes_one_counts_where_a_list_says_which(referred):
    def queried(name):
        query = {"oql": f"{name}", "geneticProfileIds": "brca_two_mutations", "case_list": "S1"}
        return [each["gene"] for each in referred.get("/GeneData.json", query).json]

    # To the letter: the list says nothing of names that are written otherwise; the words of a query are in capitals.
    assert (queried("SAME"), queried("same"), queried("EVEN")) == (["BRAF"], ["BRAF"], [])
    known = {name: referred.get("/bioGeneQuery.do", {"query": name, "format": "json"}).json["count"] for name in ("SAME", "Same", "EVEN")}
    assert known == {"SAME": 1, "Same": 0, "EVEN": 0}
    checked = referred.get("/CheckGeneSymbol.json", {"genes": "SAME,twin"}).json
    assert [each["symbols"] for each in checked] == [["BRAF", "TP53"], ["TWIN"]]


def test_lists_of_genes(referred):
    mutations = referred.get("/mutations.json", {"mutation_profile": "brca_two_mutations", "sample_id": "S1 S10"}).json
    assert list(zip(mutations["aa"], mutations["cancer-gene"], mutations["is-hotspot"], strict=True)) == [
        ("G12V", True, False), ("G12D", True, False), ("MUTATED", False, False), ("R273H", False, True), ("R175fs", False, False),
    ]  # fmt: skip
    objects = referred.get("/getMutationData.json", {"geneticProfiles": "brca_two_mutations", "geneList": "TP53", "caseList": "S1"}).json
    assert {each["proteinChange"]: each["isHotspot"] for each in objects} == {"MUTATED": False, "R273H": True, "R175fs": False}
    cna = referred.get("/cna.json", {"cna_profile": "brca_two_gistic", "cbio_genes_filter": "true"}).json
    assert (cna["gene"], cna["cancer-gene"]) == (["BRAF"], [True])
    groups = {"altered_case_id_list": "S10 S2", "unaltered_case_id_list": "S1", "gene_list": "KRAS", "gene_set": "cancer_genes"}
    answer = referred.get("/oranalysis.do", {"cancer_study_id": "brca_two", "profile_id": "brca_two_gistic_amp", **groups}).json
    assert {each["Gene"] for each in answer} <= {"BRAF"}


def test_gene_sets_of_the_query_page(referred):
    sets = referred.get("/portal_meta_data.json").json["gene_sets"]
    assert sets == {
        "user-defined-list": {"name": "User-defined List", "gene_list": ""},
        "demo:-rb-pathway/x-(2-genes)": {"name": "Demo: RB_Pathway/x (2 genes)", "gene_list": "TP53 AKT3"},
    }
    short = referred.get("/portal_meta_data.json", {"partial_genesets": "true"}).json["gene_sets"]
    assert short == {set_id: {**about, "gene_list": ""} for set_id, about in sets.items()}
    assert referred.get("/portal_meta_data.json", {"geneset_id": "demo:-rb-pathwayx-(2-genes)"}).json == {"list": "TP53 AKT3"}


def test_domains(referred):
    ask = lambda **query: referred.get("/getPfamSequence.json", query)  # noqa: E731
    assert ask(uniprotAcc="P1").json == [{"length": 9999}]
    # The protein that is called like the gene comes before a longer one.
    assert ask(geneSymbol="tp53").json == ask(uniprotAcc="nosuch", geneSymbol="TP53").json == DOMAINS
    # Python would read and write numbers that JSON does not have.
    assert ask(uniprotAcc="Z8").data == ask(uniprotAcc="Z7").data == b"[]"
    assert ask(uniprotAcc="Z9").json == ask(geneSymbol="KRAS").json == ask(geneSymbol="nosuch").json == []
    assert ask().status_code == 400


def test_the_length_alone(referred):
    """Of a gene whose bases are known, a third of them."""
    lengths = {row["gene_symbol"]: row.get("length") for row in referred.get("/mutations.json", {"mutation_profile": "brca_two_mutations", "cmd": "get_smg"}).json}
    expected = [{"length": lengths["KRAS"] // 3, "markups": [], "regions": [], "motifs": [], "metadata": {}}] if lengths["KRAS"] else []
    assert referred.get("/getPfamSequence.json", {"geneSymbol": "KRAS"}).json == expected


def test_structures(referred):
    ask = lambda **query: referred.get("/get3dPdb.json", query).json  # noqa: E731
    first, second = ask(uniprotId="P53_HUMAN")
    assert (first["alignmentId"], first["eValue"], first["identityPerc"], first["alignmentString"]) == (4, None, 66.7, "NA")
    assert second == {
        "alignmentId": 5, "pdbId": "9dmo", "chain": "A", "uniprotId": "P53_HUMAN", "pdbFrom": "12", "pdbTo": "14A", "uniprotFrom": 112,
        "uniprotTo": 114, "eValue": 1e-40, "identityPerc": 100, "alignmentString": "MK- ",
    }  # fmt: skip
    assert ask(uniprotId="P53_HUMAN", type="summary") == {"alignmentCount": 2}
    assert ask(uniprotId="nosuch") == [] and ask(uniprotId="nosuch", type="summary") == {"alignmentCount": 0}
    assert ask(positions="112 113,x,-1", alignments="4,5") == {
        "positionMap": {"112": {"pdbPos": 13, "insertion": "A"}, "113": {"pdbPos": 14, "insertion": None}},
    }
    assert ask(pdbIds="9DMO 1xyz 9nan") == {"9DMO": {"title": "structure of demo"}, "1xyz": None, "9nan": None}
    assert referred.get("/get3dPdb.json").status_code == 400
    too_many = referred.post("/get3dPdb.json", data={"pdbIds": " ".join(map(str, range(1001)))})
    assert (too_many.status_code, too_many.json["detail"]) == (413, "pdbIds has more than 1000 ids; ask in several requests.")


def edges_of(answer):
    return [(edge["source"], edge["target"], edge["type"]) for edge in answer["edges"]]


def test_the_network_as_json(referred):
    answer = referred.get("/network.do", {**NETWORK, "format": "json"}).json
    assert [(node["id"], node["label"], node["type"]) for node in answer["nodes"]] == [
        ("673", "BRAF", "Protein"), ("3845", "KRAS", "Protein"), ("7157", "TP53", "Protein"), ("10000", "AKT3", "Protein"),
        ("DD1", "Demotinib", "Drug"), ("DD2", "Second & <last>", "Drug"),
    ]  # fmt: skip
    assert sorted(edges_of(answer)) == sorted(
        [("7157", "673", "in-same-component"), ("673", "3845", "STATE_CHANGE"), ("7157", "10000", "a<b"), ("10000", "673", "in-same-component"),
         ("DD1", "7157", "DRUG_TARGET"), ("DD2", "3845", "DRUG_TARGET")]
    )  # fmt: skip
    tp53 = next(node for node in answer["nodes"] if node["label"] == "TP53")
    # Of seven samples two have a mutation, one is amplified, one deleted: the deleted one is mutated too.
    assert tp53 == {
        "id": "7157", "label": "TP53", "type": "Protein", "RELATIONSHIP_XREF": "HGNC:TP53;Entrez Gene:7157", "IN_QUERY": True,
        "PERCENT_MUTATED": 2 / 7, "PERCENT_CNA_AMPLIFIED": 1 / 7, "PERCENT_CNA_HOMOZYGOUSLY_DELETED": 1 / 7, "PERCENT_ALTERED": 3 / 7,
    }  # fmt: skip
    drug = next(node for node in answer["nodes"] if node["id"] == "DD1")
    assert drug["TARGETS"] == "BRAF;TP53" and drug["FDA_APPROVAL"] is True and drug["NUMBER_OF_CLINICAL_TRIALS"] == 14
    directed = {edge["type"]: edge["directed"] for edge in answer["edges"]}
    assert directed == {"in-same-component": False, "STATE_CHANGE": True, "a<b": False, "DRUG_TARGET": True}


@pytest.mark.parametrize(
    ("more", "genes", "edges"),
    [
        ({"netsize": "small"}, {"TP53", "KRAS"}, 0),
        ({"netsize": "Medium"}, {"TP53", "KRAS", "BRAF"}, 2),
        ({"source": "DEMO"}, {"TP53", "KRAS", "BRAF"}, 2),
        ({"source": "OTHER,NONE"}, {"TP53", "KRAS", "AKT3"}, 1),
        ({"linkers": "1"}, {"TP53", "KRAS", "BRAF"}, 2),
        ({"linkers": "0"}, {"TP53", "KRAS"}, 0),
        ({"gene_list": "KRAS"}, {"KRAS", "BRAF"}, 1),
        ({"gene_list": "AKT3 A1BG"}, {"AKT3", "A1BG", "TP53", "BRAF"}, 3),
    ],
)  # fmt: skip
def test_which_genes_stay(referred, more, genes, edges):
    answer = referred.get("/network.do", {**NETWORK, "format": "json", **more}).json
    assert {node["label"] for node in answer["nodes"] if node["type"] == "Protein"} == genes
    assert len([edge for edge in answer["edges"] if edge["type"] != "DRUG_TARGET"]) == edges


def test_the_network_as_graphml(referred):
    answer = referred.get("/network.do", {**NETWORK, "linkers": "1"})
    assert answer.headers["Content-Type"] == "text/xml; charset=utf-8"
    root = ElementTree.fromstring(answer.data)
    graph = root.find(f"{GRAPHML}graph")
    assert graph.get("edgedefault") == "undirected"
    keys = {key.get("id"): (key.get("for"), key.get("attr.type")) for key in root.iter(f"{GRAPHML}key")}
    assert keys["label"] == ("node", "string") and keys["type"] == ("all", "string") and keys["PERCENT_ALTERED"] == ("node", "double")
    assert keys["IN_QUERY"] == ("node", "boolean") and keys["NUMBER_OF_CLINICAL_TRIALS"] == ("node", "int")
    nodes = {node.get("id"): {data.get("key"): data.text for data in node} for node in graph.iter(f"{GRAPHML}node")}
    assert nodes["DD2"]["label"] == "Second & <last>" and nodes["7157"]["IN_QUERY"] == "true"
    assert set(nodes) >= {edge.get(end) for edge in graph.iter(f"{GRAPHML}edge") for end in ("source", "target")}
    assert "messages begin:\n1 of 2 genes beside those of the query are kept.\nmessages end" in answer.text
    assert "<!--" not in referred.get("/network.do", {**NETWORK, "msgoff": "t"}).text
    download = referred.get("/network.do", {**NETWORK, "linkers": "1", "download": "on", "gzip": "on"})
    assert download.headers["Content-Disposition"] == 'attachment; filename="cbioportal.graphml"'
    assert gzip.decompress(download.data) == answer.data


def test_the_network_line_by_line(referred):
    answer = referred.get("/network.do", {**NETWORK, "format": "sif", "download": "on", "gene_list": "KRAS"})
    assert answer.text == "BRAF\tSTATE_CHANGE\tKRAS\nSecond & <last>\tDRUG_TARGET\tKRAS\n"
    assert answer.headers["Content-Disposition"] == 'attachment; filename="cbioportal.sif"'


def test_frequencies_that_a_request_gives(referred):
    answer = referred.get("/network.do", {**NETWORK, "format": "json", "query_alt": "TP53:Any:5,HETLOSS:1;KRAS:x:y"}).json
    given = {node["label"]: {name: value for name, value in node.items() if name.startswith("PERCENT")} for node in answer["nodes"]}
    assert given["TP53"] == {"PERCENT_ALTERED": 5 / 7, "PERCENT_CNA_HEMIZYGOUSLY_DELETED": 1 / 7} and given["KRAS"] == {}
    table = "TP53\tKRAS\nMUT;AMP\t\nMUT\tGAIN\n\t\n"
    answer = referred.get("/network.do", {**NETWORK, "format": "json", "heatMap": table}).json
    given = {node["label"]: {name: value for name, value in node.items() if name.startswith("PERCENT")} for node in answer["nodes"]}
    assert given["TP53"] == {"PERCENT_MUTATED": 2 / 7, "PERCENT_CNA_AMPLIFIED": 1 / 7, "PERCENT_ALTERED": 2 / 7}
    assert given["KRAS"] == {"PERCENT_CNA_GAINED": 1 / 7, "PERCENT_ALTERED": 1 / 7}


def test_sources_and_refusals(referred):
    assert referred.get("/network.do", {"cmd": "GetDataSources"}).text == "DEMO\nOTHER\n"
    for name in NETWORK:
        missing = {key: value for key, value in NETWORK.items() if key != name}
        assert referred.get("/network.do", missing).status_code == 400, name
    for wrong in ({"linkers": "many"}, {"Z_SCORE_THRESHOLD": "x"}):
        assert referred.get("/network.do", {**NETWORK, **wrong}).status_code == 400
    empty = referred.get("/network.do", {**NETWORK, "cancer_study_id": "nosuch"})
    assert empty.status_code == 200 and not list(ElementTree.fromstring(empty.data).iter(f"{GRAPHML}node"))


def test_without_reference_data_answers_are_empty(rows_served):
    assert rows_served.get("/drugs.json", {"drug_ids": "DD1"}).json == []
    assert rows_served.get("/get3dPdb.json", {"uniprotId": "P53_HUMAN"}).json == []
    assert rows_served.get("/get3dPdb.json", {"positions": "1", "alignments": "1"}).json == {"positionMap": {}}
    assert rows_served.get("/getPfamSequence.json", {"uniprotAcc": "P1"}).json == []
    alone = rows_served.get("/network.do", {**NETWORK, "gene_list": "TP53 KRAS", "netsize": "small", "format": "json"}).json
    assert {node["label"] for node in alone["nodes"]} == {"TP53", "KRAS"}
