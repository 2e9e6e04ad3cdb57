"""The frame around every page: head, banner with the account menu, footer.

The headers that every page carries; style sheet and mark.

The two files are served from the package itself, before anything that could fail: a page that says that the database
cannot be reached needs them too.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from genows.http.answers import Answer, Small
from genows.pages.markup import Html, html, joined
from genows.pages.returning import login_address
from genows.version import VERSION

HTML = "text/html; charset=utf-8"
POLICY = (
    "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
# Referrer-Policy is not no-referrer: browsers would then send our own forms with 'Origin: null'.
HEADERS = (
    ("Content-Security-Policy", POLICY),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "same-origin"),
    ("Cache-Control", "no-store"),
)

# The mark: four tumours as columns of an oncoprint, each altered in one of three genes.
MARK = Html(
    '<svg class="mark" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true" focusable="false">'
    '<g class="quiet"><rect x="3" y="4" width="5" height="24" rx="1.5"/><rect x="10" y="4" width="5" height="24" rx="1.5"/>'
    '<rect x="17" y="4" width="5" height="24" rx="1.5"/><rect x="24" y="4" width="5" height="24" rx="1.5"/></g>'
    '<g class="loud"><rect x="3" y="12" width="5" height="8"/><rect x="10" y="4" width="5" height="8" rx="1.5"/>'
    '<rect x="17" y="20" width="5" height="8" rx="1.5"/><rect x="24" y="12" width="5" height="8"/></g></svg>'
)

PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title} – genows</title>
<link rel="icon" type="image/svg+xml" href="{root}/pages/mark.svg?v={look}">
<link rel="stylesheet" href="{root}/pages/style.css?v={look}">
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header class="banner">
<a class="home" href="{start}">{mark}<span>genows</span></a>
<nav aria-label="Service"><a href="{root}/studies">Studies</a><a href="{root}/query">Query</a><a href="{root}/api-page">API</a><a href="{root}/help">Help</a>{account}</nav>
</header>{demo}
<main id="main" tabindex="-1">
{main}
</main>
<footer class="foot"><p>genows {version}, the Genomic Data Web Service</p><p><a href="{root}/studies">Studies</a> · <a href="{root}/query">Query</a> · <a href="{root}/api-page">API</a> · <a href="{root}/help">Help</a></p></footer>
</body>
</html>
"""

DEMO = Html('\n<p class="demo">Demo data, synthetic, temporary</p>')

ACCOUNT = """
<details class="account">
<summary><span class="who"><span class="quiet">Signed in as </span><span class="name">{name}</span></span></summary>
<div class="menu"><p class="email">{email}</p>{entries}</div>
</details>"""

DOWNLOAD = """
<form method="post" action="{root}/data-access-token">{csrf}<button type="submit">Download token</button></form>"""
TOKENS = """
<a href="{root}/tokens">Your tokens</a>"""
PASSWORD = """
<a href="{root}/password">Change password</a>"""
SIGN_OUT = """
<form method="post" action="{root}/logout">{csrf}<button type="submit">Sign out</button></form>"""
SIGN_IN = '<a class="button" href="{place}">Sign in</a>'
SIGN_OUT_THERE = """
<a href="{place}">Sign out</a>"""

FOLDER = Path(__file__).parent / "static"
MEDIA_TYPES = {"style.css": "text/css; charset=utf-8", "mark.svg": "image/svg+xml"}
CONTENTS = {f"/pages/{name}": ((FOLDER / name).read_bytes(), media_type) for name, media_type in MEDIA_TYPES.items()}
# In the URLs of the files, so that browsers may cache a file for a year and still fetch a changed one at once.
LOOK = hashlib.sha256(b"".join(content for content, _ in CONTENTS.values())).hexdigest()[:12]
FILE_HEADERS = (
    ("Cache-Control", "public, max-age=31536000, immutable"),
    ("X-Content-Type-Options", "nosniff"),
    ("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'"),
)


@dataclass(frozen=True)
class PageContext:
    """The data that every page needs.

    *root*, *base_url*: see places. *name*, *email*: of the signed-in user, None without one.

    *csrf*: the value that forms carry, and *headers*: those that must be sent with it; *tokens*, *password*,
    *sign_out*, *sign_in*: whether the page offers these. *back*: where signing in leads back to, '' for the start page.
    *demo*: whether the data are a demo's. *start*: its path where the start page does not stand at our root.
    *sign_in_at*, *sign_out_at*: where the portal around us does so, '' where it does not say.
    *form_targets*: origins, beside our own, to which forms may lead.
    """

    root: str = ""
    base_url: str = ""
    name: str | None = None
    email: str | None = None
    csrf: str = ""
    headers: Sequence[tuple[str, str]] = ()
    tokens: bool = False
    sign_out: bool = False
    sign_in: bool = False
    password: bool = False
    back: str = ""
    demo: bool = False
    start: str = ""
    sign_in_at: str = ""
    sign_out_at: str = ""
    form_targets: tuple[str, ...] = ()

    @property
    def home(self) -> str:
        """The path of the start page, from the root of this host."""
        return self.start or f"{self.root}/"


def page(
    context: PageContext, title: str, main: Html, status: int = 200, headers: Sequence[tuple[str, str]] = ()
) -> Answer:
    """Returns the whole page. *main*: its content; *headers*: further (name, value) pairs."""
    fixed = {"version": VERSION, "look": LOOK, "mark": MARK}
    text = html(PAGE, title=title, root=context.root, start=context.home, account=_account(context), demo=DEMO if context.demo else "", main=main, **fixed)
    return Answer((text.encode("utf-8", "replace"),), HTML, status, [*_safe_headers(context), *context.headers, *headers])


def _safe_headers(context):
    if not context.form_targets:
        return HEADERS
    policy = POLICY.replace("form-action 'self'", " ".join(("form-action 'self'", *context.form_targets)))
    return [(name, policy if name == "Content-Security-Policy" else value) for name, value in HEADERS]


def csrf_field(context: PageContext) -> Html:
    """Returns the hidden field that every form must carry, see auth/csrf.py."""
    return html('<input type="hidden" name="csrf_token" value="{value}">', value=context.csrf)


def _account(context):
    if context.name is None:
        place = context.sign_in_at or (context.root + login_address(context.back) if context.sign_in else "")
        return html(SIGN_IN, place=place) if place else Html("")
    possible = ((DOWNLOAD, context.tokens), (TOKENS, context.tokens), (PASSWORD, context.password), (SIGN_OUT, context.sign_out))
    offered = [template for template, there in possible if there]
    entries = joined(html(template, root=context.root, csrf=csrf_field(context)) for template in offered)
    if context.sign_out_at:
        entries = joined((entries, html(SIGN_OUT_THERE, place=context.sign_out_at)))
    elif not offered:
        entries = Html("<p>You are signed in through the portal around this service; sign out there.</p>")
    return html(ACCOUNT, name=context.name, email=context.email, entries=entries)


def asset(environ: dict) -> Small | None:
    """Returns the answer to GET and HEAD for one of the files; None to any other request."""
    content, media_type = CONTENTS.get(environ.get("PATH_INFO", ""), (b"", ""))
    if not content or environ["REQUEST_METHOD"] not in ("GET", "HEAD"):
        return None
    return Small("200 OK", (("Content-Type", media_type), *FILE_HEADERS), content)
