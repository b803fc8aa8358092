import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import path from 'node:path'

/** A backend in its own process on free ports, for tests. */
export interface BackendProcess {
  readonly child: ChildProcess
  /** Returns the printed URL of a service: API, Documents, Streams or Identity. */
  readonly url: (name: string) => string
  /** Resolves when the output contains the text. Rejects when the backend exits first. */
  readonly printed: (text: string) => Promise<void>
  readonly output: () => string
  readonly end: (signal: NodeJS.Signals) => Promise<number | null>
}

const FREE_PORTS = Object.fromEntries(
  ['API', 'IDENTITY', 'DOCUMENTS', 'STREAMS'].map((name) => [
    `UNDERTONE_${name}_URL`,
    'http://127.0.0.1:0',
  ]),
)

const MAIN_FILE = path.resolve(import.meta.dirname, '../main.ts')

export function spawnBackend(
  stateDir: string,
  env: Record<string, string> = {},
  program = MAIN_FILE,
): BackendProcess {
  const child = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      ...FREE_PORTS,
      UNDERTONE_STATE_DIR: stateDir,
      UNDERTONE_CATALOG: 'curated',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  let watchers: (() => void)[] = []
  const append = (text?: string) => {
    output += text ?? ''
    for (const watch of watchers) watch()
  }
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', append)
  // The event 'close' never fires after this process has closed the IPC channel.
  const exited = once(child, 'exit').then(() => append())

  return {
    child,
    output: () => output,
    url: (name) => new RegExp(`^${name} +(http://\\S+)`, 'm').exec(output)?.[1] ?? `no ${name}`,
    printed: (text) =>
      new Promise((resolve, reject) => {
        const watch = () => {
          const hasExited = child.exitCode !== null || child.signalCode !== null
          if (!output.includes(text) && !hasExited) return
          watchers = watchers.filter((other) => other !== watch)
          if (output.includes(text)) resolve()
          else reject(new Error(`The backend ended without "${text}":\n${output}`))
        }
        watchers.push(watch)
        watch()
      }),
    end: async (signal) => {
      child.kill(signal)
      await exited
      return child.exitCode
    },
  }
}

/** Rejects when the loopback port is in use. */
export async function bindOnce(port: number): Promise<void> {
  const probe = createServer().listen({ host: '127.0.0.1', port })
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}
