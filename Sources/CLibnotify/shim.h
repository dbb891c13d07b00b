#ifndef CARILLON_CLIBNOTIFY_SHIM_H
#define CARILLON_CLIBNOTIFY_SHIM_H

#include <libnotify/notify.h>

#endif
