#if defined(__x86_64__)

#define LANES 16
#define TILE_ROWS 12
#define TILE_PANELS 2
#define VNNI 0
#define DOT_PRODUCT 0
#define MATRIX_PRODUCT 0
#define TARGET __attribute__((target("avx512f,avx512vl,avx512bw,avx512dq,avx2,fma")))
#define VARIANT kernel_avx512
#define VARIANT_NAME "avx512"
#include "VectorBody.h"

#endif
