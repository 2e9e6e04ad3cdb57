"""Pages for failures: plain sentences, with a way back."""

from collections.abc import Sequence

from genows.http.answers import Answer
from genows.pages.frame import PageContext, csrf_field, page
from genows.pages.markup import html

MESSAGE = """<section class="card message stack">
<h1>{title}</h1>
<p>{sentence}</p>
<p><a href="{root}{way}">{way_text}</a></p>
</section>"""

BUTTON = """<section class="card message stack">
<h1>{title}</h1>
<p>{sentence}</p>
<form method="post" action="{root}/data-access-token">{csrf}<button type="submit">Download token</button></form>
<p><a href="{root}/">Start page</a></p>
</section>"""

# Status → (title, sentence), for failures that bring no sentence of their own.
SENTENCES = {
    400: ("This request cannot be read", "Something in it is not as this service expects it."),
    401: ("Please sign in", "What stands here is open to people with an account."),
    403: ("You may not do this", "Your account does not reach that far. The people who run this service can tell you more."),
    404: ("There is no such page", "The address may be mistyped, or what stood there has gone."),
    405: ("This does not work here", "The address is there, but not for this kind of request."),
    413: ("That is too much", "What was sent is larger than this service reads."),
    415: ("This request cannot be read", "It was sent in a form that this service does not read."),
    429: ("Too many tries", "Please wait a while before you try again."),
    500: ("Something went wrong", "It is not your fault, and it has been logged. Please try again later."),
    501: ("This is not offered here", "This service is set up without what was asked for."),
    503: ("One moment, please", "The service is busy or its database cannot be reached. Please try again in a few seconds."),
}


def refusal_page(
    context: PageContext,
    status: int,
    sentence: str = "",
    title: str = "",
    headers: Sequence[tuple[str, str]] = (),
    way: tuple[str, str] = ("/", "Start page"),
) -> Answer:
    """Returns a page of this *status*. *title*, *sentence*: instead of the table's; *way*: path and text of the link back."""
    known_title, known_sentence = SENTENCES.get(status, SENTENCES[500])
    shown = title or known_title
    path, way_text = way
    main = html(MESSAGE, title=shown, sentence=sentence or known_sentence, root=context.root, way=path, way_text=way_text)
    return page(context, shown, main, status, headers)


def button_page(context: PageContext, title: str, sentence: str) -> Answer:
    """Returns a page of status 403 whose button does, by a form of ours, what the refused request asked for: it gives a token."""
    main = html(BUTTON, title=title, sentence=sentence, root=context.root, csrf=csrf_field(context))
    return page(context, title, main, 403)
