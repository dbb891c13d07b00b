// What a C program does that rings by itself: a timerfd on the wall clock, and libnotify. It shows a popup PHASE
// milliseconds into each of COUNT seconds, each in the place of the one before. It prints what its thread and what all of
// its threads needed of a processor for that, GDBus's among them, and how long after the instant at which each was due it
// was on its way to the bus, in nanoseconds.
#include <libnotify/notify.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

static int64_t processor_time(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static int64_t wall_time(void) {
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

// When the present one went out; written by GDBus's thread before the server can answer.
static int64_t gone;

static GDBusMessage *note_departure(GDBusConnection *bus, GDBusMessage *message, gboolean incoming, gpointer data) {
    if (!incoming && g_strcmp0(g_dbus_message_get_member(message), "Notify") == 0) gone = wall_time();
    return message;
}

int main(int argc, char **argv) {
    if (argc != 3 || !notify_init("peer")) return 64;
    const int count = atoi(argv[1]);
    const int phase = atoi(argv[2]);
    GList *capabilities = notify_get_server_caps();
    g_list_free_full(capabilities, g_free);
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    const int timer = timerfd_create(CLOCK_REALTIME, TFD_CLOEXEC);
    const struct itimerspec spec = {{1, 0}, {now.tv_sec + 2, (long)phase * 1000000}};
    timerfd_settime(timer, TFD_TIMER_ABSTIME, &spec, NULL);
    NotifyNotification *popup = NULL;
    // libnotify's connection too.
    g_dbus_connection_add_filter(g_bus_get_sync(G_BUS_TYPE_SESSION, NULL, NULL), note_departure, NULL, NULL);
    int64_t spent = 0, late[count];
    int64_t due = (now.tv_sec + 1) * INT64_C(1000000000) + phase * INT64_C(1000000);
    const int64_t begun = processor_time(CLOCK_PROCESS_CPUTIME_ID);
    for (int i = 0; i < count; i++) {
        uint64_t expirations;
        if (read(timer, &expirations, sizeof expirations) != sizeof expirations) return 1;
        due += (int64_t)expirations * 1000000000;
        const int64_t before = processor_time(CLOCK_THREAD_CPUTIME_ID);
        NotifyNotification *next = notify_notification_new("Peer", "Every second", "appointment-soon");
        notify_notification_set_urgency(next, NOTIFY_URGENCY_NORMAL);
        notify_notification_add_action(next, "default", "Open", (NotifyActionCallback)abort, NULL, NULL);
        notify_notification_add_action(next, "stop", "Stop Repeat", (NotifyActionCallback)abort, NULL, NULL);
        GError *error = NULL;
        if (popup) {
            notify_notification_close(popup, NULL);
            g_object_unref(popup);
        }
        if (!notify_notification_show(next, &error)) {
            fprintf(stderr, "%s\n", error->message);
            return 1;
        }
        popup = next;
        spent += processor_time(CLOCK_THREAD_CPUTIME_ID) - before;
        late[i] = gone - due;
    }
    printf("%lld %lld\n", (long long)spent, (long long)(processor_time(CLOCK_PROCESS_CPUTIME_ID) - begun));
    for (int i = 0; i < count; i++) printf("%lld\n", (long long)late[i]);
}
