"""What the questions reach of a version, told by the version itself: the rules of its Werkzeug Map, the parameters that its documents
declare and those that its code looks for, the commands and options of its argparse tree.

Nothing here names a module of genows below its command line.
"""

import argparse
import functools
import gc
import inspect
import json
import re
import runpy
import subprocess
import sys
from urllib.parse import parse_qsl

from werkzeug.exceptions import HTTPException
from werkzeug.routing import Map, MapAdapter

from .checkouts import must_run
from .described import DOCUMENTS, every_parameter

# What no question reaches, as it is printed, by a pattern → why.
REASONS = {r"genows (prepare|demo|token secret) --config": "taken as by every command, and read by none of these"}
JSON, FORM = "application/json", "application/x-www-form-urlencoded"


class Reach:
    """Watches the requests of one process. *apps*: name → application, all made already."""

    def __init__(self, apps):
        self.rules = {key(rule, method): rule for rule in all_rules() for method in rule.methods - {"OPTIONS"}}
        # Rules with one endpoint take the same parameters: they are counted where the first of them stands.
        homes: list = [(rule.endpoint, name) for name, rule in sorted(self.rules.items(), key=lambda one: ("/api-legacy" in one[0], one[0]))]
        self.home = {name: next(first for endpoint, first in homes if endpoint == rule.endpoint and first.split()[0] == name.split()[0]) for name, rule in self.rules.items()}
        self.status: dict[str, int] = {}
        self.read: dict[str, set[str]] = {}
        self.given: dict[str, set[str]] = {}
        self.rule, self.method, self.made = "", "", 0
        self.declared: dict[str, set[str]] = {}
        for rule, names in declared(apps["open"]).items():
            self.declared.setdefault(self.home.get(rule, rule), set()).update(names)
        self.enumerated = {name.partition("=")[0] for names in self.declared.values() for name in names if "=" in name}
        self._watch_rules()
        self._watch_parameters()

    def begin(self, request):
        self.rule, self.method, self.made = "", request["method"], 0

    def end(self, request, status):
        """Notes what a request has reached that was answered with *status*; returns its rule and parameters, for its answer."""
        names, number = self._names(request), int(status[:3]) if status[:3].isdigit() else 999
        if self.rule:
            self.status[self.rule] = min(number, self.status.get(self.rule, 999))
        if self.rule and number < 400:
            self.given.setdefault(self.home[self.rule], set()).update(names)
        return {"rule": self.home.get(self.rule, ""), "names": sorted(names)}

    def told(self):
        """As JSON, to be merged with what other processes tell."""
        watched = {name: {rule: sorted(names) for rule, names in getattr(self, name).items()} for name in ("read", "given", "declared")}
        return {"rules": sorted(self.rules), "status": self.status, **watched}

    def _names(self, request):
        pairs = parse_qsl(request.get("query", ""), keep_blank_values=True)
        sent, body = request.get("headers", {}).get("Content-Type", ""), request.get("body", "")
        if sent.startswith(FORM):
            pairs += parse_qsl(body, keep_blank_values=True)
        pairs += [(name, value) for name, value in request.get("headers", {}).items() if name.startswith("X-API")]
        names = {name for name, _ in pairs} | {f"{name}={value}" for name, value in pairs if name in self.enumerated}
        return names | (members(body) if sent.startswith(JSON) else set())

    def _watch_rules(self):
        match, reach = MapAdapter.match, self

        @functools.wraps(match)
        def watched(adapter, path_info=None, method=None, return_rule=False, *args, **options):
            reach.rule = ""
            rule, values = match(adapter, path_info, method, True, *args, **options)
            reach.rule = key(rule, reach.method)
            return rule if return_rule else rule.endpoint, values

        MapAdapter.match = watched

    def _watch_parameters(self):
        """Of the parameters of a request, not of those that a page makes for its own questions."""
        for kind in kinds_of_parameters():
            for name, method in [*vars(kind).items()]:
                if name == "__init__":
                    setattr(kind, name, self._making(method))
                elif not name.startswith("_") and inspect.isfunction(method) and [*inspect.signature(method).parameters][1:2] == ["name"]:
                    setattr(kind, name, self._looking(method))

    def _making(self, method):
        @functools.wraps(method)
        def made(parameters, *args, **options):
            self.made += 1
            method(parameters, *args, **options)
            parameters.of_request = self.made == 1 or self.method == "POST"

        return made

    def _looking(self, method):
        @functools.wraps(method)
        def looked(parameters, name, *args, **options):
            if self.rule and getattr(parameters, "of_request", False):
                self.read.setdefault(self.home[self.rule], set()).add(name)
            return method(parameters, name, *args, **options)

        return looked


def key(rule, method):
    return f"{method} {rule.rule}"


def all_rules():
    """The rules of every Map that this process has made."""
    return [rule for made in gc.get_objects() if isinstance(made, Map) for rule in made.iter_rules()]


def kinds_of_parameters():
    """The classes of genows whose objects are a request's parameters."""
    found = {
        value
        for name, module in [*sys.modules.items()]
        if name.startswith("genows.")
        for value in vars(module).values()
        if isinstance(value, type) and value.__name__.endswith("Parameters") and value.__module__.startswith("genows.")
    }
    assert found, "no class of genows is called …Parameters: say here how they are found"
    return found


def declared(app):
    """Rule with its method → the parameters and members of bodies that the documents of an application declare; choices as NAME=CHOICE."""
    found: dict[str, set[str]] = {}
    (table,) = (made for made in gc.get_objects() if isinstance(made, Map))
    adapter = table.bind("localhost")
    for document in DOCUMENTS:
        text = asked(app, document)
        # Earlier versions have no third generation.
        for path, method, names in every_parameter(json.loads(text)) if text.startswith(b'{"openapi"') else ():
            try:
                rule, _ = adapter.match(re.sub(r"{\w+}", "x", path), method, return_rule=True)
            except HTTPException:
                found[f"{method} {path}"] = set(names)
            else:
                found.setdefault(key(rule, method), set()).update(names)
    return found


def asked(app, path):
    environ = {"REQUEST_METHOD": "GET", "SCRIPT_NAME": "", "PATH_INFO": path, "QUERY_STRING": "", "SERVER_NAME": "localhost", "SERVER_PORT": "80",
               "SERVER_PROTOCOL": "HTTP/1.1", "HTTP_HOST": "localhost", "REMOTE_ADDR": "127.0.0.1", "wsgi.url_scheme": "http"}  # fmt: skip
    body = app(environ, lambda *begun: None)
    return b"".join(body)


def members(body):
    """The names of all members of a JSON text."""
    found: set[str] = set()

    def look(pairs):
        found.update(name for name, _ in pairs)

    try:
        json.loads(body.encode("latin-1"), object_pairs_hook=look)
    except (ValueError, RecursionError):
        pass
    return found


class Table:
    """What all processes have told together."""

    def __init__(self):
        self.rules, self.status, self.declared, self.read, self.given = set(), {}, {}, {}, {}

    @property
    def names(self):
        """Rule → its parameters: as declared, else as its code looks for them."""
        return {**self.read, **self.declared}

    def add(self, told):
        self.rules |= set(told["rules"])
        for rule, status in told["status"].items():
            self.status[rule] = min(status, self.status.get(rule, 999))
        for kind in ("read", "declared", "given"):
            into = getattr(self, kind)
            for rule, names in told[kind].items():
                into.setdefault(rule, set()).update(names)

    def knows(self, rule):
        """The parameters of a rule, of which some may be in no document."""
        return {*self.declared.get(rule, ()), *self.read.get(rule, ())}

    def unreached(self):
        """Lines: rules that never answered below 400, parameters that no question gives such an answer of them."""
        yield from (rule for rule in sorted(self.rules) if self.status.get(rule, 999) >= 400)
        for rule, names in sorted(self.names.items()):
            # By HEAD and by POST a rule takes what it takes by GET, where it takes that, too.
            path = rule.partition(" ")[2]
            given = set().union(*(self.given.get(f"{method} {path}", ()) for method in ("GET", "HEAD", "POST", "DELETE")))
            yield from (f"{path} {name}" for name in sorted(names - given))

    def counts(self):
        return f"{len(self.rules)} addresses with their methods, {sum(map(len, self.names.values()))} parameters and choices"


def without_reason(lines):
    """Those of the unreached for which REASONS has none, each once."""
    return [line for line in dict.fromkeys(lines) if not any(re.fullmatch(pattern, line) for pattern in REASONS)]


def commands_of(parser, words=()):
    """Words of a command → its options, of an argparse tree, whose inner names are these."""
    below = [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]
    if below:
        return {name: options for action in below for word, inner in action.choices.items() for name, options in commands_of(inner, (*words, word)).items()}
    return {" ".join(words): [option for action in parser._actions for option in action.option_strings if option.startswith("--") and option != "--help"]}


def unreached_options(checkout, commands):
    """Lines: commands of a checkout, and options of them, that no step of *commands* has."""
    done = must_run(checkout, "-m", "answers.reach", stdout=subprocess.PIPE, text=True)
    given = commands.options()
    for name, options in json.loads(done.stdout).items():
        if name not in given:
            yield f"genows {name}"
        yield from (f"genows {name} {option}" for option in options if option not in given.get(name, ()))


class _Found(Exception):
    pass


def main():
    """Prints the commands and options of the version in whose checkout it runs, as JSON: `python -m answers.reach`."""

    def parsed(parser, *args, **options):
        raise _Found(json.dumps(commands_of(parser)))

    argparse.ArgumentParser.parse_args = parsed
    sys.argv = ["genows"]
    try:
        runpy.run_module("genows", run_name="__main__")
    except _Found as found:
        print(found)


if __name__ == "__main__":
    main()
