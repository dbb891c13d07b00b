#!/bin/bash
# Runs a real `systemd --user` for one test, on a machine whose first process need not be systemd. As root only.
#
#   user-manager.sh             with HOME, XDG_RUNTIME_DIR … of the test's session in the environment
#
# CARILLON_MANAGER_USER is the number of the user whom the manager and the session belong to, root otherwise;
# CARILLON_MANAGER_CAPABILITY is a capability that such a manager has, wake_alarm for instance.
#
# What it covers it covers in a mount namespace of its own: a /run/systemd that says that the system was booted with
# systemd, and a /sys/fs/cgroup that holds nothing but the unified hierarchy. Its control group is one of its own, taken
# away again at the end. SIGTERM ends the manager and everything that it has started.
set -u
if [ "${1:-}" != inside ]; then
    exec unshare --mount --propagation private "$0" inside
fi

hierarchy=$(awk '$3 == "cgroup2" { print $2; exit }' /proc/self/mounts)
[ -n "$hierarchy" ] || { echo "The unified control group hierarchy is mounted nowhere." >&2; exit 1; }
before=$(sed -n 's/^0:://p' /proc/self/cgroup)
group=carillon-test-$$.slice
mkdir -p "$hierarchy/$group/user.service" || exit 1
echo $$ >"$hierarchy/$group/user.service/cgroup.procs" || exit 1
mount -t cgroup2 cgroup2 /sys/fs/cgroup || exit 1
mount -t tmpfs -o mode=755 tmpfs /run/systemd || exit 1
mkdir /run/systemd/{system,users,sessions,seats,machines}

as=()
user=${CARILLON_MANAGER_USER:-}
if [ -n "$user" ]; then
    chown -R "$user:$user" "$CARILLON_TEST_SESSION"
    chown -R "$user:$user" "/sys/fs/cgroup/$group/user.service"
    as=(setpriv --reuid="$user" --regid="$user" --clear-groups)
    capability=${CARILLON_MANAGER_CAPABILITY:-}
    [ -z "$capability" ] || as+=(--inh-caps="+$capability" --ambient-caps="+$capability")
fi
SYSTEMD_LOG_TARGET=console SYSTEMD_LOG_LEVEL=warning "${as[@]}" /lib/systemd/systemd --user &
manager=$!
trap 'kill -TERM $manager 2>/dev/null' TERM INT HUP
while kill -0 $manager 2>/dev/null; do wait $manager; done

echo $$ >"/sys/fs/cgroup$before/cgroup.procs"
for _ in 1 2 3 4 5 6 7 8 9 10; do
    find "/sys/fs/cgroup/$group" -depth -type d -exec rmdir {} \; 2>/dev/null
    [ -d "/sys/fs/cgroup/$group" ] || break
    sleep 0.05
done
