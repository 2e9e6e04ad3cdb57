"""The page on which people change their password. Asks nothing of a new one but length (NIST SP 800-63B-4, 3.1.1); pasting is welcome."""

from collections.abc import Sequence

from genows.auth.passwords import SHORTEST
from genows.http.answers import Answer
from genows.pages.frame import PageContext, csrf_field, page
from genows.pages.markup import Html, html

# The account's name stands in the form for password managers, which file the new password under it.
FORM = """<section class="card narrow stack">
<h1>Change your password</h1>
<form class="stack" method="post" action="{root}/password">
{csrf}{refused}<div>
<label for="email">Account</label>
<input id="email" name="email" type="text" value="{email}" autocomplete="username" readonly>
</div>
<div>
<label for="current">Current password</label>
<input id="current" name="current" type="password" autocomplete="current-password" maxlength="1024" required autofocus{described}>
</div>
<div>
<label for="new">New password</label>
<input id="new" name="new" type="password" autocomplete="new-password" minlength="{shortest}" maxlength="1024" required
 aria-describedby="rules">
<p class="quiet" id="rules">{shortest} characters or more, of any kind: a few unrelated words, or what a password manager makes.</p>
</div>
<div>
<label for="again">New password again</label>
<input id="again" name="again" type="password" autocomplete="new-password" minlength="{shortest}" maxlength="1024" required>
</div>
<button class="button wide" type="submit">Change password</button>
<p class="quiet">You will be signed out everywhere else. Your data access tokens stay as they are.</p>
</form>
</section>"""
REFUSED = '<p class="error" id="refused" role="alert">{sentence}</p>\n'
DONE = """<section class="card message stack">
<h1>Your password is changed</h1>
<p>You are signed in here with the new one, and signed out everywhere else.</p>
<p><a href="{root}/">Start page</a></p>
</section>"""


def password_page(
    context: PageContext, refused: str = "", status: int = 200, headers: Sequence[tuple[str, str]] = ()
) -> Answer:
    """Returns the form. *refused*: why the last try failed; what was typed is never sent back."""
    main = html(
        FORM,
        root=context.root,
        csrf=csrf_field(context),
        email=context.email,
        shortest=SHORTEST,
        refused=html(REFUSED, sentence=refused) if refused else "",
        described=Html(' aria-describedby="refused"') if refused else "",
    )
    return page(context, "Change your password", main, status, headers)


def changed_page(context: PageContext, headers: Sequence[tuple[str, str]]) -> Answer:
    """Returns the page after the change. *headers*: of the new session."""
    return page(context, "Your password is changed", html(DONE, root=context.root), headers=headers)
