"""What holds for tokens, in sentences."""

import pytest

from genows.config.reader import make_config
from genows.pages.account import duration, token_terms

CONFIG = {"authenticate": "remote_user", "dat.method": "uuid"}


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(2592000, "30 days"), (86400, "1 day"), (5400, "90 minutes"), (7200, "2 hours"), (61, "61 seconds"), (1, "1 second")],
)
def test_durations_in_whole_units(seconds, said):
    assert duration(seconds) == said


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        pytest.param({}, "You may hold 1 token at a time; one more ends the oldest.", id="uuid"),
        pytest.param({"dat.uuid.max_number_per_user": "3"}, "You may hold 3 tokens at a time; one more ends", id="three"),
        pytest.param({"dat.uuid.revoke_other_tokens": "false"}, "one more is refused until", id="no revocation"),
        pytest.param({"dat.method": "jwt", "dat.jwt.secret_key": "s" * 32}, "It cannot be taken back", id="jwt"),
    ],
)
def test_terms_of_tokens(settings, said):
    terms = token_terms(make_config({**CONFIG, **settings}))
    assert terms.startswith("A token is valid for 30 days. ")
    assert said in terms


@pytest.mark.parametrize("settings", [{"dat.method": "none"}, {"authenticate": "false"}])
def test_no_terms_where_there_are_no_tokens(settings):
    assert token_terms(make_config({**CONFIG, **settings})) == ""
