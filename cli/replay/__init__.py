"""`kibitz replay`: stepping through finished rounds, with what was known at each moment."""
