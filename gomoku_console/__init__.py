"""Gomoku for the terminal. Importing the package costs nothing: every room is imported by name."""

__version__ = "0.1.0"
