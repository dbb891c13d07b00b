#ifndef CARILLON_LIBFUZZER_H
#define CARILLON_LIBFUZZER_H

#include <stddef.h>
#include <stdint.h>

// libFuzzer comes without a header. SwiftPM gives a program's main another name, and has the linker look for it there; so
// ours exists, and does what libFuzzer's own does. https://llvm.org/docs/LibFuzzer.html#using-libfuzzer-as-a-library
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*callback)(const uint8_t *data, size_t size));

#endif
