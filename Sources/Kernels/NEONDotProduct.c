#if defined(__aarch64__) && !defined(__ARM_FEATURE_DOTPROD)

#define LANES 4
#define TILE_ROWS 6
#define TILE_PANELS 1
#define VNNI 0
#define DOT_PRODUCT 1
#define MATRIX_PRODUCT 0
#define TARGET __attribute__((target("dotprod")))
#define VARIANT kernel_neon_dot_product
#define VARIANT_NAME "neondot"
#include "VectorBody.h"

#endif
