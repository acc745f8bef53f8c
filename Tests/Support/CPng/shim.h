// The oracle of our own reader of PNG.
#pragma once
#include <png.h>
