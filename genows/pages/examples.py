"""Lines to copy: reading the API from curl, Python and R, with and without a data access token."""

OPEN_CURL = "curl '{base_url}/api/studies'"
OPEN_PYTHON = """\
import json
from urllib.request import urlopen

with urlopen("{base_url}/api/studies") as answer:
    studies = json.load(answer)
"""
OPEN_R = """\
library(httr)
library(jsonlite)

answer <- GET("{base_url}/api/studies")
studies <- fromJSON(content(answer, "text", encoding = "UTF-8"))
"""
OPEN_CGDSR = """\
library(cgdsr)

portal <- CGDS("{base_url}/")
getCancerStudies(portal)
"""

# NOTE: curl reads the header from standard input, so that the token does not show in the list of processes.
TOKEN_CURL = """\
sed -n 's/^token: /Authorization: Bearer /p' data_access_token.txt |
    curl -H @- '{base_url}/api/studies'
"""
TOKEN_PYTHON = """\
import json
from urllib.request import Request, urlopen

with open("data_access_token.txt") as file:
    token = dict(line.strip().split(": ") for line in file)["token"]
request = Request("{base_url}/api/studies", headers={{"Authorization": "Bearer " + token}})
with urlopen(request) as answer:
    studies = json.load(answer)
"""
TOKEN_R = """\
library(httr)
library(jsonlite)

token <- read.dcf("data_access_token.txt")[1, "token"]
answer <- GET("{base_url}/api/studies", add_headers(Authorization = paste("Bearer", token)))
studies <- fromJSON(content(answer, "text", encoding = "UTF-8"))
"""
TOKEN_CGDSR = """\
library(cgdsr)

token <- read.dcf("data_access_token.txt")[1, "token"]
portal <- CGDS("{base_url}/", token = token)
getCancerStudies(portal)
"""

LANGUAGES = ("curl", "Python", "R", "R, package cgdsr")
WITHOUT_TOKEN = (OPEN_CURL, OPEN_PYTHON, OPEN_R, OPEN_CGDSR)
WITH_TOKEN = (TOKEN_CURL, TOKEN_PYTHON, TOKEN_R, TOKEN_CGDSR)


def examples(base_url: str, with_token: bool) -> list[tuple[str, str]]:
    """Returns (language, lines) pairs. *base_url*: of places.base_url_of, whose characters are harmless within quotes of all languages."""
    templates = WITH_TOKEN if with_token else WITHOUT_TOKEN
    return [(language, lines.format(base_url=base_url)) for language, lines in zip(LANGUAGES, templates, strict=True)]
