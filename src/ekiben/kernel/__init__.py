"""What every game is: a question that waits, its answers, views, words, records, refusals and chance."""
