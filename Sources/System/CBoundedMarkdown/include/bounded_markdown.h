// Turns Markdown into HTML with cmark-gfm, within a limit of memory and time.
//
// cmark cannot be told that there is no memory: it ends the program when an allocation fails. So all
// of its memory comes from an arena here, and a conversion that needs more, or takes longer, is left
// by longjmp; then the arena is freed as a whole. No frame of another language is between.
#pragma once
#include <stddef.h>
#include <stdint.h>

enum bounded_markdown_result {
  BOUNDED_MARKDOWN_OK,
  BOUNDED_MARKDOWN_OUT_OF_MEMORY,
  BOUNDED_MARKDOWN_OUT_OF_TIME,
};

struct bounded_markdown {
  enum bounded_markdown_result result;
  /// The page in UTF-8, which belongs to the arena; NULL unless the result is OK.
  const char *html;
  size_t length;
  void *arena;
};

/// Converts a text. Several threads may do so at the same time.
///
/// memory is the most that cmark may allocate, in bytes, and seconds the longest that it may take.
struct bounded_markdown bounded_markdown_convert(
    const char *text, size_t length, size_t memory, int seconds);

/// The characters with an HTML name, in UTF-8 from the highest byte down; 0 if there are none. cmark has the table.
uint64_t bounded_markdown_characters(const char *name, size_t length);

/// Frees the page and the arena.
void bounded_markdown_free(struct bounded_markdown page);
