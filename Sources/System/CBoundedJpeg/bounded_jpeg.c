#include "bounded_jpeg.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>
#include <jerror.h>

struct bounded_jpeg {
  struct jpeg_decompress_struct info;
  struct jpeg_error_mgr errors;
  jmp_buf failure;
  // A row of CMYK.
  uint8_t *row;
};

static void fail(j_common_ptr info) {
  longjmp(((struct bounded_jpeg *)info)->failure, 1);
}

// Warnings are counted, and never printed.
static void ignore(j_common_ptr info) { (void)info; }

static enum bounded_jpeg_result reason(const struct bounded_jpeg *jpeg) {
  switch (jpeg->errors.msg_code) {
    case JERR_OUT_OF_MEMORY:
    case JERR_NO_BACKING_STORE: return BOUNDED_JPEG_OUT_OF_MEMORY;
    default: return BOUNDED_JPEG_DAMAGED;
  }
}

struct bounded_jpeg *bounded_jpeg_begin(const uint8_t *bytes, size_t count, size_t memory) {
  struct bounded_jpeg *jpeg = calloc(1, sizeof *jpeg);
  if (!jpeg) return NULL;
  jpeg->info.err = jpeg_std_error(&jpeg->errors);
  jpeg->errors.error_exit = fail;
  jpeg->errors.output_message = ignore;
  if (setjmp(jpeg->failure)) {
    bounded_jpeg_end(jpeg);
    return NULL;
  }
  jpeg_create_decompress(&jpeg->info);
  jpeg->info.mem->max_memory_to_use = (long)memory;
  jpeg_mem_src(&jpeg->info, bytes, count);
  jpeg_read_header(&jpeg->info, TRUE);
  return jpeg;
}

int bounded_jpeg_width(const struct bounded_jpeg *jpeg) {
  return (int)(jpeg->info.output_width ? jpeg->info.output_width : jpeg->info.image_width);
}

int bounded_jpeg_height(const struct bounded_jpeg *jpeg) {
  return (int)(jpeg->info.output_height ? jpeg->info.output_height : jpeg->info.image_height);
}

enum bounded_jpeg_result bounded_jpeg_start(struct bounded_jpeg *jpeg, int divisor) {
  j_decompress_ptr info = &jpeg->info;
  if (setjmp(jpeg->failure)) return reason(jpeg);
  int is_cmyk = info->jpeg_color_space == JCS_CMYK || info->jpeg_color_space == JCS_YCCK;
  info->out_color_space = is_cmyk ? JCS_CMYK : JCS_EXT_RGBA;
  info->scale_num = 1;
  info->scale_denom = (unsigned)divisor;
  info->buffered_image = jpeg_has_multiple_scans(info);
  jpeg_start_decompress(info);
  if (is_cmyk && !(jpeg->row = malloc((size_t)info->output_width * 4)))
    return BOUNDED_JPEG_OUT_OF_MEMORY;
  return BOUNDED_JPEG_OK;
}

enum bounded_jpeg_result bounded_jpeg_read_scans(struct bounded_jpeg *jpeg, int most) {
  j_decompress_ptr info = &jpeg->info;
  if (setjmp(jpeg->failure)) return reason(jpeg);
  if (!info->buffered_image) return BOUNDED_JPEG_OK;
  if (info->input_scan_number <= most && jpeg_consume_input(info) != JPEG_REACHED_EOI)
    return BOUNDED_JPEG_MORE;
  jpeg_start_output(info, info->input_scan_number < most ? info->input_scan_number : most);
  return BOUNDED_JPEG_OK;
}

enum bounded_jpeg_result bounded_jpeg_read_row(struct bounded_jpeg *jpeg, uint8_t *pixels) {
  j_decompress_ptr info = &jpeg->info;
  if (setjmp(jpeg->failure)) return reason(jpeg);
  if (!jpeg->row) {
    JSAMPROW row = pixels;
    return jpeg_read_scanlines(info, &row, 1) == 1 ? BOUNDED_JPEG_OK : BOUNDED_JPEG_DAMAGED;
  }
  JSAMPROW row = jpeg->row;
  if (jpeg_read_scanlines(info, &row, 1) != 1) return BOUNDED_JPEG_DAMAGED;
  // Adobe's programs write how much light is left, others how much ink there is.
  uint8_t flip = info->saw_Adobe_marker ? 0 : 255;
  for (size_t x = 0; x < info->output_width; x++, row += 4, pixels += 4) {
    unsigned black = row[3] ^ flip;
    for (int channel = 0; channel < 3; channel++)
      pixels[channel] = (uint8_t)(((row[channel] ^ flip) * black + 127) / 255);
    pixels[3] = 255;
  }
  return BOUNDED_JPEG_OK;
}

void bounded_jpeg_end(struct bounded_jpeg *jpeg) {
  jpeg_destroy_decompress(&jpeg->info);
  free(jpeg->row);
  free(jpeg);
}
