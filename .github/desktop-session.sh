#!/usr/bin/env bash
# Runs its arguments as a command on a desktop with a window manager, a sound server and an unlocked keyring.
# Call it under xvfb-run and dbus-run-session.
set -euo pipefail
openbox &
pulseaudio --start --exit-idle-time=-1
# The password is empty: the keyring exists only in this session.
echo | gnome-keyring-daemon --unlock --components=secrets
"$@"
