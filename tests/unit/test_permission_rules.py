"""What the words of authorities open, on the rule alone."""

import pytest

from genows.auth import permissions, usernames
from genows.auth.permissions import SignedIn, granted_words


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
