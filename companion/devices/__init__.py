"""Between the hardware and the table: readings become commands,
views become lamps, faults become words.
"""
