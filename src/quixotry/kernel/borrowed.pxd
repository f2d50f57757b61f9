cimport cython


@cython.final
cdef class Borrowed:
    cdef Py_buffer buffer
    cdef void *start
    cdef readonly Py_ssize_t size       # in bytes


cdef inline unsigned int *numbers_in(bytearray memory):
    """A bytearray as 32-bit numbers, for as long as it is neither resized nor let go."""
    return <unsigned int *> <char *> memory
