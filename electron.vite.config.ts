import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { chunkGroups } from './build/scripts/chunk-groups.ts'
import { devServerLimits } from './build/scripts/dev-server-limits.ts'
import { writePreloads } from './build/scripts/route-preloads.ts'
import { ROUTE_TABLE } from './renderer/routes/route-table.ts'

/**
 * Three bundles: main (ESM), preload (a sandboxed CommonJS file for each window) and renderer. electron-vite's
 * default inputs live under src/, so each is named here.
 */
export default defineConfig({
  main: {
    build: {
      outDir: 'out/main',
      // Packages are part of the bundle: one file starts faster than the 200 of electron-store and zod.
      externalizeDeps: false,
      rolldownOptions: {
        // The second is a thread of the first's.
        input: { index: 'electron/main.ts', 'text-worker': 'electron/stream-relay/text-worker.ts' },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      // A sandboxed script can load no package.
      externalizeDeps: false,
      // A sandboxed preload script can load no second file, so the two share none.
      isolatedEntries: true,
      rolldownOptions: {
        input: { index: 'preload/index.ts', mini: 'preload/mini.ts' },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'renderer',
    server: devServerLimits(import.meta.dirname),
    build: {
      outDir: 'out/renderer',
      minify: true,
      // Absolute, because the build reads it from here and the development server from `root`.
      rolldownOptions: {
        input: {
          index: path.resolve(import.meta.dirname, 'renderer/index.html'),
          mini: path.resolve(import.meta.dirname, 'renderer/screens/mini/index.html'),
        },
        output: { codeSplitting: { groups: chunkGroups() } },
      },
    },
    plugins: [react(), tailwindcss(), writePreloads(ROUTE_TABLE)],
  },
})
