"""The little linear algebra ratings need: systems of a few equations."""

from __future__ import annotations

Matrix = list[list[float]]


def inverse(matrix: Matrix) -> Matrix:
    """The inverse, by elimination with the largest pivot.

    >>> inverse([[2.0, 0.0], [0.0, 4.0]])
    [[0.5, 0.0], [0.0, 0.25]]
    """
    size = len(matrix)
    rows = [
        [*row, *(1.0 if column == number else 0.0 for column in range(size))]
        for number, row in enumerate(matrix)
    ]
    for column in range(size):
        best = max(range(column, size), key=lambda number: abs(rows[number][column]))
        rows[column], rows[best] = rows[best], rows[column]
        pivot = rows[column][column]
        rows[column] = [value / pivot for value in rows[column]]
        for number in range(size):
            factor = rows[number][column]
            if number != column and factor:
                pairs = zip(rows[number], rows[column], strict=True)
                rows[number] = [value - factor * other for value, other in pairs]
    return [row[size:] for row in rows]


def times(matrix: Matrix, vector: list[float]) -> list[float]:
    """A matrix times a vector.

    >>> times([[1.0, 2.0], [0.0, 1.0]], [3.0, 4.0])
    [11.0, 4.0]
    """
    return [sum(value * other for value, other in zip(row, vector, strict=True)) for row in matrix]
