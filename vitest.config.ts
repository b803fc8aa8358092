import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const double = fileURLToPath(new URL('./tests/electron-double/electron.ts', import.meta.url))

export default defineConfig({
  test: {
    // One for each core: Vitest leaves one core to its watcher, which a single run has not.
    maxWorkers: '100%',
    globalSetup: './tests/fixtures/temporary-folder.ts',
    projects: [
      {
        resolve: { alias: { electron: double } },
        test: {
          name: 'node',
          environment: 'node',
          include: ['{electron,preload,backend,build}/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: ['tests/e2e/**', '**/node_modules/**'],
          server: { deps: { inline: ['electron-store'] } },
        },
      },
      {
        // What needs no page is not given one: a page costs more than most of these tests. A file that
        // needs one, and no JSX, says so in its first line.
        test: { name: 'renderer', environment: 'node', include: ['renderer/**/*.test.ts'] },
      },
      {
        test: {
          name: 'components',
          environment: 'jsdom',
          include: ['renderer/**/*.test.tsx'],
        },
      },
    ],
  },
})
