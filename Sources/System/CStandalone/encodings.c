// iconv for the fully static program, from any encoding to UTF-8. That of glibc loads its converters from the system
// that the program runs on, which kills it if they were built for another glibc. This one reads tables that are linked
// into the program: see encodings.h and Scripts/encodings.c.
#include "encodings.h"
#include "standalone.h"

#include <errno.h>
#include <iconv.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

extern const struct tables cw_encodings;

struct decoder {
  const struct tables *tables;
  const struct encoding *encoding;
  // A letter that may take in an accent; 0 for none.
  unsigned char held;
  char is_shifting, set;
};

static const void *at(const struct tables *tables, unsigned int offset) { return (const char *)tables + offset; }

// MARK: Names

// The encodings with states, which use the characters of others.
static const struct { const char *name, *base; } shifting[] = {
  {"ISO-2022-JP", "EUC-JP"}, {"ISO2022JP", "EUC-JP"}, {"CSISO2022JP", "EUC-JP"},
  {"ISO-2022-KR", "EUC-KR"}, {"ISO2022KR", "EUC-KR"}, {"CSISO2022KR", "EUC-KR"},
};

static iconv_t open_from(const struct tables *tables, const char *from) {
  struct decoder decoder = {.tables = tables};
  for (size_t i = 0; i < sizeof shifting / sizeof *shifting; i++)
    if (!strcasecmp(from, shifting[i].name)) {
      from = shifting[i].base;
      decoder.is_shifting = 1;
    }
  for (const unsigned char *name = at(tables, tables->names); name[2]; name += strlen((const char *)name + 2) + 3) {
    if (strcasecmp(from, (const char *)name + 2)) continue;
    decoder.encoding = (const struct encoding *)at(tables, tables->encodings) + (name[0] << 8 | name[1]);
    struct decoder *result = malloc(sizeof *result);
    if (!result) break;
    *result = decoder;
    return result;
  }
  errno = EINVAL;
  return (iconv_t)-1;
}

iconv_t __wrap_iconv_open(const char *to, const char *from) {
  if (!strcmp(to, "UTF-8")) return open_from(&cw_encodings, from);
  errno = EINVAL;
  return (iconv_t)-1;
}

int __wrap_iconv_close(iconv_t handle) {
  free(handle);
  return 0;
}

// MARK: Characters

enum { incomplete = -1, invalid = -2 };

// The character with a number, or `invalid`.
static int character(const struct tables *tables, const struct form *form, size_t number) {
  unsigned int page = ((const unsigned int *)at(tables, tables->pages))[form->pages + number / page_length];
  unsigned int place = number % page_length;
  if (page & linear) return (int)((page & ~(unsigned int)linear) + place);
  const unsigned char *bytes = at(tables, tables->pool);
  bytes += (size_t)(page & ~(unsigned int)wide) * page_length;
  int value = bytes[2 * place] << 8 | bytes[2 * place + 1];
  if (page & wide) value |= bytes[2 * page_length + place] << 16;
  return value == unmapped ? invalid : value;
}

// The character that the bytes are in a form; `incomplete` if they are only the beginning of one.
static int match(
  const struct tables *tables, const struct form *form, size_t length, const unsigned char *bytes, size_t count) {
  size_t number = 0;
  for (size_t i = 0; i < length; i++) {
    if (i == count) return incomplete;
    if (bytes[i] < form->low[i] || bytes[i] > form->high[i]) return invalid;
    number = number * (size_t)(form->high[i] - form->low[i] + 1) + bytes[i] - form->low[i];
  }
  return character(tables, form, number);
}

// The first character of a text, and its length.
static int first(const struct decoder *decoder, const unsigned char *bytes, size_t count, size_t *length) {
  for (*length = 1; *length <= 4; ++*length) {
    if (*length == 2 && decoder->encoding->composes) continue;
    int value = match(decoder->tables, &decoder->encoding->forms[*length - 1], *length, bytes, count);
    if (value != invalid) return value;
  }
  return invalid;
}

// Takes in an accent behind a letter that was held back, or holds this letter back. Returns the character that is
// complete, `incomplete` for none; `length` is the number of bytes that were read.
static int compose(struct decoder *decoder, const unsigned char *bytes, size_t *length) {
  const struct form *pairs = &decoder->encoding->forms[1];
  if (!decoder->held) {
    int value = first(decoder, bytes, 1, length);
    if (value < 0 || bytes[0] < pairs->low[0] || bytes[0] > pairs->high[0]) return value;
    decoder->held = bytes[0];
    return incomplete;
  }
  unsigned char both[] = {decoder->held, bytes[0]};
  decoder->held = 0;
  int value = match(decoder->tables, pairs, 2, both, 2);
  *length = value == invalid ? 0 : 1;
  return value == invalid ? match(decoder->tables, &decoder->encoding->forms[0], 1, both, 1) : value;
}

// MARK: Shifts

// Sets of characters of ISO 2022. In the last three, bytes stand for those of the base with the high bit and a prefix.
enum { ascii, roman, kana, two_bytes, three_bytes };

static const struct { const char *bytes; char set; } shifts[] = {
  {"\033(B", ascii}, {"\033(J", roman}, {"\033(I", kana}, {"\033$@", two_bytes}, {"\033$B", two_bytes},
  {"\033$(D", three_bytes}, {"\033$)C", ascii}, {"\016", two_bytes}, {"\017", ascii},
};

// Follows a shift. Returns its length, 0 if there is none, or `incomplete`.
static int shift(struct decoder *decoder, const unsigned char *bytes, size_t count) {
  for (size_t i = 0; i < sizeof shifts / sizeof *shifts; i++) {
    size_t length = strlen(shifts[i].bytes);
    if (memcmp(bytes, shifts[i].bytes, count < length ? count : length)) continue;
    if (count < length) return incomplete;
    decoder->set = shifts[i].set;
    return (int)length;
  }
  return 0;
}

// As `first`, in the set that was chosen.
static int shifted(const struct decoder *decoder, const unsigned char *bytes, size_t count, size_t *length) {
  if (decoder->set == ascii || *bytes <= ' ' || *bytes >= 0x7F) return first(decoder, bytes, count, length);
  if (decoder->set == roman) {
    *length = 1;
    return *bytes == '\\' ? 0xA5 : *bytes == '~' ? 0x203E : *bytes;
  }
  unsigned char base[3];
  size_t prefix = 0, own = decoder->set == kana ? 1 : 2;
  if (decoder->set != two_bytes) base[prefix++] = decoder->set == kana ? 0x8E : 0x8F;
  if (own > count) own = count;
  for (size_t i = 0; i < own; i++) base[prefix + i] = bytes[i] | 0x80;
  int value = first(decoder, base, prefix + own, length);
  *length -= prefix;
  return value;
}

// MARK: Conversion

size_t cw_put_utf8(unsigned int scalar, char *bytes) {
  if (scalar > 0x10FFFF || (scalar >= 0xD800 && scalar < 0xE000)) return 0;
  if (scalar < 0x80) {
    bytes[0] = (char)scalar;
    return 1;
  }
  size_t count = scalar < 0x800 ? 2 : scalar < 0x10000 ? 3 : 4;
  for (size_t i = count - 1; i > 0; i--, scalar >>= 6) bytes[i] = (char)(0x80 | (scalar & 0x3F));
  bytes[0] = (char)((0xF00 >> count) | scalar);
  return count;
}

static void put(const struct decoder *decoder, int value, char **out, size_t *room) {
  const unsigned int(*pairs)[2] = at(decoder->tables, decoder->tables->pairs);
  unsigned int scalars[] = {(unsigned int)value, 0};
  if (value >= first_pair) memcpy(scalars, pairs[value - first_pair], sizeof scalars);
  for (int i = 0; i < (value < first_pair ? 1 : 2); i++) {
    size_t length = cw_put_utf8(scalars[i], *out);
    *out += length;
    *room -= length;
  }
}

static int next(struct decoder *decoder, const unsigned char *bytes, size_t count, size_t *length) {
  if (decoder->encoding->composes) return compose(decoder, bytes, length);
  if (!decoder->is_shifting) return first(decoder, bytes, count, length);
  int skipped = shift(decoder, bytes, count);
  if (!skipped) return shifted(decoder, bytes, count, length);
  *length = skipped > 0 ? (size_t)skipped : count + 1;
  return incomplete;
}

size_t __wrap_iconv(iconv_t handle, char **in, size_t *left, char **out, size_t *room) {
  struct decoder *decoder = handle;
  if (!in) {
    if (decoder->held && out)
      put(decoder, match(decoder->tables, &decoder->encoding->forms[0], 1, &decoder->held, 1), out, room);
    decoder->held = decoder->set = 0;
    return 0;
  }
  while (*left) {
    size_t length = 0;
    // A pair.
    if (*room < 8) return errno = E2BIG, (size_t)-1;
    int value = next(decoder, (const unsigned char *)*in, *left, &length);
    if (value == invalid) return errno = EILSEQ, (size_t)-1;
    if (length > *left) return errno = EINVAL, (size_t)-1;
    if (value != incomplete) put(decoder, value, out, room);
    *in += length;
    *left -= length;
  }
  return 0;
}
