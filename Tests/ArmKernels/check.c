// Compares every variant of the kernels on this processor with the plain loops, on random inputs.
//
// It is for processors on which the tests in Swift can't run, such as an emulated one.

#include "Kernels.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t state = 7;
static int failures = 0;

static uint64_t next(void) {
  state += 0x9E3779B97F4A7C15u;
  uint64_t z = (state ^ state >> 30) * 0xBF58476D1CE4E5B9u;
  z = (z ^ z >> 27) * 0x94D049BB133111EBu;
  return z ^ z >> 31;
}

static float number(float low, float high) {
  return low + (high - low) * (float)(next() >> 40) / (float)(1 << 24);
}

static float *numbers(size_t count, float low, float high) {
  float *values = malloc((count + 16) * sizeof(float));
  for (size_t i = 0; i < count; i++) values[i] = number(low, high);
  return values;
}

static void expect(bool holds, const char *variant, const char *what, size_t a, size_t b, size_t c) {
  if (holds) return;
  failures++;
  printf("%s: %s differs for sizes %zu, %zu, %zu\n", variant, what, a, b, c);
}

static bool near(const float *found, const float *expected, size_t count, float tolerance) {
  for (size_t i = 0; i < count; i++) {
    if (!(fabsf(found[i] - expected[i]) <= tolerance * (1 + fabsf(expected[i])))) return false;
  }
  return true;
}

static void check_dot(const kernel_variant *v, const kernel_variant *plain, size_t count) {
  const size_t rows = 9;
  float *a = numbers(rows * count, -1, 1), *q = numbers(count, -1, 1);
  float found[9], gathered[9];
  const float *addresses[9];
  for (size_t row = 0; row < rows; row++) addresses[row] = a + row * count;
  v->dot_rows(a, rows, q, count, found);
  v->dot_gathered(addresses, rows, q, count, gathered);
  for (size_t row = 0; row < rows; row++) {
    const float expected = plain->dot(addresses[row], q, count);
    expect(near(found + row, &expected, 1, 1e-4f), v->name, "dot", row, count, 0);
    expect(found[row] == v->dot(addresses[row], q, count), v->name, "dot_rows", row, count, 0);
    expect(gathered[row] == found[row], v->name, "dot_gathered", row, count, 0);
  }
  free(a), free(q);
}

static void check_bytes(const kernel_variant *v, const kernel_variant *plain, size_t count) {
  enum { rows = 7 };
  int8_t *bytes = malloc((rows + 1) * count);
  for (size_t i = 0; i < (rows + 1) * count; i++) bytes[i] = (int8_t)next();
  const int8_t *addresses[rows];
  for (size_t row = 0; row < rows; row++) addresses[row] = bytes + row * count;
  int32_t found[rows], expected[rows];
  v->dot_bytes(addresses, rows, bytes + rows * count, count, found);
  plain->dot_bytes(addresses, rows, bytes + rows * count, count, expected);
  expect(memcmp(found, expected, sizeof found) == 0, v->name, "dot_bytes", rows, count, 0);
  free(bytes);
}

static void check_estimate(const kernel_variant *v, const kernel_variant *plain, size_t lines) {
  enum { groups = 3, rows = groups * 16 };
  uint8_t *codes = malloc(groups * lines * 64);
  int8_t *query = malloc(lines * 16);
  for (size_t i = 0; i < groups * lines * 64; i++) codes[i] = (uint8_t)next();
  for (size_t i = 0; i < lines * 16; i++) query[i] = (int8_t)next();
  float *factors = numbers(rows, 0, 1);
  float found[rows], expected[rows];
  uint16_t bits[groups], expected_bits[groups];
  v->estimate(codes, factors, groups, lines, query, 31, 5, found, bits);
  plain->estimate(codes, factors, groups, lines, query, 31, 5, expected, expected_bits);
  expect(memcmp(found, expected, sizeof found) == 0, v->name, "estimate", groups, lines, 0);
  expect(memcmp(bits, expected_bits, sizeof bits) == 0, v->name, "passing", groups, lines, 0);
  free(codes), free(query), free(factors);
}

static void check_multiply(const kernel_variant *v, const kernel_variant *plain, size_t rows,
                           size_t depth, size_t columns) {
  float *a = numbers(rows * depth, -1, 3), *w = numbers(columns * depth, -1, 1);
  float *bias = numbers(columns, -1, 1);
  float *found = numbers(rows * columns, 9, 9), *expected = numbers(rows * columns, 8, 8);
  float *packed = malloc(kernel_packed_count(depth, columns) * sizeof(float));
  kernel_pack_transposed(w, depth, depth, columns, packed);
  v->multiply(a, depth, rows, depth, packed, columns, bias, found, columns);
  plain->multiply(a, depth, rows, depth, packed, columns, bias, expected, columns);
  expect(near(found, expected, rows * columns, 1e-4f), v->name, "multiply", rows, depth, columns);
  if (v->multiply_bytes) {
    const size_t padded = kernel_padded_byte_depth(depth);
    uint8_t *levels = malloc(rows * padded);
    kernel_byte_scale *scales = malloc(rows * sizeof *scales);
    int8_t *bytes = malloc(kernel_packed_count(padded, columns));
    float *factors = numbers(columns, 0, 0);
    int32_t *sums = malloc(columns * sizeof *sums);
    kernel_pack_bytes(w, depth, depth, columns, bytes, factors, sums);
    v->quantize_bytes(a, rows, depth, levels, scales);
    for (size_t row = 0; row < rows; row++) {
      for (size_t i = 0; i < depth; i++) {
        const float value =
            scales[row].factor * (float)((int32_t)levels[row * padded + i] - scales[row].zero);
        expect(fabsf(value - a[row * depth + i]) <= 1.01f * scales[row].factor, v->name,
               "quantize_bytes", row, depth, i);
      }
    }
    v->multiply_bytes(levels, scales, rows, depth, bytes, factors, sums, columns, bias, found,
                      columns);
    plain->multiply_bytes(levels, scales, rows, depth, bytes, factors, sums, columns, bias,
                          expected, columns);
    expect(near(found, expected, rows * columns, 1e-5f), v->name, "multiply_bytes", rows, depth,
           columns);
    free(levels), free(scales), free(bytes), free(factors), free(sums);
  }
  free(a), free(w), free(bias), free(found), free(expected), free(packed);
}

static void check_rows(const kernel_variant *v, const kernel_variant *plain, size_t count) {
  float *x = numbers(count, -4, 4), *residual = numbers(count, -1, 1);
  float *weight = numbers(count, 0, 2), *bias = numbers(count, -1, 1);
  float *found = malloc((count + 16) * sizeof(float)), *expected = malloc((count + 16) * sizeof(float));
  v->layer_norm(x, residual, count, weight, bias, 1e-12f, found);
  plain->layer_norm(x, residual, count, weight, bias, 1e-12f, expected);
  expect(count == 1 || near(found, expected, count, 1e-4f), v->name, "layer_norm", count, 0, 0);
  memcpy(found, x, count * sizeof(float)), memcpy(expected, x, count * sizeof(float));
  v->gelu(found, count), plain->gelu(expected, count);
  expect(near(found, expected, count, 1e-5f), v->name, "gelu", count, 0, 0);
  memcpy(found, x, count * sizeof(float)), memcpy(expected, x, count * sizeof(float));
  v->softmax(found, count, 0.7f), plain->softmax(expected, count, 0.7f);
  expect(near(found, expected, count, 1e-5f), v->name, "softmax", count, 0, 0);
  free(x), free(residual), free(weight), free(bias), free(found), free(expected);
}

int main(void) {
  const size_t variants = kernel_variant_count();
  const kernel_variant *plain = kernel_variant_at(variants - 1);
  for (size_t i = 0; i + 1 < variants; i++) {
    const kernel_variant *v = kernel_variant_at(i);
    for (size_t count = 1; count <= 70; count++) {
      check_dot(v, plain, count);
      check_rows(v, plain, count);
    }
    for (size_t count = 64; count <= 448; count += 64) check_bytes(v, plain, count);
    for (size_t lines = 1; lines <= 50; lines++) check_estimate(v, plain, lines);
    for (size_t rows = 1; rows <= 14; rows++) {
      for (size_t depth = 1; depth <= 40; depth += 3) {
        for (size_t columns = 1; columns <= 50; columns += 7) {
          check_multiply(v, plain, rows, depth, columns);
        }
      }
    }
    printf("%s: compared with %s, bytes %s\n", v->name, plain->name,
           v->multiply_bytes ? "multiplied" : "not multiplied");
  }
  if (failures > 0) printf("%d differences\n", failures);
  return failures > 0;
}
