"""What the table does about itself as a machine: maintenance,
backups on a stick, the fault report.
"""
