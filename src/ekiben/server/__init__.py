"""Tables over HTTP: what pages, scripts and bots need to play, watch and replay, in one asyncio process."""
