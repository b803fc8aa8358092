import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { ROOT } from '../../build/run.ts'
import type { HandlerFigures } from './desktop-handlers.ts'
import { type ChatterFigures, LATE_MS } from './desktop-message-rate.ts'
import { median } from './statistics.ts'

const REGISTER = new URL('../electron-double/register.ts', import.meta.url).href
const CHILD = fileURLToPath(new URL('./desktop-child.ts', import.meta.url))
const EVALUATIONS = 9
const STARTS = 5
const MAX_OUTPUT = 16 * 1024 * 1024
/** Longer measurements have failed: the longest takes half a minute. */
const TIMEOUT_MS = 180_000

interface DesktopFigures {
  readonly handlers: HandlerFigures
  readonly chatter: ChatterFigures
  /** Medians, ms. */
  readonly evaluatedMs: number
  readonly evaluations: number
  readonly shownMs: number
  readonly starts: number
}

/** Runs the child on its own profile. Rejects with its output on failure. */
async function measure<T>(what: 'evaluate' | 'start' | 'messages'): Promise<T> {
  const profile = mkdtempSync(path.join(tmpdir(), 'undertone-bench-'))
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', REGISTER, CHILD, what],
    {
      cwd: ROOT,
      env: { ...process.env, UNDERTONE_PROFILE_DIR: profile },
      timeout: TIMEOUT_MS,
      killSignal: 'SIGKILL',
      maxBuffer: MAX_OUTPUT,
    },
  )
  rmSync(profile, { recursive: true, force: true })
  return JSON.parse(stdout) as T
}

async function repeat<T>(times: number, run: () => Promise<T>): Promise<readonly T[]> {
  const results: T[] = []
  for (let count = 0; count < times; count += 1) results.push(await run())
  return results
}

/** Measures the built main bundle under the Electron double. Takes about a minute. */
export async function benchDesktop(): Promise<DesktopFigures> {
  const messages = await measure<Pick<DesktopFigures, 'handlers' | 'chatter'>>('messages')
  const evaluated = await repeat(EVALUATIONS, () => measure<{ evaluatedMs: number }>('evaluate'))
  const shown = await repeat(STARTS, () => measure<{ shownMs: number }>('start'))
  return {
    ...messages,
    evaluatedMs: median(evaluated.map(({ evaluatedMs }) => evaluatedMs)),
    evaluations: EVALUATIONS,
    shownMs: median(shown.map(({ shownMs }) => shownMs)),
    starts: STARTS,
  }
}

const count = (number: number) => number.toLocaleString('en')

/** Never fails: the figures depend on the machine. */
export function describeDesktop(figures: DesktopFigures): readonly string[] {
  const { handlers, chatter } = figures
  return [
    `main responds to a page: median ${handlers.median.toFixed(0)} µs, p99 ${handlers.p99.toFixed(0)} µs (${count(handlers.calls)} calls: sender, arguments, capability; in-process, without Electron's transport)`,
    `a page may send ${count(chatter.accepted)} messages per second, or ${count(chatter.refused)} that are rejected, before main responds later than ${LATE_MS} ms (p99)`,
    `main bundle evaluated in ${Math.round(figures.evaluatedMs)} ms (median of ${figures.evaluations} fresh processes); start to window shown ${Math.round(figures.shownMs)} ms on the Electron double, Chromium's start included (median of ${figures.starts})`,
  ]
}
