"""The chapters both of Golitsyn's books share.

What a book has of its own stands in ``pirates/`` and ``colonies/``.
"""
