"""The grammar every game shares: commands, events, refusals, calls for chance, seals, views.

Pure.
"""
