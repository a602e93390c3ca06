"""The append-only record of a battle: kept in a file,
or in memory for tests and the script driver.
"""
