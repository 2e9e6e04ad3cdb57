"""`genows.wsgi:application` for gunicorn: configured by GENOWS_CONFIG (a file) and GENOWS_… environment variables, at SCRIPT_NAME."""

from genows.server import logs
from genows.server.service import SERVICE

logs.to_stderr()
application = SERVICE.application()
