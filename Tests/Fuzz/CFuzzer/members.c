// Changes the members of a book instead of the bytes of its archive. An input is a list of names and
// contents, divided by a byte that is not in UTF-8.
#include "CFuzzer.h"

#include <stdlib.h>
#include <string.h>

enum { divider = 0xFF, most_parts = 64 };

static int mutates_members = 0;

void fuzzer_mutate_members(void) { mutates_members = 1; }

size_t LLVMFuzzerMutate(uint8_t *bytes, size_t length, size_t most);

static size_t find_parts(const uint8_t *bytes, size_t length, size_t starts[most_parts + 1]) {
  size_t count = 0;
  starts[count++] = 0;
  for (size_t place = 0; place < length && count < most_parts; place++)
    if (bytes[place] == divider) starts[count++] = place + 1;
  starts[count] = length + 1;
  return count;
}

/// Replaces a part by other bytes. Returns the new length, or the old one if there is no room.
static size_t replace(uint8_t *bytes, size_t length, size_t most, size_t start, size_t end,
                      const uint8_t *other, size_t count) {
  if (length - (end - start) + count > most) return length;
  memmove(bytes + start + count, bytes + end, length - end);
  memcpy(bytes + start, other, count);
  return length - (end - start) + count;
}

size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t length, size_t most, unsigned seed) {
  if (!mutates_members) return LLVMFuzzerMutate(bytes, length, most);
  size_t starts[most_parts + 1];
  size_t count = find_parts(bytes, length, starts);
  size_t part = seed % count;
  size_t start = starts[part], end = starts[part + 1] - 1;
  size_t room = most - length + (end - start);
  uint8_t *copy = malloc(room + 1);
  if (!copy) return length;
  memcpy(copy, bytes + start, end - start);
  size_t copied = end - start;
  if (seed / count % 8 == 0) {
    // Another part in its place: members twice, swapped or under each other's names.
    size_t other = seed / count / 8 % count;
    copied = starts[other + 1] - 1 - starts[other];
    if (copied <= room) memcpy(copy, bytes + starts[other], copied);
    else copied = 0;
  } else {
    copied = LLVMFuzzerMutate(copy, copied, room);
  }
  length = replace(bytes, length, most, start, end, copy, copied);
  free(copy);
  return length;
}
