import { spawnSync } from 'node:child_process'
import { findChromium } from './find-chromium.ts'

const APT_PACKAGES = ['chromium', 'fonts-liberation']

function canInstall(): boolean {
  return process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0
}

function aptGet(...args: string[]): boolean {
  const result = spawnSync('apt-get', ['-qq', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return result.status === 0
}

/**
 * The Chromium that the tests drive: Playwright's own, the system's, or Debian's, which is installed
 * when this runs as root. Ends the process with one sentence when there is none to be had.
 */
export function ensureChromium(): string {
  const found = findChromium()
  if (found !== null) return found
  if (canInstall()) {
    process.stdout.write("Installing Debian's Chromium for the tests...\n")
    const installed =
      aptGet('update') && aptGet('install', '--yes', '--no-install-recommends', ...APT_PACKAGES)
    const afterwards = findChromium()
    if (installed && afterwards !== null) return afterwards
  }
  process.stderr.write(
    'The tests need Chromium: run `npx playwright install chromium`, or install your system’s chromium package, or point UNDERTONE_CHROMIUM at one.\n',
  )
  process.exit(1)
}
