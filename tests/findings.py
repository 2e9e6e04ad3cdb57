"""Findings of rules that no file breaks: what tests of reports have to say."""

from genows.load.findings import Rule


def tell(findings, severity, text, rule="X-01", **found):
    """A finding of *severity* in any run. *found*: its file, line, column and value."""
    findings.tell(Rule(rule, text, severity, severity), **found)
