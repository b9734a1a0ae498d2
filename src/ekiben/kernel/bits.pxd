# cimport only: C versions of bits.py, inlined into every compiled module; nothing is built from this file.
ctypedef unsigned char u8
ctypedef unsigned short u16
ctypedef unsigned int u32
ctypedef unsigned long long u64

cdef extern from *:
    """
    #ifndef EKIBEN_BITS
    #define EKIBEN_BITS
    #if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
      #include <cpuid.h>
    #endif
    typedef unsigned long long ekiben_u64;
    #if defined(__GNUC__) || defined(__clang__)
      #define ekiben_lowest(s) __builtin_ctzll(s)
    #else
      static int ekiben_lowest(ekiben_u64 s) { int i = 0; while (!(s & 1)) { s >>= 1; i++; } return i; }
    #endif
    /* In place also where all else is compiled to be small: every decision of a random game takes one. */
    #if defined(__GNUC__) || defined(__clang__)
    __attribute__((always_inline))
    #endif
    static inline ekiben_u64 ekiben_scramble(ekiben_u64 x) {
        x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL;
        x = (x ^ (x >> 27)) * 0x94D049BB133111EBULL;
        return x ^ (x >> 31);
    }
    /* All bits or none. What it is must stay hidden from the compiler, which would put the branch in again. */
    static inline ekiben_u64 ekiben_mask(int condition) {
        ekiben_u64 mask = -(ekiben_u64)(condition != 0);
      #if defined(__GNUC__) || defined(__clang__)
        __asm__("" : "+r"(mask));
      #endif
        return mask;
    }
    /* Not the compiler's own: without the instruction, which not every x86-64 has, that is a call of a library. */
    static inline int ekiben_count(ekiben_u64 s) {
        s -= (s >> 1) & 0x5555555555555555ULL;
        s = (s & 0x3333333333333333ULL) + ((s >> 2) & 0x3333333333333333ULL);
        s = (s + (s >> 4)) & 0x0F0F0F0F0F0F0F0FULL;
        return (int)((s * 0x0101010101010101ULL) >> 56);
    }
    /* Eight bytes are looked through at once where the first of them is the lowest of a number. */
    #if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
      #define EKIBEN_ONES 0x0101010101010101ULL
      static inline ekiben_u64 ekiben_unlike(const unsigned char *eight, int number) {
          ekiben_u64 all;
          memcpy(&all, eight, 8);
          return all ^ EKIBEN_ONES * (unsigned char)number;
      }
      static inline int ekiben_where(const unsigned char *eight, int number) {
          ekiben_u64 s = ekiben_unlike(eight, number);
          s = (s - EKIBEN_ONES) & ~s & 0x80 * EKIBEN_ONES;
          return s ? ekiben_lowest(s) >> 3 : 8;
      }
      static inline int ekiben_where_not(const unsigned char *eight, int number) {
          ekiben_u64 s = ekiben_unlike(eight, number);
          return s ? ekiben_lowest(s) >> 3 : 8;
      }
    #else
      static inline int ekiben_where(const unsigned char *eight, int number) {
          int i = 0;
          while (i < 8 && eight[i] != number) i++;
          return i;
      }
      static inline int ekiben_where_not(const unsigned char *eight, int number) {
          int i = 0;
          while (i < 8 && eight[i] == number) i++;
          return i;
      }
    #endif
    static inline int ekiben_nth_loop(ekiben_u64 s, int n) {
        while (n--) s &= s - 1;
        return ekiben_lowest(s);
    }
    static inline int ekiben_pick_loop(ekiben_u64 s, ekiben_u64 chance) {
        return ekiben_nth_loop(s, (int)((chance * ekiben_count(s)) >> 32));
    }
    #if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
      /* Newer processors find the n-th member at once. Written out, because a function that the compiler may
         fill with instructions not every x86-64 has is one that it may not put in place of its call. */
      static inline int ekiben_nth_pdep(ekiben_u64 s, ekiben_u64 n) {
          ekiben_u64 found;
          __asm__("pdep %2, %1, %0" : "=r"(found) : "r"(1ULL << n), "r"(s));
          return ekiben_lowest(found);
      }
      static inline int ekiben_pick_pdep(ekiben_u64 s, ekiben_u64 chance) {
          ekiben_u64 size;
          __asm__("popcnt %1, %0" : "=r"(size) : "r"(s) : "cc");
          return ekiben_nth_pdep(s, (chance * size) >> 32);
      }
      /* pdep is a microcoded crawl on Zen 1 and 2, AMD's family 0x17: those take the loop. Asked of the processor
         itself, because what the compiler brings for it knows every processor, and lies in every module again. */
      static int ekiben_pdep;
      __attribute__((constructor)) static void ekiben_look_for_pdep(void) {
          unsigned int first, amd, last, middle, family, more;
          if (!__get_cpuid(0, &first, &amd, &last, &middle)) return;
          amd = amd == signature_AMD_ebx;
          if (!__get_cpuid(1, &family, &more, &last, &middle) || !(last & bit_POPCNT)) return;
          family = ((family >> 8) & 0xF) + ((family >> 20) & 0xFF);
          if (!__get_cpuid_count(7, 0, &first, &more, &last, &middle) || !(more & bit_BMI2)) return;
          ekiben_pdep = !(amd && family == 0x17);
      }
      static inline int ekiben_nth(ekiben_u64 s, int n) {
          return ekiben_pdep ? ekiben_nth_pdep(s, n) : ekiben_nth_loop(s, n);
      }
      static inline int ekiben_pick(ekiben_u64 s, ekiben_u64 chance) {
          return ekiben_pdep ? ekiben_pick_pdep(s, chance) : ekiben_pick_loop(s, chance);
      }
    #else
      #define ekiben_nth ekiben_nth_loop
      #define ekiben_pick ekiben_pick_loop
    #endif
    #endif
    """
    u64 scramble "ekiben_scramble"(u64 x) noexcept nogil
    u64 ekiben_mask(bint condition) noexcept nogil
    int ekiben_lowest(u64 s) noexcept nogil
    int ekiben_count(u64 s) noexcept nogil
    int ekiben_nth(u64 s, int n) noexcept nogil
    int ekiben_pick(u64 s, u64 chance) noexcept nogil
    int ekiben_where(const u8* eight, int number) noexcept nogil
    int ekiben_where_not(const u8* eight, int number) noexcept nogil

cdef inline u64 bit(int i) noexcept nogil:
    return (<u64>1) << i

cdef inline bint has(u64 s, int i) noexcept nogil:
    return (s >> i) & 1

cdef inline u64 only_if(bint condition, u64 s) noexcept nogil:
    return s & ekiben_mask(condition)

cdef inline int either(bint condition, int yes, int no) noexcept nogil:
    return no ^ ((yes ^ no) & <int>ekiben_mask(condition))

cdef inline int lowest(u64 s) noexcept nogil:
    return ekiben_lowest(s)

cdef inline int count(u64 s) noexcept nogil:
    return ekiben_count(s)

cdef inline int nth(u64 s, int n) noexcept nogil:
    return ekiben_nth(s, n)

cdef inline int pick(u64 s, u64 chance) noexcept nogil:
    return ekiben_pick(s, chance)

cdef inline int where(const u8* eight, int number) noexcept nogil:
    return ekiben_where(eight, number)

cdef inline int where_not(const u8* eight, int number) noexcept nogil:
    return ekiben_where_not(eight, number)

cdef inline u64 without_lowest(u64 s) noexcept nogil:
    return s & (s - 1)

cdef inline void settle(u8* pile, int size, int room) noexcept nogil:
    cdef u8 numbers[64]
    cdef int i, n, place
    for i in range(64):
        numbers[i] = 0
    for i in range(size):
        numbers[pile[i]] += 1
    place = 0
    for i in range(64):
        for n in range(numbers[i]):
            pile[place] = i
            place += 1
    for i in range(size, room):
        pile[i] = 0
