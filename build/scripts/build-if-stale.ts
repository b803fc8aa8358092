import { globSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Problem } from '../problem.ts'
import { bin, ROOT, run } from '../run.ts'

/** What the three bundles are made of. */
const SOURCES = [
  '{electron,preload,renderer,shared,resources}',
  '{electron,preload,renderer,shared,resources}/**/*',
  'electron.vite.config.ts',
  'build/scripts/{chunk-groups,route-preloads}.ts',
  'package-lock.json',
]
const OUTPUT = 'out'
const STAMP = `${OUTPUT}/.built`

/** Newest change below `root`; a folder's counts too, because it is all that a removed file leaves. */
function newestSource(root: string): number {
  const files = globSync(SOURCES, { cwd: root })
  return Math.max(...files.map((file) => statSync(path.join(root, file)).mtimeMs))
}

/** True when a source below `root` is newer than its last whole build, or there is none. */
export function isStale(root: string): boolean {
  const stamp = statSync(path.join(root, STAMP), { throwIfNoEntry: false })
  return stamp === undefined || stamp.mtimeMs < newestSource(root)
}

/** From now on what lies in out/ counts as no build: something else writes into it. */
export function forgetBuild(root: string = ROOT): void {
  rmSync(path.join(root, STAMP), { force: true })
}

/** Notes a whole build that began then: a file saved meanwhile counts as newer. */
export function noteBuild(startedAt: Date, root: string = ROOT): void {
  const stamp = path.join(root, STAMP)
  writeFileSync(stamp, '')
  utimesSync(stamp, startedAt, startedAt)
}

/**
 * Builds main, preload and renderer into out/ when a source is newer than the last whole build. Throws
 * a Problem when the build fails: nothing after it would make sense. `signal` ends a build under way.
 */
export async function buildIfStale(
  options: { readonly force?: boolean; readonly signal?: AbortSignal } = {},
): Promise<void> {
  const { force = false, signal } = options
  if (!force && !isStale(ROOT)) return
  forgetBuild()
  const startedAt = new Date()
  const args = ['build', '--logLevel', 'warn']
  const code = await run(bin('electron-vite'), args, { ...(signal && { signal }) })
  if (code !== 0) throw new Problem('The app could not be built; the reason is above.')
  noteBuild(startedAt)
}
