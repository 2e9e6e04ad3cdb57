"""`genows.wsgi:application` for gunicorn: configured by GENOWS_CONFIG (a file) and GENOWS_… environment variables."""

from genows.app import create_app
from genows.config import read_config

application = create_app(read_config())
