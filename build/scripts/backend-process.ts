import { type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { ROOT } from './run.ts'

/** The local backend in a process of its own. */
export interface BackendProcess {
  /** Resolves when everything is ready, identity included; rejects when it ends before that. */
  readonly ready: Promise<void>
  /** Resolves with the exit code, null when a signal ended it. */
  readonly exited: Promise<number | null>
  /** Asks it to end (SIGKILL: makes it) and waits until it has. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

/**
 * Starts `backend/main.ts`. It leads a process group of its own, so that Ctrl-C in this terminal
 * reaches it once, through `stop`; and it ends by itself when this process dies, because the channel
 * between them closes.
 */
export function startBackendProcess(options: Pick<SpawnOptions, 'env' | 'stdio'>): BackendProcess {
  const output = options.stdio === 'ignore' ? 'ignore' : 'inherit'
  const child = spawn(process.execPath, ['backend/main.ts'], {
    cwd: ROOT,
    detached: true,
    env: options.env ?? process.env,
    stdio: ['ignore', output, 'inherit', 'ipc'],
  })
  const exited = once(child, 'exit').then(([code]) => code as number | null)
  const ready = new Promise<void>((resolve, reject) => {
    child.on('message', (message) => {
      if (message === 'ready') resolve()
    })
    exited.then((code) => reject(new Error(`the backend ended with ${code}`)), reject)
  })
  // Callers await it; an end before that is no unhandled rejection.
  ready.catch(() => undefined)
  return {
    ready,
    exited,
    stop: async (signal = 'SIGTERM') => {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      await exited
    },
  }
}
