// cmark-gfm is the reference implementation of CommonMark with tables and footnotes.
#pragma once
#include <cmark-gfm.h>
#include <cmark-gfm-core-extensions.h>
