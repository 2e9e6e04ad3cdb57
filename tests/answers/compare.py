"""What differs between the answers, or the loads, of two versions, and how a person is shown it.

Addresses, and parameters of them, are compared where the base has them.
"""

import json
import re
from itertools import zip_longest
from operator import itemgetter

AROUND = 80


def differing_answers(requests, base_file, current_file, same_version, known, stored_alike=True):
    """(number of answers, [(request, lines that tell what differs)]). *same_version*: whether an ETag has to be the same; *known*: a
    reach.Table of each of the two versions; *stored_alike*: whether rows have the same form, so that answers leave in the same parts.
    """
    found, count = [], 0
    with open(base_file, encoding="utf-8") as base, open(current_file, encoding="utf-8") as current:
        for request, left, right in zip_longest(requests, base, current):
            count += 1
            if left == right:
                continue
            answers = [_read(line, same_version) for line in (left, right)]
            if is_newer(answers, known):
                count -= 1
                continue
            lines = list(differences(*(answers if stored_alike else map(_in_parts, answers))))
            if lines:
                found.append((request, lines))
    return count, found


def _read(line, same_version):
    answer = json.loads(line)
    if not same_version:
        answer["headers"] = [[name, "ETAG" if name == "ETag" else value] for name, value in answer["headers"]]
    return answer


def _in_parts(answer):
    """Without what hangs on the parts in which it leaves: whether its length is said, and how it is compressed."""
    headers = [pair for pair in answer["headers"] if pair[0] != "Content-Length"]
    return {name: value for name, value in answer.items() if not name.startswith("sent")} | {"headers": headers}


def is_newer(answers, known):
    """Whether the address, its method, or a parameter is one that the base has not."""
    base, current = answers
    if not base["rule"]:
        unknown = base["status"].startswith("404") and not current["status"].startswith("404")
        return unknown or base["status"].startswith(("404", "405")) and bool(current["rule"])
    old, new = (table.knows(answer["rule"]) for table, answer in zip(known, answers))
    return bool(new.difference(old).intersection(current["names"]))


def differences(base, current):
    """Lines that tell how two answers differ."""
    for name in ("status", "broken"):
        if base[name] != current[name]:
            yield f"{name}: {base[name]!r} -> {current[name]!r}"
    # The order of fields of other names means nothing (RFC 9110, 5.3).
    if sorted(base["headers"], key=itemgetter(0)) != sorted(current["headers"], key=itemgetter(0)):
        yield from _header_differences(base["headers"], current["headers"])
    if (base["length"], base["sha256"]) != (current["length"], current["sha256"]):
        yield f"body: {base['length']} -> {current['length']} bytes{_place(base['shown'], current['shown'])}"
    elif (base.get("sent length"), base.get("sent sha256")) != (current.get("sent length"), current.get("sent sha256")):
        yield f"body as sent, compressed: {base.get('sent length')} -> {current.get('sent length')} bytes; the same when unpacked"


def by_kind(found):
    """Kind of difference → the requests that have it: what is told of a change that was meant, of which there are many."""
    kinds: dict[str, list] = {}
    for request, lines in found:
        for kind in {kind for line in lines for kind in _kinds(request["kind"], *line.split(": ", 1))}:
            kinds.setdefault(kind, []).append(request)
    return dict(sorted(kinds.items(), key=lambda one: -len(one[1])))


def _kinds(asked, what, rest):
    if what == "headers":
        names = re.findall(r"['\"]([A-Z][A-Za-z-]+): ", rest)
        return [f"header {name}" for name in names]
    return [f"{what} {rest}" if what in ("status", "broken") else f"{what} of {asked}"]


def _header_differences(base, current):
    gone = [f"{name}: {value}" for name, value in base if [name, value] not in current]
    new = [f"{name}: {value}" for name, value in current if [name, value] not in base]
    yield f"headers: {gone} -> {new}" if gone or new else "headers: in another order, or another number of times"


def _place(base, current):
    if base == current:
        return ", behind what is kept of them"
    at = next(index for index, pair in enumerate(zip_longest(base, current)) if pair[0] != pair[1])
    left, right = (
        text[max(0, at - AROUND) : at + AROUND].encode("latin-1").decode("utf-8", "replace") for text in (base, current)
    )
    return f"; from byte {at} on:\n          base    {left!r}\n          current {right!r}"


def told(request) -> str:
    """One line that shows the request."""
    query, body = request.get("query", ""), request.get("body", "")
    text = f"{request['method']} {request['path']}{'?' if query else ''}{_short(query)}"
    text += f" body {_short(body)!r}" if body else ""
    about = {**request.get("headers", {}), **request.get("environ", {})}
    text += f" { ({name: _short(str(value)) for name, value in about.items()}) }" if about else ""
    return f"[{request['portal']}] {text}{' asked again with its ETag' if request.get('again') else ''}"


def _short(text, most=600):
    return text if len(text) <= most else f"{text[:most]}… ({len(text)} characters)"


def differing_files(base, current):
    """(number of files, [(name, lines)]) of two folders with the same files in them, text by text."""
    files = {file.relative_to(folder) for folder in (base, current) for file in folder.rglob("*") if file.is_file()}
    # What is packed has the form of its version; that it is what the rows make of it, check --verify says.
    names = sorted(file for file in files if file.name != "genows_packed.tsv")
    found = []
    for name in names:
        left, right = ((folder / name).read_bytes() if (folder / name).exists() else None for folder in (base, current))
        if left != right:
            found.append((str(name), list(_line_differences(left, right))))
    return len(names), found


def _line_differences(left, right):
    if left is None or right is None:
        yield "is there in one version only"
        return
    pairs = [(a, b) for a, b in zip_longest(left.splitlines(), right.splitlines()) if a != b]
    yield f"{len(pairs)} lines differ, first:"
    yield f"  base    {_line(pairs[0][0]) if pairs else 'line ends'}"
    yield f"  current {_line(pairs[0][1]) if pairs else 'line ends'}"


def _line(line):
    return "nothing" if line is None else repr(_short(line.decode("utf-8", "replace"), 300))
