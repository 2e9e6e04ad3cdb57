"""The pages that say how people and programs ask here, and nothing of any study.

Help, with what may be written on the pages, every address and its parameters and the other ways to the data; and the page of the third generation, made
of its description document.

The latter stands where swagger-ui does in the reference, and is a page of ours: no script, nothing from elsewhere.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from genows.clients.portal_api.documents import definitions, swagger
from genows.clients.revised.table import ADDRESSES as SECOND_ADDRESSES
from genows.clients.services.table import ADDRESSES as SERVICES
from genows.clients.webservice.table import COMMANDS
from genows.http.address import Address
from genows.http.answers import Answer
from genows.http.places import BASE, INSIDE
from genows.http.request import PageRequest
from genows.pages.frame import PageContext, page
from genows.pages.markup import Html, html, joined
from genows.pages.tables import table
from genows.pages.visits import context_of, third_path

# What people write in the boxes of pages → what it says.
FILTERS = {
    "SEX=Female": "Samples whose clinical attribute has this value. The id of an attribute stands in the address of its bars, and in the column attr_id of Attributes.",
    "STAGE=I,II": "One of several values. NA is no value.",
    "AGE=40..65": "Numbers above 40, up to 65; also 40.. and ..65.",
    "mut=TP53,KRAS": "Mutated in one of these genes. So are written amp, gain, hetloss, homdel, sv, cna (amp or homdel), alt (any of them) and wild (measured, not mutated).",
    "mut=TP53:driver": "Drivers alone; also vus, somatic, germline.",
    "sv=EML4::ALK": "With this fusion; sv=*::ALK with any partner.",
    "type.TP53=Missense_Mutation": "With a mutation of this type.",
    "value.rna_seq_v2_mrna.ERBB2=5000..": "With a value of a profile, called without the study's id.",
    "list=cna": "In a sample list; profile=mutations: measured in a profile.",
    "drug=Tamoxifen": "Treated so; pre=Tamoxifen: taken before that, post=Tamoxifen: after it.",
    "SEX=Female;!mut=TP53": "Semicolons: all hold. An exclamation mark: does not hold.",
}
QUERIES = {
    "TP53, KRAS": "Mutations, structural variants, amplifications and deep deletions of these genes.",
    "KRAS: MUT=G12D MUT=G12V": "These changes alone; MUT=G12: any of the residue.",
    "TP53: TRUNC HOMDEL": "Truncating mutations or deep deletions; also MISSENSE, INFRAME, SPLICE, AMP, GAIN, HETLOSS, FUSION.",
    "EGFR: AMP MISSENSE_DRIVER EXP>2.5": "Drivers alone by _DRIVER, also _SOMATIC, _GERMLINE; expression and protein levels by EXP>2, PROT<-1.",
    "TP53; EGFR: AMP; PTEN": "Several lines, with semicolons or line ends between.",
    '["RB pathway" CDKN2A: HOMDEL; RB1: TRUNC HOMDEL; CDK4: AMP]': "One track of several genes.",
    "EML4::ALK": "A structural variant of two genes; also EML4:: and ::ALK.",
    "DATATYPES: MUT; TP53 PTEN": "What counts of all lines behind it.",
}
WRITTEN = """<div class="table"><table>
<thead><tr><th scope="col">Written</th><th scope="col">Meant</th></tr></thead>
<tbody>
{rows}</tbody>
</table></div>"""
EXAMPLE = '<tr><th scope="row"><code>{text}</code></th><td>{about}</td></tr>\n'
HELP = """<div class="stack">
<h1>Help</h1>
<p>What may be written on the pages, then how programs read the same.</p>
</div>
<section class="stack" aria-labelledby="filters">
<h2 id="filters">Filters of samples</h2>
<p>A click on a bar or a number of a study's page writes one; it stands in the box, and in the address.</p>
{filters}
</section>
<section class="stack" aria-labelledby="queries">
<h2 id="queries">Gene queries</h2>
<p>The boxes of genes take names, or this language of the field's portals (OQL). Letter case never matters.</p>
{queries}
</section>
<section class="stack" aria-labelledby="api">
<h2 id="api">Reading the API</h2>
<p>Every address of the JSON API answers GET and POST with one JSON array of flat records. All values are texts, or <code>null</code>;
the samples of a sample list are an array. <code>format=tsv</code>, <code>csv</code> or <code>ndjson</code> makes a table of it, or a record a line.</p>
</section>
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
token comes from the menu under your name on the <a href="{start}">start page</a>; the same menu leads to the page where your tokens
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
OLDEST = """What pages of older portals called: <code>{base_url}/getProfileData.json</code>. <a href="{root}/help#services">Their list</a>."""
ROW = """<tr><th scope="row"><code>{path}</code> <small>{gives}</small></th><td>{parameters}</td></tr>
"""

MAIN = """<div class="stack">
<h1>The third generation of the API</h1>
<p>For cBioPortalData, cbioportalR, rapiclient, bravado and pybioportal, and for scripts. All of it stands below <code>{base_url}</code>.</p>
<p>For programs: <a href="{base}/v2/api-docs">Swagger 2.0</a>, <a href="{base}/v3/api-docs">OpenAPI 3.0</a>. To look at the same data as tables:
<a href="{root}/api-page">try the API of this service</a>. <a href="{root}/help">Every generation</a>.</p>
</div>
{groups}<section class="stack" aria-labelledby="records">
<h2 id="records">Records and bodies</h2>
{records}</section>"""
GROUP = """<section class="stack" aria-labelledby="{id}">
<h2 id="{id}">{tag}</h2>
{operations}</section>
"""
OPERATION = """<details class="operation" id="{id}"><summary><code>{method} {path}</code> <span>{summary}</span></summary>
<div class="stack">{takes}
<p>Gives {gives}.</p>
<pre class="lines" tabindex="0" role="region" aria-label="curl, {id}"><code>{curl}</code></pre></div>
</details>
"""
RECORD = """<details class="operation" id="{name}"><summary><code>{name}</code></summary>
<div class="stack">{fields}</div>
</details>
"""
PARAMETER = "{name} <small>{place}, {type}</small>"
DEFINED = '<a href="#{name}">{name}</a>'
CURL = "curl -g{headers}{body} '{url}'"
KEY = " -X DELETE -H 'X-API-KEY: KEY'"
TOKEN, JSON_BODY = " -H 'Authorization: Bearer TOKEN'", " -H 'Content-Type: application/json' -d @body.json"


def help(request: PageRequest) -> Answer:
    """Shows the help page, to everybody."""
    return help_page(context_of(request, request.auth.identity(request.environ).user), third_path(request.auth.config), [*SERVICES])


class ApiAddress(NamedTuple):
    """*required*, *optional*: parameters, lists with a star; of alternatives one is required, with "or" between them."""

    path: str
    gives: str
    required: tuple[str, ...]
    optional: tuple[str, ...]


def _address(address: Address) -> ApiAddress:
    shown = {parameter.name: parameter.name + "*" * (parameter.kind == "list") for parameter in address.parameters}
    either = [" or ".join(shown[name] for name in names) for names in address.either]
    required = [shown[parameter.name] for parameter in address.parameters if parameter.required]
    alternatives = {name for names in address.either for name in names}
    optional = [shown[parameter.name] for parameter in address.parameters if not parameter.required and parameter.name not in alternatives]
    return ApiAddress(address.path, address.summary.rstrip("."), (*required, *either), tuple(optional))


ADDRESSES = tuple(map(_address, SECOND_ADDRESSES.values()))


def help_page(context: PageContext, third: str | None = None, services: Sequence[str] = ()) -> Answer:
    """Returns the help page. *third*: as of `ways`; *services*: paths of those of the portal's pages."""
    rows = joined(html(ROW, path=address.path, gives=address.gives, parameters=_parameters(address)) for address in ADDRESSES)
    main = html(
        HELP,
        rows=rows,
        root=context.root,
        start=context.home,
        base_url=context.base_url,
        commands=joined(html(ROW, path=command.name, gives=command.summary, parameters=_codes(parameter.name for parameter in command.parameters)) for command in COMMANDS.values()),
        services=_codes(services),
        ways=ways(context, third),
        filters=_written(FILTERS),
        queries=_written(QUERIES),
    )
    return page(context, "Help", main)


def _written(examples):
    return html(WRITTEN, rows=joined(html(EXAMPLE, text=text, about=about) for text, about in examples.items()))


def ways(context: PageContext, third: str | None) -> Html:
    """Returns what leads to every generation of the API, its description and its addresses.

    *third*: its path below our root, None where it stands nowhere.
    """
    there = {"Second generation, the JSON API": SECOND, "Third generation": THIRD if third is not None else "", "webservice.do": OLDER, "Services of the portal's pages": OLDEST}
    fields = {"root": context.root, "base_url": context.base_url, "third": third or ""}
    return html(WAYS, ways=joined(html(WAY, name=name, text=html(text, **fields)) for name, text in there.items() if text))


def _parameters(address):
    required = [html("<b><code>{name}</code></b>", name=name) for name in address.required]
    return Html(", ".join([*required, *([_codes(address.optional)] if address.optional else [])]))


def _codes(names):
    return Html(", ".join(html("<code>{name}</code>", name=name) for name in names))


def third_page(request: PageRequest) -> Answer:
    """Shows all addresses, to everybody: it tells of no study."""
    context = context_of(request, request.auth.identity(request.environ).user)
    return described(context, request.environ.get(BASE, INSIDE), request.auth.config.login_required)


def described(context: PageContext, base: str, with_token: bool) -> Answer:
    """Returns the page.

    *base*: the path below our root beneath which the addresses stand; *with_token*: whether a request needs one.
    """
    operations = [(method, path, made) for path, of_path in swagger(base)["paths"].items() for method, made in of_path.items()]
    base_url = context.base_url + base

    def group(number, tag):
        ours = (_operation(base_url, with_token, *operation) for operation in operations if operation[2]["tags"] == [tag])
        return html(GROUP, id=f"group{number}", tag=tag, operations=joined(ours))

    tags = dict.fromkeys(tag for _, _, made in operations for tag in made["tags"])
    groups = joined(group(number, tag) for number, tag in enumerate(tags, 1))
    records = joined(html(RECORD, name=name, fields=_fields(name, made)) for name, made in definitions().items())
    return page(context, "The third generation", html(MAIN, root=context.root, base=context.root + base, base_url=base_url, groups=groups, records=records))


def _operation(base_url, with_token, method, path, made):
    rows = [[html(PARAMETER, name=one["name"], place=one["in"], type=_type(one.get("schema", one))), html("{about}", about=_about(one))] for one in made["parameters"]]
    takes = table(f"What {path} takes", ["Parameter", "What it says"], rows, 2) if rows else html("<p>It takes no parameter.</p>")
    headers = KEY if method == "delete" else TOKEN if with_token else ""
    curl = CURL.format(headers=headers, body=JSON_BODY if method == "post" else "", url=base_url + path)
    right = made["responses"]["200"]
    gives = _type(right["schema"]) if "schema" in right else html("headers alone")
    return html(OPERATION, id=made["operationId"], method=method.upper(), path=path, summary=made["summary"], takes=takes, gives=gives, curl=curl)


def _fields(name, made):
    rows = [[html("{name}", name=field), _type(schema)] for field, schema in made["properties"].items()]
    return table(f"The fields of {name}", ["Field", "Type"], rows, 2)


def _about(parameter: dict[str, Any]) -> str:
    parts = [parameter.get("description", ""), "Required." if parameter["required"] else ""]
    if "enum" in parameter:
        parts.append(f"One of {', '.join(parameter['enum'])}.")
    if "default" in parameter:
        parts.append(f"Without it: {parameter['default']}.")
    return " ".join(filter(None, parts))


def _type(schema: dict[str, Any]) -> Html:
    if "$ref" in schema:
        return html(DEFINED, name=schema["$ref"].rpartition("/")[2])
    if schema.get("type") == "array":
        return html("array of {one}", one=_type(schema["items"]))
    return html("{type}", type=schema["type"])
