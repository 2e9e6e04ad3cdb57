"""The help page: every address with its parameters, how requests are written, and the other ways to the data. Says nothing of any study."""

from collections.abc import Sequence

from genows.clients.addresses.commands import COMMANDS
from genows.http.answers import Answer
from genows.pages.addresses import ADDRESSES
from genows.pages.frame import PageContext, page
from genows.pages.markup import Html, html, joined

HELP = """<div class="stack">
<h1>Reading the API</h1>
<p>Every address of the JSON API answers GET and POST with one JSON array of flat records. All values are texts, or <code>null</code>;
the samples of a sample list are an array. <code>format=tsv</code>, <code>csv</code> or <code>ndjson</code> makes a table of it, or a record a line.</p>
</div>
{ways}
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
<section class="stack" aria-labelledby="webservice">
<h2 id="webservice">Commands of webservice.do</h2>
<p>The tab-delimited service since 2009, for the R package cgdsr and its like: <code>{base_url}/webservice.do?cmd=getCancerStudies</code>.</p>
<div class="table"><table>
<thead><tr><th scope="col">Command</th><th scope="col">Parameters</th></tr></thead>
<tbody>
{commands}</tbody>
</table></div>
</section>
<section class="stack" aria-labelledby="services">
<h2 id="services">Services of the portal's pages</h2>
<p>What the pages of older portals called, at the root, as <code>{base_url}/CheckGeneSymbol.json</code>, with the members and parameters that they
had there; new programs find the same data at the addresses above.</p>
<p>{services}</p>
</section>
"""
WAYS = """<section class="stack" aria-labelledby="others">
<h2 id="others">Every generation of the API</h2>
<dl class="pairs">
{ways}</dl>
</section>"""
WAY = "<dt>{name}</dt><dd>{text}</dd>\n"
SECOND = """<code>{base_url}/api/studies</code>: flat records, every value a text. <a href="{root}/api-page">Try requests</a>,
<a href="{root}/help#addresses">its addresses</a>; described by <a href="{root}/api/openapi.json">OpenAPI 3.1</a>, <a href="{root}/api/api-docs">Swagger 2.0</a>.
These addresses stand beneath <code>{base_url}/api-legacy/</code> as well."""
THIRD = """For cBioPortalData, cbioportalR, rapiclient, bravado and pybioportal: <code>{base_url}{third}/studies</code>.
<a href="{root}{third}/swagger-ui/index.html">Its addresses</a>; described by <a href="{root}{third}/v3/api-docs">OpenAPI 3.0</a>,
<a href="{root}{third}/v2/api-docs">Swagger 2.0</a>."""
OLDER = """For cgdsr and its like, tables: <code>{base_url}/webservice.do?cmd=getCancerStudies</code>. <a href="{root}/help#webservice">Its commands</a>; described
in <a href="{root}/api/openapi.json">OpenAPI 3.1</a>."""
SERVICES = """What pages of older portals called: <code>{base_url}/getProfileData.json</code>. <a href="{root}/help#services">Their list</a>."""
ROW = """<tr><th scope="row"><code>{path}</code> <small>{gives}</small></th><td>{parameters}</td></tr>
"""


def help_page(context: PageContext, third: str | None = None, services: Sequence[str] = ()) -> Answer:
    """Returns the help page. *third*: as of `ways`; *services*: paths of those of the portal's pages."""
    rows = joined(html(ROW, path=address.path, gives=address.gives, parameters=_parameters(address)) for address in ADDRESSES)
    main = html(
        HELP,
        rows=rows,
        root=context.root,
        base_url=context.base_url,
        commands=joined(html(ROW, path=command.name, gives=command.about, parameters=_codes(parameter.name for parameter in command.parameters)) for command in COMMANDS),
        services=_codes(services),
        ways=ways(context, third),
    )
    return page(context, "Help", main)


def ways(context: PageContext, third: str | None) -> Html:
    """Returns what leads to every generation of the API, its description and its addresses. *third*: its path below our root, None where it stands nowhere."""
    there = {"Second generation, the JSON API": SECOND, "Third generation": THIRD if third is not None else "", "webservice.do": OLDER, "Services of the portal's pages": SERVICES}
    fields = {"root": context.root, "base_url": context.base_url, "third": third or ""}
    return html(WAYS, ways=joined(html(WAY, name=name, text=html(text, **fields)) for name, text in there.items() if text))


def _parameters(address):
    required = [html("<b><code>{name}</code></b>", name=name) for name in address.required]
    return Html(", ".join([*required, *([_codes(address.optional)] if address.optional else [])]))


def _codes(names):
    return Html(", ".join(html("<code>{name}</code>", name=name) for name in names))
