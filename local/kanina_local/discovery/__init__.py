"""Writes a semantic model for tables nobody has described: `kanina model init`, and whatever has no model yet.

`discover.discover` looks at tables through a `probe` and gives a `Draft`; `writing` makes the file of it, `report` says
what was decided and why. Nothing here writes to the data.
"""
