// The multiplication of quantized matrices, included by VectorBody.h and so compiled for one
// instruction set per inclusion. VNNI is 1 if the set has dot products of integers, else 0.
//
// A step multiplies a group of 32 bits of a row with a group of each column: two integers of 16
// bits, or four of 8 bits where there is a dot product of bytes. Sums are integers, so their order
// doesn't matter.

#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__ARM_NEON)
#include <arm_neon.h>
#endif

// NEON multiplies floats as fast as numbers of 16 bits.
#if defined(__x86_64__)
#define HAS_PAIRS 1
#else
#define HAS_PAIRS 0
#endif

#if VNNI || DOT_PRODUCT
#define HAS_BYTES 1
#else
#define HAS_BYTES 0
#endif

typedef int16_t half_vector __attribute__((vector_size(LANES * 2)));
typedef uint8_t level_vector __attribute__((vector_size(LANES)));

// MARK: Rows

#if HAS_PAIRS

TARGET static float largest_magnitude(const float *x, size_t count) {
  vector lanes[2] = {{0}, {0}};
  size_t i = 0;
  for (; i + 2 * LANES <= count; i += 2 * LANES) {
    lanes[0] = __builtin_elementwise_max(lanes[0], __builtin_elementwise_abs(LOAD(x + i)));
    lanes[1] = __builtin_elementwise_max(lanes[1], __builtin_elementwise_abs(LOAD(x + i + LANES)));
  }
  float largest = __builtin_reduce_max(__builtin_elementwise_max(lanes[0], lanes[1]));
  for (; i < count; i++) largest = fabsf(x[i]) > largest ? fabsf(x[i]) : largest;
  return largest;
}

TARGET static void quantize(const float *x, size_t rows, size_t depth, int16_t *levels,
                            float *factors) {
  for (size_t row = 0; row < rows; row++, x += depth) {
    const float largest = largest_magnitude(x, depth);
    const float inverse = kernel_inverse_factor(largest);
    factors[row] = largest / kernel_largest_level;
    size_t i = 0;
    // Adding 1.5 · 2^23 rounds to the nearest integer, half to even, and leaves it in the low bits.
    for (; i + LANES <= depth; i += LANES) {
      const int_vector integers = (int_vector)(LOAD(x + i) * inverse + 12582912.0f);
      const half_vector narrow = __builtin_convertvector(integers, half_vector);
      memcpy(levels + i, &narrow, sizeof narrow);
    }
    for (; i < depth; i++) levels[i] = (int16_t)rintf(x[i] * inverse);
    levels += depth;
    if (depth % 2) *levels++ = 0;
  }
}

#endif

#if HAS_BYTES

// Stores the range of a row that is extended to include 0.
TARGET static void find_range(const float *x, size_t count, float *least, float *largest) {
  vector low = {0}, high = {0};
  size_t i = 0;
  for (; i + LANES <= count; i += LANES) {
    low = __builtin_elementwise_min(low, LOAD(x + i));
    high = __builtin_elementwise_max(high, LOAD(x + i));
  }
  *least = __builtin_reduce_min(low);
  *largest = __builtin_reduce_max(high);
  for (; i < count; i++) {
    *least = x[i] < *least ? x[i] : *least;
    *largest = x[i] > *largest ? x[i] : *largest;
  }
}

TARGET static void quantize_bytes(const float *x, size_t rows, size_t depth, uint8_t *levels,
                                  kernel_byte_scale *scales) {
  const size_t padded = kernel_padded_byte_depth(depth);
  for (size_t row = 0; row < rows; row++, x += depth, levels += padded) {
    float least, largest;
    find_range(x, depth, &least, &largest);
    const float inverse = kernel_inverse_byte_factor(least, largest);
    const float zero = rintf(-least * inverse);
    scales[row].factor = (largest - least) / 255;
    scales[row].zero = (int32_t)zero;
    size_t i = 0;
    for (; i + LANES <= depth; i += LANES) {
      const vector level = __builtin_elementwise_min(LOAD(x + i) * inverse + zero, ALL(255));
      const int_vector integers =
          (int_vector)(__builtin_elementwise_max(level, ALL(0)) + 12582912.0f);
      const level_vector narrow = __builtin_convertvector(integers, level_vector);
      memcpy(levels + i, &narrow, sizeof narrow);
    }
    for (; i < depth; i++) {
      const float level = rintf(x[i] * inverse + zero);
      levels[i] = (uint8_t)(level < 0 ? 0 : level > 255 ? 255 : level);
    }
    memset(levels + depth, 0, padded - depth);
  }
}

#endif

// MARK: Products of groups

#if HAS_PAIRS

INLINE int_vector add_pairs(int_vector sums, int32_t a, int_vector w) {
#if LANES == 16 && VNNI
  return (int_vector)_mm512_dpwssd_epi32((__m512i)sums, _mm512_set1_epi32(a), (__m512i)w);
#elif LANES == 16
  return sums + (int_vector)_mm512_madd_epi16(_mm512_set1_epi32(a), (__m512i)w);
#elif LANES == 8
  return sums + (int_vector)_mm256_madd_epi16(_mm256_set1_epi32(a), (__m256i)w);
#else
  return sums + (int_vector)_mm_madd_epi16(_mm_set1_epi32(a), (__m128i)w);
#endif
}

#endif

#if HAS_BYTES

// NEON's dot product has a sign on both sides, so there the levels are 128 less.
#if VNNI
enum { byte_offset = 0 };
#else
enum { byte_offset = 128 };
#endif

INLINE int_vector add_bytes(int_vector sums, int32_t a, int_vector w) {
#if VNNI
  return (int_vector)_mm512_dpbusd_epi32((__m512i)sums, _mm512_set1_epi32(a), (__m512i)w);
#else
  const int8x16_t levels = vreinterpretq_s8_s32(vdupq_n_s32(a ^ (int32_t)0x80808080));
  return (int_vector)vdotq_s32((int32x4_t)sums, levels, (int8x16_t)w);
#endif
}

#endif

// MARK: Matrices

#if HAS_PAIRS || HAS_BYTES

// A product of rows with panels. Sizes and offsets are in groups of 4 bytes.
typedef struct {
  const uint8_t *a;
  // One of them, depending on the kind of integers, is used and the other is NULL.
  const float *factors;
  const kernel_byte_scale *scales;
  size_t groups;
  const uint8_t *packed;
  const float *w_factors;
  const int32_t *w_sums;
  const float *bias;
  float *c;
  size_t c_stride;
} product;

// Computes one register tile. `bytes`, `rows` and `panels` are constants wherever this is inlined.
INLINE void quantized_tile(const int bytes, const int rows, const int panels, const product p,
                           size_t first) {
  const size_t a_stride = 4 * p.groups, panel_size = a_stride * kernel_panel_width;
  const uint8_t *a = p.a + first * a_stride;
  int_vector sums[TILE_ROWS][TILE_PANELS * PARTS];
#pragma clang loop unroll(full)
  for (int row = 0; row < rows; row++) {
#pragma clang loop unroll(full)
    for (int part = 0; part < panels * PARTS; part++) sums[row][part] = (int_vector){0};
  }
  for (size_t k = 0; k < p.groups; k++) {
    int_vector w[TILE_PANELS * PARTS];
#pragma clang loop unroll(full)
    for (int part = 0; part < panels * PARTS; part++) {
      memcpy(&w[part],
             p.packed + part / PARTS * panel_size +
                 (k * kernel_panel_width + (size_t)(part % PARTS) * LANES) * 4,
             sizeof w[part]);
    }
#pragma clang loop unroll(full)
    for (int row = 0; row < rows; row++) {
      int32_t group;
      memcpy(&group, a + (size_t)row * a_stride + 4 * k, sizeof group);
#pragma clang loop unroll(full)
      for (int part = 0; part < panels * PARTS; part++) {
#if HAS_BYTES
        if (bytes) {
          sums[row][part] = add_bytes(sums[row][part], group, w[part]);
          continue;
        }
#endif
#if HAS_PAIRS
        sums[row][part] = add_pairs(sums[row][part], group, w[part]);
#endif
      }
    }
  }
#pragma clang loop unroll(full)
  for (int row = 0; row < rows; row++) {
#pragma clang loop unroll(full)
    for (int part = 0; part < panels * PARTS; part++) {
      int_vector sum = sums[row][part];
      float factor;
#if HAS_BYTES
      if (bytes) {
        int_vector w_sums;
        memcpy(&w_sums, p.w_sums + part * LANES, sizeof w_sums);
        sum -= (p.scales[first + (size_t)row].zero - byte_offset) * w_sums;
        factor = p.scales[first + (size_t)row].factor;
      } else
#endif
        factor = p.factors[first + (size_t)row];
      STORE(p.c + (first + (size_t)row) * p.c_stride + part * LANES,
            __builtin_convertvector(sum, vector) * (LOAD(p.w_factors + part * LANES) * factor) +
                LOAD(p.bias + part * LANES));
    }
  }
}

// Computes all rows of one or more whole panels, with the tallest tiles first.
INLINE void quantized_strip(const int bytes, const int panels, const product p, size_t rows) {
  size_t row = 0;
  for (; row + TILE_ROWS <= rows; row += TILE_ROWS) quantized_tile(bytes, TILE_ROWS, panels, p, row);
#if TILE_ROWS > 4
  for (; row + 4 <= rows; row += 4) quantized_tile(bytes, 4, panels, p, row);
#endif
  for (; row + 2 <= rows; row += 2) quantized_tile(bytes, 2, panels, p, row);
  if (row < rows) quantized_tile(bytes, 1, panels, p, row);
}

// Computes a last panel that isn't full, a few rows at a time.
INLINE void quantized_ragged_strip(const int bytes, const product p, size_t rows,
                                   size_t columns) {
  float factors[kernel_panel_width] = {0}, bias[kernel_panel_width] = {0};
  float block[TILE_ROWS * kernel_panel_width];
  int32_t sums[kernel_panel_width] = {0};
  memcpy(factors, p.w_factors, columns * sizeof(float));
  memcpy(bias, p.bias, columns * sizeof(float));
  if (bytes) memcpy(sums, p.w_sums, columns * sizeof(int32_t));
  product part = p;
  part.w_factors = factors;
  part.w_sums = sums;
  part.bias = bias;
  part.c = block;
  part.c_stride = kernel_panel_width;
  for (size_t row = 0; row < rows; row += TILE_ROWS) {
    const size_t height = rows - row < TILE_ROWS ? rows - row : TILE_ROWS;
    part.a = p.a + row * 4 * p.groups;
    if (bytes) {
      part.scales = p.scales + row;
    } else {
      part.factors = p.factors + row;
    }
    quantized_strip(bytes, 1, part, height);
    for (size_t i = 0; i < height; i++) {
      memcpy(p.c + (row + i) * p.c_stride, block + i * kernel_panel_width,
             columns * sizeof(float));
    }
  }
}

INLINE product at_column(const int bytes, product p, size_t column) {
  p.packed += column * 4 * p.groups;
  p.w_factors += column;
  if (bytes) p.w_sums += column;
  p.bias += column;
  p.c += column;
  return p;
}

INLINE void multiply_groups(const int bytes, const product p, size_t rows, size_t columns) {
  size_t column = 0;
  const size_t wide = TILE_PANELS * kernel_panel_width;
  for (; column + wide <= columns; column += wide) {
    quantized_strip(bytes, TILE_PANELS, at_column(bytes, p, column), rows);
  }
#if TILE_PANELS > 1
  for (; column + kernel_panel_width <= columns; column += kernel_panel_width) {
    quantized_strip(bytes, 1, at_column(bytes, p, column), rows);
  }
#endif
  if (column < columns) {
    quantized_ragged_strip(bytes, at_column(bytes, p, column), rows, columns - column);
  }
}

#endif

#if HAS_PAIRS

TARGET static void multiply_quantized(const int16_t *a, const float *a_factors, size_t rows,
                                      size_t depth, const int16_t *packed, const float *w_factors,
                                      size_t columns, const float *bias, float *c,
                                      size_t c_stride) {
  const product p = {(const uint8_t *)a, a_factors, NULL, kernel_padded_depth(depth) / 2,
                     (const uint8_t *)packed, w_factors, NULL, bias, c, c_stride};
  multiply_groups(0, p, rows, columns);
}

#endif

#if MATRIX_PRODUCT

#include "MatrixProductBody.h"

#elif HAS_BYTES

TARGET static void multiply_bytes(const uint8_t *a, const kernel_byte_scale *scales, size_t rows,
                                  size_t depth, const int8_t *packed, const float *w_factors,
                                  const int32_t *w_sums, size_t columns, const float *bias,
                                  float *c, size_t c_stride) {
  const product p = {a, NULL, scales, kernel_padded_byte_depth(depth) / 4,
                     (const uint8_t *)packed, w_factors, w_sums, bias, c, c_stride};
  multiply_groups(1, p, rows, columns);
}

#endif
