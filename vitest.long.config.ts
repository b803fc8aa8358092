import { defineConfig } from 'vitest/config'

/** Real processes for minutes, one test after the other: a part of `npm run test:long`. */
export default defineConfig({
  test: {
    testTimeout: 30 * 60_000,
    hookTimeout: 120_000,
    maxWorkers: 1,
    environment: 'node',
    globalSetup: './tests/fixtures/temporary-folder.ts',
    include: ['tests/long/**/*.test.ts'],
  },
})
