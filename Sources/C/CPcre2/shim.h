// PCRE2 searches by regular expressions. It has Unicode, a compiler to machine code, and a limit on
// the work of one match, which protects the reader from expressions that would take forever.
#pragma once
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
