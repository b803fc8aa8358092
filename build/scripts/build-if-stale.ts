import { globSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Problem } from '../problem.ts'
import { bin, ROOT, run } from '../run.ts'

const SOURCES = [
  '{electron,preload,renderer,shared,resources}',
  '{electron,preload,renderer,shared,resources}/**/*',
  'electron.vite.config.ts',
  'build/scripts/{chunk-groups,route-preloads}.ts',
  'package-lock.json',
]
const OUTPUT = 'out'
/** Empty file whose modification time is the start of the latest complete build. */
const STAMP = `${OUTPUT}/.built`

/** Returns the latest change below `root`. Includes folders, because a deleted file changes only its folder. */
function newestSource(root: string): number {
  const files = globSync(SOURCES, { cwd: root })
  return Math.max(...files.map((file) => statSync(path.join(root, file)).mtimeMs))
}

export function isStale(root: string): boolean {
  const stamp = statSync(path.join(root, STAMP), { throwIfNoEntry: false })
  return stamp === undefined || stamp.mtimeMs < newestSource(root)
}

export function markStale(root: string = ROOT): void {
  rmSync(path.join(root, STAMP), { force: true })
}

/** Records a complete build with its start time, so that a file saved during the build counts as newer. */
export function recordBuild(startedAt: Date, root: string = ROOT): void {
  const stamp = path.join(root, STAMP)
  writeFileSync(stamp, '')
  utimesSync(stamp, startedAt, startedAt)
}

/** Builds the app when a source has changed. Throws a Problem when the build fails. `signal` aborts a running build. */
export async function buildIfStale(
  options: { readonly force?: boolean; readonly signal?: AbortSignal } = {},
): Promise<void> {
  const { force = false, signal } = options
  if (!force && !isStale(ROOT)) return
  markStale()
  const startedAt = new Date()
  const args = ['build', '--logLevel', 'warn']
  const code = await run(bin('electron-vite'), args, { ...(signal && { signal }) })
  if (code !== 0) throw new Problem('The app could not be built; the reason is above.')
  recordBuild(startedAt)
}
