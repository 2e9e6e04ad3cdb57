"""The study demo2 is written as it is described: whoever changes a file of it sees which rows are meant to be irregular."""

from tests.today import FILES, write_today


def data_files():
    """meta file -> the name of its data file."""
    lines = {name: dict(line.split(": ", 1) for line in text.splitlines()) for name, text in FILES.items() if name.startswith("meta_") and text != "garbage"}
    return {name: fields["data_filename"] for name, fields in lines.items() if "data_filename" in fields}


def test_every_meta_file_has_its_data_file():
    named = data_files()
    assert len(named) == 24
    assert sorted(named.values()) == sorted(name for name in FILES if name.startswith("data_") and name != "data_gene_panel_dp1.txt")


def test_rows_are_as_wide_as_their_headers_but_for_the_cancer_types():
    uneven = set()
    for name in data_files().values():
        rows = [row for row in FILES[name].splitlines() if not row.startswith("#")]
        if len({row.count("\t") for row in rows}) > 1:
            uneven.add(name)
    assert uneven == {"data_ct.txt"}


def test_files_are_changed_and_left_out(tmp_path):
    folder = write_today(tmp_path / "demo2", {"meta_sv.txt": None, "pd.txt": "x"})
    assert not (folder / "meta_sv.txt").exists()
    assert (folder / "pd.txt").read_text() == "x"
    assert (folder / "data_gistic.txt").read_text().splitlines()[2] == "X\t100\t200\tEGFR,\t1\tXp22\t0.1"
