// The multiplication of quantized matrices, included by VectorBody.h and so compiled for one
// instruction set per inclusion. VNNI is 1 if the set adds products of 16-bit pairs, else 0.
//
// A step multiplies two depths of a row with two depths of each column, which all instruction sets
// of x86-64 do in one instruction, at up to twice the rate of floats. Sums are integers, so their
// order doesn't matter and all instruction sets have the same.

#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__ARM_NEON)
#include <arm_neon.h>
#endif

typedef int16_t pair_vector __attribute__((vector_size(LANES * 4)));
typedef int16_t half_vector __attribute__((vector_size(LANES * 2)));

// MARK: Rows

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

// MARK: Products of pairs

INLINE int_vector add_products(int_vector sums, int32_t a, pair_vector w) {
#if defined(__x86_64__) && LANES == 16 && VNNI
  return (int_vector)_mm512_dpwssd_epi32((__m512i)sums, _mm512_set1_epi32(a), (__m512i)w);
#elif defined(__x86_64__) && LANES == 16
  return sums + (int_vector)_mm512_madd_epi16(_mm512_set1_epi32(a), (__m512i)w);
#elif defined(__x86_64__) && LANES == 8
  return sums + (int_vector)_mm256_madd_epi16(_mm256_set1_epi32(a), (__m256i)w);
#elif defined(__x86_64__)
  return sums + (int_vector)_mm_madd_epi16(_mm_set1_epi32(a), (__m128i)w);
#elif defined(__ARM_NEON) && defined(__aarch64__)
  const int16x8_t both = vreinterpretq_s16_s32(vdupq_n_s32(a)), pairs = (int16x8_t)w;
  const int32x4_t low = vmull_s16(vget_low_s16(both), vget_low_s16(pairs));
  return sums + (int_vector)vpaddq_s32(low, vmull_high_s16(both, pairs));
#else
  const int_vector pairs = (int_vector)w, both = a - (int_vector){0};
  return sums + (pairs >> 16) * (both >> 16) + (pairs << 16 >> 16) * (both << 16 >> 16);
#endif
}

// MARK: Matrices

// Computes one register tile. `rows` and `panels` are constants wherever this is inlined.
INLINE void quantized_tile(const int rows, const int panels, const int16_t *a,
                           const float *a_factors, size_t depth, const int16_t *packed,
                           const float *w_factors, const float *bias, float *c, size_t c_stride) {
  const size_t panel_size = depth * kernel_panel_width;
  int_vector sums[TILE_ROWS][TILE_PANELS * PARTS];
#pragma clang loop unroll(full)
  for (int row = 0; row < rows; row++) {
#pragma clang loop unroll(full)
    for (int part = 0; part < panels * PARTS; part++) sums[row][part] = (int_vector){0};
  }
  for (size_t k = 0; k < depth; k += 2) {
    pair_vector w[TILE_PANELS * PARTS];
#pragma clang loop unroll(full)
    for (int part = 0; part < panels * PARTS; part++) {
      memcpy(&w[part], packed + (part / PARTS) * panel_size + k * kernel_panel_width +
                       (part % PARTS) * LANES * 2, sizeof w[part]);
    }
#pragma clang loop unroll(full)
    for (int row = 0; row < rows; row++) {
      int32_t pair;
      memcpy(&pair, a + row * depth + k, sizeof pair);
#pragma clang loop unroll(full)
      for (int part = 0; part < panels * PARTS; part++) {
        sums[row][part] = add_products(sums[row][part], pair, w[part]);
      }
    }
  }
#pragma clang loop unroll(full)
  for (int row = 0; row < rows; row++) {
#pragma clang loop unroll(full)
    for (int part = 0; part < panels * PARTS; part++) {
      const vector factors = LOAD(w_factors + part * LANES) * a_factors[row];
      const vector sum = __builtin_convertvector(sums[row][part], vector);
      STORE(c + row * c_stride + part * LANES, sum * factors + LOAD(bias + part * LANES));
    }
  }
}

// Computes all rows of one or more whole panels, with the tallest tiles first.
INLINE void quantized_strip(const int panels, const int16_t *a, const float *a_factors,
                            size_t rows, size_t depth, const int16_t *packed,
                            const float *w_factors, const float *bias, float *c, size_t c_stride) {
  size_t row = 0;
  for (; row + TILE_ROWS <= rows; row += TILE_ROWS) {
    quantized_tile(TILE_ROWS, panels, a + row * depth, a_factors + row, depth, packed, w_factors,
                   bias, c + row * c_stride, c_stride);
  }
#if TILE_ROWS > 4
  for (; row + 4 <= rows; row += 4) {
    quantized_tile(4, panels, a + row * depth, a_factors + row, depth, packed, w_factors, bias,
                   c + row * c_stride, c_stride);
  }
#endif
  for (; row + 2 <= rows; row += 2) {
    quantized_tile(2, panels, a + row * depth, a_factors + row, depth, packed, w_factors, bias,
                   c + row * c_stride, c_stride);
  }
  for (; row < rows; row++) {
    quantized_tile(1, panels, a + row * depth, a_factors + row, depth, packed, w_factors, bias,
                   c + row * c_stride, c_stride);
  }
}

// Computes a last panel that isn't full, a few rows at a time.
TARGET static void quantized_ragged_strip(const int16_t *a, const float *a_factors, size_t rows,
                                          size_t depth, const int16_t *packed, size_t columns,
                                          const float *w_factors, const float *bias, float *c,
                                          size_t c_stride) {
  float full_factors[kernel_panel_width] = {0}, full_bias[kernel_panel_width] = {0};
  float block[TILE_ROWS * kernel_panel_width];
  memcpy(full_factors, w_factors, columns * sizeof(float));
  memcpy(full_bias, bias, columns * sizeof(float));
  for (size_t row = 0; row < rows; row += TILE_ROWS) {
    const size_t height = rows - row < TILE_ROWS ? rows - row : TILE_ROWS;
    quantized_strip(1, a + row * depth, a_factors + row, height, depth, packed, full_factors,
                    full_bias, block, kernel_panel_width);
    for (size_t i = 0; i < height; i++) {
      memcpy(c + (row + i) * c_stride, block + i * kernel_panel_width, columns * sizeof(float));
    }
  }
}

TARGET static void multiply_quantized(const int16_t *a, const float *a_factors, size_t rows,
                                      size_t depth, const int16_t *packed, const float *w_factors,
                                      size_t columns, const float *bias, float *c,
                                      size_t c_stride) {
  const size_t padded = kernel_padded_depth(depth);
  size_t column = 0;
  const size_t wide = TILE_PANELS * kernel_panel_width;
  for (; column + wide <= columns; column += wide) {
    quantized_strip(TILE_PANELS, a, a_factors, rows, padded, packed + column * padded,
                    w_factors + column, bias + column, c + column, c_stride);
  }
#if TILE_PANELS > 1
  for (; column + kernel_panel_width <= columns; column += kernel_panel_width) {
    quantized_strip(1, a, a_factors, rows, padded, packed + column * padded, w_factors + column,
                    bias + column, c + column, c_stride);
  }
#endif
  if (column < columns) {
    quantized_ragged_strip(a, a_factors, rows, padded, packed + column * padded, columns - column,
                           w_factors + column, bias + column, c + column, c_stride);
  }
}
