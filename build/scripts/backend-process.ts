import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { RuntimeConfig } from '../../shared/config/config.ts'
import { ROOT } from '../run.ts'
import { requireServicePorts } from './service-ports.ts'
import type { Stopper } from './stopper.ts'

export interface BackendProcess {
  readonly ready: Promise<void>
  readonly exited: Promise<number | null>
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

/** Starts the backend in its own process group, so that Ctrl-C reaches it only through `stop`. */
export function startBackendProcess(
  options: {
    readonly env?: NodeJS.ProcessEnv
    readonly output?: number | 'inherit'
    /** Returns the output of the backend so far, for the error message of a failed start. */
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
  // Callers may await `ready` later. A failure before that must not be an unhandled rejection.
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

/** Starts the local backend, and stops the script when it exits. Does nothing without a local identity emulator. */
export async function startOwnBackend(config: RuntimeConfig, stopper: Stopper): Promise<void> {
  if (config.identityUrl === null) return
  await requireServicePorts(config)
  const backend = startBackendProcess()
  stopper.add(() => backend.stop())
  void backend.exited.then((code) => stopper.stop(code ?? 1))
}
