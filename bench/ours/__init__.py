"""What is measured of Ekiben: a job per file, each run in a process of its own."""
