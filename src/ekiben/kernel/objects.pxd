# cimport only: what takes longest between Python and the rules, asked of Python in C; nothing is built from this file.
from ekiben.kernel.bits cimport u64

cdef extern from *:
    """
    #ifndef EKIBEN_OBJECTS
    #define EKIBEN_OBJECTS
    /* Python holds the small numbers anyway; fetched once, each costs a list nothing but a reference. */
    static PyObject *ekiben_numbers[64];
    static PyObject *ekiben_members(unsigned long long s) {
        Py_ssize_t n = 0;
        PyObject *list = PyList_New(ekiben_count(s));
        if (!list) return NULL;
        if (!ekiben_numbers[0])
            for (int i = 0; i < 64; i++) ekiben_numbers[i] = PyLong_FromLong(i);
        for (; s; s &= s - 1) {
            PyObject *number = ekiben_numbers[ekiben_lowest(s)];
            Py_INCREF(number);
            PyList_SET_ITEM(list, n++, number);
        }
        return list;
    }

    /* A whole number under 64, or -1 for any other; -2 and Python's own error for what is no whole number. */
    static int ekiben_small(PyObject *object) {
        int over;
        long number;
        if (!PyLong_Check(object)) {
            PyObject *whole = PyNumber_Index(object);
            if (!whole) return -2;
            number = PyLong_AsLongAndOverflow(whole, &over);
            Py_DECREF(whole);
        } else
            number = PyLong_AsLongAndOverflow(object, &over);
        return 0 <= number && number <= 63 ? (int)number : -1;
    }

    /* Python asks of a property whether the object is of its class, and walks all the bases to find out. The
       class of a game therefore gets the properties of its bases as its own. */
    static int ekiben_own_properties(PyObject *owner) {
    #if CYTHON_COMPILING_IN_CPYTHON
        PyTypeObject *type = (PyTypeObject *)owner;
        for (PyTypeObject *base = type->tp_base; base; base = base->tp_base)
            for (PyGetSetDef *property = base->tp_getset; property && property->name; property++) {
                PyObject *own;
                if (base == &PyBaseObject_Type || PyDict_GetItemString(type->tp_dict, property->name)) continue;
                own = PyDescr_NewGetSet(type, property);
                if (!own || PyDict_SetItemString(type->tp_dict, property->name, own) < 0) return -1;
                Py_DECREF(own);
            }
        PyType_Modified(type);
    #endif
        (void)owner;
        return 0;
    }

    /* A search makes and drops copies all the time: the memory of the last few is used again. Its head is cleared,
       the long rest is not, because whoever makes a game fills that at once. What watches memory must not be
       misled, and Python without its lock would need one here: those do without. */
    #if CYTHON_COMPILING_IN_CPYTHON && !defined(Py_GIL_DISABLED) && !defined(Py_TRACE_REFS) \\
        && !defined(__SANITIZE_ADDRESS__)
      #define EKIBEN_SPARE 16
      #define EKIBEN_HEAD 256
      static PyTypeObject *ekiben_type;
      static PyObject *ekiben_spare[EKIBEN_SPARE];
      static int ekiben_spares;
      static PyObject *ekiben_alloc(PyTypeObject *type, Py_ssize_t size) {
          PyObject *made;
          if (type != ekiben_type || !ekiben_spares) return PyType_GenericAlloc(type, size);
          made = ekiben_spare[--ekiben_spares];
          memset(made, 0, EKIBEN_HEAD);
          PyObject_Init(made, type);
          PyObject_GC_Track(made);
          return made;
      }
      static void ekiben_free(void *gone) {
          if (Py_TYPE((PyObject *)gone) == ekiben_type && ekiben_spares < EKIBEN_SPARE)
              ekiben_spare[ekiben_spares++] = (PyObject *)gone;
          else
              PyObject_GC_Del(gone);
      }
      static void ekiben_keep_memory(PyObject *type) {
          ekiben_type = (PyTypeObject *)type;
          ekiben_type->tp_alloc = ekiben_alloc;
          ekiben_type->tp_free = ekiben_free;
      }
    #else
      static void ekiben_keep_memory(PyObject *type) { (void)type; }
    #endif
    #endif
    """
    list ekiben_members(u64 s)
    int ekiben_small(object number) except -2
    int ekiben_own_properties(object type) except -1
    void ekiben_keep_memory(object type)

cdef inline list members(u64 s):
    return ekiben_members(s)

cdef inline int small(object number) except -2:
    return ekiben_small(number)

cdef inline int make_quick(object type) except -1:
    ekiben_keep_memory(type)
    return ekiben_own_properties(type)
