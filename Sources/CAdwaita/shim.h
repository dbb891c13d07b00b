#ifndef CARILLON_CADWAITA_SHIM_H
#define CARILLON_CADWAITA_SHIM_H

#include "../CGLib/flags.h"
#include <adwaita.h>
#ifdef GDK_WINDOWING_WAYLAND
#include <gdk/wayland/gdkwayland.h>
#endif

// Only what Swift cannot import: macros, and what not every build of GTK has.

/// Has a Wayland compositor look for this desktop file; on X11 the program's name says it.
static inline void carillon_set_desktop_file(GtkWidget *window, const char *identifier) {
#ifdef GDK_WINDOWING_WAYLAND
    GdkSurface *surface = gtk_native_get_surface(GTK_NATIVE(window));
    if (GDK_IS_WAYLAND_TOPLEVEL(surface)) gdk_wayland_toplevel_set_application_id(GDK_TOPLEVEL(surface), identifier);
#endif
}

#endif
