"""Every answer at the speed of profile data: the ten requests that an earlier revision was measured by, beside it, in one run."""
