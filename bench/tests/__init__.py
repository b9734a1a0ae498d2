"""Tests of the bench itself: its statistics, its verdicts, what it writes."""
