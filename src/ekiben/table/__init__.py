"""A game being played by people: seats, answers, undo, clocks, chat; no web in it and no clock of its own."""
