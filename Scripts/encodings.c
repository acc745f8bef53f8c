// Makes the tables of all encodings that iconv knows on this machine, for a program that must not load iconv's
// converters: `iconv -l | encodings FILE`; see Sources/System/CStandalone/encodings.h. With --check it then reads
// everything with these tables and compares. What is no table is left out: encodings with states and Unicode itself.
#include "../Sources/System/CStandalone/encodings.c"
#include <stdio.h>

// Not linked: the tables are read from where they are made.
const struct tables cw_encodings;

static void stop(const char *message, const char *name) {
  fprintf(stderr, "encodings: %s%s\n", message, name);
  exit(1);
}

// A list that grows.
struct list {
  char *items;
  size_t count, size;
};

static void *add(struct list *list, const void *item) {
  // Doubled whenever the count is a power of two.
  if (!(list->count & (list->count - 1))) {
    list->items = realloc(list->items, (list->count ? 2 * list->count : 1) * list->size);
    if (!list->items) stop("no memory", "");
  }
  return memcpy(list->items + list->count++ * list->size, item, list->size);
}

// MARK: Exploring

// iconv, or the functions that will stand for it.
struct library {
  iconv_t (*open)(const char *to, const char *from);
  size_t (*convert)(iconv_t handle, char **in, size_t *left, char **out, size_t *room);
  int (*close)(iconv_t handle);
};

// A character, and the bytes that it is written as.
struct sequence {
  unsigned char bytes[4];
  unsigned int length, scalars[2];
};

enum outcome { complete, held, prefix, wrong, stateful };

// Reads UTF-8, which is valid. Returns the number of scalars, of which it writes two.
static size_t scalars_of(const unsigned char *bytes, const unsigned char *end, unsigned int *scalars) {
  size_t count = 0;
  for (; bytes < end; bytes++) {
    if (*bytes >> 6 != 2) count++;
    if (count > 2) break;
    unsigned int *scalar = &scalars[count - 1];
    *scalar = *bytes >> 6 == 2 ? *scalar << 6 | (*bytes & 0x3F)
      : *bytes < 0x80 ? *bytes : *bytes & (*bytes < 0xE0 ? 0x1F : *bytes < 0xF0 ? 0xF : 7);
  }
  return count;
}

// Reads a sequence; `held` if the character came only when nothing more was to come.
static enum outcome read_sequence(const struct library *library, iconv_t handle, struct sequence *sequence) {
  char buffer[64], *in = (char *)sequence->bytes, *out = buffer;
  size_t left = sequence->length, room = sizeof buffer;
  size_t result = library->convert(handle, &in, &left, &out, &room);
  int is_prefix = result == (size_t)-1 && errno == EINVAL && out == buffer;
  char *before = out;
  library->convert(handle, NULL, NULL, &out, &room);
  if (is_prefix) return prefix;
  if (result || left) return wrong;
  memset(sequence->scalars, 0, sizeof sequence->scalars);
  size_t count = scalars_of((unsigned char *)buffer, (unsigned char *)out, sequence->scalars);
  // No character, and we need not know it as one.
  if (count == 1 && sequence->scalars[0] == unmapped) return wrong;
  return !count || count > 2 ? stateful : out == before ? complete : held;
}

// Finds the characters that begin as a sequence does. Returns 0 if the encoding is no table.
static int explore(
  const struct library *library, iconv_t handle, const struct sequence *start, struct list *found) {
  if (start->length == 4) return 0;
  for (int byte = 0; byte < 256; byte++) {
    struct sequence next = *start;
    next.bytes[next.length++] = (unsigned char)byte;
    enum outcome outcome = read_sequence(library, handle, &next);
    if (outcome == wrong) continue;
    if (outcome == stateful || (outcome == held && start->length)) return 0;
    if (outcome != prefix) add(found, &next);
    if (outcome == prefix && !explore(library, handle, &next, found)) return 0;
    if (outcome != held) continue;
    for (int mark = 1; mark < 256; mark++) {
      struct sequence both = {.bytes = {(unsigned char)byte, (unsigned char)mark}, .length = 2};
      if (read_sequence(library, handle, &both) == complete && !both.scalars[1]) add(found, &both);
    }
  }
  return 1;
}

// Whether most bytes of ASCII are characters. Otherwise there may be four thousand million sequences.
static int is_narrow(const struct library *library, iconv_t handle) {
  int count = 0;
  for (unsigned int byte = 0; byte < 128; byte++) {
    struct sequence single = {.bytes = {(unsigned char)byte}, .length = 1};
    enum outcome outcome = read_sequence(library, handle, &single);
    count += outcome == complete || outcome == held;
  }
  return count > 64;
}

// Finds all characters of an encoding. Returns 0 if it is no table.
static int find(const struct library *library, const char *name, struct list *found) {
  iconv_t handle = library->open("UTF-8", name);
  if (handle == (iconv_t)-1) return 0;
  struct sequence nothing = {.length = 0};
  int is_table = is_narrow(library, handle) && explore(library, handle, &nothing, found);
  library->close(handle);
  return is_table;
}

// MARK: Tables

static struct list encodings = {.size = sizeof(struct encoding)};
static struct list pages = {.size = sizeof(unsigned int)};
static struct list pairs = {.size = sizeof(unsigned int[2])};
static struct list pool = {.size = page_length};
static struct list names = {.size = 1};

static unsigned int number_of(const struct sequence *sequence) {
  if (!sequence->scalars[1]) return sequence->scalars[0];
  size_t i = 0;
  while (i < pairs.count && memcmp(pairs.items + i * pairs.size, sequence->scalars, pairs.size)) i++;
  if (i == pairs.count) add(&pairs, sequence->scalars);
  return first_pair + (unsigned int)i;
}

// The place of a page in the pool.
static unsigned int pooled(const unsigned int *values) {
  unsigned char page[3 * page_length];
  size_t units = 2;
  for (size_t i = 0; i < page_length; i++) {
    page[2 * i] = (unsigned char)(values[i] >> 8);
    page[2 * i + 1] = (unsigned char)values[i];
    page[2 * page_length + i] = (unsigned char)(values[i] >> 16);
    if (values[i] > 0xFFFF) units = 3;
  }
  size_t place = 0;
  while (place + units <= pool.count && memcmp(pool.items + place * page_length, page, units * page_length)) place++;
  if (place + units > pool.count)
    for (size_t i = place = pool.count; i < place + units; i++) add(&pool, page + (i - place) * page_length);
  return (unsigned int)place | (units == 3 ? wide : 0);
}

static size_t digits(const struct form *form, size_t place) { return (size_t)(form->high[place] - form->low[place] + 1); }

static size_t pages_in(const struct form *form, size_t length) {
  size_t size = form->low[0] <= form->high[0];
  for (size_t i = 0; i < length; i++) size *= digits(form, i);
  return (size + page_length - 1) / page_length;
}

static void add_pages(struct form *form, size_t length, const struct list *found) {
  size_t count = pages_in(form, length) * page_length;
  unsigned int *values = malloc(count * sizeof *values + 1);
  if (!values) stop("no memory", "");
  for (size_t i = 0; i < count; i++) values[i] = unmapped;
  for (size_t i = 0; i < found->count; i++) {
    const struct sequence *sequence = (struct sequence *)found->items + i;
    if (sequence->length != length) continue;
    size_t number = 0;
    for (size_t place = 0; place < length; place++)
      number = number * digits(form, place) + sequence->bytes[place] - form->low[place];
    values[number] = number_of(sequence);
  }
  form->pages = (unsigned int)pages.count;
  for (size_t i = 0; i < count; i += page_length) {
    unsigned int run = 1;
    while (run < page_length && values[i + run] == values[i] + run) run++;
    unsigned int page = run == page_length ? linear | values[i] : pooled(values + i);
    add(&pages, &page);
  }
  free(values);
}

// Makes an encoding of what was found.
static struct encoding made(const struct list *found) {
  struct encoding encoding = {.composes = 0};
  for (size_t i = 0; i < 4; i++) memset(encoding.forms[i].low, 0xFF, 4);
  for (size_t i = 0; i < found->count; i++) {
    const struct sequence *sequence = (struct sequence *)found->items + i, *after = sequence + 1;
    struct form *form = &encoding.forms[sequence->length - 1];
    for (size_t place = 0; place < sequence->length; place++) {
      unsigned char byte = sequence->bytes[place];
      if (byte < form->low[place]) form->low[place] = byte;
      if (byte > form->high[place]) form->high[place] = byte;
    }
    // The longer sequence begins with the shorter one.
    if (i + 1 < found->count && sequence->length == 1 && after->length == 2 && *after->bytes == *sequence->bytes)
      encoding.composes = 1;
  }
  for (size_t length = 1; length <= 4; length++) add_pages(&encoding.forms[length - 1], length, found);
  return encoding;
}

static int is_same(const struct encoding *one, const struct encoding *other) {
  for (size_t i = 0; i < 4; i++) {
    const struct form *a = &one->forms[i], *b = &other->forms[i];
    if (memcmp(a->low, b->low, 4) || memcmp(a->high, b->high, 4)) return 0;
    const unsigned int *all = (const unsigned int *)pages.items;
    if (memcmp(all + a->pages, all + b->pages, pages_in(a, i + 1) * pages.size)) return 0;
  }
  return one->composes == other->composes;
}

// Adds a name. Returns 0 if the encoding has others.
static int add_encoding(const char *name, const struct list *found) {
  size_t before = pages.count, number = 0;
  struct encoding encoding = made(found);
  const struct encoding *all = (struct encoding *)encodings.items;
  while (number < encodings.count && !is_same(&all[number], &encoding)) number++;
  int is_new = number == encodings.count;
  if (is_new) add(&encodings, &encoding);
  else pages.count = before;
  char high = (char)(number >> 8), low = (char)number;
  add(&names, &high);
  add(&names, &low);
  do add(&names, name); while (*name++);
  return is_new;
}

// The whole block.
static struct tables *block(void) {
  struct list *parts[] = {&encodings, &pages, &pairs, &pool, &names};
  unsigned int offsets[6] = {sizeof(struct tables)};
  for (int i = 0; i < 5; i++) offsets[i + 1] = offsets[i] + (unsigned int)(parts[i]->count * parts[i]->size);
  struct tables *tables = malloc(offsets[5]);
  if (!tables) stop("no memory", "");
  memcpy(tables, offsets, sizeof *tables);
  for (int i = 0; i < 5; i++) memcpy((char *)tables + offsets[i], parts[i]->items, offsets[i + 1] - offsets[i]);
  return tables;
}

// MARK: The program

static const struct tables *checked;
static iconv_t open_checked(const char *to, const char *from) { return (void)to, open_from(checked, from); }

static const struct library libc = {iconv_open, iconv, iconv_close};
static const struct library ours = {open_checked, __wrap_iconv, __wrap_iconv_close};

// Encodings without which no program should be linked.
static const char *const needed[] = {
  "BIG5-HKSCS", "CP874", "CP932", "CP949", "CP1251", "CP1258", "EUC-JP", "EUC-KR", "EUC-TW", "GB18030", "IBM850",
  "ISO-8859-2", "KOI8-R", "MACINTOSH",
};

int main(int count, char **arguments) {
  int checks = count == 3 && !strcmp(arguments[1], "--check");
  if (count != 2 && !checks) stop("usage: iconv -l | encodings [--check] FILE", "");
  // The first name of each encoding.
  struct list lines = {.size = 256};
  char line[256];
  size_t name_count = 0;
  while (fgets(line, sizeof line, stdin)) {
    const char *name = strtok(line, " ,/\n");
    struct list found = {.size = sizeof(struct sequence)};
    // Unicode is no table; it would take minutes to find that out.
    if (!name || !strncasecmp(name, "UTF", 3) || !find(&libc, name, &found)) continue;
    if (add_encoding(name, &found)) add(&lines, line);
    free(found.items);
    name_count++;
  }
  for (int i = 0; i < 3; i++) add(&names, "");
  checked = block();
  for (size_t i = 0; i < sizeof needed / sizeof *needed; i++)
    if (open_from(checked, needed[i]) == (iconv_t)-1) stop("iconv of this system does not know ", needed[i]);
  for (size_t i = 0; checks && i < lines.count; i++) {
    const char *name = lines.items + i * lines.size;
    struct list theirs = {.size = sizeof(struct sequence)}, own = theirs;
    if (!find(&libc, name, &theirs) || !find(&ours, name, &own) || theirs.count != own.count
        || memcmp(theirs.items, own.items, own.count * own.size))
      stop("our table differs from iconv: ", name);
    free(theirs.items);
    free(own.items);
  }
  FILE *file = fopen(arguments[count - 1], "w");
  if (!file || fwrite(checked, checked->length, 1, file) != 1 || fclose(file)) stop("cannot write ", arguments[count - 1]);
  printf("%zu names of %zu encodings%s\n", name_count, encodings.count, checks ? ", all as iconv has them" : "");
}
