"""The form of a query: study, data, genes, samples.

Everything that was chosen stays, and what was not understood is named.
"""

from collections.abc import Iterable, Mapping
from urllib.parse import quote, urlencode

from genows.analysis.studies import KIND_NAMES, OTHER_KIND
from genows.clients.revised.table import ADDRESSES
from genows.encode.tabletext import counted
from genows.http.answers import Answer
from genows.pages.frame import PageContext, page
from genows.pages.genequestions import not_understood, some, understood
from genows.pages.markup import Html, check, choices, hidden, html, joined, noted
from genows.pages.queryreading import NO_GENES, PageQuery, attribute_key

QUERY, ROWS = "/query", "/query/rows"
# Genes of a search that are offered: a longer beginning finds the others.
MOST_FOUND = 12

PAGE = """<div class="stack">
<h1>Build a query</h1>
<p>From a study to a table: choose, look at the first rows, then download them or copy the lines for curl, Python and R. The address of the page holds
the whole query.</p>
</div>
<form class="query" method="get" action="{root}/query">
{steps}</form>
"""
STEP = """<section class="stack card" aria-labelledby="{name}">
<h2 id="{name}">{title}</h2>
{body}</section>
"""
BUTTON = '<p class="buttons"><button class="button{kind}" type="submit"{action}>{text}</button></p>\n'
SELECT = '<p><label for="{name}-field">{label}</label><select id="{name}-field" name="{name}">{options}</select></p>\n'
CHECKS = '<fieldset><legend>{legend}</legend><ul class="checks">\n{checks}</ul></fieldset>\n'
AREA = """<p><label for="{name}-field">{label}</label>
<textarea id="{name}-field" name="{name}" rows="{rows}" spellcheck="false" autocomplete="off" aria-describedby="{name}-about">{value}</textarea>
<span class="quiet" id="{name}-about">{about}</span></p>
"""
ATTRIBUTE_IDS = 'By <a href="{address}">their ids</a>, with blanks, commas or line ends between; empty: all.'
INPUT = '<p><label for="{name}-field">{label}</label><input type="text" id="{name}-field" name="{name}" value="{value}" autocomplete="off"></p>\n'
ERROR = '<p class="error" role="alert">{text}</p>\n'
CONDITIONS = "Of a gene query the genes count here, and no conditions: rows have all values of the genes. The page of a study's genes shows which samples are altered."
ALL_OF = "The names are those of genes and choose nothing of generic assays and gene sets, of which all is shown. Alone they are chosen by their own ids."
FILTER = "A filter as the page of a cohort has it: SEX=Female;mut=TP53,KRAS;AGE=40..65. All that is given has to hold."
BESIDE = "Genetic profiles are chosen, so clinical data are left out."
FOUND = '<ul class="found" aria-label="Genes that were found">{items}</ul>\n'
GENE = '<li><a href="{address}">Add {symbol}</a> <span class="quiet">Entrez {entrez}{alias}</span></li>'
STUDY = '<p><strong><bdi>{name}</bdi></strong> <code>{study_id}</code> · <a href="{root}/query">another study</a></p>\n{hidden}'


def address_of(root: str, path: str, values: Mapping[str, str]) -> str:
    """Returns the address of a query."""
    return f"{root}{path}?{urlencode({name: value for name, value in values.items() if value}, quote_via=quote)}"


def query_page(context: PageContext, query: PageQuery) -> Answer:
    """Returns the page."""
    if query.study is None:
        choice = joined([_studies(query), _button("Choose this study")]) if query.studies else "There is none that you may read."
        steps = html(STEP, name="study", title="1. Study", body=joined([*unknown_study(query), choice]))
    else:
        chosen = html(STUDY, root=context.root, name=query.study.name, study_id=query.study.study_id, hidden=hidden({"study_id": query.study.study_id}))
        steps = joined(
            [
                html(STEP, name="study", title="1. Study", body=joined([chosen, *left_out(query)])),
                html(STEP, name="data", title="2. Data", body=_data(context, query)),
                html(STEP, name="genes", title="3. Genes", body=_genes(context, query)),
                html(STEP, name="samples", title="4. Samples", body=_samples(query)),
                html('<section class="stack" aria-label="Rows">{button}</section>\n', button=_button("Show rows", context.root + ROWS)),
            ]
        )
    return page(context, "Build a query", html(PAGE, root=context.root, steps=steps), 400 if query.fault else 200)


def _button(text: str, action: str = "", plain: bool = False) -> Html:
    where = html(' formaction="{action}"', action=action) if action else ""
    return html(BUTTON, text=text, action=where, kind=" plain" if plain else "")


def _select(name, label, options: Iterable[tuple[str, str]], chosen: str) -> Html:
    return html(SELECT, name=name, label=label, options=choices(options, chosen))


def _studies(query) -> Html:
    options = [(study.study_id, f"{study.name} ({counted(study.samples, 'sample')})") for study in query.studies]
    return _select("study_id", "Study", options, query.values["study_id"])


def _data(context, query: PageQuery) -> Html:
    ids = frozenset(profile.profile_id for profile in query.chosen)
    profiles = joined(
        check(
            "genetic_profile_ids", one.profile_id, one.name or one.profile_id, one.profile_id in ids,
            html(" <small>{kind}</small>", kind=KIND_NAMES.get(one.alteration_type, OTHER_KIND)),
        )
        for one in query.profiles
    )  # fmt: skip
    levels = [("", "none"), ("patients", "of patients"), ("samples", "of samples")]
    clinical = joined(check("clinical", value, text, value == query.clinical, kind="radio") for value, text in levels)
    parts = [html(CHECKS, legend="Genetic profiles", checks=profiles)] if query.profiles else []
    parts.append(html(CHECKS, legend="Or clinical data", checks=clinical))
    listed = address_of(context.root, f"/read/{ADDRESSES['/api/clinicalattributes'].name}", {"study_id": query.values["study_id"]})
    about = html(ATTRIBUTE_IDS, address=listed)
    parts.append(html(AREA, name="attribute_ids", label="Clinical attributes", rows=2, value=query.values["attribute_ids"], about=about))
    return joined(parts)


def _genes(context, query: PageQuery) -> Html:
    told = understood(query.genes)
    notes = [noted(told)] if told else []
    notes += unknown_genes(query)
    found = joined(_gene(context, query, gene) for gene in query.found[:MOST_FOUND])
    nothing = noted(f"No gene begins with {query.search[:60]}.") if query.search else ""
    found_genes = html(FOUND, items=found) if query.found else nothing
    about = "Symbols, aliases or Entrez ids, with blanks, commas or line ends between, or a gene query; of generic assays and gene sets alone their ids; empty: all."
    area = html(AREA, name="genes", label="Genes", rows=3, value=query.values["genes"], about=about)
    search = html(INPUT, name="search", label="Find a gene by the beginning of a name", value=query.search)
    return joined([area, *notes, search, _button("Find", plain=True), found_genes])


def unknown_genes(query: PageQuery) -> list[Html]:
    """Returns what is to be said of names that mean no gene, or several, of a query that cannot be read, and of
    conditions.
    """
    unknown = not_understood(query.genes) if query.of_genes else [f"The profiles have nothing called {some(query.genes.unknown)}."] * bool(query.genes.unknown)
    told = [html(ERROR, text=sentence) for sentence in ([query.fault] if query.fault else []) + unknown]
    return told + ([noted(CONDITIONS)] if query.typed and query.typed.query else [])


def left_out(query: PageQuery) -> list[Html]:
    """Returns what is to be said of profiles, attributes and lists that the study does not have, and of what is not
    chosen by the names or not shown.
    """
    told = [html(ERROR, text=f"The study has no {kind} called {some(ids)}.") for kind, ids in query.astray.items() if ids]
    told += [noted(BESIDE)] if query.chosen and query.values["clinical"] else []
    beside = query.of_genes and query.values["genes"] and any(profile.alteration_type in NO_GENES for profile in query.chosen)
    return told + ([noted(ALL_OF)] if beside else [])


def unknown_study(query: PageQuery) -> list[Html]:
    """Returns what is to be said of a study that is not there, or not for the viewer."""
    asked = [] if query.study else query.values["study_id"].split("\n")
    return [html(ERROR, text=f"There is no study called {some(asked)}, or none that you may read.")] if any(asked) else []


def unknown_samples(query: PageQuery) -> list[Html]:
    """Returns what is to be said of ids that the study does not have."""
    unknown = query.samples.unknown
    return [html(ERROR, text=f"The study has no sample or patient called {some(unknown)}.")] if unknown else []


def _gene(context, query, gene) -> Html:
    # Behind conditions a name would be one of them.
    between = "\n" if query.typed and query.typed.query else " "
    genes = f"{query.values['genes']}{between}{gene.symbol}".strip()
    alias = f", alias {gene.alias}" if gene.alias else ""
    return html(GENE, address=address_of(context.root, QUERY, {**query.values, "genes": genes}), symbol=gene.symbol, entrez=gene.entrez, alias=alias)


def _samples(query: PageQuery) -> Html:
    samples, values = query.samples, query.values
    lists = [("", "All samples"), *((one.list_id, f"{one.name} ({one.size:,})") for one in query.lists)]
    parts = [_select("sample_list_id", "Sample list", lists, values["sample_list_id"])]
    about = "Ids of samples or patients. Ids with blanks in them: one a line. Only those that are in the sample list count."
    parts.append(html(AREA, name="sample_ids", label="These samples", rows=3, value=values["sample_ids"], about=about))
    parts += unknown_samples(query)
    parts.append(html(AREA, name="filter", label="Samples of a cohort", rows=1, value=values["filter"], about=FILTER))
    keys = [("", "any"), *((attribute_key(one), f"{one.name} ({'patients' if one.of_patients else 'samples'})") for one in query.attributes)]
    parts.append(_select("attribute", "Samples by a clinical attribute", keys, values["attribute"]))
    if query.attribute:
        common = [("", "any value"), *((value, f"{value} ({number:,})") for value, number in query.attribute_values)]
        if values["value"] and values["value"] not in dict(common):
            common.append((values["value"], values["value"]))
        parts.append(_select("value", f"{query.attribute.name} is", common, values["value"]))
    parts.append(_button("Update", plain=True))
    if samples.ids is not None:
        parts.append(noted(f"{len(samples.ids):,} of {query.study.samples if query.study else 0:,} samples."))
    return joined(parts)
