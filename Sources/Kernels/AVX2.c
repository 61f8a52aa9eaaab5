#if defined(__x86_64__)

#define LANES 8
#define TILE_ROWS 6
#define TILE_PANELS 1
#define VNNI 0
#define DOT_PRODUCT 0
#define MATRIX_PRODUCT 0
#define TARGET __attribute__((target("avx2,fma")))
#define VARIANT kernel_avx2
#define VARIANT_NAME "avx2"
#include "VectorBody.h"

#endif
