"""The game itself: board, rules and state. Pure: no clock, no chance, no input or output."""
