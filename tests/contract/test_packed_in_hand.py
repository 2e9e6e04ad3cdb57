"""Mutations that a load packs of what it has in hand are packed as the tables say, on each database."""

from io import BufferedRandom, RawIOBase
from random import Random

import pytest

from genows.columns import mutationblocks
from genows.load import mutationsinhand
from genows.load.maf import mutations
from genows.load.mutationsinhand import MutationsInHand
from genows.load.packing import verify
from tests.studyfolders import load_folder, meta, study_files, write_folder

HEADER = (
    "Hugo_Symbol Entrez_Gene_Id NCBI_Build Chromosome Start_Position End_Position Variant_Classification Reference_Allele Tumor_Seq_Allele1"
    " Tumor_Seq_Allele2 Tumor_Sample_Barcode HGVSp_Short t_alt_count t_ref_count Center cbp_driver cbp_driver_annotation Mutation_Status RefSeq"
).split()
GENES = [("BRAF", "673"), ("TP53", "7157"), ("KRAS", "3845"), ("EGFR", "1956")]


def rows(number, seed=1, center=("MSK", "", "Ünited", 'quo"te\\')):
    """*number* rows; the first say the same in most columns, of the others many share an event, and some are there twice."""
    chance = Random(seed)
    made = []
    for row in range(number):
        gene = chance.choice(GENES)
        place = chance.randint(1, 40)
        odd = row > 10
        made.append(
            [
                *(*gene, "GRCh37", "7", str(1000 + place), str(1000 + place)),
                *(chance.choice(["Missense_Mutation", "Nonsense_Mutation"]) if odd else "Missense_Mutation", "A", "A", "T"),
                *(chance.choice(["S1", "S2", "S3", "S4"]), f"p.V{place}E"),
                *((chance.choice(["5", "", "."]), str(row)) if odd else ("", "")),
                chance.choice(center) if odd else center[0],
                *((chance.choice(["Putative_Driver", ""]), "é" * chance.randint(0, 2)) if row > 40 else ("", "")),
                "Germline" if odd and not row % 9 else "",
                chance.choice(["NM_1", ""]),
            ]
        )
    return made


def maf(made):
    return "".join("\t".join(cells) + "\n" for cells in [HEADER, *made])


def files(study_id="demo1", **mafs):
    given = study_files(cancer_study_identifier=study_id)
    for normal in ("Solid Tissue Normal", "Blood Derived Normal"):
        given["data_samples.txt"] = given["data_samples.txt"].replace(normal, "Metastatic")
    for name, made in mafs.items():
        given[f"meta_{name}.txt"] = meta(
            *("MUTATION_EXTENDED", "MAF", f"{name}.maf"),
            **{"stable_id": "mutations", "profile_name": "n", "profile_description": "d", "show_profile_in_analysis_tab": "true"},
        )
        given[f"{name}.maf"] = maf(made)
    return {name: text.replace("demo1", study_id) for name, text in given.items()}


WRITTEN_COUNTS = "SELECT `INTERNAL_ID`, `ATTR_VALUE` FROM `clinical_sample` WHERE `ATTR_ID` = 'MUTATION_COUNT'"


def counted(made):
    """sample_pk → what its MUTATION_COUNT is by the tables."""
    variants = {sample_pk: set() for sample_pk, _ in made.rows(WRITTEN_COUNTS)}
    for sample_pk, status, *variant in made.rows(
        "SELECT `SAMPLE_ID`, `MUTATION_STATUS`, `CHR`, `START_POSITION`, `END_POSITION`, `REFERENCE_ALLELE`, `TUMOR_SEQ_ALLELE`"
        " FROM `mutation` JOIN `mutation_event` USING (`MUTATION_EVENT_ID`)"
    ):
        if status != "Germline":
            variants[sample_pk].add(tuple(variant))
    return {sample_pk: str(len(its)) for sample_pk, its in variants.items()}


@pytest.fixture(params=[3, 250], ids=lambda number: f"blocks of {number}")
def load(made, tmp_path, request, monkeypatch):
    """load(files) → how many profiles were packed of what was in hand. What is packed is compared with the tables."""
    monkeypatch.setattr(mutationblocks, "RECORDS", request.param)
    monkeypatch.setattr(mutations, "BATCH", 7)
    monkeypatch.setattr(mutationsinhand, "READ", 8)
    taken, by_gene = [], MutationsInHand.by_gene
    monkeypatch.setattr(MutationsInHand, "by_gene", lambda self, *given: taken.append(self) or by_gene(self, *given))

    def loaded(study):
        taken.clear()
        report = load_folder(made, write_folder(tmp_path / "study", study))
        assert report.exit_code == 0, list(map(str, report.findings.sorted()))
        # What is packed is looked at without what is in hand.
        assert list(verify(made.database)) == []
        assert dict(made.rows(WRITTEN_COUNTS)) == counted(made)
        return len(taken)

    return loaded


def test_mutations_that_share_events_and_come_twice(load, made):
    assert load(files(a=rows(150))) == 1
    mutations, events = made.rows("SELECT (SELECT COUNT(*) FROM `mutation`), (SELECT COUNT(*) FROM `mutation_event`)")[0]
    assert events < mutations < 150


def test_events_that_another_study_has_stored_keep_their_values(load):
    assert load(files(a=rows(60))) == 1
    # Other transcripts: of the stored events those of the first study count.
    assert load(files("demo2", a=[[*cells[:-1], "NM_2"] for cells in rows(60)])) == 1
    assert load(files("demo3", a=rows(90, seed=2))) == 1


def test_one_mutation_and_columns_that_all_say_the_same(load):
    assert load(files(a=rows(1))) == 1
    assert load(files(a=[[*row[:4], str(place), str(place), *row[6:]] for place, row in enumerate(rows(1) * 30, start=1)])) == 1


def test_variants_are_counted_in_hand_as_in_the_tables(load, made, monkeypatch):
    taken, variants = [], MutationsInHand.variants
    monkeypatch.setattr(MutationsInHand, "variants", lambda self: taken.append(variants(self)) or taken[-1])
    first = [*rows(1)[0][:10], "S1", *rows(1)[0][11:]]
    others = {6: ("Nonsense_Mutation",), 8: ("A",), 9: ("C", "G"), 10: ("S2",), 16: ("Germline",), 5: ("2000",)}
    made_of_it = [[*first[:at], cell, *first[at + 1 :]] for at, cells in others.items() for cell in cells if cell != first[at]]
    made_of_it += [[*row[:4], "77", "77", *row[6:]] for row in made_of_it[-2:]]
    assert load(files(a=[first, *made_of_it])) == 1
    assert [sorted(counts.values()) for counts in taken if counts] == [sorted(int(number) for number in counted(made).values() if number != "0")]


@pytest.mark.parametrize(
    "study",
    [
        pytest.param(files(a=rows(40), b=rows(40, seed=3)), id="two files of one profile"),
        pytest.param(files(a=rows(40, center=("MSK", "a\x1fb"))), id="a value with the mark between values"),
        pytest.param(files(a=rows(9, center=("\x1d",))), id="a value that says none, in all rows"),
    ],
)
def test_what_cannot_be_kept_in_hand_is_packed_of_the_tables(load, study):
    assert load(study) == 0


def test_so_are_more_mutations_than_memory_is_for(load, monkeypatch):
    monkeypatch.setattr(mutationsinhand, "MOST", 20)
    assert load(files(a=rows(60))) == 0


def test_and_those_for_which_the_disk_has_no_place(load, monkeypatch):
    def full():
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(mutationsinhand, "TemporaryFile", full)
    assert load(files(a=rows(60))) == 0


@pytest.mark.parametrize("fits", [pytest.param(0, id="a buffer"), pytest.param(300, id="some rows")])
def test_and_those_of_which_the_disk_takes_only_some(load, monkeypatch, fits):
    class Full(RawIOBase):
        def __init__(self):
            super().__init__()
            self.left = fits

        def readable(self):
            return True

        writable = seekable = readable

        def seek(self, *place):
            return 0

        def write(self, data):
            self.left -= len(data)
            if self.left < 0:
                raise OSError(28, "No space left on device")
            return len(data)

    # Rows wait in the buffer of a file: of a short one all of them, until it is read.
    for size in (100, 1 << 20):
        monkeypatch.setattr(mutationsinhand, "TemporaryFile", lambda size=size: BufferedRandom(Full(), size))
        assert load(files(a=rows(60))) == 0
