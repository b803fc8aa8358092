import { defineConfig } from 'playwright/test'
import { findChromium } from './build/scripts/find-chromium.ts'
import { ALL_FAULTS_VARIABLE } from './build/scripts/fuzz-cases.ts'
import { CHROMIUM_ARGUMENTS } from './tests/fixtures/chromium.ts'
import { LONG } from './tests/fixtures/long.ts'

const executablePath = findChromium()

/** Only ends tests that hang. On a busy machine a test can take ten times as long as usual. */
const TIME_LIMITS = { timeout: 240_000, expect: { timeout: 30_000 } }

/**
 * End-to-end suites that test the same built bundles with the default configuration. `web` tests the browser version,
 * and `desktop` tests the real main and preload code. `wall` tests the configuration that requires an account. All use
 * one real backend that starts before the first test. `leaks` then searches their files and storage for tokens,
 * passwords and codes. `long` runs only when it is named.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  globalSetup: './tests/fixtures/global-setup.ts',
  // Shortens `npm test`: `test:long` runs the faults, and tests that are the same in both programs.
  ...(process.env[ALL_FAULTS_VARIABLE] === undefined && { grepInvert: new RegExp(LONG.tag) }),
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
    // Tests that take minutes, such as all radio faults. They run one at a time.
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
