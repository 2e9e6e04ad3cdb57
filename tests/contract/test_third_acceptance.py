"""The acceptance of the third generation: every counted request wherever it stands, with each kind of login, on both databases."""

import itertools

import pytest

from genows.clients.portal_api.dialect import NO_BODY
from genows.clients.portal_api.table import ADDRESSES
from tests.conftest import ACCESS_TABLES
from tests.databases import Made
from tests.portal import FRODO, SAM, TOKEN_SECRET, Portal, add_user
from tests.realstudy import STUDY
from tests.thirdrequests import GENE_SETS, NAMED, NUMBERS, OPEN, body_of, path_of, profile_of, sent

# Where it stands: settings, base.
PLACES = {"prefix": ({}, "/portal/api"), "root": ({"api.root": "third"}, "/api")}
LOGINS = {
    "no login": {"authenticate": "false"},
    "uuid": {"authenticate": "remote_user", "dat.method": "uuid"},
    "jwt": {"authenticate": "remote_user", "dat.method": "jwt", "dat.jwt.secret_key": TOKEN_SECRET},
}
# The study has no timeline, no file of significantly mutated genes and no links; nobody has loaded COSMIC.
NOTHING = ("Treatments", "Clinical Events", "Significantly Mutated Genes", "Resource Definitions", "Resource Data", "Cosmic Counts", "Namespace Attributes", "Survival")
# Of the study view what the study has nothing of, or might have nothing.
EMPTY = ("/clinical-event-type-counts/fetch", "/namespace-data-counts/fetch", "/custom-data-bin-counts/fetch", "/generic-assay-binary-enrichments/fetch", "/generic-assay-categorical-enrichments/fetch",
         "/genesets/{genesetId}/expression-correlation/fetch", "/geneset-hierarchy/fetch",
         "/molecular-profiles/co-expressions/fetch")
REFUSED = "You may not read this, or it does not exist."


@pytest.fixture(scope="module")
def databases(real_study):
    """Both databases with Frodo, who may read all, and Sam, who may read nothing; afterwards they are as before."""
    opened = [Made(each.address, empty=False) for each in real_study.values()]
    for made in opened:
        add_user(made, FRODO, "public_portal:ALL")
        add_user(made, SAM)
    yield opened
    for made in opened:
        made.run(*(f"DELETE FROM `{table}`" for table in ACCESS_TABLES))
        made.database.close()


class Asking:
    """The third generation at one place, with one kind of login. *login*: whether one is required."""

    def __init__(self, databases, place, login):
        settings, self.base = PLACES[place]
        self.login = LOGINS[login]["authenticate"] != "false"
        self.portals = [Portal(made, {**LOGINS[login], **settings}) for made in databases]
        self.tokens = {user: [portal.token(user) if self.login else None for portal in self.portals] for user in (FRODO, SAM)}

    def ask(self, path, body=None, user=FRODO, base=None):
        """The answer of both databases; *user*: None for nobody."""
        tokens = self.tokens[user] if user else (None, None)
        answers = [
            portal.ask((base or self.base) + path, token=token, **sent(body)) for portal, token in zip(self.portals, tokens, strict=True)
        ]
        first, second = answers
        assert (first.status_code, first.data) == (second.status_code, second.data), path
        return first


EVERYWHERE = list(itertools.product(PLACES, LOGINS))
WITH_LOGIN = pytest.mark.parametrize("asking", [each for each in EVERYWHERE if LOGINS[each[1]]["authenticate"] != "false"], ids="-".join, indirect=True)


@pytest.fixture(scope="module", params=EVERYWHERE, ids="-".join)
def asking(request, databases):
    it = Asking(databases, *request.param)
    yield it
    for portal in it.portals:
        portal.close()


def test_every_request_gives_as_many_records_as_the_files_have(asking):
    found = {(path, str(body)): len(asking.ask(path, body).json) for path, body, _ in NUMBERS}
    assert found == {(path, str(body)): number for path, body, number in NUMBERS}


def test_every_address_answers(asking):
    """With a body that it takes, for names that are there."""
    # Not every server knows when tables were written to.
    for address in (each for each in ADDRESSES.values() if each.tag != "Timestamps"):
        names = {"studyId": STUDY, "molecularProfileId": profile_of(address.path), "sampleListId": f"{STUDY}_cna"}
        names |= {"geneticProfileId": f"{STUDY}_gsva_scores", "genesetId": GENE_SETS[0]}
        more = {"patientId": "TCGA-A2-A04P", "sampleId": "TCGA-A2-A04P-01", "clinicalAttributeId": "OS_STATUS"}
        path = path_of(address, **names, **more)
        answer = asking.ask(path, body_of(address) if address.body else None)
        assert answer.status_code == (404 if "{resourceId}" in address.path else 200), (path, answer.text)
        assert answer.data == b"" if address.answer is NO_BODY else answer.json != [] or address.tag in NOTHING or address.path in EMPTY, path


def test_what_is_unknown_in_a_path_is_told(asking):
    for address in ADDRESSES.values():
        if any(name in address.path for name in NAMED) and not address.path.startswith("/generic-assay-meta"):
            answer = asking.ask(path_of(address, studyId="nosuch", molecularProfileId="nosuch", geneticProfileId="nosuch"), body_of(address) if address.body else None)
            told = answer.json["message"]
            assert answer.status_code == (403 if asking.login else 404), address.path
            assert told == REFUSED if asking.login else told.endswith("not found: nosuch"), address.path


@WITH_LOGIN
def test_without_a_token_there_is_nothing(asking):
    for path, body, _ in NUMBERS:
        answer = asking.ask(path, body, user=None)
        assert (answer.status_code, set(answer.json)) == (401, {"message", "status"}) and "WWW-Authenticate" in answer.headers, path


@WITH_LOGIN
def test_who_may_read_nothing_reads_nothing(asking):
    for path, body, number in NUMBERS:
        answer = asking.ask(path, body, user=SAM)
        assert "TCGA" not in answer.text and STUDY not in answer.text, path
        if path.startswith(OPEN):
            assert len(answer.json) == number, path
        else:
            assert answer.json in ([], {"message": REFUSED, "status": 403}), path


def test_the_second_generation_stays_where_it_is(asking):
    """Whole at /api-legacy/; of /api/ what does not collide."""
    (study,) = asking.ask("/studies", base="/api-legacy").json
    assert study["id"] == STUDY
    path = f"/samplelists?study_ids={STUDY}"
    assert asking.ask(path, base="/api").json == asking.ask(path, base="/api-legacy").json
