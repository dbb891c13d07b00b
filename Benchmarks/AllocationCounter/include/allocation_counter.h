#pragma once

/// How many blocks this program has asked for so far.
unsigned long allocation_count(void);
