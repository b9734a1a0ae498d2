"""What the rules use of Cython, for when they run as plain Python.

A module that is compiled begins with these lines, word for word::

    if False:
        import cython
    else:
        from ekiben.kernel import nocython as cython

Cython needs to read the literal ``import cython`` somewhere, on whatever branch, and then answers
``cython.compiled`` and the like itself while compiling; without that line a compiled module would ask this
one and take itself for plain. Plain Python always comes here, so nothing depends on whether Cython is
installed (loading it would take longer than loading the rules), and the type checker knows the names below.

What only exists in C (``cython.address``, ``memcpy``) goes on an ``if cython.compiled:`` branch, which the
type checker skips (`defineConstant` in pyproject.toml); lists that stand for C arrays are made on an
``if not cython.compiled:`` branch, which the compiled module does not contain.
"""

from __future__ import annotations

from contextlib import nullcontext

#: Cython puts True in its place while compiling.
compiled = False

#: ``with cython.nogil:`` lets other threads run, in compiled code only.
nogil = nullcontext()
