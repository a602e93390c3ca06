"""What the program asks of the system beneath: whole files, background jobs,
the watchdog, the installation.
"""
