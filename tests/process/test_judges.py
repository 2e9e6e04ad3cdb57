"""The judges in short; `make judges` runs them in full."""

import pytest

from genows.oidc import claims
from tests.judges import copies, exports, forgery, forgeryprovider, kills, soak, studies

pytestmark = [pytest.mark.process, pytest.mark.slow]


def test_no_forged_token_is_accepted():
    kinds, accepted = forgery.forged_share((10, 2000))
    assert sum(kinds.values()) > 1500 and len(kinds) == 17
    assert accepted == []
    statuses = forgery.by_wire(300, 10)
    assert statuses.pop("true: 200") == 3
    assert set(statuses) == {"401"}


def test_no_forged_token_of_a_provider_is_accepted():
    kinds, faults = forgeryprovider.forged_share((31, 2000))
    assert sum(kinds.values()) > 1900 and len(kinds) == 32
    assert faults == []


def test_the_judge_sees_a_nonce_that_nobody_compares(monkeypatch):
    monkeypatch.setattr(claims, "equal", lambda one, other: True)
    assert any("id: claims: accepted" in fault for fault in forgeryprovider.forged_share((31, 800))[1])


def test_mixed_traffic_leaves_no_failure_and_no_file_open():
    statuses, readings, _ = soak.soaked(800, 10)
    assert sum(statuses.values()) == 800
    assert not [status for status in statuses if status >= 500]
    assert {200, 304, 400, 401, 404} <= set(statuses)
    first, last = readings[len(readings) // 3], readings[-1]
    assert set(first) == set(last), "no worker died"
    assert all(last[pid][1] - first[pid][1] <= soak.GROWTH_FILES for pid in last)


@pytest.fixture(params=["sqlite", "mariadb"])
def kind(request, tmp_path):
    """A kind of database, as the judge of kills has it."""
    return kills.Kind(tmp_path, request.getfixturevalue("mariadb_server") if request.param == "mariadb" else None)


def test_a_killed_upgrade_changes_no_answer_and_is_finished_by_the_next(kind):
    found = kills.upgrade_kills(kind, 3)
    assert sum(found.values()) == 3
    assert not [left for left in found if left.startswith("wrong")], found


def test_a_killed_load_of_every_kind_of_file_leaves_nothing_of_it(kind, tmp_path):
    found = kills.load_kills(kind, 4, tmp_path)
    assert sum(found.values()) == 4
    assert not [left for left in found if left.startswith("wrong")], found


def test_a_killed_copy_leaves_whole_studies_alone(kind, tmp_path):
    found = copies.copy_kills(kind, 2, tmp_path)
    assert not [left for left in found if left.startswith("wrong")], found


def test_folders_broken_at_random_end_in_findings_on_which_load_and_validation_agree():
    judge = studies.run(60, seed=11, seconds=300)
    assert judge.faults == []
    assert sum(judge.outcomes.values()) == 60
    assert {"not valid, refused", "valid, loaded"} <= set(judge.outcomes)


def test_the_judge_of_folders_sees_rows_that_a_refused_load_has_left(tmp_path):
    judge = studies.Judge(tmp_path, seed=11)
    number = next(number for number in range(200) if _is_refused(judge, number))
    assert judge.faults == []
    judge.made.run("DELETE FROM `sample_list`")
    judge.try_folder(number)
    assert len(judge.faults) == 1 and "something is written by a refused load" in judge.faults[0]
    judge.made.database.close()


def _is_refused(judge, number):
    before = judge.outcomes["not valid, refused"]
    judge.try_folder(number)
    return judge.outcomes["not valid, refused"] > before


def test_a_killed_export_leaves_nothing_half_and_a_full_disk_nothing(tmp_path):
    made = exports.demo_database(tmp_path, samples=60, genes=80)
    (tmp_path / "killed").mkdir()
    found = exports.kills(made, 4, 3, tmp_path / "killed")
    assert sum(found.values()) == 4
    assert not [left for left in found if left.startswith("wrong")], found
    assert exports.full_disk(made, tmp_path / "full") == []
    made.database.close()
