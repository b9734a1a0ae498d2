"""The peers: each is measured by a small file of its own, run with the peers' interpreter."""
