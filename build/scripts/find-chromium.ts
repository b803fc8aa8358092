import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

/** Where systems put the browser. */
const SYSTEM_PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

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
