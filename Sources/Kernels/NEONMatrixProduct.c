#if defined(__aarch64__)

#define LANES 4
#define TILE_ROWS 6
#define TILE_PANELS 1
#define VNNI 0
#define DOT_PRODUCT 1
#define MATRIX_PRODUCT 1
#define TARGET __attribute__((target("dotprod,i8mm")))
#define VARIANT kernel_neon_matrix_product
#define VARIANT_NAME "neoni8mm"
#include "VectorBody.h"

#endif
