// The oracle of our own reader of GIF.
#pragma once
#include <gif_lib.h>
