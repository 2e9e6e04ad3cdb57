"""The sign-in form, on the start page and on a page of its own."""

from collections.abc import Sequence
from dataclasses import replace

from genows.http.answers import Answer
from genows.pages.frame import PageContext, csrf_field, page
from genows.pages.markup import Html, html
from genows.pages.returning import FIELD

FORM = """
<form class="stack" method="post" action="{root}/login">
{csrf}{back}{refused}<div>
<label for="email">Email</label>
<input id="email" name="email" type="text" inputmode="email" value="{email}" autocomplete="username" autocapitalize="none"
 spellcheck="false" maxlength="255" required{email_extra}>
</div>
<div>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" maxlength="1024" required{password_extra}>
</div>
<button class="button wide" type="submit">Sign in</button>
</form>"""
REFUSED = '<p class="error" id="refused" role="alert">{sentence}</p>\n'
BACK = '<input type="hidden" name="{field}" value="{back}">'
FOCUS = Html(" autofocus")
DESCRIBED = Html(' aria-describedby="refused"')


def form(context: PageContext, email: str = "", refused: str = "", focus: bool = False) -> Html:
    """Returns the form. *refused*: why the last try failed; *focus*: whether the first empty field gets the focus."""
    described = DESCRIBED if refused else ""
    return html(
        FORM,
        root=context.root,
        csrf=csrf_field(context),
        back=html(BACK, field=FIELD, back=context.back) if context.back else "",
        refused=html(REFUSED, sentence=refused) if refused else "",
        email=email,
        email_extra=Html(described + (FOCUS if focus and not email else "")),
        password_extra=Html(described + (FOCUS if focus and email else "")),
    )


def sign_in_page(
    context: PageContext, email: str = "", refused: str = "", status: int = 200, headers: Sequence[tuple[str, str]] = ()
) -> Answer:
    """Returns the page of its own; after a refused try with the reason and the email as typed."""
    main = html(
        '<section class="card narrow stack">\n<h1>Sign in</h1>{form}\n</section>',
        form=form(context, email, refused, focus=True),
    )
    return page(replace(context, sign_in=False), "Sign in", main, status, headers)
