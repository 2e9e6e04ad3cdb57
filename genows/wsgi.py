"""`genows.wsgi:application` for gunicorn: configured by GENOWS_CONFIG (a file) and GENOWS_… environment variables, at SCRIPT_NAME."""

import os

from genows.app import create_app
from genows.config.reader import read_config
from genows.server import logs
from genows.server.scriptname import take_script_name

logs.to_stderr()
application = create_app(read_config(), mount=take_script_name(os.environ))
