#ifndef RECOLLECT_KERNELS_H
#define RECOLLECT_KERNELS_H

#include <stdbool.h>
#include <stddef.h>

// Arithmetic on Float32 rows, for the encoder and for vector search.
//
// Every matrix is row-major; a stride is the distance between two rows, counted in floats. Nothing
// here allocates, keeps state or fails: sizes that don't fit together are the caller's mistake.
//
// Each result is computed in an order that depends only on its own inputs and their sizes, never on
// the other rows of a call, so a row gives the same bits whatever it is computed together with.
// Between instruction sets the last bits may differ.

#ifdef __cplusplus
extern "C" {
#endif

/// Columns that one packed panel holds: 16 floats, one cache line.
enum { kernel_panel_width = 16 };

/// One set of the operations, compiled for one instruction set.
typedef struct kernel_variant {
  /// For example "avx512", "avx2" or "portable"; "reference" for the plain loops.
  const char *name;

  /// Inner product of two vectors.
  float (*dot)(const float *a, const float *b, size_t count);

  /// c[rows × columns] = a[rows × depth] · w + bias, where `packed` holds w in panels.
  ///
  /// An element is its bias (0 when `bias` is NULL) to which the products are added in the order of
  /// depth. `packed` comes from `kernel_pack` or `kernel_pack_transposed`.
  void (*multiply)(const float *a, size_t a_stride, size_t rows, size_t depth, const float *packed,
                   size_t columns, const float *bias, float *c, size_t c_stride);

  /// Replaces each of `count` values by exp(scale · value) divided by the sum of them all.
  ///
  /// Safe for large values: the largest is subtracted first. `count` is at least 1.
  void (*softmax)(float *values, size_t count, float scale);

  /// out = (x − mean(x)) / √(variance(x) + epsilon) · weight + bias, where x = values + residual.
  ///
  /// `residual` may be NULL; `out` may be `values` or `residual`.
  void (*layer_norm)(const float *values, const float *residual, size_t count, const float *weight,
                     const float *bias, float epsilon, float *out);

  /// Replaces each value x by x · Φ(x), Φ the normal distribution: the exact form, with erf.
  void (*gelu)(float *values, size_t count);
} kernel_variant;

/// The fastest variant that this processor runs, or the one that `RECOLLECT_KERNELS` names.
///
/// The variable is meant for tests: results of other processors can be had on this one. A name that
/// this processor can't run ends the process with a sentence on standard error.
const kernel_variant *kernel_best(void);

/// The variant of a name; NULL when there is none, or when this processor doesn't run it.
const kernel_variant *kernel_named(const char *name);

/// Number of the variants that this processor runs; the plain loops are the last of them.
size_t kernel_variant_count(void);

/// A variant that this processor runs, the fastest at 0.
const kernel_variant *kernel_variant_at(size_t index);

/// Floats that a packed matrix of these sizes takes.
size_t kernel_packed_count(size_t depth, size_t columns);

/// Packs w[depth × columns].
void kernel_pack(const float *w, size_t stride, size_t depth, size_t columns, float *packed);

/// Packs the transposed of w[columns × depth]: the layout in which linear layers are stored.
void kernel_pack_transposed(const float *w, size_t stride, size_t depth, size_t columns,
                            float *packed);

#ifdef __cplusplus
}
#endif

#endif
