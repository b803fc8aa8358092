import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { FUZZ_CASES, FUZZ_VARIABLE } from './build/scripts/fuzz-cases.ts'
import { partTests } from './tests/fixtures/shared-worker-tests.ts'

/** A test that hangs is ended; nothing is timed by it. A machine with other work takes ten times as long. */
const TIME_LIMITS = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 30_000 } },
}

const double = fileURLToPath(new URL('./tests/electron-double/electron.ts', import.meta.url))

const FUZZ = { [FUZZ_VARIABLE]: String(FUZZ_CASES) }

const node = partTests(
  ['{electron,preload,shared,backend,build}/**/*.test.ts', 'tests/**/*.test.ts'],
  ['tests/e2e/**'],
)
const renderer = partTests(['renderer/**/*.test.ts'], [])

export default defineConfig({
  test: {
    // One for each core: Vitest leaves one core to its watcher, which a single run has not.
    maxWorkers: '100%',
    globalSetup: './tests/fixtures/temporary-folder.ts',
    projects: [
      {
        // Most tests leave nothing behind that another could meet: they share workers, which saves a start
        // of Node and the loading of the same modules for each file.
        resolve: { alias: { electron: double } },
        test: {
          ...TIME_LIMITS,
          name: 'shared',
          environment: 'node',
          isolate: false,
          env: FUZZ,
          include: [...node.shared, ...renderer.shared],
          server: { deps: { inline: ['electron-store'] } },
        },
      },
      {
        resolve: { alias: { electron: double } },
        test: {
          ...TIME_LIMITS,
          name: 'node',
          environment: 'node',
          env: FUZZ,
          include: node.alone,
          server: { deps: { inline: ['electron-store'] } },
        },
      },
      {
        // What needs no page is not given one: a page costs more than most of these tests. A file that
        // needs one, and no JSX, says so in its first line.
        test: {
          ...TIME_LIMITS,
          name: 'renderer',
          environment: 'node',
          include: renderer.alone,
        },
      },
      {
        test: {
          ...TIME_LIMITS,
          name: 'components',
          environment: 'jsdom',
          setupFiles: './tests/fixtures/component-waits.ts',
          include: ['renderer/**/*.test.tsx'],
        },
      },
    ],
  },
})
