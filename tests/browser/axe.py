"""What axe-core finds wrong with a page that a browser shows: https://github.com/dequelabs/axe-core, as the package axe-core-python brings it."""

import json
from importlib.resources import files

RUN = "return axe.run(document).then(found => JSON.stringify(found.violations.map(one => [one.id, one.help, one.nodes.map(node => node.html)])))"


def violations(browser) -> list:
    """[rule, what it says, elements] of each rule that the page breaks."""
    browser.run((files("axe_core_python") / "axe.min.js").read_text(encoding="utf-8"))
    return json.loads(browser.run(RUN))
