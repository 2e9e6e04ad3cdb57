"""calcFisherExact.do and calcPval.do: p values of numbers that a page sends along."""

import pytest

FISHER, LOG_RANK = "/calcFisherExact.do", "/calcPval.do"


def test_fisher(rows_served):
    answer = rows_served.get(FISHER, {"a": 8, "b": 2, "c": 1, "d": 5})
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "text/plain; charset=utf-8")
    assert float(answer.text) == pytest.approx(0.0244755244755)
    several = rows_served.post(FISHER, data={"a": "8 76", "b": "2,4", "c": "1:14", "d": "5\n6"}).text.split()
    assert [float(text) for text in several] == pytest.approx([0.0244755244755, 0.00393307646679])


@pytest.mark.parametrize(
    ("counts", "named"),
    [
        pytest.param({"a": "8"}, "b", id="a count is missing"),
        pytest.param({"a": "x", "b": "2", "c": "1", "d": "5"}, "a", id="no number"),
        pytest.param({"a": "1", "b": "2", "c": "-1", "d": "5"}, "c", id="a negative one"),
        pytest.param({"a": "1 2", "b": "2", "c": "1", "d": "5"}, "a", id="lists of different length"),
        pytest.param({"a": "", "b": "", "c": "", "d": ""}, "a", id="empty lists"),
        pytest.param({name: "1 " * 10_001 for name in "abcd"}, "a", id="too many"),
        pytest.param({"a": "1", "b": "2", "c": "1", "d": "1000000001"}, "d", id="more samples than there are"),
    ],
)
def test_fisher_names_what_is_wrong(rows_served, counts, named):
    answer = rows_served.post(FISHER, data=counts)
    assert answer.status_code == 400 and answer.json["detail"].startswith(f"{named} ")


def test_log_rank(rows_served):
    """The groups of Freireich et al., Blood 21:699, 1963: chi square 16.79, as textbooks have it."""
    treated = "6 6 6 6 7 9 10 10 11 13 16 17 19 20 22 23 25 32 32 34 35"
    ended = "1 1 1 0 1 0 1 0 0 1 1 0 0 0 1 1 0 0 0 0 0"
    placebo = "1 1 2 2 3 4 4 5 5 8 8 8 8 11 11 12 12 15 17 22 23"
    groups = {"months0": treated, "status0": ended, "months1": placebo, "status1": " ".join("1" * 21)}
    answer = rows_served.post(LOG_RANK, data=groups)
    assert float(answer.text) == pytest.approx(4.168809e-05, rel=1e-4)
    turned = {"months0": groups["months1"], "status0": groups["status1"], "months1": treated, "status1": ended}
    assert float(rows_served.post(LOG_RANK, data=turned).text) == pytest.approx(float(answer.text), rel=1e-9)
    assert rows_served.get(LOG_RANK, {"months0": "1", "status0": "0", "months1": "2", "status1": "0"}).text == "NA\n"


@pytest.mark.parametrize(
    ("groups", "named"),
    [
        pytest.param({"months0": "1"}, "status0", id="no status"),
        pytest.param({"months0": "1 2", "status0": "1"}, "status0", id="a status is missing"),
        pytest.param({"months0": "x", "status0": "1"}, "months0", id="no number"),
        pytest.param({"months0": "-1", "status0": "1"}, "months0", id="before the beginning"),
        pytest.param({"months0": "1", "status0": "DECEASED"}, "status0", id="a word"),
    ],
)
def test_log_rank_names_what_is_wrong(rows_served, groups, named):
    answer = rows_served.post(LOG_RANK, data=groups)
    assert answer.status_code == 400 and answer.json["detail"].startswith(f"{named} ")
