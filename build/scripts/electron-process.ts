import { once } from 'node:events'
import { start } from '../run.ts'

/** A failed exit within this time means that Electron cannot run here. */
export const FAILED_START_MS = 15_000

export interface ElectronEnd {
  readonly code: number | null
  readonly signal: string | null
  readonly afterMs: number
}

/** Returns text that completes "Undertone opens in the browser because". Returns null when Electron could start. */
export function startProblem({ code, signal, afterMs }: ElectronEnd): string | null {
  if (code === 0 || afterMs > FAILED_START_MS) return null
  return `Electron exited immediately (${signal ?? `code ${code}`}; see its output above)`
}

export interface ElectronProcess {
  readonly ended: Promise<ElectronEnd>
  stop(): Promise<void>
}

/** Electron-based editors set this variable, which would make Electron run as plain Node. */
const PLAIN_NODE = 'ELECTRON_RUN_AS_NODE'
/** Matches keys of the payment provider, which only the backend may read. */
const PAYMENT_KEYS = /^UNDERTONE_STRIPE_/

export function electronEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const allowed = Object.entries(env).filter(
    ([name]) => name !== PLAIN_NODE && !PAYMENT_KEYS.test(name),
  )
  return Object.fromEntries(allowed)
}

export function startElectron(binary: string): ElectronProcess {
  const startedAt = performance.now()
  const child = start(binary, ['.'], { env: electronEnvironment(process.env) })
  const ended = once(child, 'exit').then(
    ([code, signal]) => ({ code, signal, afterMs: performance.now() - startedAt }),
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
