import { ensurePrograms, type Program } from './debian-packages.ts'
import { findChromium, hasPreferredChromium } from './find-chromium.ts'
import { findProgram } from './find-program.ts'
import { AUDIO_TOOLS, POSTGRES } from './test-programs.ts'

/** The Chromium that the tests drive: Playwright's own, the system's, or Debian's. */
const CHROMIUM: Program = {
  name: 'Chromium',
  packages: ['chromium-headless-shell', 'fonts-liberation'],
  isThere: () => hasPreferredChromium(),
  isEnough: () => findChromium() !== null,
  advice:
    'The tests need Chromium: run `npx playwright install chromium`, or install your system’s chromium-headless-shell or chromium package, or point UNDERTONE_CHROMIUM at one.',
}

/** Path of that Chromium. Ends the process with one sentence when there is none to be had. */
export function ensureChromium(): string {
  ensurePrograms([CHROMIUM])
  return findChromium() ?? ''
}

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
