"""The rules of Pirates alone: sides, the secret treasure, and who wins."""
