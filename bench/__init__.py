"""How fast Ekiben is, measured beside its peers on the same machine in the same minutes.

``python -m bench`` runs five rounds. In each round every job runs once, in a process of its own, so that a
machine that changes its pace changes it for everybody; a ratio is taken inside a round, and the table shows
the median of the rounds with the smallest and the largest. See ``docs/benchmarks.md`` for the result.
"""
