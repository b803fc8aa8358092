import { defineConfig } from 'playwright/test'
import { IS_LONG_RUN } from './backend/testing/test-engine.ts'
import { findChromium } from './build/scripts/find-chromium.ts'
import { CHROMIUM_ARGUMENTS } from './tests/fixtures/chromium.ts'
import { LONG } from './tests/fixtures/long.ts'

const executablePath = findChromium()

/** Only ends tests that hang. On a busy machine a test can take ten times as long as usual. */
const TIME_LIMITS = { timeout: 240_000, expect: { timeout: 30_000 } }

/** Matches tests that mostly wait for sound. */
const IN_REAL_TIME = '**/long/{breaks,desktop,element,sound,titles,web}.spec.ts'

const LONG_PROJECT = {
  default: false,
  testDir: 'tests',
  outputDir: 'test-results/long',
  grepInvert: [],
  timeout: 180_000,
  expect: { timeout: 15_000 },
}

/**
 * End-to-end suites that test the same built bundles with the default configuration. `web` tests the browser version,
 * and `desktop` tests the real main and preload code. `wall` tests the configuration that requires an account. All use
 * one real backend that starts before the first test. `leaks` then searches their files and storage for tokens,
 * passwords and codes. `long` and `alone` run only when named.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  globalSetup: './tests/fixtures/global-setup.ts',
  // Shortens `npm test`: `test:long` runs the faults, and tests that are the same in both programs.
  ...(!IS_LONG_RUN && { grepInvert: new RegExp(LONG.tag) }),
  fullyParallel: false,
  // One more than the cores of the reference machine, because tests often wait for sound and for responses.
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
    // Runs last, because it searches the files and storage of the other suites for secrets.
    { name: 'leaks', testDir: 'tests/e2e/leaks', dependencies: ['web', 'desktop', 'wall'] },
    // Tests that take minutes, such as all radio faults. They play in real time, so two files leave the processor free.
    {
      ...LONG_PROJECT,
      name: 'long',
      testMatch: [IN_REAL_TIME, 'e2e/*/radio-faults.spec.ts', 'e2e/desktop/hostile.spec.ts'],
      workers: 2,
    },
    // Measures the processor and memory, or starts whole installations, so one runs at a time.
    {
      ...LONG_PROJECT,
      name: 'alone',
      testMatch: 'long/*.spec.ts',
      testIgnore: IN_REAL_TIME,
      workers: 1,
    },
    { name: 'screens', default: false, testDir: 'tests/screens' },
  ],
})
