"""The page on which people see and revoke their data access tokens."""

from collections.abc import Sequence
from typing import NamedTuple

from genows.auth import audit
from genows.auth.tokens import StoredToken
from genows.db import times
from genows.http.answers import Answer
from genows.pages.frame import PageContext, csrf_field, page
from genows.pages.markup import Html, html, joined

SHOWN = 8  # characters of a token, at most a quarter of it: enough to know one's own by, not enough to read with

PAGE = """<div class="stack">
<h1>Your data access tokens</h1>
<p>Whoever has one of them reads as you. A token that is revoked opens nothing from then on.</p>
<p class="note">{terms}</p>
{body}
</div>"""
NONE = '<p class="quiet">You hold no token.</p>'
TABLE = """<form class="stack" method="post" action="{root}/tokens">
{csrf}<div class="table"><table>
<thead><tr><th scope="col">Token</th><th scope="col">Ends</th><th scope="col">Revoke</th></tr></thead>
<tbody>
{rows}</tbody>
</table></div>
<p><button class="button" type="submit" name="all" value="yes">Revoke all</button></p>
</form>"""
ROW = """<tr><th scope="row"><code>{beginning}</code> <small>made {creation}</small> <small>in the logs: <code>{name}</code></small></th>
<td>{expiration}</td>
<td><button class="button small" type="submit" name="token" value="{name}" aria-label="Revoke {name}">Revoke</button></td></tr>
"""
UNSTORED = """<p>Tokens are stored nowhere here: they cannot be listed, and no single one can be revoked. Each is valid until the date in its
file.</p>
<p>If somebody else may have one of yours, tell the people who run this service. They can switch off your account, and all your tokens
with it, until the last of them has expired; or change the secret that tokens are made with, which ends those of everybody.</p>"""


class ShownToken(NamedTuple):
    """A token as the page shows it. *beginning*: of its text; *name*: the short hash, as in the audit log; the moments as text."""

    beginning: str
    name: str
    creation: str
    expiration: str


def shown_token(stored: StoredToken, now: float) -> ShownToken:
    """Returns what the page shows of a stored token."""
    beginning = stored.token[: min(SHOWN, len(stored.token) // 4)] + "…"
    state = "" if stored.valid(now) else " (expired)"
    return ShownToken(beginning, audit.fingerprint(stored.token), _moment(stored.creation), _moment(stored.expiration) + state)


def tokens_page(context: PageContext, tokens: Sequence[ShownToken] | None, terms: str) -> Answer:
    """Returns the page. *tokens*: oldest first; None if they are stored nowhere. *terms*: what holds for tokens here."""
    body = Html(UNSTORED) if tokens is None else _table(context, tokens)
    return page(context, "Your data access tokens", html(PAGE, terms=terms, body=body))


def _table(context, tokens):
    if not tokens:
        return Html(NONE)
    rows = joined(html(ROW, **token._asdict()) for token in tokens)
    return html(TABLE, root=context.root, csrf=csrf_field(context), rows=rows)


def _moment(seconds):
    return "at an unknown time" if seconds is None else f"{times.stored(seconds)} UTC"
