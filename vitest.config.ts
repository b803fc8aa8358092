import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { ENGINE_VARIABLE, IS_LONG_RUN } from './backend/testing/test-engine.ts'
import { FUZZ_CASES, FUZZ_VARIABLE } from './build/scripts/fuzz-cases.ts'
import { databaseTests, groupTestsByEnvironment } from './tests/fixtures/unit-tests.ts'

/** Only ends tests that hang. On a busy machine a test can take ten times as long as usual. */
const TIME_LIMITS = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 30_000 } },
}

/** Projects of a run without `--project`. Vitest reads this option, although its types do not have it. */
const UNIT_TESTS = { project: ['node', 'page', 'alone'] }

const electronDouble = fileURLToPath(
  new URL('./tests/electron-double/electron.ts', import.meta.url),
)

const { node, page, alone } = groupTestsByEnvironment({ sampled: IS_LONG_RUN })

export default defineConfig({
  test: {
    ...UNIT_TESTS,
    // One worker per core. Vitest would reserve a core for its watcher, which a single run does not have.
    maxWorkers: '100%',
    globalSetup: './tests/fixtures/temporary-folder.ts',
    // Test files share workers, because starting Node, and above all a page, takes longer than most files.
    // Each project has one environment, because a worker cannot change its environment.
    projects: [
      {
        resolve: { alias: { electron: electronDouble } },
        test: {
          ...TIME_LIMITS,
          name: 'node',
          environment: 'node',
          isolate: false,
          env: {
            [FUZZ_VARIABLE]: String(FUZZ_CASES),
            // Keeps the Electron double from adding its tray icon to the desktop that runs the tests.
            DBUS_SESSION_BUS_ADDRESS: 'disabled:',
          },
          setupFiles: './tests/fixtures/fresh-file.ts',
          include: [...node],
          server: { deps: { inline: ['electron-store'] } },
        },
      },
      {
        test: {
          ...TIME_LIMITS,
          name: 'page',
          environment: 'jsdom',
          isolate: false,
          setupFiles: ['./tests/fixtures/fresh-file.ts', './tests/fixtures/fresh-page.ts'],
          include: [...page],
        },
      },
      { test: { ...TIME_LIMITS, name: 'alone', environment: 'node', include: [...alone] } },
      {
        // Repeats the backend's tests of the database on PostgreSQL. `test:long` repeats all with a database.
        test: {
          ...TIME_LIMITS,
          name: 'postgres',
          environment: 'node',
          isolate: false,
          globalSetup: './tests/fixtures/postgres-setup.ts',
          env: { [ENGINE_VARIABLE]: 'postgres' },
          setupFiles: './tests/fixtures/fresh-file.ts',
          include: databaseTests({ all: IS_LONG_RUN }),
        },
      },
      {
        // Tests of `npm run test:long` that run real processes for minutes, one test at a time.
        test: {
          testTimeout: 30 * 60_000,
          hookTimeout: 120_000,
          name: 'long',
          environment: 'node',
          maxWorkers: 1,
          include: ['tests/long/**/*.test.ts'],
        },
      },
    ],
  },
})
