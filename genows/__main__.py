"""`python -m genows`."""

import sys

from genows.cli import main

sys.exit(main())
