#ifndef RECOLLECT_KERNELS_H
#define RECOLLECT_KERNELS_H

#include "Checksum.h"
#include "SHA256.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Arithmetic on rows of Float32, for the encoder and for vector search.
//
// Every matrix is row-major. A stride is the distance between two rows, in floats. The operations
// don't allocate, keep state or fail; sizes that don't match are errors of the caller.
//
// Each result is computed in an order that depends only on its own inputs and their sizes, and not
// on other rows of a call. A row therefore gives the same bits whatever it is computed together
// with. Results of different instruction sets may differ in the last bits.

#ifdef __cplusplus
extern "C" {
#endif

/// The number of columns of a packed panel: 16 floats, one cache line.
enum { kernel_panel_width = 16 };

/// The number of rows of a group of 2-bit codes.
enum { kernel_group_rows = 16 };

/// The largest absolute value of a quantized number of a row.
enum { kernel_largest_level = 4095 };

/// The scale of a row of unsigned bytes: a byte stands for factor · (byte − zero).
typedef struct kernel_byte_scale {
  float factor;
  int32_t zero;
} kernel_byte_scale;

/// A set of the operations, compiled for one instruction set.
typedef struct kernel_variant {
  /// The name, such as "avx512vnni", "avx2" or "portable"; "reference" for the plain loops.
  const char *name;

  /// Returns the inner product of two vectors.
  float (*dot)(const float *a, const float *b, size_t count);

  /// Computes the inner products of a query with consecutive rows of `count` components.
  ///
  /// Each has the bits that `dot` returns.
  void (*dot_rows)(const float *rows, size_t row_count, const float *query, size_t count,
                   float *products);

  /// Computes the inner products of a query with rows of `count` components, given by their addresses.
  ///
  /// Each has the bits that `dot` returns. The memory of later rows is requested ahead.
  void (*dot_gathered)(const float *const *rows, size_t row_count, const float *query, size_t count,
                       float *products);

  /// Computes estimates of inner products, factor · (2 · Σ code · query − offset), from 2-bit codes.
  ///
  /// A group of 16 rows is `lines` lines of 64 bytes. The line l has four bytes of each row in turn;
  /// the byte b of a row has the codes of its components 16 · l + b, + 4, + 8 and + 12, lowest bits
  /// first. `query` has 16 · `lines` components. `passing` gets a bit for each row of a group: 1
  /// unless the estimate is less than the floor. Sums are integers, so all variants give the same
  /// bits. `lines` is at most 100,000, so that no sum overflows.
  void (*estimate)(const uint8_t *codes, const float *factors, size_t groups, size_t lines,
                   const int8_t *query, int32_t offset, float floor, float *estimates,
                   uint16_t *passing);

  /// Computes the inner products of a query with rows of bytes, given by their addresses.
  ///
  /// `count` is a multiple of 64, and at most 65,536, so that no sum overflows. All variants give the
  /// same results.
  void (*dot_bytes)(const int8_t *const *rows, size_t row_count, const int8_t *query, size_t count,
                    int32_t *products);

  /// Computes c[rows × columns] = a[rows × depth] · w + bias, where `packed` contains w in panels.
  ///
  /// Each element starts as its bias (0 if `bias` is NULL), to which the products are added in the
  /// order of depth. `packed` is written by `kernel_pack` or `kernel_pack_transposed`.
  void (*multiply)(const float *a, size_t a_stride, size_t rows, size_t depth, const float *packed,
                   size_t columns, const float *bias, float *c, size_t c_stride);

  /// Quantizes rows of `depth` floats to integers of at most `kernel_largest_level` in absolute value,
  /// or NULL if the instruction set doesn't multiply numbers of 16 bits faster than floats.
  ///
  /// The numbers of a row are rounded, half to even, to multiples of the row's factor, which is the
  /// largest absolute value divided by `kernel_largest_level`. A row of `levels` has
  /// `kernel_padded_depth(depth)` numbers. A row whose values are all under 1e-30 counts as zeros.
  void (*quantize)(const float *x, size_t rows, size_t depth, int16_t *levels, float *factors);

  /// Computes c[rows × columns] = a · w + bias from a quantized by `quantize` and w by
  /// `kernel_pack_quantized`. It is NULL if `quantize` is.
  ///
  /// The sum of integers is exact. It is multiplied by the factors of the row and the column.
  void (*multiply_quantized)(const int16_t *a, const float *a_factors, size_t rows, size_t depth,
                             const int16_t *packed, const float *w_factors, size_t columns,
                             const float *bias, float *c, size_t c_stride);

  /// Quantizes rows of `depth` floats to bytes, or NULL if the instruction set doesn't multiply
  /// bytes faster than floats and numbers of 16 bits.
  ///
  /// The range of a row, extended to include 0, is divided into 255 steps. A row of `levels` has
  /// `kernel_padded_byte_depth(depth)` bytes. A row with a range under 1e-30 counts as zeros.
  void (*quantize_bytes)(const float *x, size_t rows, size_t depth, uint8_t *levels,
                         kernel_byte_scale *scales);

  /// Computes c[rows × columns] = a · w + bias from a quantized by `quantize_bytes` and w by
  /// `kernel_pack_bytes`. It is NULL if `quantize_bytes` is.
  ///
  /// The sum of integers is exact. `depth` is at most 60,000, so that no sum overflows.
  void (*multiply_bytes)(const uint8_t *a, const kernel_byte_scale *scales, size_t rows,
                         size_t depth, const int8_t *packed, const float *w_factors,
                         const int32_t *w_sums, size_t columns, const float *bias, float *c,
                         size_t c_stride);

  /// Replaces each of `count` values by exp(scale · value) divided by the sum of all of them.
  ///
  /// Large values don't overflow, because the largest is subtracted first. `count` is at least 1.
  /// There is room for the next multiple of `kernel_panel_width` values, and what follows the last
  /// value in that room is undefined afterwards. `scale` is positive.
  void (*softmax)(float *values, size_t count, float scale);

  /// Computes out = (x − mean(x)) / √(variance(x) + epsilon) · weight + bias for x = values +
  /// residual.
  ///
  /// `residual` may be NULL. `out` may be `values` or `residual`.
  void (*layer_norm)(const float *values, const float *residual, size_t count, const float *weight,
                     const float *bias, float epsilon, float *out);

  /// Replaces each value x by x · Φ(x), with Φ the normal distribution: the exact form, with erf.
  void (*gelu)(float *values, size_t count);
} kernel_variant;

/// Returns the fastest variant that this CPU supports, or the one named by `RECOLLECT_KERNELS`.
///
/// The environment variable is meant for tests: it gives the results of other CPUs on this one. If
/// this CPU doesn't support the named variant, the process ends with a message on standard error.
const kernel_variant *kernel_best(void);

/// Returns the variant with a name, or NULL if this CPU doesn't support it or it doesn't exist.
const kernel_variant *kernel_named(const char *name);

/// Returns the number of variants that this CPU supports. The last of them is the plain loops.
size_t kernel_variant_count(void);

/// Returns a variant that this CPU supports. The fastest has index 0.
const kernel_variant *kernel_variant_at(size_t index);

/// Returns the number of floats in a packed matrix of this size.
size_t kernel_packed_count(size_t depth, size_t columns);

/// Packs w[depth × columns].
void kernel_pack(const float *w, size_t stride, size_t depth, size_t columns, float *packed);

/// Packs the transpose of w[columns × depth], the layout in which linear layers are stored.
void kernel_pack_transposed(const float *w, size_t stride, size_t depth, size_t columns,
                            float *packed);

/// Returns the depth of a quantized row or column: the next even number.
static inline size_t kernel_padded_depth(size_t depth) { return (depth + 1) / 2 * 2; }

/// Returns the number by which `quantize` multiplies a row with this largest absolute value.
static inline float kernel_inverse_factor(float largest) {
  return largest < 1e-30f ? 0 : kernel_largest_level / largest;
}

/// Returns the number of 16-bit integers in a quantized and packed matrix of this size.
size_t kernel_packed_quantized_count(size_t depth, size_t columns);

/// Quantizes and packs the transpose of w[columns × depth].
///
/// The numbers of a column are rounded to multiples of a factor of its own, the smallest for which
/// no sum of `multiply_quantized` can overflow. `depth` is at most 100,000.
void kernel_pack_quantized(const float *w, size_t stride, size_t depth, size_t columns,
                           int16_t *packed, float *factors);

/// Returns the depth of a row or column of bytes: the next multiple of 4.
static inline size_t kernel_padded_byte_depth(size_t depth) { return (depth + 3) / 4 * 4; }

/// Returns the number by which `quantize_bytes` multiplies a row with this range.
static inline float kernel_inverse_byte_factor(float least, float largest) {
  return largest - least < 1e-30f ? 0 : 255 / (largest - least);
}

/// Quantizes and packs the transpose of w[columns × depth] as bytes.
///
/// The numbers of a column are rounded to multiples of a factor of its own, from −127 to 127.
/// `sums` are the sums of the integers of each column. `packed` has
/// `kernel_packed_count(kernel_padded_byte_depth(depth), columns)` bytes.
void kernel_pack_bytes(const float *w, size_t stride, size_t depth, size_t columns, int8_t *packed,
                       float *factors, int32_t *sums);

#ifdef __cplusplus
}
#endif

#endif
