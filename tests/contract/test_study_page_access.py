"""Who sees which study on the pages: not a byte of another one, and no sign that it is there."""

import re

import pytest

from tests import orchards
from tests.contract.test_permissions import SETTINGS, USERS, words_in
from tests.portal import Portal, add_user, audit_lines, watch_audit

PLACES = [
    "", "/cohort", "/cohort?filter=patient%3Dx", "/cohort?filter=!patient%3Dx&against=rest",
    "/cohort?filter=mut%3DTP53&against=rest", "/cohort/compared-genes.tsv?filter=mut%3DTP53&against=rest&kind=mutated",
    "/cohort/compared-attributes.tsv?filter=mut%3DTP53&against=rest", "/cohort/compared-values.tsv?filter=mut%3DTP53&against=rest&attribute=SAMPLE_{M}",
    "/attributes", "/genes", "/genes?genes=TP53", "/data-kinds.svg", "/data-kinds.tsv", "/mutated-genes.svg", "/mutated-genes.tsv",
    "/attribute.svg?attribute=SAMPLE_{M}&of=samples", "/attribute.tsv?attribute=PATIENT_{M}&of=patients", "/oncoprint.svg?genes=TP53",
    "/oncoprint.tsv?genes=TP53", "/lollipop.svg?gene=TP53", "/lollipop.tsv?gene=TP53",
    *(f"/genes/{part}?genes=TP53" for part in ("types", "mutations", "survival")),
    # There is no survival in these studies: its files are 404 to everybody.
    *(f"/genes/{name}.{kind}?genes=TP53" for name in ("types", "lollipop") for kind in ("svg", "tsv")), "/genes/mutations.tsv?genes=TP53", "/patients", "/patients?search=p-", "/patients/P-{m}",
    "/patients/P-{m}?show=mutations",
    "/genes/oncoprint.svg?genes=TP53", "/genes/oncoprint.tsv?genes=TP53", "/genes/differences?genes=TP53", "/genes/differences.tsv?genes=TP53",
    "/genes/coexpression?genes=TP53", "/genes/coexpression.tsv?genes=TP53", "/genes/files?genes=TP53",
]  # fmt: skip
# The same of several studies.
OF_SEVERAL = [
    "/cohort?study_id={}", "/cohort?study_id={}&filter=mut%3DTP53&against=rest", "/cohort/compared-genes.tsv?study_id={}&filter=mut%3DTP53&against=rest&kind=mutated",
    *(f"/genes{part}?genes=TP53&study_ids={{}}"
    for part in ("", "/oncoprint.tsv", "/oncoprint.svg", "/types", "/types.tsv", "/mutations", "/mutations.tsv", "/lollipop.svg", "/survival", "/differences", "/files")),
]
# Who is asked all of them. PERF: the other users, whose authorities are only written otherwise, are asked every fourth, each another fourth.
ASKED_ALL, STEP = {"one study", "a group", "nothing"}, 4
MASKED = re.compile(rb'value="[0-9a-f]{64}"')


@pytest.fixture(scope="module")
def orchard(tmp_path_factory):
    """portal(made) → a Portal over the studies with every user of USERS."""
    opened = {}

    def portal(made):
        key = made.settings["db.connection_string"]
        if key not in opened:
            if not made.rows("SELECT 1 FROM `cancer_study` WHERE `CANCER_STUDY_IDENTIFIER` = 'quince'"):
                orchards.load_all(made, tmp_path_factory.mktemp("orchard"))
            opened[key] = Portal(made, {**SETTINGS, "audit.reads": "true"})
        for number, (authorities, _) in enumerate(USERS.values()):
            add_user(made, f"user{number}@example.org", *authorities)
        return opened[key]

    yield portal
    for one in opened.values():
        one.close()


def placed(place, study_id):
    if place in OF_SEVERAL:
        return place.format(study_id)
    return f"/studies/{study_id}" + place.format(M=orchards.word(study_id).upper(), m=orchards.word(study_id))


def shown(answer):
    """What a viewer can tell of an answer."""
    headers = {name: value for name, value in answer.headers.items() if name not in ("X-Request-Id", "Set-Cookie")}
    return answer.status_code, headers, MASKED.sub(b"", answer.data)


@pytest.mark.parametrize("name", list(USERS))
def test_each_sees_their_own_studies_and_no_other(orchard, access, name):
    portal, readable, user = orchard(access), USERS[name][1], f"user{list(USERS).index(name)}@example.org"
    listed = portal.ask("/studies", user=user)
    assert listed.status_code == 200 and words_in(listed.data) == readable
    assert words_in(portal.ask("/", user=user).data) == readable
    for search in ("name", "damson"):
        assert words_in(portal.ask("/", user=user, query_string={"q": search}).data.replace(search.encode(), b"")) <= readable
        assert words_in(portal.ask("/studies", user=user, query_string={"search": search}).data.replace(search.encode(), b"")) <= readable
    for part in ("", "/oncoprint.tsv", "/types", "/types.tsv", "/types?attribute=CANCER_TYPE", "/mutations", "/mutations.tsv", "/lollipop.svg", "/survival"):
        place = f"/genes{part}{'&' if '?' in part else '?'}genes=TP53"
        answer = portal.ask(place, user=user)
        assert answer.status_code in (200, 400, 404) and words_in(answer.data) <= readable, place
    every = [*PLACES, *OF_SEVERAL]
    for study_id in orchards.STUDIES:
        for place in every if name in ASKED_ALL else every[list(USERS).index(name) % STEP :: STEP]:
            answer = portal.ask(placed(place, study_id), user=user)
            if study_id in readable:
                assert answer.status_code == 200 and words_in(answer.data) <= {study_id}, place
            else:
                invented = portal.ask(placed(place, study_id).replace(study_id, "nosuch"), user=user)
                assert shown(answer) == shown(invented) and answer.status_code == 404, place


def test_a_sample_leads_to_a_patient_that_may_be_read_and_nowhere_else(orchard, access):
    portal, user = orchard(access), f"user{list(USERS).index('one study')}@example.org"
    leading = portal.ask("/studies/damson/samples/S-damson", user=user)
    assert (leading.status_code, leading.headers["Location"]) == (303, "/studies/damson/patients/P-damson?sample=S-damson#samples")
    forbidden, invented = (shown(portal.ask(f"/studies/{study_id}/samples/S-quince", user=user)) for study_id in ("quince", "nosuch"))
    assert forbidden == invented and forbidden[0] == 404


def test_nothing_is_shown_to_somebody_who_is_not_signed_in(orchard, access):
    portal = orchard(access)
    for user in (None, "nobody@example.org"):
        for path in ("/studies", *(placed(place, "quince") for place in (*PLACES, *OF_SEVERAL))):
            answer = portal.ask(path, user=user)
            assert (answer.status_code, words_in(answer.data)) == (403, set()), path
        for path in ("/", "/?q=damson", "/?q=tp53"):
            assert words_in(portal.ask(path, user=user).data.replace(b"damson", b"")) == set(), path


def test_a_token_reads_the_files_of_pages_as_its_user_and_no_page(orchard, access, caplog):
    portal = orchard(access)
    reader, nobody = (f"user{list(USERS).index(name)}@example.org" for name in ("one study", "nothing"))
    token, useless = portal.token(reader), portal.token(nobody)
    watch_audit(caplog)
    for place in PLACES:
        path, is_file = placed(place, "damson"), re.search(r"\.(svg|tsv)", place)
        by_login, by_token = portal.ask(path, user=reader), portal.ask(path, token=token)
        if not is_file:
            assert (by_token.status_code, words_in(by_token.data)) == (403, set()), place
            continue
        assert shown(by_token) == shown(by_login) and by_token.status_code == 200 and "Set-Cookie" not in by_token.headers, place
        # Whoever is signed in beside it: the token counts, and one that is not good opens nothing.
        assert portal.ask(path, user=nobody, token=token).data == by_login.data
        assert portal.ask(path, user=reader, token=useless).status_code == 404 == portal.ask(path, token=useless).status_code
        assert portal.ask(path, user=reader, token=token[:-1]).status_code == 401
        assert portal.ask(placed(place, "quince"), token=token).status_code == 404
        assert portal.ask(path, "POST", token=token).status_code == 405
    assert any(reader in line and "read" in line and "mutated-genes.tsv" in line for line in audit_lines(caplog))


def test_the_audit_log_tells_what_was_read_and_what_was_refused(orchard, access, caplog):
    portal = orchard(access)
    watch_audit(caplog)
    user = f"user{list(USERS).index('one study')}@example.org"
    portal.ask("/studies/damson/genes?genes=TP53", user=user)
    portal.ask("/studies/quince", user=user)
    read, refused = audit_lines(caplog)
    assert "read" in read and "studies=damson" in read and "path=/studies/damson/genes" in read and user in read
    assert "page" in refused and "404" in refused and "study=quince" in refused
