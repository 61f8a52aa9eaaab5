#include "Reference.h"

extern const kernel_variant kernel_baseline;
#if defined(__x86_64__)
extern const kernel_variant kernel_avx2;
extern const kernel_variant kernel_avx512;
#endif

enum { most_variants = 4 };

// The variants this processor runs, fastest first. Asked each time rather than remembered: the
// answer is a few loads of what the C runtime found out at start.
static size_t list(const kernel_variant *variants[most_variants]) {
  size_t count = 0;
#if defined(__x86_64__)
  bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
  bool avx512 = avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
                __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq");
  if (avx512) variants[count++] = &kernel_avx512;
  if (avx2) variants[count++] = &kernel_avx2;
#endif
  variants[count++] = &kernel_baseline;
  variants[count++] = &kernel_reference;
  return count;
}

const kernel_variant *kernel_best(void) {
  const kernel_variant *variants[most_variants];
  list(variants);
  return variants[0];
}

size_t kernel_variant_count(void) {
  const kernel_variant *variants[most_variants];
  return list(variants);
}

const kernel_variant *kernel_variant_at(size_t index) {
  const kernel_variant *variants[most_variants];
  size_t count = list(variants);
  return index < count ? variants[index] : &kernel_reference;
}
