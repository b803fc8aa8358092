#!/usr/bin/env bash
# A desktop for programs that want one: a window manager, a sound server and an open keyring. Runs
# what it is given inside; call it under xvfb-run and dbus-run-session.
set -euo pipefail
openbox &
pulseaudio --start --exit-idle-time=-1
# An empty password: the keyring lives as long as this session.
echo | gnome-keyring-daemon --unlock --components=secrets
"$@"
