#ifndef RECOLLECT_KERNELS_REFERENCE_H
#define RECOLLECT_KERNELS_REFERENCE_H

#include "Kernels.h"

extern const kernel_variant kernel_reference;

#endif
