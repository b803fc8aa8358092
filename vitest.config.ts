import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { FUZZ_CASES, FUZZ_VARIABLE } from './build/scripts/fuzz-cases.ts'
import { partTests } from './tests/fixtures/unit-tests.ts'

/** A test that hangs is ended; nothing is timed by it. A machine with other work takes ten times as long. */
export const TIME_LIMITS = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 30_000 } },
}

const double = fileURLToPath(new URL('./tests/electron-double/electron.ts', import.meta.url))

const { node, page, alone } = partTests()

export default defineConfig({
  test: {
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
    ],
  },
})
