"""Lines to copy: those that send one request from curl, Python and R and read its answer, and those with which each
client reads this very service, three or so; with a data access token where one is needed.
"""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple
from urllib.parse import quote, urlencode, urlsplit

from genows.pages.markup import Html, html, joined

# Characters of ids in an address; more are sent from a file, by POST.
MOST_IN_ADDRESS = 1000
FILE, TOKEN_FILE = "ids.txt", "data_access_token.txt"

_R_TABLE = (
    'read.table({source}, header = TRUE, sep = "\\t", colClasses = "character",\n'
    '                    quote = "", comment.char = "", na.strings = character(), check.names = FALSE)'
)
R_MATRIX = "values <- as.matrix(table[-(1:{columns})])\nrownames(values) <- table${name}\n"

# NOTE: curl reads the header from standard input, so that the token does not show in the list of processes.
CURL_TOKEN = "sed -n 's/^token: /Authorization: Bearer /p' data_access_token.txt |\n    "
PYTHON_TOKEN = """\
with open("data_access_token.txt") as file:
    token = dict(line.strip().split(": ") for line in file)["token"]
headers = {"Authorization": "Bearer " + token}
"""
PYTHON_SENDING = "from pathlib import Path\nfrom urllib.parse import urlencode\nfrom urllib.request import Request, urlopen\n\n"
R_TOKEN = 'token <- read.dcf("data_access_token.txt")[1, "token"]\n'
R_HEADER = 'paste("Bearer", token)'
LINES = """<h{level}>{language}</h{level}>
<pre class="lines" tabindex="0" role="region" aria-label="{label}"><code>{lines}</code></pre>
"""

# Ids that stand within quotes of every language as they are.
PLAIN = re.compile(r"[A-Za-z0-9_.-]+")
STUDY = "STUDY"
HTTPS_ALONE = "This package speaks https alone, and the address here begins with http: it works behind a proxy with a certificate."

PANDAS = """\
import pandas
table = pandas.read_csv("{url}", sep="\\t")
print(table)
"""
TOKEN_PANDAS = """\
import pandas
token = dict(line.strip().split(": ") for line in open("data_access_token.txt"))["token"]
table = pandas.read_csv("{url}", sep="\\t", storage_options={{"Authorization": "Bearer " + token}})
print(table)
"""
R = """\
table <- read.delim("{url}", quote = "")
head(table)
"""
TOKEN_R = R_TOKEN + """\
table <- read.delim(url("{url}", headers = c(Authorization = paste("Bearer", token))), quote = "")
head(table)
"""
CBIOPORTALDATA = """\
library(cBioPortalData)
api <- cBioPortal(hostname = "{place}", protocol = "{scheme}", api. = "/api/v2/api-docs"{token})
clinicalData(api, "{study}")
"""
CBIOPORTALR = """\
library(cbioportalR)
{token}set_cbioportal_db("{place}/api")
get_clinical_by_study("{study}")
"""
CGDSR = """\
library(cgdsr)
{read}portal <- CGDS("{base_url}/"{token})
getGeneticProfiles(portal, "{study}")
"""
CURL = """\
curl '{base_url}/api/studies?format=tsv'
curl '{url}'
"""
TOKEN_CURL = CURL_TOKEN + "curl -H @- '{url}'\n"
SET_TOKEN = 'Sys.setenv(CBIOPORTAL_TOKEN = read.dcf("data_access_token.txt")[1, "token"])\n'


class Reading(NamedTuple):
    """How a form of answers is read: {source} stands for where from.

    In R for a connection, or in text = … for what came by POST.
    """

    python: str
    r: str


# Values stay as they are in all of them: texts.
READINGS = {
    "json": Reading("read_json({source}, dtype=False, convert_axes=False, convert_dates=False)", "fromJSON({source})"),
    "ndjson": Reading("read_json({source}, lines=True, dtype=False, convert_axes=False, convert_dates=False)", "stream_in({source})"),
    "csv": Reading("read_csv({source}, dtype=str, keep_default_na=False)", 'read.csv({source}, colClasses = "character")'),
    "tsv": Reading('read_csv({source}, sep="\\t", dtype=str, keep_default_na=False)', _R_TABLE),
}
READINGS["seg"] = READINGS["tsv"]
# The file of a figure, whose numbers are numbers.
READINGS["page"] = Reading('read_csv({source}, sep="\\t")', 'read.delim({source}, quote = "", check.names = FALSE)')
# A matrix of numbers has a row a gene, or what else *index* names, and a column a sample; *others*: columns that are
# neither.
MATRIX = Reading(
    'read_csv({source}, sep="\\t", index_col={index}).drop(columns={others})',
    'read.table({source}, header = TRUE, sep = "\\t", quote = "", comment.char = "", check.names = FALSE)',
)


class Call(NamedTuple):
    """A request.

    *url*: percent-encoded, so that nothing in it means anything within quotes of these languages; *form*: of READINGS.

    *ids*: the parameter whose values are sent from FILE, else ''. *matrix*: the columns in front of those of samples,
    the last of which names the rows; () where the answer is no matrix. *profiles*: of a matrix. *saved*: the file that
    curl writes; '' for none.
    """

    url: str
    form: str = "json"
    ids: str = ""
    matrix: Sequence[str] = ()
    profiles: int = 1
    saved: str = ""


def url_of(base_url: str, address: str, asked: Mapping[str, str]) -> str:
    """Returns the URL of a request."""
    return f"{base_url}{address}?{urlencode(asked, safe=',', quote_via=quote)}"


def long_list(asked: Mapping[str, str]) -> str:
    """Returns the name of the parameter whose ids or genes are too many for an address, of several the longest.

    '' if there is none.
    """
    name = max(asked, key=lambda one: len(asked[one]))
    return name if len(asked[name]) > MOST_IN_ADDRESS else ""


def lines_for(call: Call, with_token: bool) -> list[tuple[str, str]]:
    """Returns (language, lines) pairs."""
    packages = ["httr"] * bool(call.ids) + ["jsonlite"] * (call.form in ("json", "ndjson"))
    named = f"R, package{'s' * (len(packages) > 1)} {' and '.join(packages)}" if packages else "R"
    return [("curl", _curl(call, with_token)), ("Python, package pandas", _python(call, with_token)), (named, _r(call, with_token, packages))]


def _curl(call, with_token):
    options = (" -H @-" if with_token else "") + (f" -f -o {call.saved}" if call.saved else "")
    options += f" --data-urlencode '{call.ids}@{FILE}'" if call.ids else ""
    return f"{CURL_TOKEN if with_token else ''}curl{options} '{call.url}'\n"


def _python(call, with_token):
    lines = "import pandas\n\n" + (PYTHON_TOKEN if with_token else "") + f'url = "{call.url}"\n'
    source = "url, storage_options=headers" if with_token else "url"
    if call.ids:
        lines = PYTHON_SENDING + lines + f'data = urlencode({{"{call.ids}": Path("{FILE}").read_text()}}).encode()\n'
        source = f"urlopen(Request(url, data{', headers' if with_token else ''}))"
    if not call.matrix:
        return f"{lines}table = pandas.{_reading(call).python.format(source=source)}\n"
    *others, name = call.matrix
    index = [others.pop(0), name] if call.profiles > 1 else name
    return f"{lines}values = pandas.{MATRIX.python.format(source=source, index=_python_text(index), others=_python_text(others))}\n"


def _python_text(value):
    return repr(value).replace("'", '"')


def _r(call, with_token, packages):
    lines = "".join(f"library({name})\n" for name in packages) + "\n" * bool(packages) + R_TOKEN * with_token
    source = "from"
    if call.ids:
        header = f", add_headers(Authorization = {R_HEADER})" if with_token else ""
        lines += f'answer <- POST("{call.url}",\n               body = list({call.ids} = readLines("{FILE}", warn = FALSE)), encode = "form"{header})\n'
        lines += "stop_for_status(answer)\n"
        source = 'text = content(answer, "text", encoding = "UTF-8")'
    elif with_token:
        lines += f'from <- url("{call.url}",\n            headers = c(Authorization = {R_HEADER}))\n'
    else:
        lines += f'from <- url("{call.url}")\n'
    lines += f"table <- {(MATRIX if call.matrix else _reading(call)).r.format(source=source)}\n"
    return lines + (R_MATRIX.format(columns=len(call.matrix), name=call.matrix[-1]) if call.matrix else "")


def _reading(call) -> Reading:
    return READINGS.get(call.form, READINGS["tsv"])


def shown(blocks: Sequence[tuple[str, str]], about: str = "", level: int = 3) -> Html:
    """Returns the lines as parts of a page.

    *about*: what they read, for screen readers where a page has several; *level*: of their headings.
    """
    named = [(language, f"{language}, {about}" if about else language, lines) for language, lines in blocks]
    return joined(html(LINES, level=level, language=language, label=label, lines=lines.strip()) for language, label, lines in named)


class ClientExample(NamedTuple):
    """*client*: its name; *lines*: to copy; *note*: what has to be known of it, or ''."""

    client: str
    lines: str
    note: str = ""


def examples(base_url: str, third: str | None, with_token: bool, study_id: str = STUDY, profile_id: str = "") -> list[ClientExample]:
    """Returns the lines for each client.

    *base_url*: of places.base_url_of, whose characters are harmless within quotes of all languages.

    *third*: the path of the third generation below it, None where it stands nowhere; *profile_id*: of mutations of the
    study, '' for none.
    """
    study = study_id if PLAIN.fullmatch(study_id) else STUDY
    scheme, place = urlsplit(base_url).scheme, base_url.partition("://")[2] + (third or "").removesuffix("/api")
    url = _mutations(base_url, profile_id) if profile_id else f"{base_url}/api/clinicaldata/samples?study_id={quote(study_id, safe='')}&attribute_ids=&format=tsv"
    fields = {"base_url": base_url, "url": url, "study": study, "scheme": scheme, "place": place}

    def filled(template, **more):
        return template.format(**fields, **more)

    of_third = [
        ClientExample("R, cBioPortalData", filled(CBIOPORTALDATA, token=f', token = "{TOKEN_FILE}"' if with_token else "")),
        ClientExample("R, cbioportalR", filled(CBIOPORTALR, token=SET_TOKEN if with_token else ""), HTTPS_ALONE if scheme == "http" else ""),
    ]
    read, token = (R_TOKEN, ", token = token") if with_token else ("", "")
    return [
        ClientExample("Python, pandas", filled(TOKEN_PANDAS if with_token else PANDAS)),
        ClientExample("R", filled(TOKEN_R if with_token else R)),
        *(of_third if third is not None else []),
        ClientExample("R, cgdsr", filled(CGDSR, read=read, token=token)),
        ClientExample("curl", filled(TOKEN_CURL if with_token else CURL)),
    ]


def _mutations(base_url, profile_id):
    return f"{base_url}/api/mutations?genetic_profile_ids={quote(profile_id, safe='')}&genes=TP53&format=tsv"
