// GLib 2.88 marks its flags, and Swift would import them as option sets, under other names than those of older versions. To be included
// before all else of GLib.
#ifndef CARILLON_GLIB_FLAGS_H
#define CARILLON_GLIB_FLAGS_H

#define __GLIB_H_INSIDE__
#include <glib/gmacros.h>
#undef __GLIB_H_INSIDE__
#undef G_GNUC_FLAG_ENUM
#define G_GNUC_FLAG_ENUM

#endif
