// The baseline of every CPU of the architecture: SSE2 on x86-64, NEON on arm64.

#define LANES 4
#if defined(__aarch64__)
#define TILE_ROWS 6
#else
#define TILE_ROWS 3
#endif
#define TILE_PANELS 1
#define VNNI 0
#define TARGET
#define VARIANT kernel_portable
#define VARIANT_NAME "portable"
#include "VectorBody.h"
