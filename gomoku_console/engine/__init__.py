"""What decides a move. Knows the game, and nothing of screens, files or processes."""
