import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { ENGINE_VARIABLE } from './backend/testing/test-engine.ts'
import { ALL_FAULTS_VARIABLE, FUZZ_CASES, FUZZ_VARIABLE } from './build/scripts/fuzz-cases.ts'
import { databaseTests, groupTestsByEnvironment } from './tests/fixtures/unit-tests.ts'

/** A test that hangs is ended; nothing is timed by it. A machine with other work takes ten times as long. */
const TIME_LIMITS = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 30_000 } },
}

/** The projects of a run without `--project`. Vitest reads them from here, though its types have no such option. */
const UNIT_TESTS = { project: ['node', 'page', 'alone'] }

const double = fileURLToPath(new URL('./tests/electron-double/electron.ts', import.meta.url))

const { node, page, alone } = groupTestsByEnvironment()

export default defineConfig({
  test: {
    ...UNIT_TESTS,
    // One for each core: Vitest leaves one core to its watcher, which a single run has not.
    maxWorkers: '100%',
    globalSetup: './tests/fixtures/temporary-folder.ts',
    // Files share workers, each with modules of its own: a start of Node, and of a page above all, costs
    // more than most files. A project has one environment, since a worker keeps the one it began with.
    projects: [
      {
        resolve: { alias: { electron: double } },
        test: {
          ...TIME_LIMITS,
          name: 'node',
          environment: 'node',
          isolate: false,
          env: {
            [FUZZ_VARIABLE]: String(FUZZ_CASES),
            // The double must not put its tray into the panel of the desktop that runs the tests.
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
        // The backend's tests that use the API's database, once more, on PostgreSQL; `test:long` runs all of them.
        test: {
          ...TIME_LIMITS,
          name: 'postgres',
          environment: 'node',
          isolate: false,
          globalSetup: './tests/fixtures/postgres-setup.ts',
          env: { [ENGINE_VARIABLE]: 'postgres' },
          setupFiles: './tests/fixtures/fresh-file.ts',
          include: databaseTests({ long: Boolean(process.env[ALL_FAULTS_VARIABLE]) }),
        },
      },
      {
        // Real processes for minutes, one test after the other: a part of `npm run test:long`.
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
