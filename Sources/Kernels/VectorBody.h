// The vector kernels, written once and compiled for one instruction set per inclusion. No include
// guard, for that reason. The including file defines
//   LANES        floats in one vector register,
//   TILE_ROWS    rows of a that a register tile covers,
//   TILE_PANELS  panels of w that it covers: the tile has TILE_ROWS × TILE_PANELS × 16 / LANES
//                accumulators, which should fill the registers without spilling,
//   VNNI         1 if an x86 instruction set has the dot product of bytes, else 0,
//   DOT_PRODUCT  1 if an arm64 instruction set has it, else 0,
//   MATRIX_PRODUCT  1 if that has products of matrices of bytes as well, else 0,
//   TARGET       the function attribute that switches the instruction set on, or nothing,
//   VARIANT      the name of the resulting table, VARIANT_NAME the same as a string.
//
// Multiply-adds are written as a·b + c in one expression, which the compiler contracts to a fused
// operation if the instruction set has one. It decides per instruction set and not per expression,
// so tiles of different heights round alike.

#include "Kernels.h"

#include <math.h>
#include <string.h>

#define INLINE static inline __attribute__((always_inline)) TARGET
#define PARTS (kernel_panel_width / LANES)

typedef float vector __attribute__((vector_size(LANES * 4)));
typedef float loose_vector __attribute__((vector_size(LANES * 4), aligned(4), may_alias));
typedef int int_vector __attribute__((vector_size(LANES * 4)));

#define LOAD(address) ((vector) * (const loose_vector *)(address))
#define STORE(address, value) (*(loose_vector *)(address) = (value))
// Subtracting 0 changes no number, so the compiler leaves it out; adding 0 would change −0.
#define ALL(x) ((x) - (vector){0})

// MARK: Sums

// Swaps the lanes of both halves, of quarters, and so on.
#if LANES == 16
#define SWAP8(v) __builtin_shufflevector(v, v, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7)
#define SWAP4(v) __builtin_shufflevector(v, v, 4, 5, 6, 7, 0, 1, 2, 3, 12, 13, 14, 15, 8, 9, 10, 11)
#define SWAP2(v) __builtin_shufflevector(v, v, 2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13)
#define SWAP1(v) __builtin_shufflevector(v, v, 1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14)
#elif LANES == 8
#define SWAP4(v) __builtin_shufflevector(v, v, 4, 5, 6, 7, 0, 1, 2, 3)
#define SWAP2(v) __builtin_shufflevector(v, v, 2, 3, 0, 1, 6, 7, 4, 5)
#define SWAP1(v) __builtin_shufflevector(v, v, 1, 0, 3, 2, 5, 4, 7, 6)
#else
#define SWAP2(v) __builtin_shufflevector(v, v, 2, 3, 0, 1)
#define SWAP1(v) __builtin_shufflevector(v, v, 1, 0, 3, 2)
#endif

INLINE float sum_lanes(vector v) {
#if LANES == 16
  v += SWAP8(v);
#endif
#if LANES > 4
  v += SWAP4(v);
#endif
  v += SWAP2(v);
  v += SWAP1(v);
  return v[0];
}

TARGET static float dot(const float *a, const float *b, size_t count) {
  vector sums[4] = {{0}, {0}, {0}, {0}};
  size_t i = 0;
  for (; i + 4 * LANES <= count; i += 4 * LANES) {
#pragma clang loop unroll(full)
    for (int j = 0; j < 4; j++) sums[j] += LOAD(a + i + j * LANES) * LOAD(b + i + j * LANES);
  }
  for (; i + LANES <= count; i += LANES) sums[0] += LOAD(a + i) * LOAD(b + i);
  float sum = sum_lanes((sums[0] + sums[1]) + (sums[2] + sums[3]));
  for (; i < count; i++) sum += a[i] * b[i];
  return sum;
}

// One row at a time reads memory in order, which the processor's prefetching is made for. Two rows
// in turn take twice as long once the rows don't fit in its caches.
TARGET static void dot_rows(const float *rows, size_t row_count, const float *query, size_t count,
                            float *products) {
  for (size_t row = 0; row < row_count; row++) products[row] = dot(rows + row * count, query, count);
}

#include "EstimateBody.h"
#include "QuantizedBody.h"
#include "ByteBody.h"

// MARK: Matrix multiplication

// Computes one register tile. `rows` and `panels` are constants wherever this is inlined, so the
// loops over them unroll and the accumulators stay in registers.
INLINE void tile(const int rows, const int panels, const float *a, size_t a_stride, size_t depth,
                 const float *packed, const float *bias, float *c, size_t c_stride) {
  vector sums[TILE_ROWS][TILE_PANELS * PARTS];
#pragma clang loop unroll(full)
  for (int row = 0; row < rows; row++) {
#pragma clang loop unroll(full)
    for (int part = 0; part < panels * PARTS; part++) {
      sums[row][part] = bias ? LOAD(bias + part * LANES) : (vector){0};
    }
  }
  const size_t panel_size = depth * kernel_panel_width;
  for (size_t k = 0; k < depth; k++) {
    vector w[TILE_PANELS * PARTS];
#pragma clang loop unroll(full)
    for (int part = 0; part < panels * PARTS; part++) {
      w[part] = LOAD(packed + (part / PARTS) * panel_size + k * kernel_panel_width +
                     (part % PARTS) * LANES);
    }
#pragma clang loop unroll(full)
    for (int row = 0; row < rows; row++) {
      vector x = ALL(a[row * a_stride + k]);
#pragma clang loop unroll(full)
      for (int part = 0; part < panels * PARTS; part++) sums[row][part] += x * w[part];
    }
  }
#pragma clang loop unroll(full)
  for (int row = 0; row < rows; row++) {
#pragma clang loop unroll(full)
    for (int part = 0; part < panels * PARTS; part++) {
      STORE(c + row * c_stride + part * LANES, sums[row][part]);
    }
  }
}

// Computes all rows of one or more whole panels, with the tallest tiles first.
INLINE void strip(const int panels, const float *a, size_t a_stride, size_t rows, size_t depth,
                  const float *packed, const float *bias, float *c, size_t c_stride) {
  size_t row = 0;
  for (; row + TILE_ROWS <= rows; row += TILE_ROWS) {
    tile(TILE_ROWS, panels, a + row * a_stride, a_stride, depth, packed, bias,
         c + row * c_stride, c_stride);
  }
#if TILE_ROWS > 4
  for (; row + 4 <= rows; row += 4) {
    tile(4, panels, a + row * a_stride, a_stride, depth, packed, bias, c + row * c_stride,
         c_stride);
  }
#endif
  for (; row + 2 <= rows; row += 2) {
    tile(2, panels, a + row * a_stride, a_stride, depth, packed, bias, c + row * c_stride,
         c_stride);
  }
  for (; row < rows; row++) {
    tile(1, panels, a + row * a_stride, a_stride, depth, packed, bias, c + row * c_stride,
         c_stride);
  }
}

// Computes a last panel that isn't full: a few whole rows at a time into a block, which is then
// copied.
TARGET static void ragged_strip(const float *a, size_t a_stride, size_t rows, size_t depth,
                                const float *packed, size_t columns, const float *bias, float *c,
                                size_t c_stride) {
  float padded_bias[kernel_panel_width] = {0};
  float block[TILE_ROWS * kernel_panel_width];
  if (bias) memcpy(padded_bias, bias, columns * sizeof(float));
  for (size_t row = 0; row < rows; row += TILE_ROWS) {
    size_t height = rows - row < TILE_ROWS ? rows - row : TILE_ROWS;
    strip(1, a + row * a_stride, a_stride, height, depth, packed, padded_bias, block,
          kernel_panel_width);
    for (size_t i = 0; i < height; i++) {
      memcpy(c + (row + i) * c_stride, block + i * kernel_panel_width, columns * sizeof(float));
    }
  }
}

TARGET static void multiply(const float *a, size_t a_stride, size_t rows, size_t depth,
                            const float *packed, size_t columns, const float *bias, float *c,
                            size_t c_stride) {
  size_t column = 0;
  const size_t wide = TILE_PANELS * kernel_panel_width;
  for (; column + wide <= columns; column += wide) {
    strip(TILE_PANELS, a, a_stride, rows, depth, packed + column * depth,
          bias ? bias + column : NULL, c + column, c_stride);
  }
#if TILE_PANELS > 1
  for (; column + kernel_panel_width <= columns; column += kernel_panel_width) {
    strip(1, a, a_stride, rows, depth, packed + column * depth, bias ? bias + column : NULL,
          c + column, c_stride);
  }
#endif
  if (column < columns) {
    ragged_strip(a, a_stride, rows, depth, packed + column * depth, columns - column,
                 bias ? bias + column : NULL, c + column, c_stride);
  }
}

// MARK: Functions of one row

// Computes e^x for x ≤ 88. Below −87 the result stays at e^−87. With n the integer nearest to x /
// ln 2 and r = x − n · ln 2, e^x is 2^n times the Taylor polynomial of e^r, whose error is under
// 6e-9 for |r| ≤ ln 2 / 2. Adding and subtracting 1.5 · 2^23 rounds to an integer. ln 2 is split
// into two parts such that n times the first part is exact.
#define EXP(result, argument)                                                          \
  do {                                                                                 \
    vector x_ = __builtin_elementwise_max((argument), ALL(-87.0f));                    \
    vector n_ = (x_ * 1.44269504f + 12582912.0f) - 12582912.0f;                        \
    vector r_ = (x_ - n_ * 0.693359375f) + n_ * 2.12194440e-4f;                        \
    vector p_ = ALL(1.0f / 5040);                                                      \
    p_ = p_ * r_ + 1.0f / 720;                                                         \
    p_ = p_ * r_ + 1.0f / 120;                                                         \
    p_ = p_ * r_ + 1.0f / 24;                                                          \
    p_ = p_ * r_ + 1.0f / 6;                                                           \
    p_ = p_ * r_ + 0.5f;                                                               \
    p_ = p_ * r_ + 1.0f;                                                               \
    p_ = p_ * r_ + 1.0f;                                                               \
    int_vector bits_ = (__builtin_convertvector(n_, int_vector) + 127) << 23;          \
    (result) = p_ * (vector)bits_;                                                     \
  } while (0)

// All bits of the lanes under `count`, none of the others.
INLINE int_vector first_lanes(size_t count) {
  static const int numbers[16] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  int_vector lanes;
  memcpy(&lanes, numbers, sizeof lanes);
  return lanes < (int)count;
}

TARGET static void softmax(float *values, size_t count, float scale) {
  // The last vector has at least one value. Its other lanes become −∞ and then 0.
  const size_t last = (count - 1) / LANES * LANES;
  const int_vector used = first_lanes(count - last);
  const int_vector unused = ~used & (int_vector)ALL(-INFINITY);
  STORE(values + last, (vector)(((int_vector)LOAD(values + last) & used) | unused));
  vector largest_lanes[4];
  for (int i = 0; i < 4; i++) largest_lanes[i] = ALL(-INFINITY);
  size_t i = 0;
  for (; i + 4 * LANES <= last; i += 4 * LANES) {
#pragma clang loop unroll(full)
    for (int j = 0; j < 4; j++) {
      largest_lanes[j] =
          __builtin_elementwise_max(largest_lanes[j], LOAD(values + i + j * LANES) * scale);
    }
  }
  for (; i <= last; i += LANES) {
    largest_lanes[0] = __builtin_elementwise_max(largest_lanes[0], LOAD(values + i) * scale);
  }
  const float largest = __builtin_reduce_max(
      __builtin_elementwise_max(__builtin_elementwise_max(largest_lanes[0], largest_lanes[1]),
                                __builtin_elementwise_max(largest_lanes[2], largest_lanes[3])));

  vector sums = {0};
  for (i = 0; i < last; i += LANES) {
    vector e;
    EXP(e, LOAD(values + i) * scale - largest);
    STORE(values + i, e);
    sums += e;
  }
  vector e;
  EXP(e, LOAD(values + last) * scale - largest);
  e = (vector)((int_vector)e & used);
  STORE(values + last, e);
  const float inverse = 1 / sum_lanes(sums + e);
  for (i = 0; i <= last; i += LANES) STORE(values + i, LOAD(values + i) * inverse);
}

TARGET static void layer_norm(const float *values, const float *residual, size_t count,
                              const float *weight, const float *bias, float epsilon, float *out) {
  size_t whole = count - count % LANES;
  vector sums = {0};
  float tail = 0;
  for (size_t i = 0; i < whole; i += LANES) {
    vector x = LOAD(values + i);
    if (residual) x += LOAD(residual + i);
    STORE(out + i, x);
    sums += x;
  }
  for (size_t i = whole; i < count; i++) {
    out[i] = residual ? values[i] + residual[i] : values[i];
    tail += out[i];
  }
  float mean = (sum_lanes(sums) + tail) / (float)count;

  vector squares = {0};
  tail = 0;
  for (size_t i = 0; i < whole; i += LANES) {
    vector x = LOAD(out + i) - mean;
    squares += x * x;
  }
  for (size_t i = whole; i < count; i++) tail += (out[i] - mean) * (out[i] - mean);
  float inverse = 1 / sqrtf((sum_lanes(squares) + tail) / (float)count + epsilon);

  for (size_t i = 0; i < whole; i += LANES) {
    STORE(out + i, (LOAD(out + i) - mean) * inverse * LOAD(weight + i) + LOAD(bias + i));
  }
  for (size_t i = whole; i < count; i++) {
    out[i] = (out[i] - mean) * inverse * weight[i] + bias[i];
  }
}

// Computes x · Φ(x) as max(x, 0) − |x| / 2 · erfc(|x| / √2), which has no cancellation for negative
// x. erfc is formula 7.1.26 of Abramowitz and Stegun, with an error of at most 1.5e-7.
#define GELU(result, argument)                                            \
  do {                                                                    \
    vector g_ = (argument);                                               \
    vector size_ = __builtin_elementwise_abs(g_);                         \
    vector z_ = size_ * 0.70710678f;                                      \
    vector t_ = 1.0f / (z_ * 0.3275911f + 1.0f);                          \
    vector q_ = t_ * 1.061405429f - 1.453152027f;                         \
    q_ = q_ * t_ + 1.421413741f;                                          \
    q_ = q_ * t_ - 0.284496736f;                                          \
    q_ = q_ * t_ + 0.254829592f;                                          \
    q_ = q_ * t_;                                                         \
    vector e_;                                                            \
    EXP(e_, -z_ * z_);                                                    \
    vector half_ = size_ * 0.5f;                                          \
    (result) = __builtin_elementwise_max(g_, ALL(0)) - half_ * (q_ * e_); \
  } while (0)

TARGET static void gelu(float *values, size_t count) {
  size_t i = 0;
  for (; i + LANES <= count; i += LANES) {
    vector y;
    GELU(y, LOAD(values + i));
    STORE(values + i, y);
  }
  if (i < count) {
    float tail[LANES] = {0};
    memcpy(tail, values + i, (count - i) * sizeof(float));
    vector y;
    GELU(y, LOAD(tail));
    STORE(tail, y);
    memcpy(values + i, tail, (count - i) * sizeof(float));
  }
}

const kernel_variant VARIANT = {
    .name = VARIANT_NAME,
    .dot = dot,
    .dot_rows = dot_rows,
    .dot_gathered = dot_gathered,
    .estimate = estimate,
    .dot_bytes = dot_bytes,
    .multiply = multiply,
#if HAS_PAIRS
    .quantize = quantize,
    .multiply_quantized = multiply_quantized,
#endif
#if HAS_BYTES
    .quantize_bytes = quantize_bytes,
    .multiply_bytes = multiply_bytes,
#endif
    .softmax = softmax,
    .layer_norm = layer_norm,
    .gelu = gelu,
};
