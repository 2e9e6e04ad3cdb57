"""Whatever is presented as a token: one public failure, and the audit log names the reason without the token."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from genows.auth.tokens import JwtTokens, NoTokens, UuidTokens
from genows.errors import TokenError
from tests.portal import FRODO, NOON, TOKEN_SECRET, add_user, audit_lines, watch_audit

UUID = {"authenticate": "remote_user", "dat.method": "uuid"}
ANYTHING = st.text(max_size=60) | st.text(alphabet="0123456789abcdefABCDEF-. ", max_size=40) | st.uuids().map(str)


@pytest.fixture(params=["uuid", "jwt", "none"])
def tokens(request, access):
    return {
        "uuid": UuidTokens(access.database, 60, 1, True),
        "jwt": JwtTokens((TOKEN_SECRET,), 60),
        "none": NoTokens(),
    }[request.param]


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=ANYTHING)
def test_no_text_raises_anything_else(tokens, text):
    with pytest.raises(TokenError) as caught:
        tokens.check(text, NOON)
    assert str(caught.value) == "The token is not accepted."


@pytest.mark.parametrize("expiration", ["2027-01-15 08:00:00", "2000-01-01 00:00:00", "0000-00-00 00:00:00", "9999-12-31 23:59:59"])
def test_odd_moments_that_portals_store(portal, access, expiration):
    add_user(access, FRODO, "public_portal:ALL")
    add = f"INSERT INTO `data_access_tokens` VALUES ('odd', '{FRODO}', '{expiration}', '{{}}')"
    if access.database.dialect == "mysql":
        # As databases do that were filled under a lax sql_mode.
        access.run("SET SESSION sql_mode = ''", add.format("0000-00-00 00:00:00"))
    else:
        access.run(add.format(""))
    it = portal(UUID)
    assert it.ask("/api/studies", token="odd").status_code == (200 if expiration.startswith("9999") else 401)
    (record,) = it.ask("/api/data-access-tokens", user=FRODO).json
    assert record["creation"] is None
    new = it.token()
    assert [row[0] for row in it.stored()] == [new], "it counts as the oldest, or is swept"


def test_the_log_names_the_reason_and_never_the_token(portal, access, caplog):
    watch_audit(caplog)
    add_user(access, FRODO, "public_portal:ALL")
    it = portal({**UUID, "dat.ttl_seconds": "60"})
    token = it.token()
    it.now += 60
    it.ask("/api/studies", token=token, peer="198.51.100.7")
    it.ask("/api/studies", token="no-such-token", peer="198.51.100.7")
    it.ask("/api/studies", peer="198.51.100.7")
    it.ask("/api/data-access-tokens", peer="198.51.100.7")
    it.ask("/api/data-access-tokens", user=FRODO, peer="198.51.100.7", headers={"Sec-Fetch-Site": "cross-site"})
    issued, *rest = audit_lines(caplog)
    name, unknown = issued.rpartition("=")[2], rest[1].split("token=")[1].split(" ")[0]
    assert rest == [
        f"web service outcome=401 user=- peer=198.51.100.7 token={name} reason=expired",
        f"web service outcome=401 user=- peer=198.51.100.7 token={unknown} reason=unknown",
        'web service outcome=401 user=- peer=198.51.100.7 reason="no token"',
        'login outcome=401 user=- peer=198.51.100.7 reason="not logged in"',
        'token request outcome=refused user=- peer=198.51.100.7 reason="from a page of another site"',
    ]
    everything = "\n".join(record.getMessage() for record in caplog.records)
    assert token not in everything and "no-such-token" not in everything
