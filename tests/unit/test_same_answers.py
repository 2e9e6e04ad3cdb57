"""How two streams of answers are compared: what stands where they part, and what counts for nothing."""

import pytest

from genows.sameanswers.comparison import compare_answers, first_difference
from genows.sameanswers.questions import StudyQuestion, of_computed


def parts(text, size):
    return (text[start : start + size] for start in range(0, len(text), size))


@pytest.mark.parametrize("sizes", [(1, 1), (2, 5), (7, 3), (100, 1)])
@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        pytest.param(b"abc", b"abc", "abc", id="the same"),
        pytest.param(b"", b"", "", id="nothing"),
        pytest.param(b"abcd", b"abXd", "ab", id="another byte"),
        pytest.param(b"abc", b"abcd", "abc", id="more behind it"),
        pytest.param(b"a", b"", "", id="nothing at all"),
    ],
)
def test_where_two_streams_part(one, other, same, sizes):
    place = first_difference(parts(one, sizes[0]), parts(other, sizes[1]))
    assert (place is None) == (one == other)
    for text, whole in zip(place or (), (one, other), strict=False):
        assert text.startswith(same) and whole.decode().startswith(text) and len(text) <= len(whole)
        assert len(text) > len(same) or len(whole) == len(same)


class Fixed:
    """An application that answers everything with one text, a byte a chunk. It lists no studies, so that `compare_answers` asks little."""

    def __init__(self, answers):
        self.answers = answers

    def __call__(self, environ, start_response):
        start_response("200 OK", [("Content-Type", "text/plain")])
        return parts(self.answers.get(environ["PATH_INFO"], b"[]"), 1)


STUDY = "/portal/api/studies/s"


@pytest.mark.parametrize(
    ("path", "one", "other", "same"),
    [
        pytest.param("/api/samples", b'[{"id":"S1","internal_id":"1"},{"id":"S2","internal_id":"2"}]', b'[{"id":"S1","internal_id":"71"},{"id":"S2","internal_id":"72"}]', True, id="numbers of samples"),
        pytest.param("/api/samples", b'[{"id":"S1"}]', b'[{"id":"S2"}]', False, id="ids of samples"),
        pytest.param(STUDY, b'{"studyId":"s","status":1,"importDate":"2026-01-01 00:00:00"}', b'{"studyId":"s","status":0,"importDate":"2020-02-02 01:00:00"}', True, id="day and state of the load"),
        pytest.param("/webservice.do", b"a\tb\tc\td\ne\tf\tg\t1\th\n", b"a\tb\tc\td\ne\tf\tg\t22\th\n", True, id="a column of the study's number"),
        pytest.param("/webservice.do", b"a\tb\t1\tx\n", b"a\tb\t2\tx\n", False, id="another column"),
        pytest.param("/getGeneticProfile.json", b'{"p":{"CANCER_STUDY_ID":1,"id":[1,22]}}', b'{"p":{"CANCER_STUDY_ID":12,"id":[3,4]}}', True, id="numbers in the services"),
        pytest.param("/getGeneticProfile.json", b'{"p":{"ID":"x"}}', b'{"p":{"ID":"y"}}', False, id="ids in the services"),
    ],
)
def test_numbers_and_days_of_a_database_count_for_nothing(path, one, other, same):
    found = compare_answers(Fixed({path: one}), Fixed({path: other}), "s")
    assert found.asked > 40
    assert [path in difference.address for difference in found.differences] == ([] if same else [True] * len(found.differences))
    assert (found.differing == 0) == same


def test_computed_values_are_compared_one_by_one():
    question = of_computed("s", "MUTATION_COUNT")
    assert question == StudyQuestion(f"{STUDY}/clinical-data?clinicalDataType=SAMPLE&attributeId=MUTATION_COUNT")
    records = [b'[{"sampleId":"S1","patientId":"P1","value":"%b"},{"sampleId":"S2","patientId":"P1","value":"7"}]' % value for value in (b"1", b"2")]
    apps = [Fixed({f"{STUDY}/clinical-data": text}) for text in records]
    assert compare_answers(*apps, "s").computed == [("MUTATION_COUNT", "S1"), ("FRACTION_GENOME_ALTERED", "S1"), ("SAMPLE_COUNT", "S1")]
