// The baseline of every CPU of the architecture: SSE2 on x86-64, NEON on arm64.

#define LANES 4
#if defined(__aarch64__)
#define TILE_ROWS 6
#else
#define TILE_ROWS 3
#endif
#define TILE_PANELS 1
#define VNNI 0
// Compilers for Apple's processors and for later ones of others may assume it.
#if defined(__ARM_FEATURE_DOTPROD)
#define DOT_PRODUCT 1
#else
#define DOT_PRODUCT 0
#endif
#define MATRIX_PRODUCT 0
#define TARGET
#define VARIANT kernel_portable
#define VARIANT_NAME "portable"
#include "VectorBody.h"
