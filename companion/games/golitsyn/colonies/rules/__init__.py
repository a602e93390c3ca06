"""The rules of Capture of the Colonies alone: colonies, ammunition,
answering ports, prizes, and 29 points.
"""
