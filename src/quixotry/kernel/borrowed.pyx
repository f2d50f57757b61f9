"""Memory that belongs to another object, used where it lies.

A typed memoryview would do the same and bring some 20,000 lines of C into every module that sees one; this is
a pointer and what keeps it valid.  An uncompiled kernel uses Python's own memoryviews and needs none of it.
"""

from cpython.buffer cimport PyBUF_SIMPLE, PyBUF_WRITABLE, PyBuffer_Release, PyObject_GetBuffer


cdef class Borrowed:
    """The bytes of a contiguous buffer, held in place for as long as this object lives."""

    def __cinit__(self, owner, bint writable=False):
        PyObject_GetBuffer(owner, &self.buffer, PyBUF_WRITABLE if writable else PyBUF_SIMPLE)
        self.start = self.buffer.buf
        self.size = self.buffer.len

    def __dealloc__(self):
        PyBuffer_Release(&self.buffer)
