"""The start page: what this service is, which studies there are, how scripts read them."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from genows.http.answers import Answer
from genows.pages.addresses import first_steps
from genows.pages.examples import examples
from genows.pages.figures import study_address
from genows.pages.frame import PageContext, page
from genows.pages.markup import Html, html, joined
from genows.pages.signin import form

SHOWN_STUDIES = 12

INTRO = """<div class="intro{two}">
<div class="stack">
<h1>Cancer genomics studies, ready for your scripts</h1>
<p>genows serves the studies of a cancer genomics portal – samples, mutations, copy number, expression and clinical data –
as JSON under <code>{base_url}/api/</code>, for R, Python and anything else that can fetch an address.</p>{steps}
</div>{card}
</div>"""
STEPS = """
<ol class="steps">
<li>Sign in.</li>
<li>Download your data access token from the menu under your name.</li>
<li>Send it with every request; the start page has the lines for curl, Python and R.</li>
</ol>"""
SIGN_IN_CARD = """
<section class="card stack" aria-labelledby="sign-in">
<h2 id="sign-in">Sign in</h2>
<p class="quiet">The studies here are open to people with an account.</p>{form}
</section>"""
ELSEWHERE_CARD = """
<section class="card stack" aria-labelledby="sign-in">
<h2 id="sign-in">You are not signed in</h2>
<p class="quiet">The studies here are open to people with an account. You sign in at the portal around this service; come back
here afterwards.</p>
</section>"""

STUDIES = """
<section class="stack" aria-labelledby="studies">
<h2 id="studies">{heading}</h2>
{body}
</section>"""
TABLE = """<div class="table"><table>
<thead><tr><th scope="col">Study</th><th scope="col">Cancer type</th></tr></thead>
<tbody>
{rows}</tbody>
</table></div>{more}"""
ROW = """<tr><th scope="row"><a href="{address}">{name}</a> <small><code>{study_id}</code>{reference}</small></th><td>{cancer_type}</td></tr>
"""
MORE = '\n<p class="quiet">These are the first {shown}; <a href="{root}/studies">the page of studies</a> lists all {all}.</p>'

TOKEN = """
<section class="stack" aria-labelledby="token">
<h2 id="token">Your data access token</h2>
<p>A script cannot sign in as you do. It shows a data access token instead: a short file that stands for your account and
opens the studies that you may read, nothing else.</p>
<ol class="steps">
<li>Open the menu under your name, at the top of this page, and choose <b>Download token</b>.</li>
<li>Keep <code>data_access_token.txt</code> as you keep a password: whoever has it reads as you.</li>
<li>Send the token with every request, as in the lines below.</li>
</ol>
<p class="note">{terms}</p>
{lines}
</section>"""
NO_TOKENS = """
<section class="stack" aria-labelledby="token">
<h2 id="token">Reading from scripts</h2>
<p>This service gives out no data access tokens. Ask the people who run it how your scripts may read here.</p>
</section>"""
OPEN = """
<section class="stack" aria-labelledby="scripts">
<h2 id="scripts">Reading from scripts</h2>
<p>No account and no token is needed here.</p>
{lines}
</section>"""
LINES = """<h3>{language}</h3>
<pre class="lines" tabindex="0" role="region" aria-label="{language} example"><code>{lines}</code></pre>
"""

FIRST = """
<section class="stack" aria-labelledby="addresses">
<h2 id="addresses">First addresses</h2>
<dl class="pairs">
{rows}</dl>
<p><a href="{root}/api-page">Try requests on the API page</a> · <a href="{root}/help">All addresses and their parameters</a></p>
</section>"""
FIRST_ROW = """<dt>{gives}</dt><dd>{address}</dd>
"""


class ShownStudy(NamedTuple):
    """A study as the table shows it. *reference*: its citation, or ''."""

    study_id: str
    name: str
    cancer_type: str
    reference: str


def home_page(context: PageContext, studies: Sequence[ShownStudy] | None, open_to_all: bool, terms: str) -> Answer:
    """Returns the start page. *studies*: all that the viewer may read, None for a viewer who has to sign in first.

    *terms*: of tokens, '' if there are none.
    """
    if studies is None:
        # The form stands on the page itself: no link to it in the banner.
        return page(replace(context, sign_in=False), "Start", _intro(context, False, terms))
    sections = (
        _intro(context, True, terms),
        _studies(context, studies),
        _scripts(context, open_to_all, terms),
        _first_addresses(context, open_to_all, studies[0].study_id if studies else "STUDY"),
    )
    return page(context, "Start", joined(sections))


def _intro(context, may_read, terms):
    if may_read:
        return html(INTRO, two="", base_url=context.base_url, steps="", card="")
    card = html(SIGN_IN_CARD, form=form(context)) if context.sign_in else Html(ELSEWHERE_CARD)
    return html(INTRO, two=" two", base_url=context.base_url, steps=Html(STEPS) if terms else "", card=card)


def _studies(context, studies):
    if not studies:
        body = Html('<p class="quiet">There is no study here that you may read.</p>')
        return html(STUDIES, heading="Studies", body=body)
    shown = studies[:SHOWN_STUDIES]
    more = html(MORE, shown=len(shown), root=context.root, all=len(studies)) if len(shown) < len(studies) else ""
    body = html(TABLE, rows=joined(_row(context, study) for study in shown), more=more)
    return html(STUDIES, heading="1 study" if len(studies) == 1 else f"{len(studies)} studies", body=body)


def _row(context, study):
    reference = html(" – {text}", text=study.reference) if study.reference else ""
    fields = {"name": study.name, "study_id": study.study_id, "cancer_type": study.cancer_type}
    return html(ROW, address=study_address(context.root, study.study_id), **fields, reference=reference)


def _scripts(context, open_to_all, terms):
    if not open_to_all and not context.tokens:
        return Html(NO_TOKENS)
    lines = joined(html(LINES, language=name, lines=text) for name, text in examples(context.base_url, not open_to_all))
    return html(OPEN, lines=lines) if open_to_all else html(TOKEN, terms=terms, lines=lines)


def _first_addresses(context, open_to_all, study_id):
    """Shows addresses as links if a browser may follow them, as plain text if a token would be needed."""
    template = '<a href="{root}{address}"><code>{address}</code></a>' if open_to_all else "<code>{address}</code>"
    rows = (
        html(FIRST_ROW, gives=gives, address=html(template, root=context.root, address=address))
        for gives, address in first_steps(study_id)
    )
    return html(FIRST, rows=joined(rows), root=context.root)
