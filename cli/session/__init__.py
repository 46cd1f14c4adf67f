"""A round being logged: what a typed line does to it, whoever typed it."""
