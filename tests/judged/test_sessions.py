"""The judge of saved documents in short; `python -m tests.judges.sessions` has 100,000, and eight processes."""

import pytest

from tests.judges import sessions

NUMBER, PROCESSES = 60, 2


@pytest.mark.slow  # Two processes begin, and import all of genows.
def test_documents_saved_at_once_have_ids_of_their_own(made):
    tokens = sessions.prepared(made)
    sessions.fill(made, 50)
    seconds, wrong = sessions.saved_at_once(made, tokens, NUMBER, PROCESSES)
    assert wrong == [] and len(seconds) == NUMBER
    assert sessions.hidden_names(made, tokens, 100, sessions.SEED) == []
    lines = sessions.figures(made, tokens, sessions.SEED)
    assert any(line.startswith("  sweeping ") for line in lines)
