#!/bin/bash
# Runs Debian's GeoClue and its demo agent for one test, with a GPS receiver as its only source. As root only.
#
#   geoclue.sh SOCKET           with DBUS_SYSTEM_BUS_ADDRESS of the test's session in the environment
#
# GeoClue has one place for its configuration, so that is covered in a mount namespace of its own. Nothing is asked of any
# server on the network. SIGTERM ends both.
set -u
if [ "${2:-}" != inside ]; then
    exec unshare --mount --propagation private "$0" "$1" inside
fi
for program in /usr/libexec/geoclue /usr/libexec/geoclue-2.0/demos/agent; do
    [ -x "$program" ] || { echo "There is no $program; scripts/need.sh test-all installs it." >&2; exit 1; }
done

mount -t tmpfs -o mode=755 tmpfs /etc/geoclue || exit 1
cat >/etc/geoclue/geoclue.conf <<X
[agent]
whitelist=geoclue-demo-agent
[network-nmea]
enable=true
nmea-socket=$1
[3g]
enable=false
[cdma]
enable=false
[modem-gps]
enable=false
[wifi]
enable=false
url=http://127.0.0.1:1/
submit-data=false
[compass]
enable=false
X
/usr/libexec/geoclue-2.0/demos/agent &
agent=$!
/usr/libexec/geoclue -t 60 &
service=$!
trap 'kill -TERM $service $agent 2>/dev/null' TERM INT HUP
while kill -0 $service 2>/dev/null; do wait $service; done
kill $agent 2>/dev/null
