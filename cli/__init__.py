"""What is shown: commands, the prompt, views, exports and texts."""

# Kept here, and read from here by the build: asking the installed distribution's metadata for
# it would cost `kibitz --version` some 15 ms.
__version__ = "0.1.0"
