import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

/** Chromium without a browser's own windows, pages and services: a page costs it half the work. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

/** Where systems put the browser, the one that works least first. */
const SYSTEM_PATHS = [
  HEADLESS_SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/**
 * Path of a Chromium to test with: the one UNDERTONE_CHROMIUM names, the system's, or the one
 * Playwright downloaded. Null when there is none. Throws when UNDERTONE_CHROMIUM names no file.
 */
export function findChromium(): string | null {
  const named = process.env.UNDERTONE_CHROMIUM
  if (named) {
    if (!existsSync(named)) throw new Error(`UNDERTONE_CHROMIUM names no file: ${named}`)
    return named
  }
  return [...SYSTEM_PATHS, chromium.executablePath()].find((file) => existsSync(file)) ?? null
}

/** Whether `findChromium` finds the one that was named, or else the headless shell. */
export const hasPreferredChromium = (): boolean =>
  Boolean(process.env.UNDERTONE_CHROMIUM) || findChromium() === HEADLESS_SHELL
