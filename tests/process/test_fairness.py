"""The judge of fairness in short: one client at full tilt on costly addresses, and what another and the memory feel of it."""

from pathlib import Path

import pytest

from tests.judges import fairness
from tests.judges.costliest import by_breadth, costliest
from tests.judges.manystudies import SQLITE, Data, Tree
from tests.judges.servings import WAYS

pytestmark = [pytest.mark.process, pytest.mark.slow]
# Wide enough for a machine with other work: without a fair line it is ten.
P99_SECONDS, SECONDS, ROUNDS = 1.0, 1.5, 3
ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def data(tmp_path_factory):
    return Data(tmp_path_factory.mktemp("fairness"), Tree(ROOT), genes=200, samples=800)


def test_one_client_at_full_tilt_leaves_others_their_small_answers(data, tmp_path):
    with data.database(SQLITE) as connection:
        serving = WAYS["serve"](data.tree, connection, tmp_path)
        readings = fairness.judged(serving, data.study(), SECONDS, ROUNDS, fairness.is_quick)
    assert len(readings) == len(fairness.QUICK) + 1
    assert {reading.attack: found for reading in readings if (found := reading.faults(P99_SECONDS))} == {}


def test_the_short_form_is_of_attacks_that_there_are(data):
    study = data.study()
    assert len(list(by_breadth(study))) == 20
    titles = {attack.title for attack in costliest(study)}
    assert fairness.QUICK - titles == {"five: mixed"}
