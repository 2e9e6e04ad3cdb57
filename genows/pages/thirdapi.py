"""The page of the third generation for people: each address with what it takes and gives, made of the description document.

It stands where swagger-ui does in the reference, and is a page of ours: no script, nothing from elsewhere.
"""

from typing import Any

from genows.clients.portal_api.documents import definitions, swagger
from genows.http.answers import Answer
from genows.http.places import BASE, INSIDE
from genows.http.request import PageRequest
from genows.pages.frame import PageContext, page
from genows.pages.markup import Html, html, joined
from genows.pages.tables import table
from genows.pages.visits import context_of

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


def third_page(request: PageRequest) -> Answer:
    """Shows all addresses, to everybody: it tells of no study."""
    context = context_of(request, request.auth.identity(request.environ).user)
    return described(context, request.environ.get(BASE, INSIDE), request.auth.config.login_required)


def described(context: PageContext, base: str, with_token: bool) -> Answer:
    """Returns the page. *base*: the path below our root beneath which the addresses stand; *with_token*: whether a request needs one."""
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
