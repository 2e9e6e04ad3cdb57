"""The help page: every address with its parameters, how requests are written, and the other ways to the data. Says nothing of any study."""

from genows.http.answers import Answer
from genows.pages.addresses import ADDRESSES
from genows.pages.frame import PageContext, page
from genows.pages.markup import Html, html, joined

HELP = """<div class="stack">
<h1>Reading the API</h1>
<p>Every address answers GET and POST with one JSON array of flat records. All values are texts, or <code>null</code>;
the samples of a sample list are an array. <code>format=tsv</code>, <code>csv</code> or <code>ndjson</code> makes a table of it, or a record a line.</p>
</div>
<section class="stack" aria-labelledby="addresses">
<h2 id="addresses">Addresses</h2>
<div class="table"><table>
<thead><tr><th scope="col">Address</th><th scope="col">Parameters</th></tr></thead>
<tbody>
{rows}</tbody>
</table></div>
<p class="quiet">Bold: required. With a star: a list. <a href="{root}/api-page">The API page</a> has each as a form to try.</p>
</section>
<section class="stack" aria-labelledby="parameters">
<h2 id="parameters">Parameters</h2>
<ul class="steps">
<li>They go into the query, or by POST into a form or a JSON object; lists of thousands of ids belong into a POST.</li>
<li>The ids of a list are separated by commas: <code>genes=TP53,KRAS</code>. In a JSON array each element is one.</li>
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
<section class="stack" aria-labelledby="others">
<h2 id="others">Other ways to the same data</h2>
<dl class="pairs">
{others}</dl>
</section>"""
OTHER = "<dt>{name}</dt><dd>{text}</dd>\n"
OLDER = """The tab-delimited service, for the R package cgdsr and its like: <code>{base_url}/webservice.do?cmd=getCancerStudies</code>."""
LEGACY = """These addresses stand beneath <code>{base_url}/api-legacy/</code> as well."""
THIRD = """For cBioPortalData, cbioportalR, rapiclient, bravado and pybioportal: <code>{base_url}{third}/studies</code>. Its description:
<a href="{root}{third}/swagger-ui/index.html">a page</a>, <a href="{root}{third}/v2/api-docs">Swagger 2.0</a>, <a href="{root}{third}/v3/api-docs">OpenAPI 3.0</a>."""
SERVICES = """What the pages of older portals called, at the root, as <code>{base_url}/getProfileData.json</code> or
<code>{base_url}/CheckGeneSymbol.json</code>; new programs find the same data at the addresses above."""
ROW = """<tr><th scope="row"><code>{path}</code> <small>{gives}</small></th><td>{parameters}</td></tr>
"""


def help_page(context: PageContext, third: str | None = None) -> Answer:
    """Returns the help page. *third*: the path of the third generation of the API below our root, None where it stands nowhere."""
    rows = joined(
        html(ROW, path=address.path, gives=address.gives, parameters=_parameters(address)) for address in ADDRESSES
    )
    there = {"The tab-delimited API": OLDER, "Beneath another path": LEGACY, "The third generation": THIRD, "Services of the portal's pages": SERVICES}
    others = joined(
        html(OTHER, name=name, text=html(text, root=context.root, base_url=context.base_url, third=third or ""))
        for name, text in there.items() if text != THIRD or third is not None
    )
    return page(context, "Help", html(HELP, rows=rows, root=context.root, others=others))


def _parameters(address):
    parameters = [html("<b><code>{name}</code></b>", name=name) for name in address.required]
    parameters += [html("<code>{name}</code>", name=name) for name in address.optional]
    return Html(", ".join(parameters))
