"""genows: cancer-genomics studies over the JSON API under /api/ and the tab-delimited webservice.do."""

from genows.app import create_app
from genows.version import VERSION

__all__ = ["VERSION", "create_app"]
__version__ = VERSION
