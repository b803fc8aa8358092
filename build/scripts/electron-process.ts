import { once } from 'node:events'
import { start } from '../run.ts'

/** An end sooner than this, and not a good one, means that Electron cannot run here. */
export const FAILED_START_MS = 15_000

/** How Electron ended: its exit code, or the signal that ended it, and after how long. */
export interface ElectronEnd {
  readonly code: number | null
  readonly signal: string | null
  readonly afterMs: number
}

/**
 * Why Electron could not run here, to complete "Undertone opens in the browser because", or null when
 * it ran. A missing system library or a sandbox the system forbids shows only this way.
 */
export function startProblem({ code, signal, afterMs }: ElectronEnd): string | null {
  if (code === 0 || afterMs > FAILED_START_MS) return null
  return `Electron ended at once (${signal ?? `code ${code}`}; it may say why above)`
}

/** The running desktop app. */
export interface ElectronProcess {
  readonly ended: Promise<ElectronEnd>
  stop(): Promise<void>
}

/** Editors that are Electron themselves set it: with it the program would be a plain Node. */
const PLAIN_NODE = 'ELECTRON_RUN_AS_NODE'
/** Keys of the payment provider are the backend's alone. */
const PAYMENT_KEYS = /^UNDERTONE_STRIPE_/

/** The environment of the desktop app. */
export function electronEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = Object.entries(env).filter(
    ([name]) => name !== PLAIN_NODE && !PAYMENT_KEYS.test(name),
  )
  return Object.fromEntries(kept)
}

/** Opens the built app with the Electron program `binary`. */
export function startElectron(binary: string): ElectronProcess {
  const began = performance.now()
  const child = start(binary, ['.'], { env: electronEnvironment(process.env) })
  const ended = once(child, 'exit').then(
    ([code, signal]) => ({ code, signal, afterMs: performance.now() - began }),
    // It could not be started at all: no permission, another architecture.
    (error: NodeJS.ErrnoException) => ({ code: 1, signal: error.code ?? null, afterMs: 0 }),
  )
  return {
    ended,
    stop: async () => {
      child.kill()
      await ended
    },
  }
}
