// The words that the program was called with.
#pragma once

/// How many they are, the program's name among them; 0 where the system does not hand them to whoever
/// asks. Swift looks through the process's memory for them, which takes a fiftieth of a millisecond.
int arguments_count(void);

/// One of them.
const char *arguments_word(int place);
