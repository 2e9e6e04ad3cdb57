"""Lines to copy that send the same request from curl, Python and R, with a data access token where one is needed."""

from typing import NamedTuple


class Reading(NamedTuple):
    """How a form of answers is read. *python*: of pandas, {source} its first arguments; *r*: {source} its first argument, *r_text* of text."""

    python: str
    r: str
    r_text: str


# Values stay as they are in all of them: texts.
READINGS = {
    "json": Reading("read_json({source}, dtype=False, convert_axes=False, convert_dates=False)", "fromJSON({source})", "fromJSON({source})"),
    "ndjson": Reading(
        "read_json({source}, lines=True, dtype=False, convert_axes=False, convert_dates=False)",
        "stream_in(url({source}))",
        "stream_in(textConnection({source}))",
    ),
    "csv": Reading(
        "read_csv({source}, dtype=str, keep_default_na=False)",
        'read.csv({source}, colClasses = "character")',
        'read.csv(text = {source}, colClasses = "character")',
    ),
    "tsv": Reading(
        'read_csv({source}, sep="\\t", dtype=str, keep_default_na=False)',
        'read.table({source}, header = TRUE, sep = "\\t", colClasses = "character", quote = "", comment.char = "")',
        'read.table(text = {source}, header = TRUE, sep = "\\t", colClasses = "character", quote = "", comment.char = "")',
    ),
}
READINGS["seg"] = READINGS["tsv"]
CURL = "curl '{url}'"
PYTHON = """\
import pandas

url = "{url}"
table = pandas.{read}
"""
R = """\
{libraries}url <- "{url}"
table <- {read}
"""
TOKEN_CURL = """\
sed -n 's/^token: /Authorization: Bearer /p' data_access_token.txt |
    curl -H @- '{url}'
"""
TOKEN_PYTHON = """\
import pandas

with open("data_access_token.txt") as file:
    token = dict(line.strip().split(": ") for line in file)["token"]
url = "{url}"
headers = {{"Authorization": "Bearer " + token}}
table = pandas.{read}
"""
TOKEN_R = """\
{libraries}token <- read.dcf("data_access_token.txt")[1, "token"]
url <- "{url}"
answer <- GET(url, add_headers(Authorization = paste("Bearer", token)))
table <- {read}
"""
R_TEXT = 'content(answer, "text", encoding = "UTF-8")'


def lines_for(url: str, with_token: bool, form: str = "json") -> list[tuple[str, str]]:
    """Returns (language, lines) pairs.

    *url*: percent-encoded, so that nothing in it means anything within quotes of these languages; *form*: what the parameter format says.
    """
    reading = READINGS.get(form, READINGS["tsv"])
    libraries = (["httr"] if with_token else []) + (["jsonlite"] if form in ("json", "ndjson") else [])
    head = "".join(f"library({name})\n" for name in libraries) + ("\n" if libraries else "")
    python = reading.python.format(source="url, storage_options=headers" if with_token else "url")
    r = reading.r_text.format(source=R_TEXT) if with_token else reading.r.format(source="url")
    templates = (TOKEN_CURL, TOKEN_PYTHON, TOKEN_R) if with_token else (CURL, PYTHON, R)
    reads = ("", python, r)
    names = ("curl", "Python, package pandas", f"R, package{'s' * (len(libraries) > 1)} {' and '.join(libraries)}" if libraries else "R")
    return [
        (name, lines.format(url=url, read=read, libraries=head)) for name, lines, read in zip(names, templates, reads, strict=True)
    ]
