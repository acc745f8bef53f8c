// A library that reads Markdown: the oracle of our own parser.
#pragma once
#include <md4c-html.h>
