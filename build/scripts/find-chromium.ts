import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

const SYSTEM_PATHS = [
  HEADLESS_SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** Returns the path in UNDERTONE_CHROMIUM, else the system's or Playwright's Chromium. Throws for an invalid path. */
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
