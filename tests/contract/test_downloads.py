"""Downloads: studies, and parts of them, as archives over HTTP, whole and in ranges, for whoever may read them."""

import io
import json
import tarfile
import threading
import zipfile
from base64 import b64encode
from contextlib import ExitStack

import pytest
from werkzeug.test import Client

from genows.cli import main
from genows.clients.openapi import downloads as described
from genows.db.sessions import Session
from genows.downloads.archives import Archives
from genows.downloads.handlers import ADDRESSES
from genows.load.removal import remove_study
from tests.contract.conftest import DATABASES
from tests.databases import made_on
from tests.exported import exported
from tests.portal import FRODO, SAM, Portal, add_user, audit_lines, watch_audit
from tests.studyfolders import load_folder, study_files, write_folder
from tests.today import add_today_reference, write_today

OPEN = {"authenticate": "false"}
LOGIN = {"authenticate": "remote_user", "dat.method": "uuid"}
STUDY, ZIP = "/demo2.tar.gz", "/export/study/demo2.zip"
EVERY = {STUDY: "tar.gz", "/export/study/demo2.tar.gz": "tar.gz", ZIP: "zip", "/portal/export/study/demo2.zip": "zip", "/portal/demo2.tar.gz": "tar.gz"}


@pytest.fixture(scope="module", params=DATABASES)
def made(request, tmp_path_factory):
    """A database with demo2, which has one of every kind, and demo1; Frodo may read both, Sam demo1. Not to be written to."""
    folder = tmp_path_factory.mktemp("downloads")
    with made_on(request.param, request, folder) as its:
        add_today_reference(its)
        assert load_folder(its, write_today(folder / "demo2"), unknown_genes="skip").exit_code == 0
        assert load_folder(its, write_folder(folder / "demo1", study_files())).exit_code == 0
        add_user(its, FRODO, "public_portal:ALL")
        add_user(its, SAM, "public_portal:DEMO1")
        yield its


@pytest.fixture(scope="module")
def whole(made, tmp_path_factory):
    """Kind → what `genows export` writes."""
    folder = tmp_path_factory.mktemp("whole")
    for kind in ("tar.gz", "zip"):
        exported(made, "demo2", folder / f"a.{kind}")
    return {kind: (folder / f"a.{kind}").read_bytes() for kind in ("tar.gz", "zip")}


@pytest.fixture
def portals(made):
    with ExitStack() as stack:

        def open_portal(settings, **more):
            portal = Portal(made, {**settings, **more})
            stack.callback(portal.close)
            return portal

        yield open_portal


@pytest.fixture(params=["built for each", "kept"])
def settings(request, tmp_path):
    """Settings with and without a folder of archives."""
    if request.param == "built for each":
        return OPEN
    (tmp_path / "kept").mkdir()
    return {**OPEN, "export.folder": str(tmp_path / "kept")}


def names_of(answer):
    with tarfile.open(fileobj=io.BytesIO(answer.data)) as archive:
        return archive.getnames()


def member(answer, name):
    with tarfile.open(fileobj=io.BytesIO(answer.data)) as archive:
        return archive.extractfile(name).read().decode()


def test_a_study_is_what_its_export_is(portals, settings, whole):
    portal = portals(settings)
    for path, kind in EVERY.items():
        answer = portal.ask(path)
        assert (answer.status_code, answer.data == whole[kind]) == (200, True), path
        assert answer.headers["Content-Type"] == {"tar.gz": "application/gzip", "zip": "application/zip"}[kind]
        assert answer.headers["Content-Disposition"] == f'attachment; filename="demo2.{kind}"'
        assert "Content-Encoding" not in answer.headers
        again = portal.ask(path, headers={"Accept-Encoding": "gzip"})
        assert (again.data, again.headers["ETag"]) == (whole[kind], answer.headers["ETag"])


def test_archives_are_dated_and_revalidated(portals, settings, monkeypatch):
    portal = portals(settings)
    first = portal.ask(STUDY)
    assert first.headers["ETag"] == f'"{first.headers["ETag"][1:33]}"'
    assert first.headers["Last-Modified"] == "Wed, 04 Mar 2026 00:00:00 GMT"
    assert first.headers["Cache-Control"] == "no-cache"
    assert portal.ask(ZIP).headers["ETag"] != first.headers["ETag"]
    monkeypatch.setattr("genows.downloads.archives.Building", None)
    answer = portal.ask(STUDY, headers={"If-None-Match": first.headers["ETag"]})
    assert (answer.status_code, answer.data, answer.headers["ETag"]) == (304, b"", first.headers["ETag"])


def test_head_builds_nothing(portals, settings, monkeypatch, whole):
    portal = portals(settings)
    with monkeypatch.context() as patched:
        patched.setattr("genows.downloads.archives.Building", None)
        before = portal.ask(STUDY, "HEAD")
        assert (before.status_code, before.data, before.headers["Accept-Ranges"]) == (200, b"", "none")
        assert "Content-Length" not in before.headers
    given = portal.ask(STUDY)
    after = portal.ask(STUDY, "HEAD")
    same = ("ETag", "Last-Modified", "Content-Type", "Content-Disposition", "Cache-Control")
    assert [after.headers[name] for name in same] == [before.headers[name] for name in same] == [given.headers[name] for name in same]
    assert after.headers.get("Content-Length") == (str(len(whole["tar.gz"])) if "export.folder" in settings else None)


RANGES = [
    pytest.param({"Range": "bytes=0-1023"}, (0, 1024), id="the beginning"),
    pytest.param({"Range": "bytes=1000-"}, (1000, None), id="the rest, with which a broken download goes on"),
    pytest.param({"Range": "bytes=-500"}, (-500, None), id="the end"),
    pytest.param({"Range": "bytes=-99999999"}, (0, None), id="more than there is, from the end"),
    pytest.param({"Range": "bytes=5-99999999"}, (5, None), id="more than there is"),
    pytest.param({"Range": "bytes=9-5"}, None, id="backwards is no range"),
    pytest.param({"Range": "bytes=0-1,4-5"}, None, id="several ranges give everything"),
    pytest.param({"Range": "lines=0-1"}, None, id="a unit of another kind"),
    pytest.param({"Range": "bytes=-"}, None, id="no number at all"),
    pytest.param({"Range": "bytes=0-9", "If-Range": '"another"'}, None, id="of an archive that has changed"),
    pytest.param({"Range": "bytes=0-9", "If-Range": "Wed, 04 Mar 2026 00:00:00 GMT"}, None, id="a date is no ETag"),
]


@pytest.mark.parametrize(("headers", "part"), RANGES)
def test_ranges_of_a_kept_archive(portals, tmp_path, whole, headers, part):
    portal, content = portals(OPEN, **{"export.folder": str(tmp_path)}), whole["tar.gz"]
    tag = portal.ask(STUDY).headers["ETag"]
    answer = portal.ask(STUDY, headers=headers)
    assert answer.headers["Accept-Ranges"] == "bytes"
    if part is None:
        assert (answer.status_code, answer.data) == (200, content)
        return
    wanted = content[slice(*part)]
    first = content.index(wanted)
    assert (answer.status_code, answer.data, answer.headers["Content-Length"]) == (206, wanted, str(len(wanted)))
    assert answer.headers["Content-Range"] == f"bytes {first}-{first + len(wanted) - 1}/{len(content)}"
    again = portal.ask(STUDY, headers={**headers, "If-Range": tag})
    assert (again.status_code, again.data) == (206, wanted)


def test_a_range_behind_the_end_is_refused(portals, tmp_path, whole):
    portal, size = portals(OPEN, **{"export.folder": str(tmp_path)}), len(whole["tar.gz"])
    portal.ask(STUDY)
    answer = portal.ask(STUDY, headers={"Range": f"bytes={size}-"})
    assert (answer.status_code, answer.headers["Content-Range"], answer.data) == (416, f"bytes */{size}", b"")


def test_a_range_of_what_is_not_kept_gives_everything(portals, whole):
    answer = portals(OPEN).ask(STUDY, headers={"Range": "bytes=0-9"})
    assert (answer.status_code, answer.data, answer.headers["Accept-Ranges"]) == (200, whole["tar.gz"], "none")


def test_what_a_download_would_be(portals, settings, whole):
    portal = portals(settings)
    before = portal.ask("/export/study/demo2").json
    assert before == {"studyId": "demo2", "samples": 4, "etag": portal.ask(STUDY, "HEAD").headers["ETag"], "kept": False}
    portal.ask(STUDY)
    after = portal.ask("/export/study/demo2").json
    with zipfile.ZipFile(io.BytesIO(whole["zip"])) as archive:
        number = sum(not name.endswith("/") for name in archive.namelist())
    kept = {"kept": True, "files": number, "bytes": len(whole["tar.gz"]), "notes": []}
    assert after == before | (kept if "export.folder" in settings else {})


@pytest.mark.parametrize("path", ["//demo2.tar.gz", "///demo2.tar.gz", "/export//study//demo2.tar.gz", "/portal//demo2.tar.gz"])
def test_slashes_that_are_too_many_do_not_count(portals, whole, path):
    """As of a base address with a slash at its end. The name stands in no redirect."""
    portal = portals(OPEN)
    answer = portal.ask("/", environ={"PATH_INFO": path})
    assert (answer.status_code, answer.data) == (200, whole["tar.gz"])


@pytest.mark.parametrize("path", ["/nosuch.tar.gz", "/demo2.tgz", "/DEMO2.tar.gz", "/export/study/nosuch.zip", "/export/study/nosuch", "/export/study/demo2.rar", "/export/cohort"])
def test_what_is_no_study_is_no_address(portals, path):
    portal = portals(OPEN)
    answer, ordinary = portal.ask(path), portal.ask("/nothing/of/the/kind")
    assert (answer.status_code, answer.data) == (404, ordinary.data)


def test_the_setting_switches_downloads_off(portals):
    portal = portals(OPEN, **{"feature.study.export": "false"})
    for path in (*EVERY, "/export/study/demo2"):
        assert portal.ask(path).status_code == 404
    for path in ("/export/study/demo2.zip", "/export/cohort.zip"):
        assert portal.ask(path, "POST", json={"sampleIds": ["S1"]}).status_code == 404
    assert b"Download the study" not in portal.ask("/studies/demo2").data


# Who may read


def test_a_hidden_study_is_as_one_that_is_not_there(portals, tmp_path):
    portal = portals(LOGIN, **{"export.folder": str(tmp_path)})
    assert portal.ask(STUDY, user=FRODO).status_code == 200
    token = portal.token(SAM)
    assert portal.ask("/demo1.tar.gz", token=token).status_code == 200
    for path in (*EVERY, "/export/study/demo2"):
        for who in ({"user": SAM}, {"token": token}):
            hidden, absent = (portal.ask(address, **who) for address in (path, path.replace("demo2", "nosuch")))
            assert (hidden.status_code, hidden.data) == (404, absent.data)
            assert [pair for pair in hidden.headers if pair[0] != "X-Request-Id"] == [pair for pair in absent.headers if pair[0] != "X-Request-Id"]


def basic(password, name="any"):
    return {"Authorization": "Basic " + b64encode(f"{name}:{password}".encode()).decode()}


def test_nobody_is_asked_for_a_token(portals):
    portal = portals(LOGIN)
    answer = portal.ask(STUDY)
    assert answer.status_code == 401
    assert answer.headers.getlist("WWW-Authenticate") == ['Bearer realm="genows"', 'Basic realm="data access token"']
    for path, method in (("/export/study/demo2", "GET"), (ZIP, "POST")):
        answer = portal.ask(path, method, json={"sampleIds": ["S1"]} if method == "POST" else None)
        assert (answer.status_code, answer.headers.getlist("WWW-Authenticate")) == (401, ['Bearer realm="genows"'])
    page = portal.ask(STUDY, headers={"Accept": "text/html"})
    # A browser would ask for a name and a password that nobody has.
    assert (page.status_code, page.headers.getlist("WWW-Authenticate")) == (401, ['Bearer realm="genows"'])


def test_a_token_opens_what_its_user_may_read(portals, whole):
    portal = portals(LOGIN)
    token = portal.token(FRODO)
    assert portal.ask(STUDY, token=token).data == whole["tar.gz"]
    answer = portal.ask(STUDY, headers=basic(token))
    assert (answer.data, answer.headers["Cache-Control"]) == (whole["tar.gz"], "private, no-cache")
    assert portal.ask(STUDY, "HEAD", headers=basic(token)).status_code == 200
    # Elsewhere a password is no token.
    assert portal.ask("/export/study/demo2", headers=basic(token)).status_code == 401
    assert portal.ask("/api/studies", headers=basic(token)).status_code == 401


@pytest.mark.parametrize("headers", [basic("nonsense"), basic(""), {"Authorization": "Basic !"}, {"Authorization": "Basic YWJj"}, {"Authorization": "Bearer nonsense"}])
def test_what_is_no_token_opens_nothing(portals, headers, caplog):
    watch_audit(caplog)
    assert portals(LOGIN).ask(STUDY, headers=headers).status_code == 401
    assert "nonsense" not in "".join(audit_lines(caplog))


def test_who_is_signed_in_needs_no_token(portals, whole):
    """A server in front may take names and passwords by HTTP Basic itself, and hand them on."""
    portal = portals(LOGIN)
    assert portal.ask(STUDY, user=FRODO, headers=basic("a password of another service")).data == whole["tar.gz"]


def test_the_audit_log_tells_who_reads(portals, caplog):
    watch_audit(caplog)
    portal = portals(LOGIN, **{"audit.reads": "true"})
    portal.ask(STUDY, user=FRODO)
    portal.ask("/studies/demo2/cohort/data.zip?filter=sample%3DS1", user=FRODO)
    lines = [line for line in audit_lines(caplog) if line.startswith("read ")]
    assert [(f"user={FRODO}" in line, "studies=demo2" in line) for line in lines] == [(True, True)] * len(lines)
    assert len(lines) == 2 and f"path={STUDY}" in lines[0]


# Parts


def test_a_part_of_a_study(portals, made, tmp_path):
    portal = portals(OPEN)
    answer = portal.ask("/export/study/demo2.tar.gz", "POST", json={"sampleIds": ["S3", "S1", "S3"]})
    assert (answer.status_code, answer.headers["Accept-Ranges"]) == (200, "none")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="demo2_part.tar.gz"'
    assert "demo2_part/meta_study.txt" in names_of(answer)
    rows = member(answer, "demo2_part/data_clinical_sample.txt").splitlines()[5:]
    assert [row.split("\t")[1] for row in rows] == ["S1", "S3"]
    named = portal.ask(ZIP, "POST", json={"sampleListId": "demo2_sequenced", "studyId": "mine"})
    with zipfile.ZipFile(io.BytesIO(named.data)) as archive:
        assert "cancer_study_identifier: mine" in archive.read("mine/meta_study.txt").decode()


WRONG = [
    pytest.param({}, "either", id="nothing"),
    pytest.param({"sampleIds": ["S1"], "sampleListId": "demo2_all"}, "either", id="both"),
    pytest.param({"sampleIds": []}, "array", id="no samples"),
    pytest.param({"sampleIds": "S1"}, "array", id="a text"),
    pytest.param({"sampleIds": [1]}, "array", id="a number"),
    pytest.param({"sampleIds": ["S1"], "genes": []}, "genes", id="an unknown member"),
    pytest.param({"sampleIds": ["S1"], "studyId": "a/b"}, "studyId", id="an id that no study has"),
    pytest.param({"sampleIds": ["S1"], "studyId": ".."}, "studyId", id="an id that leads out of the folder"),
    pytest.param({"sampleIds": ["S1", "nosuch"]}, "samples not found: nosuch.", id="a sample that is not there"),
    pytest.param({"sampleIds": [f"n{number}" for number in range(200)]}, "n99 and 100 more.", id="the first hundred are named"),
    pytest.param({"sampleListId": "demo1_all"}, "sampleListId", id="a list of another study"),
    pytest.param(["S1"], "object", id="no object"),
]


@pytest.mark.parametrize(("body", "told"), WRONG)
def test_bodies_that_name_no_part(portals, body, told):
    answer = portals(OPEN).ask("/export/study/demo2.tar.gz", "POST", json=body)
    assert answer.status_code == 400 and told in answer.json["detail"]


def test_bodies_are_json(portals):
    portal = portals(OPEN)
    assert portal.ask(ZIP, "POST", data={"sampleIds": "S1"}).status_code == 415
    assert portal.ask(ZIP, "POST", data=b"{", content_type="application/json").status_code == 400
    assert portal.ask("/export/study/demo2.tar.gz", "PUT").status_code == 405


def test_parts_of_several_studies(portals):
    portal = portals(OPEN)
    pairs = [{"studyId": "demo2", "sampleId": "S2"}, {"studyId": "demo1", "sampleId": "TCGA-A1-A0SB-01"}]
    first = portal.ask("/api/samples?study_id=demo1").json[0]["id"]
    pairs[1]["sampleId"] = first
    answer = portal.ask("/export/cohort.tar.gz", "POST", json={"samples": pairs})
    assert answer.status_code == 200, answer.text
    tops = list(dict.fromkeys(name.partition("/")[0] for name in names_of(answer)))
    assert tops == ["demo2_part", "demo1_part"]
    assert first in member(answer, "demo1_part/data_clinical_sample.txt")
    answer = portal.ask("/export/cohort.zip", "POST", json={"sampleListIds": ["demo2_all", "demo2_cna"], "suffix": ".x"})
    with zipfile.ZipFile(io.BytesIO(answer.data)) as archive:
        assert archive.testzip() is None and "demo2.x/meta_study.txt" in archive.namelist()


def test_each_study_has_a_folder_of_its_own(portals):
    """Also where programs would misread the names of both, which are called otherwise then."""
    portal = portals(OPEN)
    first = portal.ask("/api/samples?study_id=demo1").json[0]["id"]
    pairs = [{"studyId": "demo2", "sampleId": "S2"}, {"studyId": "demo1", "sampleId": first}]
    answer = portal.ask("/export/cohort.tar.gz", "POST", json={"samples": pairs, "suffix": "_study"})
    assert answer.status_code == 200, answer.text
    names = names_of(answer)
    assert list(dict.fromkeys(name.partition("/")[0] for name in names)) == ["export", "export_2"] and len(names) == len(set(names))


def test_a_list_that_is_named_again_and_again_is_read_once(portals, monkeypatch):
    portal, read, original = portals(OPEN), [], Session.rows

    def rows(self, name, /, **values):
        read.append(name)
        return original(self, name, **values)

    monkeypatch.setattr(Session, "rows", rows)
    answer = portal.ask("/export/cohort.zip", "POST", json={"sampleListIds": ["demo2_all"] * 2000 + ["nosuch"]})
    assert answer.status_code == 404 and read.count("sample_list_members") == 1


def test_parts_of_a_hidden_study_are_as_of_none(portals):
    portal = portals(LOGIN)
    token = portal.token(SAM)
    for study in ("demo2", "nosuch"):
        assert portal.ask(f"/export/study/{study}.zip", "POST", token=token, json={"sampleIds": ["S1"]}).status_code == 404
        assert portal.ask("/export/cohort.zip", "POST", token=token, json={"samples": [{"studyId": study, "sampleId": "S1"}]}).status_code == 404
        assert portal.ask("/export/cohort.zip", "POST", token=token, json={"sampleListIds": [f"{study}_all"]}).status_code == 404


def test_pages_lead_to_archives(portals, whole):
    portal = portals(OPEN)
    page = portal.ask("/studies/demo2").text
    assert 'href="/export/study/demo2.tar.gz"' in page and 'href="/export/study/demo2.zip"' in page
    page = portal.ask("/studies/demo2/cohort?filter=list%3Dcna").text
    place = next(part for part in page.split('"') if part.startswith("/studies/demo2/cohort/data.tar.gz"))
    answer = portal.ask(place.replace("&amp;", "&"))
    assert answer.status_code == 200 and "demo2_part/meta_study.txt" in names_of(answer)
    several = portal.ask("/cohort/data.tar.gz?study_id=demo1,demo2")
    assert {name.partition("/")[0] for name in names_of(several)} == {"demo1_part", "demo2_part"}
    assert portal.ask("/studies/demo2/cohort/data.zip?filter=sample%3Dnosuch").status_code == 404


def test_beneath_a_mount_links_say_so(portals):
    portal = portals(OPEN)
    page = portal.ask("/studies/demo2", environ={"SCRIPT_NAME": "/inner"}).text
    assert 'href="/inner/export/study/demo2.zip"' in page


# What is built, kept and removed


def test_two_at_once_cost_one_building(portals, tmp_path, whole, monkeypatch):
    portal, begun, go_on = portals(OPEN, **{"export.folder": str(tmp_path)}), [], threading.Event()
    original = Session.all

    def slowly(self, name, *columns, **values):
        if name == "exported_lists":
            begun.append(name)
            assert go_on.wait(20)
        return original(self, name, *columns, **values)

    monkeypatch.setattr(Session, "all", slowly)
    answers = []
    threads = [threading.Thread(target=lambda: answers.append(portal.ask(STUDY).data)) for _ in range(3)]
    for thread in threads:
        thread.start()
    threading.Timer(0.5, go_on.set).start()
    for thread in threads:
        thread.join(30)
    assert (begun, answers) == (["exported_lists"], [whole["tar.gz"]] * 3)
    assert [path.suffix for path in tmp_path.iterdir() if path.name.startswith(".")] == []


def test_who_reads_along_is_not_waited_for_by_the_building(portals, tmp_path, whole, monkeypatch):
    """Whoever came while its thread began: with few connections two such held all that may begin, and the building waited for them."""
    portal, begins, original, answers = portals(OPEN, **{"export.folder": str(tmp_path)}), threading.Event(), Archives._write, []

    def late(self, *values):
        assert begins.wait(20)
        original(self, *values)

    monkeypatch.setattr(Archives, "_write", late)
    threads = [threading.Thread(target=lambda: answers.append(portal.ask(STUDY).data)) for _ in range(3)]
    for thread in threads:
        thread.start()
    threading.Timer(0.5, begins.set).start()
    for thread in threads:
        thread.join(40)
    assert [answer == whole["tar.gz"] for answer in answers] == [True] * 3


def test_not_everybody_may_wait_for_one_building(portals, tmp_path, whole, monkeypatch):
    """Each holds a thread: some are left to others, and connections to the database all."""
    portal, go_on, original, statuses = portals(OPEN, **{"export.folder": str(tmp_path)}), threading.Event(), Session.all, []

    def slowly(self, name, *columns, **values):
        if name == "exported_lists":
            assert go_on.wait(20)
        return original(self, name, *columns, **values)

    def ask():
        answer = portal.ask(STUDY)
        statuses.append((answer.status_code, answer.data == whole["tar.gz"] if answer.status_code == 200 else "database" not in answer.text))
        if answer.status_code != 200:
            go_on.set()

    monkeypatch.setattr(Session, "all", slowly)
    threads = [threading.Thread(target=ask) for _ in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert len(statuses) == 12 and {status for status, _ in statuses} in ({200, 429}, {200, 429, 503})
    assert all(is_right for _, is_right in statuses)


def test_more_than_may_be_built_are_refused(portals, tmp_path, whole):
    portal = portals(OPEN, **{"export.builds": "0", "export.folder": str(tmp_path)})
    refused = portal.ask(STUDY)
    assert (refused.status_code, refused.headers["Retry-After"], refused.headers["Content-Type"]) == (503, "30", "application/problem+json")
    assert list(tmp_path.iterdir()) == []
    portals(OPEN, **{"export.folder": str(tmp_path)}).ask(STUDY)
    assert portal.ask(STUDY).data == whole["tar.gz"]


def test_what_hinders_a_building_hinders_no_other(portals, tmp_path, whole, monkeypatch):
    """Neither the one place to build in nor the work folder stays taken, for which whoever reads along would wait for ever."""
    portal = portals(OPEN, **{"export.folder": str(tmp_path), "export.builds": "1"})

    def none(*_):
        raise OSError("Too many open files")

    with monkeypatch.context() as patched:
        patched.setattr(threading.Thread, "start", none)
        assert portal.ask(STUDY).status_code == 500
    with monkeypatch.context() as patched:
        patched.setattr("genows.downloads.keptarchives.ArchiveWriting.__init__", none)
        assert portal.ask(STUDY).status_code == 500
    assert list(tmp_path.iterdir()) == []
    assert portal.ask(STUDY).data == whole["tar.gz"]


def test_a_building_has_its_time(portals, settings):
    answer = portals(settings, **{"feature.study.export.timeout_ms": "1"}).ask(STUDY)
    assert answer.status_code == 503 and "0.001 seconds" in answer.json["detail"]


def test_what_fails_before_the_first_byte_is_told_and_leaves_nothing(portals, tmp_path, settings, monkeypatch):
    portal = portals(settings)

    def broken(*_):
        raise OSError("the disk is full")

    with monkeypatch.context() as patched:
        patched.setattr("genows.export.study.write_lists", broken)
        patched.setattr("genows.export.study._REST", {"lists": broken})
        assert portal.ask(STUDY).status_code == 500
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []
    assert portal.ask(STUDY).status_code == 200


def test_what_fails_behind_it_is_cut_off(portals, tmp_path, settings, monkeypatch):
    portal = portals(settings)
    before = __import__("genows.downloads.building", fromlist=["PACKED"]).PACKED

    def breaking(folders):
        yield next(before[".tar.gz"](folders))
        raise OSError("the disk is full")

    with monkeypatch.context() as patched:
        patched.setattr("genows.downloads.building.PACKED", {".tar.gz": breaking})
        with pytest.raises(Exception, match=r"disk is full|not built to its end"):
            portal.ask(STUDY)
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []
    assert portal.ask(STUDY).status_code == 200


def test_nobody_builds_for_nobody(portals, tmp_path, settings, monkeypatch):
    """A client that goes away ends the building, and what was made of it goes."""
    portal, ended = portals(settings), threading.Event()

    def endless(folders):
        try:
            yield from (bytes(1000) for _ in iter(lambda: ended.wait(0.01), True))
        finally:
            ended.set()

    monkeypatch.setattr("genows.downloads.building.PACKED", {".tar.gz": endless})
    # Without the client that checks WSGI, which reads to the end.
    answer = Client(portal.app).get(STUDY, buffered=False)
    assert set(next(answer.iter_encoded())) == {0}
    answer.close()
    assert ended.wait(10)
    for thread in threading.enumerate():
        if thread.name.startswith("archive of"):
            thread.join(10)
    assert [path for path in tmp_path.rglob("*") if path.name != "kept"] == []


def test_the_archive_of_older_data_goes_when_the_new_one_is_whole(request, tmp_path, tmp_path_factory):
    (tmp_path / "kept").mkdir()
    with made_on("sqlite", request, tmp_path_factory.mktemp("older")) as made:
        folder = write_folder(tmp_path / "demo1", study_files())
        load_folder(made, folder)
        portal = Portal(made, {**OPEN, "export.folder": str(tmp_path / "kept")})
        first = portal.ask("/demo1.tar.gz")
        load_folder(made, write_folder(folder, study_files(name="Another name")))
        second = portal.ask("/demo1.tar.gz")
        assert first.headers["ETag"] != second.headers["ETag"] and "Another name" in member(second, "demo1/meta_study.txt")
        tag = second.headers["ETag"].strip('"')
        assert sorted(path.name for path in (tmp_path / "kept").iterdir()) == [f"demo1.{tag}.json", f"demo1.{tag}.tar.gz"]
        remove_study(made.database, "demo1")
        assert portal.ask("/demo1.tar.gz").status_code == 404
        portal.close()


def test_a_load_may_build_ahead(request, tmp_path, tmp_path_factory, capsys, monkeypatch):
    (tmp_path / "kept").mkdir()
    with made_on("sqlite", request, tmp_path_factory.mktemp("ahead")) as made:
        folder = str(write_folder(tmp_path / "demo1", study_files()))
        settings = {**made.settings, **OPEN, "export.folder": str(tmp_path / "kept"), "export.at_load": "true"}
        (tmp_path / "portal.properties").write_text("".join(f"{name}={value}\n" for name, value in settings.items()))
        command = ["load", "--quiet", "--config", str(tmp_path / "portal.properties"), folder]
        assert main([*command, "--dry-run"]) == 0 and list((tmp_path / "kept").iterdir()) == []
        assert main(command) == 0
        portal = Portal(made, {**settings, "export.builds": "0"})
        assert "demo1/meta_study.txt" in names_of(portal.ask("/demo1.tar.gz"))
        portal.close()

        def full(*_):
            raise OSError("the disk is full")

        monkeypatch.setattr("genows.downloads.archives.Building", full)
        assert main(command) == 0
        assert "genows: the archive of demo1 is not built: the disk is full" in capsys.readouterr().err


def test_every_address_is_described():
    assert {(address.path, address.method.lower()) for address in ADDRESSES} == {(path, method) for path, methods in described.paths().items() for method in methods}
    assert json.dumps(described.paths())
