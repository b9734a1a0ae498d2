# cimport only: C versions of bits.py, inlined into every compiled module; nothing is built from this file.
ctypedef unsigned char u8
ctypedef unsigned short u16
ctypedef unsigned int u32
ctypedef unsigned long long u64

cdef extern from *:
    """
    #ifndef EKIBEN_BITS
    #define EKIBEN_BITS
    typedef unsigned long long ekiben_u64;
    #if defined(__GNUC__) || defined(__clang__)
      #define ekiben_lowest(s) __builtin_ctzll(s)
      #define ekiben_count(s) __builtin_popcountll(s)
    #else
      static int ekiben_count(ekiben_u64 s) { int n = 0; while (s) { s &= s - 1; n++; } return n; }
      static int ekiben_lowest(ekiben_u64 s) { int i = 0; while (!(s & 1)) { s >>= 1; i++; } return i; }
    #endif
    static inline int ekiben_nth_loop(ekiben_u64 s, int n) {
        while (n--) s &= s - 1;
        return ekiben_lowest(s);
    }
    #if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
      #include <immintrin.h>
      __attribute__((target("bmi2"))) static int ekiben_nth_pdep(ekiben_u64 s, int n) {
          return __builtin_ctzll(_pdep_u64(1ULL << n, s));
      }
      /* pdep is a microcoded crawl on Zen 1 and 2: those take the loop. */
      static int ekiben_has_pdep(void) {
          __builtin_cpu_init();
          return __builtin_cpu_supports("bmi2") && !__builtin_cpu_is("znver1") && !__builtin_cpu_is("znver2");
      }
      static int ekiben_pdep = -1;
      static inline int ekiben_nth(ekiben_u64 s, int n) {
          if (ekiben_pdep < 0) ekiben_pdep = ekiben_has_pdep();
          return ekiben_pdep ? ekiben_nth_pdep(s, n) : ekiben_nth_loop(s, n);
      }
    #else
      #define ekiben_nth ekiben_nth_loop
    #endif
    #endif
    """
    int ekiben_lowest(u64 s) noexcept nogil
    int ekiben_count(u64 s) noexcept nogil
    int ekiben_nth(u64 s, int n) noexcept nogil

cdef inline u64 bit(int i) noexcept nogil:
    return (<u64>1) << i

cdef inline bint has(u64 s, int i) noexcept nogil:
    return (s >> i) & 1

cdef inline int lowest(u64 s) noexcept nogil:
    return ekiben_lowest(s)

cdef inline int count(u64 s) noexcept nogil:
    return ekiben_count(s)

cdef inline int nth(u64 s, int n) noexcept nogil:
    return ekiben_nth(s, n)

cdef inline u64 without_lowest(u64 s) noexcept nogil:
    return s & (s - 1)
