"""What runs on the Pico.

These files know no Python beyond MicroPython's, and no pin but in ``hw.py``.
"""
