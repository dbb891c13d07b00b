#ifndef CARILLON_CGLIB_SHIM_H
#define CARILLON_CGLIB_SHIM_H

#include "flags.h"
#include <gio/gio.h>
#include <gio/gunixfdlist.h>
#include <gio/gdesktopappinfo.h>
#include <glib-unix.h>
#include <libintl.h>
#include <malloc.h>
#include <sys/timerfd.h>
#include <sys/xattr.h>

// Only what Swift cannot import: function-pointer casts, macros and variadics.

static inline void carillon_source_set_unix_fd_callback(GSource *source, GUnixFDSourceFunc function, gpointer data,
                                                        GDestroyNotify notify) {
    g_source_set_callback(source, G_SOURCE_FUNC(function), data, notify);
}

typedef void (*CarillonConnectionClosed)(GDBusConnection *connection, gboolean remote, GError *error, gpointer data);

static inline gulong carillon_connect_closed(GDBusConnection *connection, CarillonConnectionClosed function,
                                             gpointer data, GClosureNotify destroy) {
    return g_signal_connect_data(connection, "closed", G_CALLBACK(function), data, destroy, (GConnectFlags)0);
}

typedef void (*CarillonFileChanged)(GFileMonitor *monitor, GFile *file, GFile *other, GFileMonitorEvent event,
                                    gpointer data);

static inline gulong carillon_connect_changed(GFileMonitor *monitor, CarillonFileChanged function, gpointer data,
                                              GClosureNotify destroy) {
    return g_signal_connect_data(monitor, "changed", G_CALLBACK(function), data, destroy, (GConnectFlags)0);
}

typedef void (*CarillonSettingChanged)(GSettings *settings, const char *key, gpointer data);

static inline gulong carillon_connect_setting_changed(GSettings *settings, const char *signal,
                                                      CarillonSettingChanged function, gpointer data,
                                                      GClosureNotify destroy) {
    return g_signal_connect_data(settings, signal, G_CALLBACK(function), data, destroy, (GConnectFlags)0);
}

static inline gboolean carillon_variant_type_is(const GVariantType *type, const char *other) {
    return g_variant_type_equal(type, G_VARIANT_TYPE(other));
}

static inline gboolean carillon_variant_is_of_type(GVariant *value, const char *type) {
    return g_variant_is_of_type(value, G_VARIANT_TYPE(type));
}

#endif
