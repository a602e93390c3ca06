"""The chart: its sheet, its pieces, its marks and its zoom."""
