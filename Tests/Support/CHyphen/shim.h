// The library that the pattern files were made for: the oracle of our own reader of them.
#pragma once
#include <hyphen.h>
