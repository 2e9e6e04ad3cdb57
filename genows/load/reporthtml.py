"""Turns the machine form of reports into a page: one file without outside parts, which can be read without its script.

The page forbids the browser everything but its own style and script, and every value is escaped: files of others are quoted in it.
"""

import base64
import hashlib
from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path

from genows.encode.tabletext import counted
from genows.load.report import Report, same
from genows.load.reporttext import by_file, found, headline, numbers, place

_STATIC = Path(__file__).parent / "static"
# Of the messages of one file in the page; the machine form has all.
MOST_MESSAGES = 1000
# Columns of the table of files.
_NUMBERS = {"lines": "Lines", "lines_with_warnings": "With warnings", "lines_with_errors": "With errors", "rows": "Rows", "skipped": "Skipped"}
_OPEN = 20  # messages of a file that is shown unfolded from the start

_PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src '{style_hash}'; script-src '{script_hash}'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<main>
{body}
</main>
<script>{script}</script>
</body>
</html>
"""
_SEARCH = (
    '<label class="search" hidden>Search the messages <input type="search" id="search" autocomplete="off">'
    '<span id="told" aria-live="polite"></span></label>'
)


def as_html(reports: Sequence[Report]) -> str:
    """Returns one page with all *reports*."""
    style, script = ((_STATIC / name).read_text(encoding="utf-8") for name in ("report.css", "report.js"))
    contents = [report.as_json(same) for report in reports]
    searched = _SEARCH if any(content["messages"] for content in contents) else ""
    bodies = [_body(content) for content in contents]
    return _PAGE.format(
        style_hash=_hash(style),
        script_hash=_hash(script if searched else ""),
        title=escape("Report: " + ", ".join(content["head"]["study_id"] or "unknown study" for content in contents)),
        style=style,
        script=script if searched else "",
        body=searched.join(("", bodies[0])) if len(bodies) == 1 else searched + "\n<hr>\n".join(bodies),
    )


def _hash(text):
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def _body(content):
    head, messages = content["head"], content["messages"]
    name = escape(f"Study {head['study_id'] or '(unknown)'}: {head['study_name'] or '(no name)'}")
    parts = [
        f'<h1>{name}</h1>\n<p class="outcome">Outcome: <b>{escape(headline(head))}</b></p>',
        _facts(head),
        _counts(head),
        "<h2>Messages</h2>",
        *(_file(file, some) for file, some in by_file(messages)),
        "" if messages else "<p>No messages.</p>",
        _files(content["files"]),
    ]
    return "\n".join(part for part in parts if part)


def _facts(head):
    facts = {"Folder": head["folder"], "Finished": head["ended"], "genows": head["genows_version"]}
    facts.update((name.replace("_", " "), value) for name, value in head["options"].items() if value)
    shown = {name: "yes" if value is True else value for name, value in facts.items()}
    return "<dl>" + "".join(f"<dt>{escape(name)}</dt><dd>{escape(str(value))}</dd>" for name, value in shown.items()) + "</dl>"


def _counts(head):
    items = [(severity, head[severity + "s"]) for severity in ("error", "warning", "note")]
    shown = (f'<li class="{name}">{number} {name}{"" if number == 1 else "s"}</li>' for name, number in items)
    return f'<ul class="counts">{"".join(shown)}</ul>'


def _file(file, messages):
    unfolded = " open" if len(messages) <= _OPEN else ""
    items = "\n".join(map(_item, messages[:MOST_MESSAGES]))
    if len(messages) > MOST_MESSAGES:
        items += f"\n<li>{len(messages) - MOST_MESSAGES} more; the report in JSON has all</li>"
    return (
        f'<details class="file"{unfolded}><summary><b>{escape(file)}</b><span>{numbers(messages)}</span></summary>\n'
        f"<ul>\n{items}\n</ul></details>"
    )


def _item(message):
    severity = message["severity"]
    rule = f'<span class="rule">{escape(message["rule"])}</span>'
    where = "; ".join(filter(None, (place(message), found(message), _times(message))))
    line = f'<span class="where">{escape(where)}</span>' if where else ""
    return f'<li><span class="severity {severity}">{severity}</span>{rule}{escape(message["text"])}{line}</li>'


def _times(message):
    return f"{message['times']} times" if message["times"] > 1 else ""


def _files(files: Iterable[dict]) -> str:
    """What became of each file, in numbers."""
    rows = "".join(
        f"<tr><td>{escape(file['data_file'] or file['meta_file'] or '')}</td><td>{escape(file['kind'] or '')}</td>"
        + "".join(f'<td class="number">{file[name]:,}</td>' for name in _NUMBERS)
        + "</tr>"
        for file in files
    )
    if not rows:
        return ""
    heads = "<th>File</th><th>Kind</th>" + "".join(f'<th class="number">{name}</th>' for name in _NUMBERS.values())
    table = f'<div class="wide"><table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div>'
    return f"<h2>Files</h2>\n<details><summary><b>{counted(len(rows.split('<tr>')) - 1, 'file')}</b></summary>\n{table}</details>"
