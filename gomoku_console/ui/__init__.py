"""What a person sees and presses. Everything but ``terminal`` and ``app`` is pure."""
