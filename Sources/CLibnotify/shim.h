#ifndef CARILLON_CLIBNOTIFY_SHIM_H
#define CARILLON_CLIBNOTIFY_SHIM_H

#include "../CGLib/flags.h"
#include <libnotify/notify.h>

#endif
