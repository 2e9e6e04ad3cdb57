"""A portal of Flask with genows beneath /genows; its settings are those of the environment."""

from flask import Flask
from werkzeug.middleware.dispatcher import DispatcherMiddleware

from genows.app import create_app
from genows.config import read_config

application = Flask("portal")
application.add_url_rule("/", view_func=lambda: "portal")
application.wsgi_app = DispatcherMiddleware(application.wsgi_app, {"/genows": create_app(read_config())})
