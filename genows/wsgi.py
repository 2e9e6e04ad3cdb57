"""`genows.wsgi:application` for gunicorn: configured by GENOWS_CONFIG (a file) and GENOWS_… environment variables."""

from genows import logs
from genows.app import create_app
from genows.config import read_config

logs.to_stderr()
application = create_app(read_config())
