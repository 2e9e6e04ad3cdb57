"""`genows user` and `genows token`: what they do, what they say, what they refuse."""

import io
import logging
import re
import time

import pytest

from genows.auth import audit
from genows.auth.passwords import PasswordAccounts
from genows.cli import main
from genows.errors import SchemaError
from tests.portal import FRODO, NOON, SECRET, Portal, add_user

BY_PASSWORD = {"authenticate": "password", "session.secret_key": SECRET, "dat.method": "uuid"}


@pytest.fixture
def genows(access, monkeypatch, capsys):
    """genows(arguments, typed='') → (exit code, stdout, stderr without the log); the audit log's lines come to `genows.audit`."""
    for name, text in {**access.settings, "app.name": "orchard", "authenticate": "remote_user", "dat.method": "uuid"}.items():
        monkeypatch.setenv("GENOWS_" + name.upper().replace(".", "_"), text)

    def run(*arguments, typed=""):
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        code = main(list(arguments))
        out, err = capsys.readouterr()
        lines = err.splitlines(keepends=True)
        run.audit += [line.partition(" genows.audit ")[2].rstrip() for line in lines if " genows.audit " in line]
        return code, out, "".join(line for line in lines if " genows.audit " not in line)

    run.audit = []
    logger = logging.getLogger("genows")
    before = logger.handlers[:], logger.level, logger.propagate
    yield run
    logger.handlers[:], logger.level, logger.propagate = before


def test_a_user_with_a_password_can_sign_in(genows, access):
    code, out, _ = genows("user", "add", "Frodo@Example.org", "--name", "Frodo Baggins", "--password", typed="drogo and primula\n")
    assert code == 0 and out.startswith("Added frodo@example.org to ")
    user, _ = PasswordAccounts(access.database).sign_in(FRODO, "drogo and primula", "x", NOON)
    assert user[:3] == (FRODO, "Frodo Baggins", True)
    assert genows("user", "passwd", "FRODO@example.org", typed="bilbo and more\n")[0] == 0
    assert PasswordAccounts(access.database).sign_in(FRODO, "bilbo and more", "x", NOON)
    ((stored,),) = access.rows("SELECT `PASSWORD_HASH` FROM `genows_credentials`")
    assert stored.startswith("scrypt:")


def test_a_user_beside_no_word_of_a_login_is_remarked_upon(genows, monkeypatch):
    assert genows("user", "add", FRODO, "--name", "Frodo")[2] == ""
    for name in ("AUTHENTICATE", "DAT_METHOD"):
        monkeypatch.delenv(f"GENOWS_{name}")
    code, out, err = genows("user", "add", "sam@example.org", "--name", "Sam")
    assert code == 0 and "authenticate is not set" in err and "stays open to everybody until it is restarted" in err
    code, _, err = genows("check")
    assert code == 1 and "2 rows in users (the database)" in err


def test_without_password_there_is_no_credential(genows, access):
    assert genows("user", "add", FRODO, "--name", "Frodo")[0] == 0
    assert access.rows("SELECT * FROM `genows_credentials`") == []


def test_the_list(genows):
    genows("user", "add", "sam@example.org", "--name", "Sam")
    genows("user", "add", FRODO, "--name", "Frodo Baggins")
    genows("user", "grant", FRODO, "ALL_TCGA")
    genows("user", "grant", FRODO, "vineyard:ALL")
    genows("user", "disable", "sam@example.org")
    frodo = f"{FRODO}\tenabled\tFrodo Baggins\torchard:ALL_TCGA,vineyard:ALL\n"
    assert genows("user", "list")[1] == frodo + "sam@example.org\tdisabled\tSam\t\n"


def test_granting_and_revoking(genows, access):
    add_user(access, FRODO)
    assert genows("user", "grant", FRODO, "brca")[1] == f"{FRODO} now has orchard:brca.\n"
    assert genows("user", "grant", FRODO, "BRCA")[1] == f"{FRODO} already has orchard:BRCA.\n"
    assert access.rows("SELECT `AUTHORITY` FROM `authorities`") == [("orchard:brca",)]
    assert genows("user", "revoke", "Frodo@example.org", "Brca")[1] == "Frodo@example.org no longer has orchard:Brca.\n"
    assert genows("user", "revoke", FRODO, "brca") == (1, "", f"genows: {FRODO} does not have orchard:brca; nothing was revoked.\n")
    assert access.rows("SELECT * FROM `authorities`") == []


@pytest.fixture
def studies(access):
    """brca_tcga, in two groups."""
    access.run(
        "INSERT INTO `type_of_cancer` VALUES ('granted', 'Weariness', '', 'Black', 'granted', 'tissue')",
        "INSERT INTO `cancer_study` (`CANCER_STUDY_ID`, `CANCER_STUDY_IDENTIFIER`, `TYPE_OF_CANCER_ID`, `NAME`, `SHORT_NAME`,"
        " `DESCRIPTION`, `PUBLIC`, `GROUPS`) VALUES (9101, 'brca_tcga', 'granted', 'Breast', '', '', 1, 'SHIRE; Rivendell ')",
    )
    yield
    access.run("DELETE FROM `cancer_study` WHERE `CANCER_STUDY_ID` = 9101", "DELETE FROM `type_of_cancer` WHERE `TYPE_OF_CANCER_ID` = 'granted'")


@pytest.fixture
def no_targets(access):
    """No study that ALL_NCI_TARGET opens: other tests put some into the database that all share, before this one or after it."""
    access.run("UPDATE `cancer_study` SET `CANCER_STUDY_IDENTIFIER` = REPLACE(`CANCER_STUDY_IDENTIFIER`, 'target', 'tegrat')")
    yield
    access.run("UPDATE `cancer_study` SET `CANCER_STUDY_IDENTIFIER` = REPLACE(`CANCER_STUDY_IDENTIFIER`, 'tegrat', 'target')")


@pytest.mark.parametrize("authority", ["ALL", "all_tcga", "brca_tcga", "BRCA_TCGA", "shire", "RIVENDELL", "orchard:shire"])
def test_an_authority_that_opens_something_is_granted_without_a_warning(genows, access, studies, authority):
    add_user(access, FRODO)
    assert genows("user", "grant", FRODO, authority)[::2] == (0, "")


@pytest.mark.parametrize(
    ("authority", "said"),
    [
        pytest.param("brca_tgca", "There is no study brca_tgca here and no group of studies of that name", id="a misspelt study"),
        pytest.param("orchard:ALL-TCGA", "There is no study ALL-TCGA here", id="a misspelt ALL_TCGA"),
        pytest.param("ALL_NCI_TARGET", "There is no study here that ALL_NCI_TARGET opens", id="all of a kind of which there is none"),
        pytest.param("vineyard:ALL", "vineyard:ALL counts for nothing here: app.name is orchard.", id="of another portal"),
    ],
)
def test_an_authority_that_opens_nothing_is_granted_with_a_warning(genows, access, studies, no_targets, authority, said):
    add_user(access, FRODO)
    for word in ("now", "already"):
        code, out, err = genows("user", "grant", FRODO, authority)
        assert code == 0 and f"{FRODO} {word} has " in out
        assert err.startswith(f"genows: warning: {said}") and err.count("\n") == 1


@pytest.mark.parametrize(("authority", "odd"), [("SHIRE, RIVENDELL", "a comma"), ("SHIRE;RIVENDELL", "a semicolon"), ('"SHIRE"', "quotation marks"), ("[SHIRE]", "brackets")])
def test_an_authority_that_looks_like_several_is_told_for_what_it_is(genows, access, studies, authority, odd):
    add_user(access, FRODO)
    assert f"It is one authority whose name has {odd}: grant each by itself" in genows("user", "grant", FRODO, authority)[2]


def test_check_tells_what_meets_nothing(genows, access, studies, monkeypatch):
    access.run("UPDATE `cancer_study` SET `GROUPS` = 'SHIRE;BREE, MORIA' WHERE `CANCER_STUDY_ID` = 9101")
    for user in (FRODO, "sam@example.org"):
        add_user(access, user)
    for authority in ("brca_tgca", "shire", "SHIRE, BREE", "vineyard:ALL"):
        genows("user", "grant", FRODO, authority)
    genows("user", "grant", "sam@example.org", "BREE, MORIA")
    genows("user", "grant", "sam@example.org", "only_of_sam")
    monkeypatch.setenv("GENOWS_ALWAYS_SHOW_STUDY_GROUP", "GONDOR")
    lines = [line for line in genows("check")[1].splitlines() if line.startswith("access: ")]
    found = "\n".join(lines)
    for told in ("authority orchard:brca_tgca (1 user): There is no study brca_tgca here", "authority orchard:SHIRE, BREE (1 user): There is no study SHIRE, BREE here",
                 "It is one authority whose name has a comma", "authority vineyard:ALL (1 user): vineyard:ALL counts for nothing here: app.name is orchard.",
                 "group BREE, MORIA of brca_tcga: 'BREE, MORIA' is one group whose name has a comma; groups are separated by semicolons",
                 "authority orchard:only_of_sam", "always_show_study_group shows nothing: no study has the group GONDOR"):  # fmt: skip
        assert told in found
    assert "orchard:shire" not in found and "group SHIRE of" not in found
    genows("user", "disable", "sam@example.org")
    found = genows("check")[1]
    assert "only_of_sam" not in found and "group BREE, MORIA of brca_tcga: no enabled user has it; 'BREE, MORIA' is one group" in found


def test_without_the_filter_the_whole_authority_is_the_name(genows, access, studies, monkeypatch):
    monkeypatch.setenv("GENOWS_FILTER_GROUPS_BY_APPNAME", "false")
    add_user(access, FRODO)
    assert genows("user", "grant", FRODO, "brca_tcga")[2] == ""
    assert "There is no study orchard:brca_tcga here" in genows("user", "grant", FRODO, "orchard:brca_tcga")[2]


def test_revoking_takes_duplicates_too(genows, access):
    add_user(access, FRODO)
    for email, word in ((FRODO, "ALL"), (FRODO, "ALL"), (FRODO.upper(), "all")):
        access.run(f"INSERT INTO `authorities` VALUES ('{email}', 'orchard:{word}')")
    genows("user", "revoke", FRODO, "ALL")
    assert access.rows("SELECT * FROM `authorities`") == []


def test_without_the_filter_an_authority_is_stored_as_it_is(genows, access, monkeypatch):
    monkeypatch.setenv("GENOWS_FILTER_GROUPS_BY_APPNAME", "false")
    add_user(access, FRODO)
    genows("user", "grant", FRODO, "brca")
    assert access.rows("SELECT `AUTHORITY` FROM `authorities`") == [("brca",)]


def test_disabling_and_enabling(genows, access):
    add_user(access, FRODO)
    for command, enabled in (("disable", 0), ("enable", 1)):
        assert genows("user", command, "FRODO@example.org")[0] == 0
        assert access.rows("SELECT `ENABLED` FROM `users`") == [(enabled,)]


@pytest.mark.parametrize(
    ("arguments", "typed", "said"),
    [
        pytest.param(["user", "add", FRODO, "--name", "Again"], "", "already", id="a user who is there"),
        pytest.param(["user", "add", "a b@example.org", "--name", "x"], "", "login name", id="a name with a blank"),
        pytest.param(["user", "add", "a,b", "--name", "x"], "", "login name", id="a name with a comma"),
        pytest.param(["user", "add", "x" * 129, "--name", "x"], "", "login name", id="a name too long"),
        pytest.param(["user", "add", "new@example.org", "--name", "a\tb"], "", "control", id="a tab in the name"),
        pytest.param(["user", "add", "new@example.org", "--name", "x", "--password"], "", "password", id="no password on standard input"),
        pytest.param(["user", "passwd", FRODO], "\n", "12 to 1000 characters", id="an empty password"),
        pytest.param(["user", "passwd", FRODO], "fool of a T\n", "12 to 1000 characters", id="a short password"),
        pytest.param(["user", "passwd", FRODO], "Password1234\n", "commonest", id="a common password"),
        pytest.param(["user", "add", "new@example.org", "--name", "x", "--password"], "mellon\n", "12 to 1000", id="a short one of a new user"),
        pytest.param(["user", "passwd", "nobody@example.org"], "drogo and primula\n", "no user", id="the password of nobody"),
        pytest.param(["user", "grant", "nobody@example.org", "ALL"], "", "no user", id="granting to nobody"),
        pytest.param(["user", "revoke", "nobody@example.org", "ALL"], "", "no user", id="revoking from nobody"),
        pytest.param(["user", "grant", FRODO, " "], "", "authority", id="an empty authority"),
        pytest.param(["user", "disable", "nobody@example.org"], "", "no user", id="disabling nobody"),
        pytest.param(["token", "list", "nobody@example.org"], "", "no user", id="the tokens of nobody"),
    ],
)
def test_what_is_refused(genows, access, arguments, typed, said):
    add_user(access, FRODO)
    before = [access.rows(f"SELECT * FROM `{table}`") for table in ("users", "authorities", "genows_credentials")]
    code, out, err = genows(*arguments, typed=typed)
    assert (code, out) == (2, "") and said in err and err.count("\n") == 1
    assert [access.rows(f"SELECT * FROM `{table}`") for table in ("users", "authorities", "genows_credentials")] == before


@pytest.mark.parametrize("command", [["user", "passwd", FRODO], ["user", "add", "sam@example.org", "--name", "Sam", "--password"]], ids=" ".join)
def test_the_operators_list_of_passwords_counts(genows, access, monkeypatch, tmp_path, command):
    add_user(access, FRODO)
    listed = tmp_path / "listed.txt"
    listed.write_text("drogo and primula\n")
    monkeypatch.setenv("GENOWS_PASSWORD_BLOCKLIST_FILE", str(listed))
    code, _, err = genows(*command, typed="Drogo and Primula\n")
    assert code == 2 and "commonest" in err and "rimula" not in err
    assert access.rows("SELECT * FROM `genows_credentials`") == []
    assert genows(*command, typed="primula and drogo\n")[0] == 0


def test_a_list_of_passwords_that_is_not_there_stops_every_command(genows, monkeypatch):
    monkeypatch.setenv("GENOWS_PASSWORD_BLOCKLIST_FILE", "/nowhere/listed.txt")
    code, _, err = genows("user", "list")
    assert code == 1 and "GENOWS_PASSWORD_BLOCKLIST_FILE: password.blocklist_file: '/nowhere/listed.txt': the file cannot be read: No such file" in err


def test_a_password_is_no_argument(genows):
    with pytest.raises(SystemExit) as caught:
        genows("user", "add", FRODO, "--name", "x", "--password", "secret")
    assert caught.value.code == 2


def test_listing_and_revoking_tokens(genows, access, portal):
    add_user(access, FRODO)
    it = portal({"authenticate": "remote_user", "dat.method": "uuid", "dat.uuid.max_number_per_user": "2"})
    tokens = [it.token(), it.token()]
    code, out, _ = genows("token", "list", FRODO)
    assert code == 0
    for line in out.splitlines():
        assert re.fullmatch(r"[0-9a-f]{12}\t2027-01-15 08:00:00\t2027-02-14 08:00:00\t(valid|expired)", line)
    assert len(out.splitlines()) == 2 and not any(token in out for token in tokens)
    assert genows("token", "revoke", FRODO)[:2] == (0, f"Revoked 2 tokens of {FRODO}.\n")
    assert it.stored() == [] and genows("token", "list", FRODO)[1] == ""
    assert genows("token", "revoke", FRODO) == (1, "", f"genows: {FRODO} has no token; nothing was revoked.\n")


@pytest.mark.parametrize("method", ["uuid", "jwt"])
def test_a_token_that_an_operator_issues_is_the_users(genows, access, portal, monkeypatch, method):
    """With the rules of those that a user asks for: one at a time where they are stored, none who is disabled or somebody without a name."""
    monkeypatch.setenv("GENOWS_DAT_METHOD", method)
    monkeypatch.setenv("GENOWS_DAT_JWT_SECRET_KEY", SECRET)
    add_user(access, FRODO)
    genows("user", "add", "anonymousUser", "--name", "Anybody")
    genows.audit.clear()
    code, out, err = genows("token", "issue", FRODO.upper())
    assert (code, err) == (0, "")
    assert re.fullmatch(r"token: \S+\ncreation_date: [-0-9]{10}T[:0-9]{8}\.000Z\nexpiration_date: [-0-9]{10}T[:0-9]{8}\.000Z\n", out)
    token = out.split()[1]
    it = portal({"authenticate": "remote_user", "dat.method": method, "dat.jwt.secret_key": SECRET})
    it.now = time.time()
    assert it.ask("/api/studies", token=token).status_code == 200
    assert genows.audit == [f'token outcome=issued user={FRODO} peer="command line" token={audit.fingerprint(token)}']
    assert genows("token", "issue", FRODO)[0] == 0
    assert it.ask("/api/studies", token=token).status_code == (401 if method == "uuid" else 200)
    assert genows("token", "issue", "anonymousUser")[:2] == (1, "")
    genows("user", "disable", FRODO)
    code, out, err = genows("token", "issue", FRODO)
    assert (code, out) == (2, "") and f"'genows user enable {FRODO}'" in err


def test_tokens_that_are_stored_nowhere_cannot_be_listed(genows, access, monkeypatch):
    add_user(access, FRODO)
    monkeypatch.setenv("GENOWS_DAT_METHOD", "jwt")
    monkeypatch.setenv("GENOWS_DAT_JWT_SECRET_KEY", SECRET)
    code, out, err = genows("token", "list", FRODO)
    assert (code, out) == (1, "") and "stored nowhere" in err
    code, out, err = genows("token", "revoke", FRODO)
    assert (code, out) == (1, "") and f"'genows user disable {FRODO}'" in err and "dat.jwt.secret_key" in err


def test_a_fresh_secret_each_time(genows):
    secrets = {genows("token", "secret")[1] for _ in range(3)}
    assert len(secrets) == 3 and all(re.fullmatch(r"[0-9a-f]{64}\n", secret) for secret in secrets)


def test_a_portals_database_without_our_tables_says_so(made, monkeypatch, capsys):
    made.run(*(f"DROP TABLE `genows_{name}`" for name in ("credentials", "signin_failures", "ended_sessions", "data_version", "layout")))
    with pytest.raises(SchemaError, match="genows check --create"):
        Portal(made, BY_PASSWORD)
    other = Portal(made, {"authenticate": "remote_user"})
    assert other.ask("/").status_code == 200
    other.close()
    monkeypatch.setenv("GENOWS_DB_CONNECTION_STRING", made.settings["db.connection_string"])
    monkeypatch.setattr("sys.stdin", io.StringIO("drogo and primula\n"))
    assert main(["user", "add", FRODO, "--name", "Frodo", "--password"]) == 1
    assert "genows check --create" in capsys.readouterr().err
    assert main(["user", "add", FRODO, "--name", "Frodo"]) == 0


def test_what_is_done_to_a_user_stands_in_the_audit_log(genows):
    genows("user", "add", FRODO, "--name", "Frodo")
    for arguments in (("grant", FRODO, "ALL"), ("grant", FRODO, "ALL"), ("revoke", FRODO, "ALL"), ("disable", FRODO), ("enable", FRODO)):
        assert genows("user", *arguments)[0] == 0
    genows("user", "passwd", FRODO, typed="drogo and primula\n")
    start = f"user={FRODO} peer=\"command line\""
    assert genows.audit == [
        f"user outcome=added {start}", f"user outcome=granted {start} authority=orchard:ALL",
        f"user outcome=revoked {start} authority=orchard:ALL", f"user outcome=disabled {start}", f"user outcome=enabled {start}",
        f'user outcome="password set" {start}',
    ]  # fmt: skip


@pytest.mark.parametrize("arguments", [("list",), ("grant", FRODO, "ALL"), ("disable", FRODO), ("passwd", FRODO)], ids=" ".join)
def test_no_command_but_add_makes_a_database(tmp_path, capsys, monkeypatch, arguments):
    monkeypatch.setattr("sys.stdin", io.StringIO("drogo and primula\n"))
    file = tmp_path / "away.db"
    monkeypatch.setenv("GENOWS_DB_CONNECTION_STRING", f"sqlite:///{file}")
    monkeypatch.setenv("GENOWS_AUTHENTICATE", "remote_user")
    assert main(["user", *arguments]) == 1
    assert f"The database {file} is not there; nobody is in it" in capsys.readouterr().err
    assert not file.exists()


def test_without_tokens_the_reason_is_told(genows, monkeypatch):
    monkeypatch.setenv("GENOWS_DAT_METHOD", "none")
    code, _, err = genows("token", "list", FRODO)
    assert code == 2 and "dat.method is none here" in err


COMPOSED, APART = "j\u00fcrgen@x.org", "ju\u0308rgen@x.org"


def test_two_forms_of_a_name_are_one_account(genows, access):
    assert genows("user", "add", APART, "--name", "J", "--password", typed="speak, friend, and enter\n")[0] == 0
    code, _, err = genows("user", "add", COMPOSED, "--name", "J2")
    assert code == 2 and "already" in err
    assert genows("user", "grant", APART, "orchard:ALL")[0] == 0
    assert genows("user", "list")[1] == f"{COMPOSED}\tenabled\tJ\torchard:ALL\n"
    assert genows("user", "passwd", APART, typed="speak, foe, and go away\n")[0] == 0
    assert access.rows("SELECT `EMAIL` FROM `genows_credentials`") == [(COMPOSED,)]
    assert genows("token", "list", APART)[0] == 0
    assert genows("user", "disable", APART)[0] == 0
    assert genows("user", "list")[1].startswith(f"{COMPOSED}\tdisabled")


def test_a_name_with_a_letter_whose_lower_case_is_two_is_found(genows):
    name = "\u0130bo@x.org"
    assert genows("user", "add", name, "--name", "I")[0] == 0
    assert genows("user", "grant", name, "orchard:ALL")[0] == 0
    code, _, err = genows("user", "add", name, "--name", "I")
    assert code == 2 and "already" in err
    assert genows("user", "disable", name)[0] == 0
    assert genows("user", "list")[1].count("\n") == 1


def test_accounts_of_sign_in_services_are_linked_listed_and_unlinked(genows, access):
    issuer = "https://id.example.org"
    add_user(access, FRODO, "orchard:ALL", name="Frodo")
    assert genows("user", "link", FRODO, issuer, "one")[1] == f"one of {issuer} comes in as {FRODO} now.\n"
    assert genows("user", "link", "sam@example.org", issuer, "two")[0] == 0
    code, _, err = genows("user", "link", "sam@example.org", issuer, "one")
    assert code == 2 and f"one of {issuer} is linked to {FRODO} already." in err
    access.run("UPDATE `genows_identities` SET `LAST_SEEN` = '2026-01-02 03:04:05' WHERE `SUB` = 'two'")
    assert genows("user", "list")[1].splitlines() == [
        f"{FRODO}\tenabled\tFrodo\torchard:ALL\tnever {issuer} one",
        f"sam@example.org\tnot added\t\t\t2026-01-02 03:04:05 UTC {issuer} two",
    ]
    assert genows("user", "unlink", FRODO)[1] == f"{FRODO} no longer belongs to one of {issuer}.\n"
    code, _, err = genows("user", "unlink", FRODO)
    assert code == 1 and "nothing was unlinked" in err
    assert [line.split(" peer")[0] for line in genows.audit] == [
        f"identity outcome=linked user={FRODO}", "identity outcome=linked user=sam@example.org", f"identity outcome=unlinked user={FRODO}",
    ]  # fmt: skip
    assert genows("user", "link", "a b", issuer, "x")[0] == genows("user", "link", FRODO, issuer, "x" * 256)[0] == 2
