import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const double = fileURLToPath(new URL('./tests/electron-double/electron.ts', import.meta.url))

export default defineConfig({
  test: {
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
        test: {
          name: 'renderer',
          environment: 'jsdom',
          include: ['renderer/**/*.test.{ts,tsx}'],
        },
      },
    ],
  },
})
