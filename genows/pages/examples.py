"""Lines to copy that read this very service, three or so for each client, with a data access token where one is needed."""

import re
from typing import NamedTuple
from urllib.parse import quote, urlsplit

from genows.pages.lines import CURL_TOKEN, R_TOKEN

# Ids that stand within quotes of every language as they are.
PLAIN = re.compile(r"[A-Za-z0-9_.-]+")
STUDY = "STUDY"
FILE = "data_access_token.txt"
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


class Example(NamedTuple):
    """*client*: its name; *lines*: to copy; *note*: what has to be known of it, or ''."""

    client: str
    lines: str
    note: str = ""


def examples(base_url: str, third: str | None, with_token: bool, study_id: str = STUDY, profile_id: str = "") -> list[Example]:
    """Returns the lines for each client. *base_url*: of places.base_url_of, whose characters are harmless within quotes of all languages.

    *third*: the path of the third generation below it, None where it stands nowhere; *profile_id*: of mutations of the study, '' for none.
    """
    study = study_id if PLAIN.fullmatch(study_id) else STUDY
    scheme, place = urlsplit(base_url).scheme, base_url.partition("://")[2] + (third or "").removesuffix("/api")
    url = _mutations(base_url, profile_id) if profile_id else f"{base_url}/api/clinicaldata/samples?study_id={quote(study_id, safe='')}&attribute_ids=&format=tsv"
    fields = {"base_url": base_url, "url": url, "study": study, "scheme": scheme, "place": place}

    def filled(template, **more):
        return template.format(**fields, **more)

    of_third = [
        Example("R, cBioPortalData", filled(CBIOPORTALDATA, token=f', token = "{FILE}"' if with_token else "")),
        Example("R, cbioportalR", filled(CBIOPORTALR, token=SET_TOKEN if with_token else ""), HTTPS_ALONE if scheme == "http" else ""),
    ]
    read, token = (R_TOKEN, ", token = token") if with_token else ("", "")
    return [
        Example("Python, pandas", filled(TOKEN_PANDAS if with_token else PANDAS)),
        Example("R", filled(TOKEN_R if with_token else R)),
        *(of_third if third is not None else []),
        Example("R, cgdsr", filled(CGDSR, read=read, token=token)),
        Example("curl", filled(TOKEN_CURL if with_token else CURL)),
    ]


def _mutations(base_url, profile_id):
    return f"{base_url}/api/mutations?genetic_profile_ids={quote(profile_id, safe='')}&genes=TP53&format=tsv"
