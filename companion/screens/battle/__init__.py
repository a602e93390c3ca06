"""The pages of a battle: chart, cards, ledger, log, menu, the hands on the board, the end."""
