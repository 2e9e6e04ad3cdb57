"""Checks the values of a generic assay by what its datatype, and the type of the assay, let them be."""

import re
from collections.abc import Callable, Sequence

from genows.domain.numbers import bounded_number
from genows.load.metafile import Meta
from genows.load.rules import assays as rules

ARM_LEVEL = "ARMLEVEL_CNA"
ARM_LEVELS = frozenset(("Gain", "Loss", "Unchanged", "NA", ""))
TRUTHS = frozenset(("true", "false", "yes", "no", "NA", ""))
MISSING = ("", "NA")
# What nearly every row of limits is, its cells joined by tabs. PERF: one match a row, where a call for each cell takes five times as long.
_NUMBER = r"[+-]?(?:[0-9]{1,40}\.?[0-9]{0,40}|\.[0-9]{1,40})(?:[eE][+-]?[0-9]{1,2})?"
_LIMITS = re.compile(rf"(?:(?:NA|[<>]?[ ]*{_NUMBER})?\t)*", re.ASCII)
# The same without numbers that might be whole: those without a sign in front have a decimal that is not 0, and no exponent.
_DECIMALS = re.compile(rf"(?:(?:NA|[<>][ ]*{_NUMBER}|[+-]?[0-9]{{0,40}}\.[0-9]{{0,20}}[1-9][0-9]{{0,20}})?\t)*", re.ASCII)

Tell = Callable[..., None]


class Values:
    """Checks cells of the file of *meta*. *tell*: called with (rule, index of the cell, cell) for each that is wrong."""

    def __init__(self, meta: Meta, tell: Tell, wants_whole_numbers: bool):
        self.tell, self.regular = tell, _DECIMALS if wants_whole_numbers else _LIMITS
        self.words: frozenset[str] | None = None
        self.rule = rules.NO_LIMIT
        if meta.datatype == "BINARY":
            self.words, self.rule = TRUTHS, rules.NOT_BINARY
        elif meta.datatype == "CATEGORICAL":
            self.words, self.rule = (ARM_LEVELS, rules.NO_ARM_LEVEL) if meta.assay_type == ARM_LEVEL else (None, rules.COMMA)
        self.are_limits = meta.datatype == "LIMIT-VALUE"

    def check(self, cells: Sequence[str], indices: Sequence[int]) -> None:
        """Checks the trimmed cells of one row; *indices*: which of them are values."""
        if self.are_limits:
            self._check_limits(cells, indices)
        elif self.words is not None:
            for index in indices:
                if cells[index] not in self.words:
                    self.tell(self.rule, index, cells[index])

    def _check_limits(self, cells, indices):
        if self.regular.fullmatch("".join([cells[index] + "\t" for index in indices])):
            return
        for index in indices:
            self._check_limit(index, cells[index])

    def _check_limit(self, index, cell):
        if cell in MISSING:
            return
        limit = bounded_number(cell)
        if limit is None:
            self.tell(self.rule, index, cell)
        elif not limit[0] and limit[1].is_integer():
            self.tell(rules.WHOLE_NUMBER, index, cell)
