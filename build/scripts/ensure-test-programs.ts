import type { Program } from './debian-packages.ts'
import { AUDIO_TOOLS } from './ensure-audio-tools.ts'
import { CHROMIUM, ensureChromium } from './ensure-chromium.ts'
import { POSTGRES } from './ensure-postgres.ts'
import { ensurePrograms } from './ensure-programs.ts'
import { findProgram } from './find-program.ts'

/** A Linux desktop's bus, over which its media controls work the app. */
const DBUS: Program = {
  name: 'D-Bus',
  packages: ['dbus'],
  isThere: () =>
    process.platform !== 'linux' ||
    ['dbus-daemon', 'dbus-send'].every((name) => findProgram([name]) !== null),
  advice: 'The tests need dbus-daemon and dbus-send: install your system’s dbus package.',
}

/**
 * Sees to it that everything is there that the tests drive, with one call of apt-get on a new machine.
 * Returns the path of Chromium. Ends the process with a sentence for each program that is not to be had.
 */
export function ensureTestPrograms(): string {
  ensurePrograms([CHROMIUM, ...AUDIO_TOOLS, POSTGRES, DBUS])
  return ensureChromium()
}
