#include "Kernels.h"

// A packed matrix is a row of panels, each kernel_panel_width columns wide and depth rows high:
// panel[k][column]. A multiplication reads it sequentially, one cache line for each k. Columns
// after the last are zero, so a kernel has to handle them only when it stores results.

size_t kernel_packed_count(size_t depth, size_t columns) {
  size_t panels = (columns + kernel_panel_width - 1) / kernel_panel_width;
  return panels * kernel_panel_width * depth;
}

static size_t smaller(size_t a, size_t b) { return a < b ? a : b; }

void kernel_pack(const float *w, size_t stride, size_t depth, size_t columns, float *packed) {
  for (size_t first = 0; first < columns; first += kernel_panel_width) {
    size_t width = smaller(kernel_panel_width, columns - first);
    for (size_t k = 0; k < depth; k++) {
      const float *row = w + k * stride + first;
      for (size_t column = 0; column < width; column++) packed[column] = row[column];
      for (size_t column = width; column < kernel_panel_width; column++) packed[column] = 0;
      packed += kernel_panel_width;
    }
  }
}

void kernel_pack_transposed(const float *w, size_t stride, size_t depth, size_t columns,
                            float *packed) {
  for (size_t first = 0; first < columns; first += kernel_panel_width) {
    size_t width = smaller(kernel_panel_width, columns - first);
    const float *rows = w + first * stride;
    for (size_t k = 0; k < depth; k++) {
      for (size_t column = 0; column < width; column++) packed[column] = rows[column * stride + k];
      for (size_t column = width; column < kernel_panel_width; column++) packed[column] = 0;
      packed += kernel_panel_width;
    }
  }
}
