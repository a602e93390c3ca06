"""``python -m companion``."""

from __future__ import annotations

import sys

from companion.app import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
