import { ensurePrograms, type Program } from './debian-packages.ts'
import { findChromium, hasPreferredChromium } from './find-chromium.ts'
import { findProgram } from './find-program.ts'
import { AUDIO_TOOLS, POSTGRES } from './test-programs.ts'

/** Chromium for the tests, from Playwright, the system or Debian. */
const CHROMIUM: Program = {
  name: 'Chromium',
  packages: ['chromium-headless-shell', 'fonts-liberation'],
  isInstalled: () => hasPreferredChromium(),
  isOptional: () => findChromium() !== null,
  advice:
    'The tests need Chromium: run `npx playwright install chromium`, or install your system’s chromium-headless-shell or chromium package, or point UNDERTONE_CHROMIUM at one.',
}

export function ensureChromium(): string {
  ensurePrograms([CHROMIUM])
  return findChromium() ?? ''
}

const DBUS: Program = {
  name: 'D-Bus',
  packages: ['dbus'],
  // Only the tests on Linux need D-Bus.
  isInstalled: () =>
    process.platform !== 'linux' ||
    ['dbus-daemon', 'dbus-send'].every((name) => findProgram([name]) !== null),
  advice: 'The tests need dbus-daemon and dbus-send: install your system’s dbus package.',
}

/** Installs missing programs together and returns the path of Chromium. Exits when one is missing. */
export function ensureTestPrograms(): string {
  ensurePrograms([CHROMIUM, ...AUDIO_TOOLS, POSTGRES, DBUS])
  return ensureChromium()
}
