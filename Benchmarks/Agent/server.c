// A notification server that shows nothing and notes when each Notify arrived: "SUMMARY NANOSECONDS" a line, wall clock.
// With the argument "clocks" it is SUMMARY, BODY, and the nanoseconds of the wall, boot and monotonic clocks, with tabs between.
#include <gio/gio.h>
#include <stdio.h>
#include <time.h>

static const char interface_xml[] =
    "<node><interface name='org.freedesktop.Notifications'>"
    "<method name='GetCapabilities'><arg type='as' direction='out'/></method>"
    "<method name='GetServerInformation'><arg type='s' direction='out'/><arg type='s' direction='out'/>"
    "<arg type='s' direction='out'/><arg type='s' direction='out'/></method>"
    "<method name='Notify'><arg type='s' direction='in'/><arg type='u' direction='in'/><arg type='s' direction='in'/>"
    "<arg type='s' direction='in'/><arg type='s' direction='in'/><arg type='as' direction='in'/>"
    "<arg type='a{sv}' direction='in'/><arg type='i' direction='in'/><arg type='u' direction='out'/></method>"
    "<method name='CloseNotification'><arg type='u' direction='in'/></method>"
    "<signal name='NotificationClosed'><arg type='u'/><arg type='u'/></signal>"
    "<signal name='ActionInvoked'><arg type='u'/><arg type='s'/></signal>"
    "</interface></node>";

static gboolean notes_clocks;

static long long nanoseconds(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (long long)now.tv_sec * 1000000000 + now.tv_nsec;
}

// On the thread that reads the socket, so that the time is that of the arrival.
static GDBusMessage *note_arrival(GDBusConnection *bus, GDBusMessage *message, gboolean incoming, gpointer data) {
    if (incoming && g_strcmp0(g_dbus_message_get_member(message), "Notify") == 0) {
        long long wall = nanoseconds(CLOCK_REALTIME);
        GVariant *arguments = g_dbus_message_get_body(message);
        const char *summary = "?", *body = "";
        if (arguments && g_variant_is_of_type(arguments, G_VARIANT_TYPE("(susssasa{sv}i)"))) {
            g_variant_get_child(arguments, 3, "&s", &summary);
            g_variant_get_child(arguments, 4, "&s", &body);
        }
        if (notes_clocks) {
            g_autofree char *line = g_strescape(body, NULL);
            printf("%s\t%s\t%lld\t%lld\t%lld\n", summary, line, wall, nanoseconds(CLOCK_BOOTTIME), nanoseconds(CLOCK_MONOTONIC));
        } else {
            printf("%s %lld\n", summary, wall);
        }
        fflush(stdout);
    }
    return message;
}

static void called(
    GDBusConnection *bus, const char *sender, const char *path, const char *interface, const char *member,
    GVariant *arguments, GDBusMethodInvocation *call, gpointer data
) {
    static guint32 last = 0;
    if (g_str_equal(member, "GetCapabilities")) {
        static const char *const capabilities[] = {"actions", "body", "body-markup", "persistence", NULL};
        g_dbus_method_invocation_return_value(call, g_variant_new("(^as)", capabilities));
    } else if (g_str_equal(member, "GetServerInformation")) {
        g_dbus_method_invocation_return_value(call, g_variant_new("(ssss)", "stopwatch", "Carillon", "1", "1.2"));
    } else if (g_str_equal(member, "Notify")) {
        guint32 replaced;
        g_variant_get_child(arguments, 1, "u", &replaced);
        g_dbus_method_invocation_return_value(call, g_variant_new("(u)", replaced ? replaced : ++last));
    } else {
        guint32 id;
        g_variant_get(arguments, "(u)", &id);
        g_dbus_connection_emit_signal(bus, NULL, path, interface, "NotificationClosed", g_variant_new("(uu)", id, 3), NULL);
        g_dbus_method_invocation_return_value(call, NULL);
    }
}

static void connected(GDBusConnection *bus, const char *name, gpointer node) {
    static const GDBusInterfaceVTable table = {called, NULL, NULL, {0}};
    g_dbus_connection_add_filter(bus, note_arrival, NULL, NULL);
    GError *error = NULL;
    if (!g_dbus_connection_register_object(
            bus, "/org/freedesktop/Notifications", ((GDBusNodeInfo *)node)->interfaces[0], &table, NULL, NULL, &error))
        g_error("%s", error->message);
}

int main(int count, char **arguments) {
    notes_clocks = count > 1 && g_str_equal(arguments[1], "clocks");
    GDBusNodeInfo *node = g_dbus_node_info_new_for_xml(interface_xml, NULL);
    g_bus_own_name(
        G_BUS_TYPE_SESSION, "org.freedesktop.Notifications", G_BUS_NAME_OWNER_FLAGS_NONE, connected, NULL, NULL, node, NULL);
    g_main_loop_run(g_main_loop_new(NULL, FALSE));
}
