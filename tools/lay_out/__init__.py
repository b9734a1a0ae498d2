"""The drawing office: how a city file becomes a tidy railway map."""
