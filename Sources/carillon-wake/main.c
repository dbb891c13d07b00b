/*
 * Wakes the machine from sleep, at the time that it was told last.
 *
 * The kernel lets a process set an alarm timer that has CAP_WAKE_ALARM, and looks at that each time the timer is set. The
 * agent has no capabilities and runs with NoNewPrivileges, so it starts this program, which has that one and does nothing
 * else: it opens no file, parses nothing, and ends with whoever started it.
 *
 * Its standard input is a socket. A request is eight bytes: the time in microseconds since 1970 as a signed number of this
 * machine's byte order; 0 is never. Each gets an answer of sixteen bytes, struct answer. The end of the input ends the
 * program, and with it the timer.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <stdint.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

enum { VERSION = 1 };

struct answer {
    /* Of these messages: the agent uses no program of another version. */
    uint32_t version;
    /* 0, or the errno for which the timer could not be set. */
    uint32_t problem;
    /* The time of the request. */
    int64_t time;
};

/* 1 if the buffer was filled, 0 at the end of the input. */
static int read_all(void *buffer, size_t size)
{
    char *place = buffer;
    while (size > 0) {
        ssize_t count = recv(STDIN_FILENO, place, size, 0);
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            return 0;
        place += count;
        size -= (size_t)count;
    }
    return 1;
}

static int write_all(const void *buffer, size_t size)
{
    const char *place = buffer;
    while (size > 0) {
        ssize_t count = send(STDIN_FILENO, place, size, MSG_NOSIGNAL);
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            return 0;
        place += count;
        size -= (size_t)count;
    }
    return 1;
}

/* Returns 0, or the errno. A time that has passed wakes nothing, and is no problem. */
static uint32_t set_timer(int timer, int64_t time)
{
    struct itimerspec setting = {0};
    if (time < 0)
        return EINVAL;
    setting.it_value.tv_sec = time / 1000000;
    setting.it_value.tv_nsec = time % 1000000 * 1000;
    return timerfd_settime(timer, TFD_TIMER_ABSTIME, &setting, NULL) == 0 ? 0 : (uint32_t)errno;
}

int main(void)
{
    int timer = timerfd_create(CLOCK_REALTIME_ALARM, TFD_CLOEXEC | TFD_NONBLOCK);
    uint32_t refusal = timer < 0 ? (uint32_t)errno : 0;
    int64_t time;
    while (read_all(&time, sizeof time)) {
        struct answer answer = {VERSION, refusal, time};
        if (refusal == 0)
            answer.problem = set_timer(timer, time);
        if (!write_all(&answer, sizeof answer))
            return 1;
    }
    return 0;
}
