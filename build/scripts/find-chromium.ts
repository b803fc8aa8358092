import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

const SYSTEM_PATHS = [
  HEADLESS_SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/**
 * UNDERTONE_CHROMIUM, the system's, or Playwright's; null without one. Throws when UNDERTONE_CHROMIUM is not a file.
 */
export function findChromium(): string | null {
  const named = process.env.UNDERTONE_CHROMIUM
  if (named) {
    if (!existsSync(named)) throw new Error(`UNDERTONE_CHROMIUM does not name a file: ${named}`)
    return named
  }
  return [...SYSTEM_PATHS, chromium.executablePath()].find((file) => existsSync(file)) ?? null
}

export const hasPreferredChromium = (): boolean =>
  Boolean(process.env.UNDERTONE_CHROMIUM) || findChromium() === HEADLESS_SHELL
