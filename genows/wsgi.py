"""`genows.wsgi:application` for gunicorn: configured by GENOWS_CONFIG (a file) and GENOWS_… environment variables, at SCRIPT_NAME."""

from genows.server import logs
from genows.server.service import SERVICE

logs.to_stderr(SERVICE.config)
application = SERVICE.application()
# Where gunicorn runs without our settings file, the worker is the first to read ours.
logs.to_stderr(application.config)
