"""Makes a study folder of loose files as labs have them: a MAF, a table of patients, a matrix.

`genows.prepare.study.prepare` is the entrance. Each file is read as a text table (`tables`), its kind is recognised
(`study.kind_of`), and the kind's writer puts data and meta files into the folder (`folder`). What became of every file
and column is told (`telling`).
"""
