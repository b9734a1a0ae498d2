# cimport only: the numbers of vocabulary.py; a test holds the two files together.
cdef enum:
    NOBODY = -1
    NO_QUESTION = 0
    MOST_ANSWERS = 64
