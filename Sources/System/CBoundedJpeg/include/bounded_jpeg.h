// Decodes JPEG with libjpeg-turbo in short steps, between which the caller may stop.
//
// libjpeg leaves by longjmp after an error. Each of these functions catches that and returns the error
// instead, so no frame of Swift is skipped.
#pragma once
#include <stddef.h>
#include <stdint.h>

enum bounded_jpeg_result {
  BOUNDED_JPEG_OK,
  /// One of several steps is done; call again.
  BOUNDED_JPEG_MORE,
  BOUNDED_JPEG_DAMAGED,
  BOUNDED_JPEG_OUT_OF_MEMORY,
};

struct bounded_jpeg;

/// Reads the header. Returns NULL if it is damaged or there is no memory.
///
/// The bytes must stay where they are until the end. memory is the most that libjpeg may allocate.
struct bounded_jpeg *bounded_jpeg_begin(const uint8_t *bytes, size_t count, size_t memory);

/// The size of the picture; after the start, the size it is scaled to.
int bounded_jpeg_width(const struct bounded_jpeg *jpeg);
int bounded_jpeg_height(const struct bounded_jpeg *jpeg);

/// Starts to decode at one of 1/1, 1/2, 1/4 and 1/8 of the size.
enum bounded_jpeg_result bounded_jpeg_start(struct bounded_jpeg *jpeg, int divisor);

/// Reads a piece of a progressive picture. Call it until the result is not MORE. Scans beyond `most` are
/// left out.
enum bounded_jpeg_result bounded_jpeg_read_scans(struct bounded_jpeg *jpeg, int most);

/// Decodes the next row into pixels of four bytes: red, green, blue, 255.
enum bounded_jpeg_result bounded_jpeg_read_row(struct bounded_jpeg *jpeg, uint8_t *pixels);

/// Frees everything.
void bounded_jpeg_end(struct bounded_jpeg *jpeg);
