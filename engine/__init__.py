"""What happened at the table: rules and records.

Pure and frozen: no probability, no randomness of its own, no input or output.
"""
