// The tables that Scripts/encodings.c makes and that encodings.c reads. They hold what the C library of the machine
// that builds the program knows of encodings.
#pragma once

// A block of tables begins with this. Offsets count bytes from its beginning. The names end with an empty one; the
// number of the encoding stands before each in two bytes, the high one first, and a NUL behind it.
struct tables {
  unsigned int encodings, pages, pairs, pool, names, length;
};

// The characters of one length in bytes. The byte at each place is between `low` and `high`; together they are the
// digits of a number. `pages` is the page of the lowest number.
struct form {
  unsigned char low[4], high[4];
  unsigned int pages;
};

// Where an encoding `composes`, a letter takes in the accent behind it, and the form of two bytes lists these.
struct encoding {
  struct form forms[4];
  unsigned int composes;
};

// A page is one word for `page_length` numbers: `linear` and the character of the first, if the others follow it, or
// a place in the pool, in units of `page_length` bytes. There stand the low 16 bits of all, and if it is `wide` also the
// others. A character is a scalar, or from `first_pair` on two: their place in `pairs`. Without one it is `unmapped`.
enum {
  page_length = 128,
  linear = 1 << 30,
  wide = 1 << 29,
  first_pair = 0x110000,
  unmapped = 0xFFFF,
};
