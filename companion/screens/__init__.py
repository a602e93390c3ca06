"""The touchscreen: one shell, a page for everything people do, and pure models of what each page
shows.
"""
