"""The portal's services over HTTP: methods, bodies, media types, tokens, and requests that others send to break things."""

import pytest

from genows.clients.services.table import ADDRESSES as SERVICES
from genows.routes import is_web_service
from tests import services

PATHS = sorted(SERVICES)
each_path = pytest.mark.parametrize("path", PATHS)
XML = {"/bioGeneQuery.do": "text/xml; charset=utf-8"}


def test_every_service_is_asked():
    assert set(PATHS) == set(services.QUERIES) == set(services.OF_ROWS) and len(PATHS) >= 32


@each_path
def test_get_head_and_post_answer_the_same(rows_served, path):
    for query in services.OF_ROWS[path]:
        answer = rows_served.get(path, query)
        assert answer.status_code == 200, (query, answer.text)
        head = rows_served.client.head(path, query_string=query, buffered=True)
        assert (head.status_code, head.data, head.headers["Content-Type"]) == (200, b"", answer.headers["Content-Type"])
        assert head.headers["ETag"] == answer.headers["ETag"]
        form = rows_served.post(path, data=query, content_type="application/x-www-form-urlencoded")
        assert (form.status_code, form.data) == (200, answer.data)
        first, _, rest = query.partition("&")
        mixed = rows_served.post(path, query_string=first, data=rest, content_type="application/x-www-form-urlencoded")
        assert mixed.data == answer.data


@each_path
def test_of_a_parameter_that_is_repeated_the_first_value_counts(rows_served, path):
    for query in services.OF_ROWS[path]:
        again = "&".join(f"{pair.partition('=')[0]}=nosuch" for pair in query.split("&") if pair and "genetic_profile_ids" not in pair)
        assert rows_served.get(path, f"{query}&{again}&unknown=1").data == rows_served.get(path, query).data


@each_path
def test_other_methods_are_refused(rows_served, path):
    for method in ("PUT", "DELETE"):
        answer = rows_served.client.open(path, method=method, buffered=True)
        assert (answer.status_code, answer.headers["Allow"]) == (405, "GET, HEAD, OPTIONS, POST")
    assert rows_served.get(path + "/").status_code == 404 and rows_served.get(path.swapcase()).status_code == 404
    assert is_web_service(path)


@each_path
def test_odd_values_are_answered(rows_served, path):
    """Never a 500, and nothing of the request in what is no JSON."""
    for query in services.OF_ROWS[path]:
        names = [pair.partition("=")[0] for pair in query.split("&") if pair]
        for name in names:
            for odd in ("", "%00", "%F0%9D%94%98", "'%22--%3E%3Cb%3E", "-1", "9" * 30, ",,,", "%0A%09", "1e400", "x" * 5000):
                rest = "&".join(pair for pair in query.split("&") if pair.partition("=")[0] != name)
                answer = rows_served.get(path, f"{name}={odd}&{rest}")
                assert answer.status_code in (200, 400), (name, odd, answer.text)
                if "xml" in answer.headers["Content-Type"]:
                    assert "<b>" not in answer.text


def test_a_gene_query_is_bounded(rows_served):
    for path, query in (("/GeneData.json", {"oql": "", "geneticProfileIds": "x", "case_list": "S1"}), ("/crosscancerquery.json", {"cancer_study_list": "x"})):
        name = "oql" if "oql" in query else "gene_list"
        answer = rows_served.post(path, data={**query, name: "TP53 " * 20_001})
        assert answer.status_code == 400 and "100000 characters" in answer.json["detail"]


def test_answers_are_the_same_on_both_databases(both_served):
    for path, queries in services.OF_ROWS.items():
        for query in queries:
            one, other = (it.get(path, query) for it in both_served)
            assert (one.status_code, one.data) == (other.status_code, other.data), (path, query)
