#include "Kernels.h"

#include <math.h>
#include <string.h>

// A packed matrix is a row of panels, each kernel_panel_width columns wide and depth rows high:
// panel[k][column]. A multiplication reads it sequentially, one cache line for each k. Columns
// after the last are zero, so a kernel has to handle them only when it stores results.

size_t kernel_packed_count(size_t depth, size_t columns) {
  size_t panels = (columns + kernel_panel_width - 1) / kernel_panel_width;
  return panels * kernel_panel_width * depth;
}

static size_t smaller(size_t a, size_t b) { return a < b ? a : b; }

void kernel_pack(const float *w, size_t stride, size_t depth, size_t columns, float *packed) {
  for (size_t first = 0; first < columns; first += kernel_panel_width) {
    size_t width = smaller(kernel_panel_width, columns - first);
    for (size_t k = 0; k < depth; k++) {
      const float *row = w + k * stride + first;
      for (size_t column = 0; column < width; column++) packed[column] = row[column];
      for (size_t column = width; column < kernel_panel_width; column++) packed[column] = 0;
      packed += kernel_panel_width;
    }
  }
}

void kernel_pack_transposed(const float *w, size_t stride, size_t depth, size_t columns,
                            float *packed) {
  for (size_t first = 0; first < columns; first += kernel_panel_width) {
    size_t width = smaller(kernel_panel_width, columns - first);
    const float *rows = w + first * stride;
    for (size_t k = 0; k < depth; k++) {
      for (size_t column = 0; column < width; column++) packed[column] = rows[column * stride + k];
      for (size_t column = width; column < kernel_panel_width; column++) packed[column] = 0;
      packed += kernel_panel_width;
    }
  }
}

// A quantized panel holds two depths of all its columns in turn: panel[k / 2][column][k % 2].

size_t kernel_packed_quantized_count(size_t depth, size_t columns) {
  return kernel_packed_count(kernel_padded_depth(depth), columns);
}

// Returns the smallest factor of a column whose integers fit in 16 bits and whose sum of products
// with a row fits in 32. Rounding adds at most half a level to each product.
static float column_factor(const float *w, size_t depth) {
  // Several sums and maxima, which the compiler computes in one register.
  enum { lanes = 8 };
  float sums[lanes] = {0}, largest[lanes] = {0};
  for (size_t k = 0; k < depth; k++) {
    const float size = fabsf(w[k]);
    sums[k % lanes] += size;
    largest[k % lanes] = size > largest[k % lanes] ? size : largest[k % lanes];
  }
  double sum = 0;
  float most = 0;
  for (size_t lane = 0; lane < lanes; lane++) {
    sum += sums[lane];
    most = largest[lane] > most ? largest[lane] : most;
  }
  // A thousandth is for the rounding of the sum.
  const double room = 2147483647.0 / kernel_largest_level - 0.5 * (double)depth;
  return (float)fmax(most / 32767.0, sum * 1.001 / room);
}

// The nearest integer, half to even: adding 1.5 · 2^23 leaves it in the low bits.
static inline int16_t nearest(float x) {
  const float rounded = x + 12582912.0f;
  int32_t bits;
  memcpy(&bits, &rounded, sizeof bits);
  return (int16_t)bits;
}

void kernel_pack_quantized(const float *w, size_t stride, size_t depth, size_t columns,
                           int16_t *packed, float *factors) {
  const size_t padded = kernel_padded_depth(depth);
  memset(packed, 0, kernel_packed_quantized_count(depth, columns) * sizeof(int16_t));
  for (size_t column = 0; column < columns; column++) {
    const float *row = w + column * stride;
    const float factor = column_factor(row, depth);
    const float inverse = factor < 1e-30f ? 0 : 1 / factor;
    factors[column] = factor;
    int16_t *place = packed + column / kernel_panel_width * kernel_panel_width * padded +
                     column % kernel_panel_width * 2;
    for (size_t k = 0; k + 2 <= depth; k += 2, place += 2 * kernel_panel_width) {
      place[0] = nearest(row[k] * inverse);
      place[1] = nearest(row[k + 1] * inverse);
    }
    if (depth % 2) place[0] = nearest(row[depth - 1] * inverse);
  }
}
