// The estimates of inner products from 2-bit codes, included by VectorBody.h and so compiled for
// one instruction set per inclusion. VNNI is 1 if the set has the dot product of bytes, else 0.
//
// The rows of a group lie in the lanes of a vector register: a line holds four bytes of each of the
// 16 rows. The sums of 16 rows then need no horizontal additions. A byte has the codes of four
// components that are four apart, so that a shift and a mask leave four consecutive components of
// every row, to be multiplied by the same four bytes of the query.

enum { group_rows = kernel_group_rows, line_bytes = 4 * group_rows };

#if defined(__x86_64__) && LANES > 4

#include <immintrin.h>

#if LANES == 16
typedef __m512i int_register;
#define BITS(name) _mm512_##name
#define AND(a, b) _mm512_and_si512(a, b)
#define ZERO() _mm512_setzero_si512()
#define LOAD_BITS(address) _mm512_loadu_si512(address)
#define STORE_BITS(address, value) _mm512_storeu_si512(address, value)
#else
typedef __m256i int_register;
#define BITS(name) _mm256_##name
#define AND(a, b) _mm256_and_si256(a, b)
#define ZERO() _mm256_setzero_si256()
#define LOAD_BITS(address) _mm256_loadu_si256((const __m256i *)(address))
#define STORE_BITS(address, value) _mm256_storeu_si256((__m256i *)(address), value)
#endif

enum { registers = group_rows / LANES };

INLINE int_register four_bytes(const int8_t *query) {
  int32_t bytes;
  memcpy(&bytes, query, 4);
  return BITS(set1_epi32)(bytes);
}

#if VNNI

INLINE void sum_group(const uint8_t *codes, size_t lines, const int8_t *query, int32_t *sums) {
  const int_register mask = BITS(set1_epi8)(3);
  // Two sums for each row: one multiplication doesn't wait for the one before.
  int_register even = ZERO(), odd = ZERO();
  for (size_t line = 0; line < lines; line++, codes += line_bytes, query += 16) {
    const int_register bits = LOAD_BITS(codes);
    even = BITS(dpbusd_epi32)(even, AND(bits, mask), four_bytes(query));
    odd = BITS(dpbusd_epi32)(odd, AND(BITS(srli_epi16)(bits, 2), mask), four_bytes(query + 4));
    even = BITS(dpbusd_epi32)(even, AND(BITS(srli_epi16)(bits, 4), mask), four_bytes(query + 8));
    odd = BITS(dpbusd_epi32)(odd, AND(BITS(srli_epi16)(bits, 6), mask), four_bytes(query + 12));
  }
  STORE_BITS(sums, BITS(add_epi32)(even, odd));
}

#else

// A pair of products is at most 2 · 3 · 128 in absolute value. Four pairs a line and ten lines make
// 30,720, which fits in 16 bits, so nothing saturates.
enum { lines_in_16_bits = 10 };

INLINE void sum_group(const uint8_t *codes, size_t lines, const int8_t *query, int32_t *sums) {
  const int_register mask = BITS(set1_epi8)(3), ones = BITS(set1_epi16)(1);
  int_register totals[registers];
#pragma clang loop unroll(full)
  for (int part = 0; part < registers; part++) totals[part] = ZERO();
  for (size_t first = 0; first < lines; first += lines_in_16_bits) {
    size_t end = first + lines_in_16_bits < lines ? first + lines_in_16_bits : lines;
    int_register pairs[registers];
#pragma clang loop unroll(full)
    for (int part = 0; part < registers; part++) pairs[part] = ZERO();
    for (size_t line = first; line < end; line++) {
#pragma clang loop unroll(full)
      for (int part = 0; part < registers; part++) {
        int_register bits = LOAD_BITS(codes + line * line_bytes + part * 4 * LANES);
#pragma clang loop unroll(full)
        for (int plane = 0; plane < 4; plane++) {
          const int_register factors = four_bytes(query + 16 * line + 4 * plane);
          const int_register products = BITS(maddubs_epi16)(AND(bits, mask), factors);
          pairs[part] = BITS(add_epi16)(pairs[part], products);
          bits = BITS(srli_epi16)(bits, 2);
        }
      }
    }
#pragma clang loop unroll(full)
    for (int part = 0; part < registers; part++) {
      totals[part] = BITS(add_epi32)(totals[part], BITS(madd_epi16)(pairs[part], ones));
    }
  }
#pragma clang loop unroll(full)
  for (int part = 0; part < registers; part++) STORE_BITS(sums + part * LANES, totals[part]);
}

#endif

#elif DOT_PRODUCT

#include <arm_neon.h>

INLINE void sum_group(const uint8_t *codes, size_t lines, const int8_t *query, int32_t *sums) {
  const uint8x16_t mask = vdupq_n_u8(3);
  int32x4_t totals[4] = {vdupq_n_s32(0), vdupq_n_s32(0), vdupq_n_s32(0), vdupq_n_s32(0)};
  for (size_t line = 0; line < lines; line++, codes += line_bytes, query += 16) {
    const int8x16_t factors = vld1q_s8(query);
#pragma clang loop unroll(full)
    for (int part = 0; part < 4; part++) {
      const uint8x16_t bits = vld1q_u8(codes + 16 * part);
      const int8x16_t first = vreinterpretq_s8_u8(vandq_u8(bits, mask));
      const int8x16_t second = vreinterpretq_s8_u8(vandq_u8(vshrq_n_u8(bits, 2), mask));
      const int8x16_t third = vreinterpretq_s8_u8(vandq_u8(vshrq_n_u8(bits, 4), mask));
      const int8x16_t fourth = vreinterpretq_s8_u8(vshrq_n_u8(bits, 6));
      totals[part] = vdotq_laneq_s32(totals[part], first, factors, 0);
      totals[part] = vdotq_laneq_s32(totals[part], second, factors, 1);
      totals[part] = vdotq_laneq_s32(totals[part], third, factors, 2);
      totals[part] = vdotq_laneq_s32(totals[part], fourth, factors, 3);
    }
  }
  for (int part = 0; part < 4; part++) vst1q_s32(sums + 4 * part, totals[part]);
}

#else

typedef uint8_t byte_vector __attribute__((vector_size(16)));
typedef int16_t short_vector __attribute__((vector_size(32)));

// A product is at most 3 · 128 in absolute value. Four of them a line and 21 lines make 32,256.
enum { lines_in_16_bits = 21 };

INLINE void sum_group(const uint8_t *codes, size_t lines, const int8_t *query, int32_t *sums) {
  for (int row = 0; row < group_rows; row++) sums[row] = 0;
  for (size_t first = 0; first < lines; first += lines_in_16_bits) {
    size_t end = first + lines_in_16_bits < lines ? first + lines_in_16_bits : lines;
    short_vector products[4] = {{0}, {0}, {0}, {0}};
    for (size_t line = first; line < end; line++) {
#pragma clang loop unroll(full)
      for (int plane = 0; plane < 4; plane++) {
        const int8_t *q = query + 16 * line + 4 * plane;
        const short_vector factors = {q[0], q[1], q[2], q[3], q[0], q[1], q[2], q[3],
                                      q[0], q[1], q[2], q[3], q[0], q[1], q[2], q[3]};
#pragma clang loop unroll(full)
        for (int part = 0; part < 4; part++) {
          byte_vector bits;
          memcpy(&bits, codes + line * line_bytes + 16 * part, 16);
          bits = (bits >> (uint8_t)(2 * plane)) & 3;
          products[part] += __builtin_convertvector(bits, short_vector) * factors;
        }
      }
    }
    for (int row = 0; row < group_rows; row++) {
      for (int byte = 0; byte < 4; byte++) sums[row] += products[row / 4][row % 4 * 4 + byte];
    }
  }
}

#endif

TARGET static void estimate(const uint8_t *codes, const float *factors, size_t groups,
                            size_t lines, const int8_t *query, int32_t offset, float floor,
                            float *estimates, uint16_t *passing) {
  for (size_t group = 0; group < groups; group++) {
    int32_t sums[group_rows];
    sum_group(codes, lines, query, sums);
    uint16_t bits = 0;
    for (int row = 0; row < group_rows; row++) {
      estimates[row] = factors[row] * (float)(2 * sums[row] - offset);
    }
    for (int row = 0; row < group_rows; row++) {
      bits |= (uint16_t)(!(estimates[row] < floor) << row);
    }
    passing[group] = bits;
    codes += lines * line_bytes, factors += group_rows, estimates += group_rows;
  }
}
