"""`genows.wsgi:application` for gunicorn: configured by GENOWS_CONFIG (a file) and GENOWS_… environment variables."""

from genows.app import create_app
from genows.config.reader import read_config
from genows.server import logs

logs.to_stderr()
application = create_app(read_config())
