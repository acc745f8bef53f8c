// Swift calls none of these functions: see standalone.c.
#pragma once
