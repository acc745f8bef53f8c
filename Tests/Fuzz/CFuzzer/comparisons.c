// Swift's driver has every comparison of the program reported to libFuzzer, and cannot be told not
// to. That is half the time of a run, and what libFuzzer learns of it stands in the list of words.
// So the linker leads the reports here (see Package.swift), where nobody listens.
#include <stdint.h>

#define IGNORE(name, type)                                                                \
  void __wrap___sanitizer_cov_trace_##name(type one, type other) {                        \
    (void)one;                                                                            \
    (void)other;                                                                          \
  }

IGNORE(cmp1, uint8_t)
IGNORE(cmp2, uint16_t)
IGNORE(cmp4, uint32_t)
IGNORE(cmp8, uint64_t)
IGNORE(const_cmp1, uint8_t)
IGNORE(const_cmp2, uint16_t)
IGNORE(const_cmp4, uint32_t)
IGNORE(const_cmp8, uint64_t)

void __wrap___sanitizer_cov_trace_switch(uint64_t value, uint64_t *cases) {
  (void)value;
  (void)cases;
}
