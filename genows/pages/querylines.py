"""Lines to copy that get the rows of a query as a table, from curl, Python and R, with a data access token where one is needed."""

from collections.abc import Mapping
from urllib.parse import quote, urlencode

# Characters of ids in an address; more are sent from a file, by POST.
MOST_IN_ADDRESS = 1000
FILE = "ids.txt"

CURL = "curl{auth} -f -o rows.tsv '{url}'"
CURL_FILE = "curl{auth} -f -o rows.tsv --data-urlencode '{name}@ids.txt' '{url}'"
CURL_TOKEN = "sed -n 's/^token: /Authorization: Bearer /p' data_access_token.txt |\n    "
PYTHON = """\
import io

import pandas
import requests

{token}url = "{url}"
answer = requests.{call})
answer.raise_for_status()
table = pandas.read_csv(io.BytesIO(answer.content), sep="\\t", dtype=str, keep_default_na=False)
"""
PYTHON_TOKEN = """\
with open("data_access_token.txt") as file:
    token = dict(line.strip().split(": ") for line in file)["token"]
"""
R = """\
library(httr)

{token}url <- "{url}"
answer <- {call})
stop_for_status(answer)
table <- read.table(text = content(answer, "text", encoding = "UTF-8"), header = TRUE, sep = "\\t", colClasses = "character",
                    quote = "", comment.char = "", na.strings = character(), check.names = FALSE)
"""
R_TOKEN = 'token <- read.dcf("data_access_token.txt")[1, "token"]\n'


def url_of(base_url: str, address: str, asked: Mapping[str, str]) -> str:
    """Returns the URL, percent-encoded so that nothing in it means anything within quotes of these languages."""
    return f"{base_url}{address}?{urlencode(asked, safe=',', quote_via=quote)}"


def long_list(asked: Mapping[str, str]) -> str:
    """Returns the name of the parameter whose ids are too many for an address, '' if there is none."""
    return next((name for name, value in asked.items() if name.endswith("_ids") and len(value) > MOST_IN_ADDRESS), "")


def lines_for(base_url: str, address: str, asked: Mapping[str, str], with_token: bool) -> list[tuple[str, str]]:
    """Returns (language, lines) pairs."""
    name = long_list(asked)
    url = url_of(base_url, address, {**{key: value for key, value in asked.items() if key != name}, "format": "tsv"})
    auth = " -H @-" if with_token else ""
    curl = (CURL_FILE if name else CURL).format(url=url, name=name, auth=auth)
    headers = ', headers={"Authorization": "Bearer " + token}' if with_token else ""
    call = f'post(url, data={{"{name}": open("ids.txt").read()}}{headers}' if name else f"get(url{headers}"
    added = ', add_headers(Authorization = paste("Bearer", token))' if with_token else ""
    r_call = f'POST(url, body = list({name} = readLines("ids.txt", warn = FALSE)), encode = "form"{added}' if name else f"GET(url{added}"
    return [
        ("curl", (CURL_TOKEN if with_token else "") + curl),
        ("Python, packages pandas and requests", PYTHON.format(url=url, call=call, token=PYTHON_TOKEN if with_token else "")),
        ("R, package httr", R.format(url=url, call=r_call, token=R_TOKEN if with_token else "")),
    ]
