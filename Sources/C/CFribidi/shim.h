// Swift does not see constants that are made by casts, so the directions and flags that we use are
// named again.
#pragma once
#include <fribidi/fribidi.h>

static const FriBidiParType cf_left_to_right = FRIBIDI_PAR_LTR;
static const FriBidiParType cf_right_to_left = FRIBIDI_PAR_RTL;
static const FriBidiFlags cf_marks_follow_letters = FRIBIDI_FLAG_REORDER_NSM;
