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

// The sum and the largest of the absolute values of a column. Several of each are kept, which the
// compiler computes in one register.
static void column_sizes(const float *w, size_t depth, double *sum, float *largest) {
  enum { lanes = 8 };
  float sums[lanes] = {0}, most[lanes] = {0};
  size_t k = 0;
  for (; k + lanes <= depth; k += lanes) {
    for (size_t lane = 0; lane < lanes; lane++) {
      const float size = fabsf(w[k + lane]);
      sums[lane] += size;
      most[lane] = size > most[lane] ? size : most[lane];
    }
  }
  for (; k < depth; k++) {
    sums[0] += fabsf(w[k]);
    most[0] = fabsf(w[k]) > most[0] ? fabsf(w[k]) : most[0];
  }
  *sum = 0;
  *largest = 0;
  for (size_t lane = 0; lane < lanes; lane++) {
    *sum += sums[lane];
    *largest = most[lane] > *largest ? most[lane] : *largest;
  }
}

// Rounds numbers to multiples of a factor, half to even. Adding 1.5 · 2^23 leaves the integer in the
// low bits.
static void round_to(float factor, const float *w, size_t count, int16_t *integers) {
  const float inverse = factor < 1e-30f ? 0 : 1 / factor;
  for (size_t k = 0; k < count; k++) {
    const float rounded = w[k] * inverse + 12582912.0f;
    int32_t bits;
    memcpy(&bits, &rounded, sizeof bits);
    integers[k] = (int16_t)bits;
  }
}

// Integers are made of so many numbers at a time, a multiple of 4.
enum { block_depth = 512 };

void kernel_pack_quantized(const float *w, size_t stride, size_t depth, size_t columns,
                           int16_t *packed, float *factors) {
  const size_t padded = kernel_padded_depth(depth);
  if (columns % kernel_panel_width) {
    memset(packed, 0, kernel_packed_quantized_count(depth, columns) * sizeof(int16_t));
  }
  // Rounding adds at most half a level to each product; a thousandth is for the rounding of the sum.
  const double room = 2147483647.0 / kernel_largest_level - 0.5 * (double)depth;
  int16_t integers[block_depth];
  for (size_t column = 0; column < columns; column++) {
    const float *row = w + column * stride;
    double sum;
    float largest;
    column_sizes(row, depth, &sum, &largest);
    // The smallest factor whose integers fit in 16 bits and whose sum of products fits in 32.
    factors[column] = (float)fmax(largest / 32767.0, sum * 1.001 / room);
    int16_t *place = packed + column / kernel_panel_width * kernel_panel_width * padded +
                     column % kernel_panel_width * 2;
    for (size_t k = 0; k < depth; k += block_depth) {
      const size_t count = smaller(block_depth, depth - k);
      round_to(factors[column], row + k, count, integers);
      if (count % 2) integers[count] = 0;
      for (size_t i = 0; i < count; i += 2, place += 2 * kernel_panel_width) {
        memcpy(place, integers + i, 2 * sizeof(int16_t));
      }
    }
  }
}

void kernel_pack_bytes(const float *w, size_t stride, size_t depth, size_t columns, int8_t *packed,
                       float *factors, int32_t *sums) {
  const size_t padded = kernel_padded_byte_depth(depth);
  if (columns % kernel_panel_width) memset(packed, 0, kernel_packed_count(padded, columns));
  int16_t integers[block_depth];
  int8_t bytes[block_depth];
  for (size_t column = 0; column < columns; column++) {
    const float *row = w + column * stride;
    double sum;
    float largest;
    column_sizes(row, depth, &sum, &largest);
    factors[column] = largest / 127;
    int8_t *place = packed + column / kernel_panel_width * kernel_panel_width * padded +
                    column % kernel_panel_width * 4;
    sums[column] = 0;
    for (size_t k = 0; k < depth; k += block_depth) {
      const size_t count = smaller(block_depth, depth - k);
      round_to(factors[column], row + k, count, integers);
      for (size_t i = 0; i < count; i++) {
        bytes[i] = (int8_t)integers[i];
        sums[column] += integers[i];
      }
      for (size_t i = count; i % 4; i++) bytes[i] = 0;
      for (size_t i = 0; i < count; i += 4, place += 4 * kernel_panel_width) {
        memcpy(place, bytes + i, 4);
      }
    }
  }
}
