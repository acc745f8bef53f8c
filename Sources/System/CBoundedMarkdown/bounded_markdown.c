#include "bounded_markdown.h"

#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// A piece of memory with its size in front, in a list of all pieces.
struct piece {
  struct piece *previous, *next;
  size_t size;
  size_t padding;
};

struct arena {
  struct piece first;
  size_t left;
  unsigned calls;
  struct timespec deadline;
  jmp_buf exit;
};

// The functions of cmark_mem have no parameter for their own data.
static _Thread_local struct arena *current;

static _Noreturn void leave(enum bounded_markdown_result result) {
  longjmp(current->exit, (int)result);
}

static void look_at_the_clock(void) {
  if (++current->calls % 1024 != 0) return;
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  if (now.tv_sec > current->deadline.tv_sec ||
      (now.tv_sec == current->deadline.tv_sec && now.tv_nsec > current->deadline.tv_nsec))
    leave(BOUNDED_MARKDOWN_OUT_OF_TIME);
}

static void spend(size_t size) {
  look_at_the_clock();
  if (size > SIZE_MAX / 2 || size + sizeof(struct piece) > current->left)
    leave(BOUNDED_MARKDOWN_OUT_OF_MEMORY);
  current->left -= size + sizeof(struct piece);
}

static void link_piece(struct piece *piece) {
  piece->previous = &current->first;
  piece->next = current->first.next;
  if (piece->next) piece->next->previous = piece;
  current->first.next = piece;
}

static void unlink_piece(struct piece *piece) {
  piece->previous->next = piece->next;
  if (piece->next) piece->next->previous = piece->previous;
}

static void *arena_calloc(size_t count, size_t size) {
  if (size != 0 && count > SIZE_MAX / 2 / size) leave(BOUNDED_MARKDOWN_OUT_OF_MEMORY);
  spend(count * size);
  struct piece *piece = calloc(1, sizeof(struct piece) + count * size);
  if (!piece) leave(BOUNDED_MARKDOWN_OUT_OF_MEMORY);
  piece->size = count * size;
  link_piece(piece);
  return piece + 1;
}

static void arena_free(void *memory) {
  if (!memory) return;
  struct piece *piece = (struct piece *)memory - 1;
  unlink_piece(piece);
  current->left += piece->size + sizeof(struct piece);
  free(piece);
}

static void *arena_realloc(void *memory, size_t size) {
  if (!memory) return arena_calloc(1, size);
  struct piece *old = (struct piece *)memory - 1;
  spend(size);
  size_t before = old->size;
  unlink_piece(old);
  struct piece *piece = realloc(old, sizeof(struct piece) + size);
  if (!piece) {
    link_piece(old);
    leave(BOUNDED_MARKDOWN_OUT_OF_MEMORY);
  }
  current->left += before + sizeof(struct piece);
  piece->size = size;
  link_piece(piece);
  return piece + 1;
}

static void free_arena(struct arena *arena) {
  struct piece *piece = arena->first.next;
  while (piece) {
    struct piece *next = piece->next;
    free(piece);
    piece = next;
  }
  free(arena);
}

static char *convert(const char *text, size_t length) {
  static cmark_mem memory = {arena_calloc, arena_realloc, arena_free};
  static const char *const names[] = {"table", "strikethrough", "tasklist"};
  // HTML within the Markdown is passed on; scripts in it are never run.
  const int options = CMARK_OPT_UNSAFE | CMARK_OPT_FOOTNOTES | CMARK_OPT_VALIDATE_UTF8;
  cmark_parser *parser = cmark_parser_new_with_mem(options, &memory);
  for (size_t index = 0; index < sizeof names / sizeof *names; index++) {
    cmark_syntax_extension *extension = cmark_find_syntax_extension(names[index]);
    if (extension) cmark_parser_attach_syntax_extension(parser, extension);
  }
  cmark_parser_feed(parser, text, length);
  cmark_node *document = cmark_parser_finish(parser);
  return cmark_render_html_with_mem(
      document, options, cmark_parser_get_syntax_extensions(parser), &memory);
}

static pthread_once_t once = PTHREAD_ONCE_INIT;

// While cmark parses, the signs of its extensions stand in a table of all threads, from which it takes them at the end:
// another thread would then read "~~" as text.
static pthread_mutex_t parsing = PTHREAD_MUTEX_INITIALIZER;

struct bounded_markdown bounded_markdown_convert(
    const char *text, size_t length, size_t memory, int seconds) {
  struct bounded_markdown page = {BOUNDED_MARKDOWN_OUT_OF_MEMORY, NULL, 0, NULL};
  pthread_once(&once, cmark_gfm_core_extensions_ensure_registered);
  struct arena *arena = calloc(1, sizeof *arena);
  if (!arena) return page;
  arena->left = memory;
  pthread_mutex_lock(&parsing);
  clock_gettime(CLOCK_MONOTONIC, &arena->deadline);
  arena->deadline.tv_sec += seconds;
  page.arena = current = arena;
  // The value of setjmp may only be compared.
  switch (setjmp(arena->exit)) {
    case 0:
      page.html = convert(text, length);
      page.length = page.html ? strlen(page.html) : 0;
      page.result = BOUNDED_MARKDOWN_OK;
      break;
    case BOUNDED_MARKDOWN_OUT_OF_TIME:
      page = (struct bounded_markdown){BOUNDED_MARKDOWN_OUT_OF_TIME, NULL, 0, current};
      break;
    default:
      page = (struct bounded_markdown){BOUNDED_MARKDOWN_OUT_OF_MEMORY, NULL, 0, current};
  }
  current = NULL;
  pthread_mutex_unlock(&parsing);
  return page;
}

// The library exports these, but not every system installs their headers.
struct buffer {
  cmark_mem *memory;
  unsigned char *bytes;
  int32_t capacity, length;
};
void cmark_strbuf_init(cmark_mem *memory, struct buffer *buffer, int32_t capacity);
void cmark_strbuf_free(struct buffer *buffer);
int32_t houdini_unescape_ent(struct buffer *buffer, const uint8_t *text, int32_t length);

uint64_t bounded_markdown_characters(const char *name, size_t length) {
  uint8_t text[40];
  if (length >= sizeof text) return 0;
  memcpy(text, name, length);
  text[length] = ';';
  struct buffer buffer;
  cmark_strbuf_init(cmark_get_default_mem_allocator(), &buffer, 0);
  uint64_t characters = 0;
  if (houdini_unescape_ent(&buffer, text, (int32_t)length + 1) > 0 && buffer.length <= 8)
    for (int32_t index = 0; index < 8; index++)
      characters = characters << 8 | (index < buffer.length ? buffer.bytes[index] : 0);
  cmark_strbuf_free(&buffer);
  return characters;
}

void bounded_markdown_free(struct bounded_markdown page) {
  if (page.arena) free_arena(page.arena);
}
