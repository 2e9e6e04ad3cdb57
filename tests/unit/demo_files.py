"""What reads the files of a demo study."""

MISSING = ("", "NA", "[Not Available]", "[Not Applicable]")


def lines_of(path) -> list[list[str]]:
    """The cells of a data file's lines that are no comments."""
    text = path.read_text("utf-8")
    assert text.endswith("\n")
    return [line.split("\t") for line in text.splitlines() if not line.startswith("#")]


def records(path) -> list[dict]:
    header, *rows = lines_of(path)
    return [dict(zip(header, row, strict=True)) for row in rows]


def matrix(path) -> dict[tuple[str, str], str]:
    """(symbol, sample id) → cell."""
    header, *rows = lines_of(path)
    return {(row[0], sample_id): cell for row in rows for sample_id, cell in zip(header[2:], row[2:], strict=True)}


def contents(folder) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def meta_fields(path) -> dict[str, str]:
    return dict(line.split(": ", 1) for line in path.read_text("utf-8").splitlines())
