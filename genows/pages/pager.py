"""Links to the pages of a long list."""

from urllib.parse import urlencode

from genows.pages.markup import Html, html

PAGER = '\n<nav class="pager" aria-label="Pages">{links}</nav>'
HERE = '<b aria-current="page">{place}</b>'
THERE = '<a href="{address}?{query}" aria-label="Page {place}">{place}</a>'
# Pages beside the one that is shown that have a link; the first and the last have one too.
NEAR = 2


def last_page(things: int, per_page: int) -> int:
    """Returns the number of the last page, 1 also of nothing."""
    return max(1, -(-things // per_page))


def pager(address: str, number: int, last: int, **parameters: str) -> Html:
    """Returns the links. *address*: of the list; *number*: of the page that is shown, from 1 on; *parameters*: further ones of the list."""
    if last == 1:
        return Html("")
    links = []
    for place in range(1, last + 1):
        if place in (1, last) or abs(place - number) <= NEAR:
            query = urlencode({**parameters, "page": place})
            links.append(html(HERE if place == number else THERE, address=address, query=query, place=place))
    return html(PAGER, links=Html(" ".join(links)))
