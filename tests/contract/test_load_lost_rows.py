"""Files of which more than half the rows are lost are refused, unless --allow-skips says otherwise."""

import pytest

from genows.load.reporttext import as_text
from tests.loads import add_reference
from tests.studyfolders import load_folder, messages, meta, study_files, write_folder

NAMES = {"profile_name": "n", "profile_description": "d", "show_profile_in_analysis_tab": "true"}
MAF_HEADER = "Hugo_Symbol\tChromosome\tStart_Position\tVariant_Classification\tTumor_Sample_Barcode\tHGVSp_Short\n"
GOOD, LOST = "BRAF\t7\t{}\tMissense_Mutation\tS1\tp.V600E\n", "NOSUCH\t7\t{}\tMissense_Mutation\tS1\tp.V600E\n"
FILTERED, NORMAL = "BRAF\t7\t{}\tSilent\tS1\tp.V600E\n", "BRAF\t7\t{}\tMissense_Mutation\tTCGA-AA-0001-11\tp.V600E\n"
NAMELESS = "\t7\t{}\tMissense_Mutation\tS1\tp.V600E\n"
NO_CHROMOSOME = "BRAF\tM9\t{}\tMissense_Mutation\tS1\tp.V600E\n"


@pytest.fixture
def load(made, tmp_path):
    """load(*rows, **options): the small study with a mutation file of these rows, each at a position of its own; the report."""
    add_reference(made, [(673, "BRAF", "protein-coding")])

    def run(*rows, **options):
        files = {
            **study_files(),
            "meta_maf.txt": meta("MUTATION_EXTENDED", "MAF", "data_maf.txt", stable_id="mutations", **NAMES),
            "data_maf.txt": MAF_HEADER + "".join(row.format(place) for place, row in enumerate(rows, start=1)),
        }
        return load_folder(made, write_folder(tmp_path / "study", files), **options)

    return run


@pytest.mark.parametrize("lost", [LOST, NO_CHROMOSOME], ids=["gene not found", "value not readable"])
def test_more_than_half_is_an_error_with_the_share_in_the_headline(made, load, lost):
    report = load(GOOD, lost, lost)
    assert report.exit_code == 1
    assert made.rows("SELECT * FROM `cancer_study`") == []
    (error,) = messages(report, "error")
    assert error.startswith("66.7 % of the rows are lost (2 of 3)")
    assert "Outcome: rejected for errors: 66.7 % of the rows of data_maf.txt are lost; nothing was written\n" in as_text(report)
    assert report.as_json()["head"]["mostly_lost"] == [{"data_file": "data_maf.txt", "share": "66.7", "lost": 2, "rows": 3}]


def test_more_than_half_may_be_allowed(made, load):
    report = load(GOOD, LOST, LOST, allow_skips=True)
    assert (report.exit_code, messages(report, "error")) == (0, [])
    assert made.rows("SELECT COUNT(*) FROM `mutation`") == [(1,)]
    assert "Outcome: loaded with warnings: 66.7 % of the rows of data_maf.txt are lost\n" in as_text(report)
    assert report.as_json()["head"]["options"]["allow_skips"] is True


@pytest.mark.parametrize(
    "rows",
    [
        pytest.param((GOOD, LOST), id="half"),
        pytest.param((GOOD, FILTERED, FILTERED, FILTERED), id="what a filter leaves out"),
        pytest.param((GOOD, NORMAL, NORMAL), id="normal samples"),
        pytest.param((GOOD, NAMELESS, NAMELESS), id="rows that name no gene"),
        pytest.param((GOOD, GOOD.replace("{}", "1"), GOOD.replace("{}", "1")), id="repeated rows"),
        pytest.param((), id="no rows"),
    ],
)
def test_what_is_not_lost(load, rows):
    report = load(*rows)
    assert (report.exit_code, report.mostly_lost) == (0, [])


@pytest.mark.parametrize("rows", [(NAMELESS, NAMELESS), (NAMELESS, NORMAL, NAMELESS)], ids=["alone", "beside what is not lost"])
def test_where_nothing_is_stored_rows_that_name_no_gene_are_lost(load, rows):
    report = load(*rows)
    assert (report.exit_code, [one["lost"] for one in report.mostly_lost]) == (1, [2])


def test_probes_between_genes_do_not_refuse_a_methylation_file(made, tmp_path):
    """Of array probes many lie between genes; whoever writes the table with R or pandas writes NA or NaN for their symbol."""
    add_reference(made, [(673, "BRAF", "protein-coding")])
    rows = "".join(f"{symbol}\t0.{place}\n" for place, symbol in enumerate(["BRAF", "NA", "na", "NaN", "."], start=1))
    files = {
        **study_files(),
        "meta_meth.txt": meta("METHYLATION", "CONTINUOUS", "data_meth.txt", stable_id="methylation_hm450", **NAMES),
        "data_meth.txt": "Hugo_Symbol\tS1\n" + rows,
    }
    report = load_folder(made, write_folder(tmp_path / "study", files))
    assert (report.exit_code, report.mostly_lost) == (0, [])
    (part,) = (one for one in report.files if one.data_file == "data_meth.txt")
    assert (part.stored, {reason: len(rows) for reason, rows in part.skips.items()}) == (1, {"no gene named": 4})
