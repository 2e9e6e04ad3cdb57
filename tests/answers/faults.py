"""Study folders with a fault or two each, made from some that load: by a seeded generator, so that they are always the same."""

import shutil
from random import Random

SEED = 7
FOLDERS = 90
VALUES = [
    "",
    " ",
    "NA",
    "[Not Available]",
    "x",
    "-1",
    "0",
    "1e999",
    "NaN",
    "7157",
    "TP53",
    "nosuch",
    "é",
    "\u2028",
    '"',
    "a b",
    "1.50",
    "99999999999",
    "x" * 400,
]
FIELDS = ["cancer_study_identifier: other", "stable_id: x", "datatype: SEG", "genetic_alteration_type: X", "data_filename: nosuch.txt", "unknown: y", "profile_name:",
          "show_profile_in_analysis_tab: maybe", "reference_genome_id: hg38", "add_global_case_list: true", "pmid: 1, 2", "nonsense", ""]  # fmt: skip


def faulty_folders(sources, target):
    """The folders, in their order. *sources*: study folders that load, taken in turn; each copy is a study of its own."""
    return [
        _faulty(sources[number % len(sources)], target / f"faulty_{number:02d}", Random(SEED * 1000 + number))
        for number in range(FOLDERS)
    ]


def _faulty(source, folder, rng):
    shutil.copytree(source, folder)
    files = sorted(file for file in folder.rglob("*") if file.is_file())
    for file in files:
        file.write_bytes(file.read_bytes().replace(source.name.encode(), folder.name.encode()))
    for _ in range(rng.choice((1, 1, 1, 2))):
        file = rng.choice([file for file in files if file.exists() and "reference" not in file.parts])
        data = file.name.startswith("data_")
        rng.choice(OF_DATA if data else OF_META)(file, rng)
    return folder


def _lines(file):
    return file.read_bytes().decode("utf-8", "surrogateescape").splitlines(keepends=True)


def _write(file, lines):
    file.write_bytes("".join(lines).encode("utf-8", "surrogateescape"))


def another_cell(file, rng):
    lines = _lines(file)
    number = rng.randrange(len(lines))
    cells = lines[number].rstrip("\n").split("\t")
    cells[rng.randrange(len(cells))] = rng.choice(VALUES)
    _write(file, [*lines[:number], "\t".join(cells) + "\n", *lines[number + 1 :]])


def some_other_cells(file, rng):
    for _ in range(8):
        another_cell(file, rng)


def a_cell_less_or_more(file, rng):
    lines = _lines(file)
    number = rng.randrange(len(lines))
    cells = lines[number].rstrip("\n").split("\t")
    cells = cells[:-1] if rng.random() < 0.5 else [*cells, "1"]
    _write(file, [*lines[:number], "\t".join(cells) + "\n", *lines[number + 1 :]])


def a_line_twice(file, rng):
    lines = _lines(file)
    _write(file, [*lines, rng.choice(lines)])


def a_line_less(file, rng):
    lines = _lines(file)
    del lines[rng.randrange(len(lines))]
    _write(file, lines)


def other_order(file, rng):
    """The columns of a table, its comments left alone."""
    lines = [line.rstrip("\n").split("\t") for line in _lines(file)]
    order = rng.sample(range(len(lines[-1])), len(lines[-1]))
    _write(file, ["\t".join([cells[i] for i in order] if len(cells) == len(order) else cells) + "\n" for cells in lines])


def a_column_less(file, rng):
    lines = [line.rstrip("\n").split("\t") for line in _lines(file)]
    gone = rng.randrange(len(lines[-1]))
    _write(file, ["\t".join(cells[:gone] + cells[gone + 1 :]) + "\n" for cells in lines])


def windows_line_ends(file, rng):
    file.write_bytes(file.read_bytes().replace(b"\n", b"\r\n"))


def byte_order_mark(file, rng):
    file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes())


def no_utf8(file, rng):
    content = file.read_bytes()
    at = rng.randrange(len(content))
    file.write_bytes(content[:at] + b"\xff\xe9" + content[at:])


def blank_lines(file, rng):
    _write(file, [part for line in _lines(file) for part in ((line, "\n") if rng.random() < 0.2 else (line,))])


def nothing(file, rng):
    file.write_bytes(b"")


def gone(file, rng):
    file.unlink()


def another_field(file, rng):
    lines = _lines(file)
    lines.insert(rng.randrange(len(lines) + 1), rng.choice(FIELDS) + "\n")
    _write(file, lines)


def an_odd_field(file, rng):
    lines = _lines(file)
    number = rng.randrange(len(lines))
    lines[number] = lines[number].partition(":")[0] + ": " + rng.choice(VALUES) + "\n"
    _write(file, lines)


ANY = (windows_line_ends, byte_order_mark, no_utf8, blank_lines, nothing, gone, a_line_less, a_line_twice)
OF_DATA = (
    *ANY,
    *[another_cell] * 6,
    *[some_other_cells] * 6,
    *[a_cell_less_or_more] * 2,
    *[other_order] * 3,
    *[a_column_less] * 3,
)
OF_META = (*ANY, *[another_field] * 4, *[an_odd_field] * 4)
