"""The book, chapter by chapter: each rule of what may be done, said once."""
