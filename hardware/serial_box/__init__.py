"""The box on a USB cable: its lines, its state, its connection."""
