// libjpeg-turbo decodes JPEG, and scales while it does.
#pragma once
#include <stddef.h>
#include <stdio.h>
#include <jpeglib.h>
