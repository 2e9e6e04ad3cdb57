"""Tests of genows; run by pytest from the checkout.

GENOWS_SHARED is a variable of the tests, and genows refuses to start beside variables that begin so and are none of its own. So it gets
another name for the time of a run, which the processes that tests start inherit.
"""

import os

SHARED_VARIABLE = "TESTS_SHARED"

if "GENOWS_SHARED" in os.environ:
    os.environ[SHARED_VARIABLE] = os.environ.pop("GENOWS_SHARED")
