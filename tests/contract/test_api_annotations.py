"""Addresses of what is known beside the studies, asked of the tables of tests/files/annotations."""

from pathlib import Path

import pytest

from genows.data.reference import alignment_string
from genows.load.progress import Silence
from genows.load.reference.reference import load_reference
from tests.contract.conftest import served
from tests.loads import add_reference
from tests.studyfolders import load_folder, meta, study_files, write_folder

FILES = Path(__file__).parent.parent / "files" / "annotations"
GENES = [(7157, "TP53", None), (4193, "MDM2", None), (673, "BRAF", None), (1956, "EGFR", None), (355, "FAS", None)]


@pytest.fixture(scope="module")
def annotated(made_once):
    """A Served whose database has all tables."""
    add_reference(made_once, GENES)
    run = load_reference(made_once.database, [FILES], Silence())
    assert run.findings.errors == 0
    it = served(made_once.database.dialect, made_once.settings["db.connection_string"])
    yield it
    it.app.close()


def of(records, *names):
    return [tuple(record[name] for name in names) for record in records]


def test_drugs(annotated):
    first, second = annotated.records("/api/drugs")
    assert first == {
        "id": "DB00317", "name": "Gefitinib", "synonyms": "Iressa;ZD1839", "description": "Inhibits the tyrosine kinase of EGFR", "resource": "DrugBank",
        "atc_codes": "L01EB01", "fda_approved": "1", "cancer_drug": "1", "trial_count": "14", "references": "DrugBank:DB00317;CAS:184475-35-2",
    }  # fmt: skip
    assert annotated.records("/api/drugs", drug_ids="DB08881,db00317") == [second]


def test_drug_targets(annotated):
    names = ("drug_id", "hugo_gene_symbol", "interaction_type", "experiment_types", "pmids")
    both = [("DB00317", "EGFR", "DRUG_TARGET", None, "15118125"), ("DB08881", "BRAF", "DRUG_TARGET", None, "20823850")]
    assert of(annotated.records("/api/drugtargets"), *names) == both
    assert of(annotated.records("/api/drugtargets", genes="braf"), *names) == both[1:]
    assert of(annotated.records("/api/drugtargets", drug_ids="DB00317"), *names) == both[:1]
    assert annotated.records("/api/drugtargets", drug_ids="DB00317", genes="braf") == []


def test_interactions_among_genes(annotated):
    names = ("hugo_gene_symbol_a", "interaction_type", "hugo_gene_symbol_b", "directed", "data_source", "pmids")
    among = of(annotated.records("/api/interactions", genes="tp53,MDM2"), *names)
    assert among == [
        ("MDM2", "interacts-with", "TP53", "0", "pathway", "NA"),
        ("TP53", "INTERACTS_WITH", "MDM2", "0", "HPRD", "8875929"),
        ("TP53", "INTERACTS_WITH", "MDM2", "0", "HPRD", "NA"),
        ("TP53", "controls-state-change-of", "MDM2", "1", "Reactome", "8875929,7651818"),
        ("TP53", "interacts-with", "MDM2", "0", "pathway", "NA"),
    ]
    assert annotated.records("/api/interactions", genes="TP53") == []
    assert of(annotated.records("/api/interactions", genes="TP53", neighbours="all"), *names) == among
    assert annotated.records("/api/interactions", genes="TP53", neighbours="shared") == []
    assert of(annotated.records("/api/interactions", genes="TP53", neighbours="all", data_sources="Reactome"), *names) == among[3:4]


@pytest.mark.parametrize("parameters", [{}, {"genes": ""}, {"genes": "TP53", "neighbours": "some"}])
def test_interactions_that_are_not_asked_for_rightly(annotated, parameters):
    assert annotated.get("/api/interactions", parameters).status_code == 400


def test_protein_domains(annotated):
    names = ("uniprot_acc", "uniprot_id", "hugo_gene_symbol", "protein_length", "accession", "name", "start_position", "end_position")
    assert of(annotated.records("/api/proteindomains", genes="TP53,MDM2"), *names) == [
        ("Q00987", "MDM2_HUMAN", "MDM2", "491", None, None, None, None),
        ("P04637", "P53_HUMAN", "TP53", "393", "PF08563", "P53_TAD", "6", "29"),
        ("P04637", "P53_HUMAN", "TP53", "393", "PF00870", "P53", "99", "289"),
        ("P04637", "P53_HUMAN", "TP53", "393", "PF07710", "P53_tetramer", "319", "357"),
    ]
    assert len(annotated.records("/api/proteindomains", uniprot_accs="P04637")) == 3
    assert len(annotated.records("/api/proteindomains", uniprot_accs="")) == 4
    assert annotated.get("/api/proteindomains").status_code == 400


def test_structures(annotated):
    (alignment,) = annotated.records("/api/pdbalignments", uniprot_ids="P53_HUMAN")
    assert alignment == {
        "alignment_id": "1", "pdb_id": "1ycr", "chain": "B", "uniprot_id": "P53_HUMAN", "pdb_from": "17", "pdb_to": "29", "uniprot_from": "17",
        "uniprot_to": "29", "e_value": "1e-10", "identity_percent": "100", "alignment_string": "ETFSDLWKLLPEN",
    }  # fmt: skip
    assert annotated.records("/api/pdbalignments", uniprot_ids="") == [alignment]
    assert annotated.records("/api/pdbalignments", uniprot_ids="p53_human") == []
    residues = annotated.records("/api/pdbpositions", alignment_ids="1,x", positions="29,17,99")
    assert of(residues, "uniprot_position", "pdb_position", "insertion_code", "match") == [("17", "17", None, "E"), ("29", "29", None, "N")]
    assert len(annotated.records("/api/pdbpositions", alignment_ids="")) == 13
    assert annotated.get("/api/pdbpositions").status_code == 400


def test_alignment_strings():
    assert alignment_string("MK-TV", "MKA-L", "MK  +") == "MK-+"
    assert alignment_string("MK", "MKA", "MK") == alignment_string(None, "M", "M") == "NA"


def test_gene_sets_of_the_query_page(annotated):
    names = ("geneset_id", "geneset_name", "entrez_gene_id", "hugo_gene_symbol")
    first = ("p53-signalling-(2-genes)", "p53 signalling (2 genes)")
    second = ("mapk-signalling-(2-genes)", "MAPK signalling (2 genes)")
    sets = [(*first, "7157", "TP53"), (*first, "4193", "MDM2"), (*second, "673", "BRAF"), (*second, "1956", "EGFR")]
    assert of(annotated.records("/api/querygenesets"), *names) == sets
    assert of(annotated.records("/api/querygenesets", geneset_ids=second[0]), *names) == sets[2:]


def test_other_forms(annotated):
    answer = annotated.get("/api/drugtargets", {"format": "tsv", "fields": "drug_id,hugo_gene_symbol"})
    assert answer.text.splitlines() == ["drug_id\thugo_gene_symbol", "DB00317\tEGFR", "DB08881\tBRAF"]


def study_with(folder, mutations):
    """A study folder with a mutation file. *mutations*: symbol, Entrez id, chromosome, start and protein change."""
    columns = "Hugo_Symbol Entrez_Gene_Id Chromosome Start_Position End_Position Variant_Classification Reference_Allele Tumor_Seq_Allele2 Tumor_Sample_Barcode HGVSp_Short"
    lines = ["\t".join(columns.split())]
    for symbol, entrez, chromosome, start, change in map(str.split, mutations):
        lines.append("\t".join([symbol, entrez, chromosome, start, start, "Missense_Mutation", "A", "T", "S1", f"p.{change}"]))
    files = study_files() | {
        "meta_mut.txt": meta("MUTATION_EXTENDED", "MAF", "data_mut.txt", stable_id="mutations", profile_name="m", profile_description="d",
                             show_profile_in_analysis_tab="true"),
        "data_mut.txt": "\n".join(lines) + "\n",
    }  # fmt: skip
    return write_folder(folder / "study", files)


def test_cancer_genes_and_hotspots_of_a_study(made, tmp_path):
    """A study whose BRAF V600E is at a hotspot, R6H is not, and EGFR is on no list of cancer genes."""
    add_reference(made, GENES)
    assert load_reference(made.database, [FILES / "hotspots.txt", FILES / "cancer_genes.txt"], Silence()).findings.errors == 0
    rows = ["BRAF 673 7 140453136 V600E", "BRAF 673 7 140453137 V600_K601del", "BRAF 673 7 1000 R6H", "EGFR 1956 7 55259515 L858R", "EGFR 1956 7 55259516 T790M"]
    folder = study_with(tmp_path, rows)
    report = load_folder(made, folder)
    assert report.exit_code == 0, [str(finding) for finding in report.findings.sorted()]
    it = served(made.database.dialect, made.settings["db.connection_string"])
    mutations = it.records("/api/mutations", genetic_profile_ids="")
    assert sorted(of(mutations, "amino_acid_change", "is_hotspot")) == [("L858R", "0"), ("R6H", "0"), ("T790M", "0"), ("V600E", "1"), ("V600_K601del", "0")]
    genes = it.records("/api/recurrentgenes", genetic_profile_ids="")
    assert sorted(of(genes, "hugo_gene_symbol", "is_cancer_gene")) == [("BRAF", "1"), ("EGFR", "0")]
    it.app.close()
