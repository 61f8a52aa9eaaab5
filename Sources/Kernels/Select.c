#include "Reference.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const kernel_variant kernel_portable;
#if defined(__x86_64__)
extern const kernel_variant kernel_avx2;
extern const kernel_variant kernel_avx512;
extern const kernel_variant kernel_avx512vnni;
#elif defined(__aarch64__)
extern const kernel_variant kernel_neon_matrix_product;
#if !defined(__ARM_FEATURE_DOTPROD)
extern const kernel_variant kernel_neon_dot_product;
#endif

#if defined(__APPLE__)
#include <sys/sysctl.h>

static bool has_feature(const char *name) {
  int value = 0;
  size_t size = sizeof value;
  return sysctlbyname(name, &value, &size, NULL, 0) == 0 && value != 0;
}

static bool has_dot_product(void) { return has_feature("hw.optional.arm.FEAT_DotProd"); }
static bool has_matrix_product(void) { return has_feature("hw.optional.arm.FEAT_I8MM"); }
#elif defined(__linux__)
#include <sys/auxv.h>

// HWCAP_ASIMDDP and HWCAP2_I8MM, which not every C library names.
static bool has_dot_product(void) { return (getauxval(AT_HWCAP) & (1UL << 20)) != 0; }
static bool has_matrix_product(void) { return (getauxval(AT_HWCAP2) & (1UL << 13)) != 0; }
#else
static bool has_dot_product(void) { return false; }
static bool has_matrix_product(void) { return false; }
#endif
#endif

enum { most_variants = 5 };

// Lists the variants that this CPU supports, fastest first. The list isn't cached, because it takes
// only a few loads of data that the C runtime collects at start.
static size_t list(const kernel_variant *variants[most_variants]) {
  size_t count = 0;
#if defined(__x86_64__)
  bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
  bool avx512 = avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
                __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq");
  bool vnni = avx512 && __builtin_cpu_supports("avx512vnni");
  if (vnni) variants[count++] = &kernel_avx512vnni;
  if (avx512) variants[count++] = &kernel_avx512;
  if (avx2) variants[count++] = &kernel_avx2;
#elif defined(__aarch64__)
  if (has_dot_product() && has_matrix_product()) variants[count++] = &kernel_neon_matrix_product;
#if !defined(__ARM_FEATURE_DOTPROD)
  if (has_dot_product()) variants[count++] = &kernel_neon_dot_product;
#endif
#endif
  variants[count++] = &kernel_portable;
  variants[count++] = &kernel_reference;
  return count;
}

const kernel_variant *kernel_named(const char *name) {
  const kernel_variant *variants[most_variants];
  size_t count = list(variants);
  for (size_t i = 0; i < count; i++) {
    if (strcmp(variants[i]->name, name) == 0) return variants[i];
  }
  return NULL;
}

// A test that requests other kernels must not pass silently with the usual ones.
static _Noreturn void refuse(const char *name) {
  const kernel_variant *variants[most_variants];
  size_t count = list(variants);
  fprintf(stderr, "RECOLLECT_KERNELS is \"%s\". This processor runs", name);
  for (size_t i = 0; i < count; i++) {
    const char *join = i == 0 ? " " : i + 1 == count ? " and " : ", ";
    fprintf(stderr, "%s%s", join, variants[i]->name);
  }
  fprintf(stderr, ": name one of them, or unset the variable.\n");
  abort();
}

const kernel_variant *kernel_best(void) {
  // Two threads that are here at the same time store the same pointer.
  static const kernel_variant *_Atomic chosen;
  const kernel_variant *best = atomic_load_explicit(&chosen, memory_order_relaxed);
  if (best) return best;
  const char *name = getenv("RECOLLECT_KERNELS");
  if (name && *name) {
    best = kernel_named(name);
    if (!best) refuse(name);
  } else {
    const kernel_variant *variants[most_variants];
    list(variants);
    best = variants[0];
  }
  atomic_store_explicit(&chosen, best, memory_order_relaxed);
  return best;
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
