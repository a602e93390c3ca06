"""The rules of Admiral, one module a chapter of the book."""
