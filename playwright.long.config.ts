import { defineConfig } from 'playwright/test'
import { findChromium } from './build/scripts/find-chromium.ts'
import { CHROMIUM_ARGUMENTS } from './tests/fixtures/chromium.ts'

const executablePath = findChromium()

/** What takes minutes: every fault of radio stations, quick ones too, and ten minutes of them. One at a time. */
export default defineConfig({
  testDir: 'tests',
  testMatch: ['long/*.spec.ts', 'e2e/*/radio-faults.spec.ts', 'e2e/desktop/hostile.spec.ts'],
  outputDir: 'test-results/long',
  globalSetup: './tests/fixtures/global-setup.ts',
  fullyParallel: false,
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['./tests/long/fault-reporter.ts']],
  use: {
    launchOptions: {
      args: CHROMIUM_ARGUMENTS,
      ...(executablePath !== null && { executablePath }),
    },
  },
})
