"""Pictures as SVG, drawn from plain values: scales, axes, and one module for each kind.

Nothing of studies or databases.
"""
