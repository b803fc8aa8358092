import { defineConfig } from 'playwright/test'
import { findChromium } from './build/scripts/find-chromium.ts'
import { ALL_FAULTS_VARIABLE } from './build/scripts/fuzz-cases.ts'
import { CHROMIUM_ARGUMENTS } from './tests/fixtures/chromium.ts'
import { LONG } from './tests/fixtures/long.ts'

const executablePath = findChromium()

/** A test that hangs is ended; nothing is timed by it. A machine with other work takes ten times as long. */
const TIME_LIMITS = { timeout: 240_000, expect: { timeout: 30_000 } }

/**
 * Suites over the same built bundles, with the shipped defaults: `web` drives the browser stand-in, `desktop`
 * the real main and preload code. `wall` covers the configuration that requires an account. All use one real
 * backend that starts before the first test. `leaks` then searches everything they left behind for tokens,
 * passwords and codes. `long` runs only when it is named.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  globalSetup: './tests/fixtures/global-setup.ts',
  // `npm test` stays under nine minutes: faults, and what both programs show alike, are in `test:long`.
  ...(process.env[ALL_FAULTS_VARIABLE] === undefined && { grepInvert: new RegExp(LONG.tag) }),
  fullyParallel: false,
  // One more than the cores it is measured on: tests wait for sound, and for what others answer.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  ...TIME_LIMITS,
  reporter: 'list',
  use: {
    launchOptions: {
      args: CHROMIUM_ARGUMENTS,
      ...(executablePath !== null && { executablePath }),
    },
  },
  projects: [
    { name: 'web', testDir: 'tests/e2e/web' },
    { name: 'desktop', testDir: 'tests/e2e/desktop' },
    // The configuration without anonymous listening, in both programs.
    { name: 'wall', testDir: 'tests/e2e/wall' },
    // Searches the files and storage of the others for secrets, so it runs last.
    { name: 'leaks', testDir: 'tests/e2e/leaks', dependencies: ['web', 'desktop', 'wall'] },
    // Tests that take minutes: every radio fault, quick ones too, and ten minutes of them. One at a time.
    {
      name: 'long',
      default: false,
      testDir: 'tests',
      testMatch: ['long/*.spec.ts', 'e2e/*/radio-faults.spec.ts', 'e2e/desktop/hostile.spec.ts'],
      outputDir: 'test-results/long',
      grepInvert: [],
      workers: 1,
      timeout: 180_000,
      expect: { timeout: 15_000 },
    },
  ],
})
