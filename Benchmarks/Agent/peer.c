// What a C program does that rings by itself: a timerfd on the wall clock, and libnotify. It shows a popup PHASE
// milliseconds into each of COUNT seconds, each in the place of the one before, and prints what its thread needed of a
// processor for that, in nanoseconds.
#include <libnotify/notify.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

static int64_t processor_time(void) {
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
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
    int64_t spent = 0;
    for (int i = 0; i < count; i++) {
        uint64_t expirations;
        if (read(timer, &expirations, sizeof expirations) != sizeof expirations) return 1;
        const int64_t before = processor_time();
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
        spent += processor_time() - before;
    }
    printf("%lld\n", (long long)spent);
}
