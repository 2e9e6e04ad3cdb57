"""Requests and answers: parameters in, dispatch to handlers, JSON and problems out."""
