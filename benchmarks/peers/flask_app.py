"""Flask and SQLAlchemy, jsonify."""

from flask import Flask, jsonify, request

from benchmarks.peers import answers

app = Flask(__name__)
app.json.sort_keys = False


@app.get("/studies")
def studies():
    return jsonify(answers.studies())


@app.get("/clinical")
def clinical_data():
    return jsonify(answers.clinical_data(request.args["study_id"]))


@app.get("/mutations")
def mutations():
    return jsonify(answers.mutations(request.args["profile_id"]))


@app.get("/values")
def values():
    return jsonify(answers.values(request.args["profile_id"], request.args["genes"]))
