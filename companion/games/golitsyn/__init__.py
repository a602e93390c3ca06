"""Golitsyn's family: one vane for wind and for shots.

Both books stand here, and what they share once.

``rules/`` holds the shared chapters (every module there says "Shared" first), and beside it
``views``, ``logbook``, ``options`` and ``sheet`` are shared too. ``pirates/`` and ``colonies/`` are
the books' own: a state that adds to the shared one, chapters of their own, and a ``RuleHooks`` that
tells the shared chapters what comes of a hit, a wreck or a port.
"""
