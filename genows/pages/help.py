"""The help page: every address with its parameters, and how requests are written. Says nothing of any study."""

from genows.http.answers import Answer
from genows.pages.addresses import ADDRESSES
from genows.pages.frame import PageContext, page
from genows.pages.markup import Html, html, joined

HELP = """<div class="stack">
<h1>Reading the API</h1>
<p>Every address answers GET and POST with one JSON array of flat records. All values are texts, or <code>null</code>.</p>
</div>
<section class="stack" aria-labelledby="addresses">
<h2 id="addresses">Addresses</h2>
<div class="table"><table>
<thead><tr><th scope="col">Address</th><th scope="col">Parameters</th></tr></thead>
<tbody>
{rows}</tbody>
</table></div>
<p class="quiet">Bold: required. With a star: a list.</p>
</section>
<section class="stack" aria-labelledby="parameters">
<h2 id="parameters">Parameters</h2>
<ul class="steps">
<li>They go into the query, or by POST into a form or a JSON object; lists of thousands of ids belong into a POST.</li>
<li>The ids of a list are separated by commas: <code>genes=TP53,KRAS</code>.</li>
<li>An empty list means everything: <code>attribute_ids=</code> gives all attributes. A list of nothing but unknown ids gives
nothing.</li>
<li>Ids are compared exactly, gene symbols without regard to case.</li>
</ul>
</section>
<section class="stack" aria-labelledby="tokens">
<h2 id="tokens">With a token</h2>
<p>Where a login is required, each request carries the header <code>Authorization: Bearer TOKEN</code>. Without it, or with a
token that has expired, the answer is 401; a study that you may not read is answered with 403, as if it did not exist. The
token comes from the menu under your name on the <a href="{root}/">start page</a>; the same menu leads to the page where your tokens
are listed and revoked and, where this service keeps it, to the one where you change your password.</p>
</section>
<section class="stack" aria-labelledby="legacy">
<h2 id="legacy">The older API</h2>
<p>Clients of the tab-delimited service, such as the R package cgdsr, find it at <code>{base_url}/webservice.do</code>:
<code>{base_url}/webservice.do?cmd=getCancerStudies</code>.</p>
</section>"""
ROW = """<tr><th scope="row"><code>{path}</code> <small>{gives}</small></th><td>{parameters}</td></tr>
"""


def help_page(context: PageContext) -> Answer:
    """Returns the help page."""
    rows = joined(
        html(ROW, path=address.path, gives=address.gives, parameters=_parameters(address)) for address in ADDRESSES
    )
    return page(context, "Help", html(HELP, rows=rows, root=context.root, base_url=context.base_url))


def _parameters(address):
    parameters = [html("<b><code>{name}</code></b>", name=name) for name in address.required.split(", ") if name]
    parameters += [html("<code>{name}</code>", name=name) for name in address.optional.split(", ") if name]
    return Html(", ".join(parameters))
