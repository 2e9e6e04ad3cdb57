"""How stored values are written back: the vectors of the specification of exports, and the rules of names that programs read files by."""

import re
from types import SimpleNamespace

import pytest

from genows.data.numbers import single_text
from genows.db.queries.files import folder
from genows.export import proteins, results
from genows.export.context import Export, MatrixColumns, StoredProfile
from genows.export.filenames import FileNames, plain
from genows.export.folder import ExportFolder
from genows.export.mutations import write_mutations
from genows.export.notes import Notes
from genows.export.packing import top_folder
from genows.export.profiles import stable_id_in_files
from genows.export.shapes import columns_of, namespaces_of, shape_of


def test_a_short_row_has_empty_cells_at_its_end():
    export = SimpleNamespace(samples={40: "A", 41: "B", 43: "C"}, is_part=False, notes=Notes())
    columns = MatrixColumns(export, StoredProfile(None, "x", None, {}, [40, 41, 43], []))
    assert columns.line("2,,").split("\t") == ["2", "", ""]
    assert columns.line("2,NA,-1,").split("\t") == ["2", "NA", "-1"]
    assert columns.line("2,0,1,9,9,").split("\t") == ["2", "0", "1"]
    assert export.notes.all() == []


@pytest.mark.parametrize(("stored", "written"), [(0.1, "0.1"), (0.10000000149011612, "0.1"), (3.100000064988251e-10, "3.1e-10"), (1.0, "1")])
def test_singles_are_the_shortest_text_that_gives_the_same_single(stored, written):
    assert single_text(stored) == written


@pytest.mark.parametrize(("stored", "written"), [(1e-05, "1e-05"), (0.30000000000000004, "0.30000000000000004"), (1.0, "1"), (1e16, "1e+16"), (-0.25, "-0.25")])
def test_doubles_are_the_shortest_text_that_gives_the_same_double(stored, written):
    assert results.double_in_files(stored) == written


ROW = dict.fromkeys(re.findall(r"AS `(\w+)`", (folder() / "export/exported_mutations.sql").read_text(encoding="utf-8")))


@pytest.fixture
def written(tmp_path):
    """written(column=value, …): (the one row of the file, by column, the codes that are told) of a stored mutation of BRAF."""

    def write(**columns):
        row = {
            **ROW, "symbol": "BRAF", "entrez": 673, "sample_pk": 1, "event_pk": 1, "chr": "7", "start_position": 5, "end_position": 5, "mutation_type": "Missense_Mutation",
            "reference_allele": "G", "tumor_seq_allele1": "G", "tumor_seq_allele2": "A", "tumor_seq_allele": "A", "protein_change": "V600E", "oncotator_protein_pos_start": 600,
            "oncotator_protein_pos_end": 600, **columns,
        }  # fmt: skip
        notes = Notes()
        into = ExportFolder(tmp_path, notes)
        session = SimpleNamespace(rows=lambda *_, **__: iter([(1,)]), all=lambda *_, **__: [SimpleNamespace(**row)])
        export = SimpleNamespace(session=session, folder=into, notes=notes, samples={1: "S1"}, names=FileNames(), is_own=False, fusions_apart=False, study_id="s", described=str)
        export.gene = lambda symbol, entrez, where: (symbol, "")
        about = SimpleNamespace(alteration_type="MUTATION_EXTENDED", name="n", description="d", shown=1, profile_pk=1, assay_type=None, pivot=None, sort_order=None)
        write_mutations(export, StoredProfile(about, "mutations", None, {}, [], []))
        head, cells = [line.split("\t") for line in (tmp_path / "data_mutations.txt").read_text().splitlines()]
        return dict(zip(head, cells, strict=True)), [note.code for note in notes.all()]

    return write


@pytest.mark.parametrize(
    ("columns", "expected", "codes"),
    [
        pytest.param({"chr": "23"}, {"Chromosome": "X"}, [], id="chromosome 23"),
        pytest.param({"chr": "24"}, {"Chromosome": "Y"}, [], id="chromosome 24"),
        pytest.param({"chr": "MT"}, {"Chromosome": "MT"}, [], id="mitochondria"),
        pytest.param({"chr": "NA"}, {"Chromosome": "NA"}, [], id="no chromosome"),
        pytest.param({"chr": "Un_1"}, {"Chromosome": "Un_1"}, ["N-CHROMOSOME"], id="one that loads do not know"),
        pytest.param({"protein_change": "V123", "oncotator_protein_pos_start": 123, "oncotator_protein_pos_end": -1}, {"Protein_position": "123-?"}, ["N-POSITION"], id="an end that loads would derive"),
        pytest.param({"protein_change": "MUTATED", "oncotator_protein_pos_start": 123, "oncotator_protein_pos_end": -1}, {"Protein_position": "123-?"}, [], id="no end"),
        pytest.param({"protein_change": "MUTATED", "oncotator_protein_pos_start": -1, "oncotator_protein_pos_end": -1}, {"HGVSp_Short": ""}, [], id="no change, no positions"),
        pytest.param({"oncotator_protein_pos_start": 5, "oncotator_protein_pos_end": 9}, {"Protein_position": "5-9"}, [], id="positions that are not the change's"),
        pytest.param({"start_position": 0}, {"Start_Position": "0"}, [], id="position 0"),
        pytest.param({"start_position": -1, "end_position": -1, "mutation_type": "Fusion"}, {"Start_Position": "0", "End_Position": "0"}, ["N-POSITION"], id="a fusion's"),
        pytest.param({"ncbi_build": "NA", "mutation_status": "NA", "validation_status": "Valid"}, {"Mutation_Status": "", "Validation_Status": "Valid"}, [], id="the word NA"),
        pytest.param({"driver_tiers_filter": "Tier", "driver_tiers_filter_annotation": "NA"}, {"cbp_driver_tiers_annotation": "NA"}, [], id="NA of a tier"),
        pytest.param({"oncotator_uniprot_accession": "NA"}, {"SWISSPROT": "NA"}, [], id="NA of an accession"),
        pytest.param({"protein_change": "Promoter", "mutation_type": "5'Flank", "oncotator_protein_pos_start": -1, "oncotator_protein_pos_end": -1}, {"HGVSp_Short": "p.Promoter"}, [], id="a promoter"),
        pytest.param({"tumor_seq_allele1": "C", "tumor_seq_allele2": "A"}, {"Reference_Allele": "G", "Tumor_Seq_Allele1": "G", "Tumor_Seq_Allele2": "A"}, ["N-ALLELE"], id="another's reference"),
        pytest.param({"entrez": -9, "symbol": "MIR-21/21"}, {"Hugo_Symbol": "MIR-21/21", "Entrez_Gene_Id": ""}, [], id="a micro-RNA"),
    ],
)  # fmt: skip
def test_a_mutation(written, columns, expected, codes):
    cells, told = written(**columns)
    assert ({name: cells[name] for name in expected}, told) == (expected, codes)


def test_columns_that_say_nothing_are_left_out(written):
    cells, _ = written(protein_change="MUTATED", oncotator_protein_pos_start=-1, oncotator_protein_pos_end=-1)
    assert cells.keys().isdisjoint({"Protein_position", "NCBI_Build", "SWISSPROT", "MA:FImpact", "cbp_driver", "Center"})


@pytest.mark.parametrize(("stored", "in_files"), [("s_s_x", "s_s_x"), ("s_mutations", "mutations"), ("other_mutations", "other_mutations")])
def test_ids_of_profiles(stored, in_files):
    export = SimpleNamespace(source="s", study_id="s")
    export.renamed = lambda full_id: Export.renamed(export, full_id)
    assert stable_id_in_files(export, stored) == in_files


@pytest.mark.parametrize(("symbol", "label"), [("AKT1_PS473", "AKT1|AKT1_pS473"), ("MAPK1_PT202_Y204", "MAPK1|MAPK1_pT202_Y204")])
def test_phospho_genes_are_antibodies_with_their_residue(symbol, label):
    assert proteins.label_of(SimpleNamespace(notes=Notes()), SimpleNamespace(gene_type="phosphoprotein", symbol=symbol)) == label
    assert proteins.label_of(SimpleNamespace(notes=Notes()), SimpleNamespace(gene_type=None, symbol="AKT1")) == "AKT1|AKT1"


def test_annotations_are_columns_of_namespaces():
    notes = Notes()
    shape, cells = shape_of('{"a":{"x":0.5,"y":null},"b":{"z":"t"}}', notes)
    assert (columns_of(shape), cells, namespaces_of(shape)) == (["a.x", "a.y", "b.z"], ["0.5", "", "t"], "a,b")
    shape_of('{"a":{"x":"0.5"}}', notes)
    assert [note.code for note in notes.all()] == ["N-JSON"]


def test_names_that_no_program_takes_for_something_else():
    assert plain(f"timeline_{'CLINICAL TRIAL'.lower()}") == "timeline_clinica_trial"
    assert plain("timeline_data") == "timeline_dat"
    assert plain("metadata", ("data",)) == "metadat"
    assert [top_folder(study_id) for study_id in ("study_es_0", "brca", "My_Clinical")] == ["export", "brca", "export"]
