// Clients that do not wait: CLIENTS connections send ADDS requests each at once, and one more asks READS times for its
// PENDING ones. When all are answered they do it again, until this ends with its standard input. It prints a line for each
// round: how many calls were answered and how many refused, and in how many milliseconds.
#include <gio/gio.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static const char agent[] = "io.github.carillon.Agent", path[] = "/io/github/carillon/Agent",
                  interface[] = "io.github.carillon.NotificationCenter1";

static GDBusConnection *connect_as(const char *app) {
    GError *error = NULL;
    GDBusConnection *bus = g_dbus_connection_new_for_address_sync(
        getenv("DBUS_SESSION_BUS_ADDRESS"),
        G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION, NULL, NULL, &error);
    if (!bus) g_error("%s", error->message);
    GVariant *reply = g_dbus_connection_call_sync(
        bus, agent, path, interface, "Register", g_variant_new("(s)", app), NULL, 0, 60000, NULL, &error);
    if (!reply) g_error("%s", error->message);
    g_variant_unref(reply);
    return bus;
}

/// Rings in a year.
static GVariant *request(int number) {
    GVariantBuilder request, content, trigger;
    char identifier[32];
    snprintf(identifier, sizeof identifier, "r%d", number);
    g_variant_builder_init(&content, G_VARIANT_TYPE_VARDICT);
    g_variant_builder_add(&content, "{sv}", "title", g_variant_new_string("Water the plants"));
    g_variant_builder_add(&content, "{sv}", "body", g_variant_new_string("The ficus too."));
    g_variant_builder_init(&trigger, G_VARIANT_TYPE_VARDICT);
    g_variant_builder_add(&trigger, "{sv}", "type", g_variant_new_string("interval"));
    g_variant_builder_add(&trigger, "{sv}", "seconds", g_variant_new_double(366 * 86400.0 + number));
    g_variant_builder_add(&trigger, "{sv}", "repeats", g_variant_new_boolean(FALSE));
    g_variant_builder_init(&request, G_VARIANT_TYPE_VARDICT);
    g_variant_builder_add(&request, "{sv}", "identifier", g_variant_new_string(identifier));
    g_variant_builder_add(&request, "{sv}", "content", g_variant_builder_end(&content));
    g_variant_builder_add(&request, "{sv}", "trigger", g_variant_builder_end(&trigger));
    return g_variant_builder_end(&request);
}

static int waiting, answered, refused;

static void called(GObject *bus, GAsyncResult *result, gpointer data) {
    GError *error = NULL;
    GVariant *reply = g_dbus_connection_call_finish(G_DBUS_CONNECTION(bus), result, &error);
    if (reply) {
        g_variant_unref(reply);
        answered++;
    } else {
        if (!refused) fprintf(stderr, "flood: %s\n", error->message);
        g_clear_error(&error);
        refused++;
    }
    waiting--;
}

static void call(GDBusConnection *bus, const char *method, GVariant *arguments) {
    waiting++;
    g_dbus_connection_call(bus, agent, path, interface, method, arguments, NULL, 0, G_MAXINT, NULL, called, NULL);
}

static gboolean ended(GIOChannel *channel, GIOCondition condition, gpointer data) { exit(0); }

int main(int argc, char **argv) {
    if (argc != 5) return 64;
    const int clients = atoi(argv[1]), adds = atoi(argv[2]), reads = atoi(argv[3]), pending = atoi(argv[4]);
    g_io_add_watch(g_io_channel_unix_new(STDIN_FILENO), G_IO_IN | G_IO_HUP, ended, NULL);
    GDBusConnection *adders[clients];
    for (int i = 0; i < clients; i++) {
        char app[40];
        snprintf(app, sizeof app, "org.example.Flood%d", i);
        adders[i] = connect_as(app);
    }
    GDBusConnection *reader = connect_as("org.example.Reader");
    GVariantBuilder many;
    g_variant_builder_init(&many, G_VARIANT_TYPE("aa{sv}"));
    for (int i = 0; i < pending; i++) g_variant_builder_add_value(&many, request(i));
    call(reader, "AddMany", g_variant_new("(@aa{sv})", g_variant_builder_end(&many)));
    while (waiting) g_main_context_iteration(NULL, TRUE);
    while (TRUE) {
        const gint64 start = g_get_monotonic_time();
        answered = refused = 0;
        for (int i = 0; i < adds; i++)
            for (int j = 0; j < clients; j++) call(adders[j], "Add", g_variant_new("(@a{sv})", request(i)));
        for (int i = 0; i < reads; i++) call(reader, "GetPending", NULL);
        while (waiting) g_main_context_iteration(NULL, TRUE);
        printf("%d %d %lld\n", answered, refused, (long long)(g_get_monotonic_time() - start) / 1000);
        fflush(stdout);
    }
}
