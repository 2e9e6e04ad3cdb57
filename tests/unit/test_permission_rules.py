"""What the words of authorities open, on the rule alone."""

import pytest

from genows.auth import permissions, usernames
from genows.auth.permissions import SignedIn, granted_words
from genows.errors import Denied


def may(words, study_id, groups=None):
    return SignedIn("x", frozenset(words)).may_read(study_id, groups)


@pytest.mark.parametrize(
    ("word", "study_id", "groups", "opened"),
    [
        ("ALL", "brca", None, True),
        ("BRCA", "brca", None, True),
        ("BRCA", "BRCA", "", True),
        ("BRCA", "brca2", None, False),
        ("BRC", "brca", None, False),
        ("ALL_TCGA", "brca_tcga", None, True),
        ("ALL_TCGA", "BRCA_TCGA", None, True),
        ("ALL_TCGA", "brca_tcga_pub", None, False),
        ("ALL_TCGA", "tcga", None, False),
        ("ALL_TCGA", "all_target_phase1", None, False),
        ("ALL_NCI_TARGET", "aml_target", None, True),
        ("ALL_NCI_TARGET", "all_target_phase1", None, True),
        ("ALL_NCI_TARGET", "ALL_Target_Phase2", None, True),
        ("ALL_NCI_TARGET", "all_target_phase3", None, False),
        ("ALL_NCI_TARGET", "aml_target_2018", None, False),
        ("GDAC", "x", "PUBLIC;GDAC", True),
        ("GDAC", "x", " public ; gdac ", True),
        ("GDAC", "x", "GDAC2;PUBLIC", False),
        ("PUBLIC;GDAC", "x", "PUBLIC;GDAC", False),
        ("ALL", "x", "", True),
        ("X_GROUP", "x", ";;", False),
    ],
)
def test_a_word(word, study_id, groups, opened):
    assert may([word], study_id, groups) == opened


def test_a_group_named_all_is_no_master_key_but_for_who_holds_all():
    assert not may(["BRCA"], "x", "ALL")


def test_nobody_reads_nothing():
    assert not permissions.NOBODY.may_read("x", ";;")
    assert not permissions.NOBODY.may_read("", "")


ALLOWED, FORBIDDEN = SignedIn("x", frozenset({"G"})), SignedIn("x", frozenset({"PUBLIC"}))


@pytest.fixture
def session(made):
    """Of a database with the study 7, "private", of the group G, its sample list, and the study 8, "open"."""
    made.run(
        "INSERT INTO `type_of_cancer` VALUES ('brca', 'Breast', '', '', '', NULL)",
        "INSERT INTO `cancer_study` (`CANCER_STUDY_ID`, `CANCER_STUDY_IDENTIFIER`, `TYPE_OF_CANCER_ID`, `NAME`, `SHORT_NAME`, `DESCRIPTION`,"
        " `PUBLIC`, `GROUPS`, `REFERENCE_GENOME_ID`)"
        " VALUES (7, 'private', 'brca', '', '', '', 0, 'H;G', NULL), (8, 'open', 'brca', '', '', '', 0, 'PUBLIC', NULL)",
        "INSERT INTO `sample_list` VALUES (3, 'private_all', 'other', 7, '', '')",
    )
    with made.database.read() as session:
        yield session


@pytest.mark.parametrize("caller", [ALLOWED, permissions.EVERYBODY], ids=["of the group", "no login required"])
def test_what_may_be_read(session, caller):
    assert permissions.named_study(session, caller, "private") == (7, "private")
    assert permissions.readable_sample_list(session, caller, "private_all") == (3, "private_all", (7, "private"))


@pytest.mark.parametrize("study_id", ["private", "PRIVATE", "nope"])
def test_what_may_not_be_read_and_what_is_not_there_are_refused_alike(session, study_id):
    with pytest.raises(Denied) as caught:
        permissions.named_study(session, FORBIDDEN, study_id)
    assert caught.value.study_id == study_id
    assert permissions.named_study(session, permissions.EVERYBODY, "nope") is None


def test_lists_leave_out_what_may_not_be_read(session):
    assert permissions.readable_sample_list(session, FORBIDDEN, "private_all") is None
    assert permissions.readable_sample_list(session, ALLOWED, "nope") is None
    assert permissions.readable_studies(session, FORBIDDEN) == [(8, "open")]
    assert permissions.study_pks(session, permissions.NOBODY) == []
    assert permissions.study_pks(session, permissions.EVERYBODY) == [7, 8]


@pytest.mark.parametrize(
    ("texts", "app", "shown", "words"),
    [
        (["orchard:all", "vineyard:x"], "orchard", None, {"ALL"}),
        (["ORCHARD:x", "Orchard:Y"], "orchard", None, {"X", "Y"}),
        (["orchard:a:b"], "orchard", None, {"A:B"}),
        (["orchard:", "orchard", ""], "orchard", None, set()),
        (["a", "b:c"], None, None, {"A", "B:C"}),
        ([], "orchard", "Shown", {"SHOWN"}),
        (["orchard:x"], "orch", None, set()),
    ],
)
def test_words(texts, app, shown, words):
    assert granted_words(texts, app, shown) == words


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Frodo@Example.org", "fRODO@eXAMPLE.ORG", True),
        ("\u00c9owyn", "\u00e9OWYN", True),
        ("frodo", "frodo ", False),
        ("adm\u0131n", "admin", False),
        ("\u212aili", "kili", False),
        ("stra\u00dfe", "strasse", False),
    ],
)
def test_same_names(one, other, same):
    assert usernames.same(one, other) == same
