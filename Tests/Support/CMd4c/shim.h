// A library that reads Markdown, with which tests compare our own parser.
#pragma once
#include <md4c-html.h>
