import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { chunkGroups } from './build/scripts/chunk-groups.ts'
import { devServerLimits } from './build/scripts/dev-server-limits.ts'
import { writePreloads } from './build/scripts/route-preloads.ts'
import { ROUTE_TABLE } from './renderer/routes/route-table.ts'

/**
 * Builds three bundles: main (ESM), preload (a sandboxed CommonJS file for each window) and renderer. Every input is
 * listed, because electron-vite's defaults are below src/.
 */
export default defineConfig({
  main: {
    build: {
      outDir: 'out/main',
      // Packages are bundled, because one file loads faster than the 200 files of electron-store and zod.
      externalizeDeps: false,
      rolldownOptions: {
        // text-worker is a worker thread that the main process starts.
        input: { index: 'electron/main.ts', 'text-worker': 'electron/stream-relay/text-worker.ts' },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      // A sandboxed preload script cannot load packages.
      externalizeDeps: false,
      // A sandboxed preload script cannot load a second file, so the two scripts share no chunk.
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
      // Absolute paths, because the build resolves them from here and the dev server from `root`.
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
