"""`genows prepare` over files made strange: nothing is lost without a word, nothing ends in a traceback."""

import shutil

from hypothesis import HealthCheck, Phase, given, settings

from tests.judges.prepared import judge_strange
from tests.judges.strange import strange_files


@settings(max_examples=25, deadline=None, derandomize=True, phases=[Phase.generate], suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(strange=strange_files())
def test_every_row_is_written_or_told(tmp_path, strange):
    work = tmp_path / "work"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir()
    assert judge_strange(work, strange) == []
