import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { RuntimeConfig } from '../../shared/config/config.ts'
import { ROOT } from '../run.ts'
import { requireServicePorts } from './service-ports.ts'
import type { Stopper } from './stopper.ts'

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
 * between them closes. `output` takes what it prints; `printed` returns that, for the error of an early end.
 */
export function startBackendProcess(
  options: {
    readonly env?: NodeJS.ProcessEnv
    readonly output?: number | 'inherit'
    readonly printed?: () => string
  } = {},
): BackendProcess {
  const { env = process.env, output = 'inherit', printed = () => '' } = options
  const child = spawn(process.execPath, ['backend/main.ts'], {
    cwd: ROOT,
    detached: true,
    env,
    stdio: ['ignore', output, output, 'ipc'],
  })
  const exited = once(child, 'exit').then(([code]) => code as number | null)
  const ready = new Promise<void>((resolve, reject) => {
    child.on('message', (message) => {
      if (message === 'ready') resolve()
    })
    exited.then((code) => {
      reject(new Error([`the backend ended with ${code}`, printed()].filter(Boolean).join(':\n')))
    }, reject)
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

/**
 * Starts the backend that a script needs, and ends the script with it: the app without it is of no use. Does nothing
 * where identity is not emulated on this machine: a real project has its backend elsewhere.
 */
export async function startOwnBackend(config: RuntimeConfig, stopper: Stopper): Promise<void> {
  if (config.identityUrl === null) return
  await requireServicePorts(config)
  const backend = startBackendProcess()
  stopper.add(() => backend.stop())
  // It says itself why it ended.
  void backend.exited.then((code) => stopper.stop(code ?? 1))
}
