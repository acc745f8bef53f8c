// Nothing here is called by name: see standalone.c.
#pragma once
