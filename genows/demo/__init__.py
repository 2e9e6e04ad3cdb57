"""A synthetic study folder: the first thing a newcomer loads, the benchmark's data and the tests' data.

`genows.demo.study.write_demo` is the entrance. Everything is invented except the names, ids and places of well-known genes (`genes.tsv`)
and of their hotspots, frame shifts apart (`hotspots.tsv`); the same arguments give the same bytes.
"""
