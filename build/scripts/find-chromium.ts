import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

const SYSTEM_PATHS = [
  HEADLESS_SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** Finds UNDERTONE_CHROMIUM, the system's Chromium or Playwright's. Throws when the variable does not name a file. */
export function findChromium(): string | null {
  const customPath = process.env.UNDERTONE_CHROMIUM
  if (customPath) {
    if (!existsSync(customPath))
      throw new Error(`UNDERTONE_CHROMIUM does not name a file: ${customPath}`)
    return customPath
  }
  return [...SYSTEM_PATHS, chromium.executablePath()].find((file) => existsSync(file)) ?? null
}

export const hasPreferredChromium = (): boolean =>
  Boolean(process.env.UNDERTONE_CHROMIUM) || findChromium() === HEADLESS_SHELL
