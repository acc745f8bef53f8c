// libFuzzer has no header: this is the one function of it that we call. Swift's driver has renamed
// our `main`, so libFuzzer's own is not linked and ours hands over to it.
#pragma once
#include <stddef.h>
#include <stdint.h>
int LLVMFuzzerRunDriver(int *count, char ***arguments,
                        int (*try_input)(const uint8_t *bytes, size_t length));

// Says that inputs are lists of members, divided by 0xFF, which libFuzzer is to change one by one.
void fuzzer_mutate_members(void);
