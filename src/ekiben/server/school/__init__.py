"""The school: lessons made of small positions, played by the real rules, with a teacher who knows the way."""
