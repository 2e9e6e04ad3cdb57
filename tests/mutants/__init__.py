"""The mutation tester, `make mutants`: breaks the package in small ways, one at a time, and tells which nobody notices.

Left to others are faults that need two places to go wrong, and whatever lies outside genows/ (sql/, conf/) or in genows/demo/.
"""
