import { existsSync, globSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { bin, ROOT, run } from './run.ts'

/** What the three bundles are made of. */
const SOURCES = [
  'electron/**/*',
  'preload/**/*',
  'renderer/**/*',
  'resources/**/*',
  'electron.vite.config.ts',
  'package-lock.json',
]
const STAMP = path.join(ROOT, 'out/.built')

function newestSource(): number {
  const files = globSync(SOURCES, { cwd: ROOT })
  return Math.max(...files.map((file) => statSync(path.join(ROOT, file)).mtimeMs))
}

/**
 * Builds main, preload and renderer into out/ when a source is newer than the last whole build.
 * Ends the process when the build fails: nothing after it would make sense.
 */
export async function buildIfStale(options: { force?: boolean } = {}): Promise<void> {
  if (!options.force && existsSync(STAMP) && statSync(STAMP).mtimeMs >= newestSource()) return
  rmSync(STAMP, { force: true })
  const startedAt = new Date()
  const code = await run(bin('electron-vite'), ['build', '--logLevel', 'warn'])
  if (code !== 0) process.exit(code)
  // The stamp carries the time the build began: a file saved meanwhile counts as newer.
  writeFileSync(STAMP, '')
  utimesSync(STAMP, startedAt, startedAt)
}
