"""The judge of cohorts: random studies and filters, counted sample by sample over rows, beside what genows answers.

    python -m tests.judges.cohorts [--filters 2000] [--studies 3] [--seed 20] [--database sqlite]

Everything here is made from the specification of cohorts alone, which the docstrings cite by its sections ("2.3").
"""
