"""Failures as the clients of the third generation read them: JSON with a `message`."""

import json

from genows.errors import Denied
from genows.http.answers import JSON
from genows.http.problems import Problem, problem_of

REFUSED = "You may not read this, or it does not exist."


def portal_problem(error: BaseException, request_id: str) -> Problem:
    """Returns the answer to a failure: that of `problem_of`, with its sentence as `message`."""
    problem = problem_of(error, request_id)
    told = json.loads(problem.body) if problem.body else {}
    message = told.get("detail") or (REFUSED if isinstance(error, Denied) else "")
    if not message:
        return problem
    members = {"message": message, "status": problem.status, **({"id": told["id"]} if "id" in told else {})}
    headers = [("Content-Type", JSON), *((name, value) for name, value in problem.headers if name != "Content-Type")]
    return Problem(problem.status, headers, json.dumps(members).encode(), problem.foreseen)
