"""The vane: dial, rose, swing and the signs of the wind."""
