import type { Program } from './debian-packages.ts'
import { ensurePrograms } from './ensure-programs.ts'
import { findChromium, hasPreferredChromium } from './find-chromium.ts'

/** The Chromium that the tests drive: Playwright's own, the system's, or Debian's. */
export const CHROMIUM: Program = {
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
