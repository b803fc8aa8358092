/** A Debian with its own files, processes, network and systemd, in namespaces of this kernel. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as after } from 'node:timers/promises'
import { childrenOf } from '../fixtures/processes.ts'
import { end, hasEnded, killOnExit } from '../fixtures/radio-children.ts'
import { until } from '../fixtures/wait-until.ts'
import type { Base } from './base.ts'

interface Ran {
  readonly code: number | null
  readonly output: string
}

export interface Machine {
  /** Folder of the sockets that lead to its ports. */
  readonly sockets: string
  /** Runs commands in root's shell and home. */
  readonly run: (commands: string) => Promise<Ran>
  /** Like `run`, but rejects with the output if the commands fail. Resolves with the output. */
  readonly must: (commands: string) => Promise<string>
  /** Starts a program of this project in its network. Resolves once the program is ready. */
  readonly startInNetwork: (
    script: string,
    args: string[],
    env?: NodeJS.ProcessEnv,
  ) => Promise<void>
  /** Shuts it down, once, with all programs in its network. Its files remain in the folder `changes`. */
  readonly stop: () => Promise<void>
  readonly changes: string
}

/** Services that do not stop in this time are killed. */
const STOP_TIMEOUT_MS = 60_000

const NAMESPACES = ['--mount', '--net', '--pid', '--uts', '--ipc', '--cgroup']

async function boot(child: ChildProcess): Promise<number> {
  let first: number | undefined
  await until('the machine has a first process', () => {
    if (child.exitCode !== null) throw new Error('The machine does not boot.')
    first = childrenOf(child.pid ?? 0)[0]
    return first !== undefined
  })
  return first ?? 0
}

/** Boots a machine from a base or from layers of another one, newest first. `name` is a folder next to the base. */
export async function startMachine(
  base: Base,
  name: string,
  layers: readonly string[] = [],
): Promise<Machine> {
  const own = path.join(base.folder, name)
  const [changes, work, root, sockets] = ['changes', 'work', 'root', 'sockets'].map((one) =>
    path.join(own, one),
  ) as [string, string, string, string]
  for (const folder of [changes, work, root, sockets]) mkdirSync(folder, { recursive: true })
  const lower = [...layers, base.files].join(':')
  const script = path.join(import.meta.dirname, 'boot.sh')
  const args = ['bash', script, lower, changes, work, root, base.shared, base.npmCache]
  const system = killOnExit(
    spawn('unshare', [...NAMESPACES, '--fork', '--kill-child', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  )
  const first = String(await boot(system))

  const run = async (commands: string): Promise<Ran> => {
    const enter = ['--target', first, '--all', '--root', '--wd']
    const shell = ['env', '-i', '--chdir=/root', ...base.environment, 'bash', '-euo', 'pipefail']
    const child = killOnExit(spawn('nsenter', [...enter, ...shell], { stdio: 'pipe' }))
    // A stopped machine closes its stdin; its exit code reports errors.
    child.stdin.on('error', () => {})
    child.stdin.end(`exec 2>&1\n${commands}`)
    const exited = once(child, 'exit')
    const output = await text(child.stdout)
    const [code] = await exited
    return { code, output }
  }
  const must = async (commands: string) => {
    const { code, output } = await run(commands)
    if (code === 0) return output
    throw new Error(`Ended with ${code}:\n${commands}\nOutput:\n${output}`)
  }
  const beside: ChildProcess[] = []
  const startInNetwork: Machine['startInNetwork'] = async (file, given, env = {}) => {
    const command = [process.execPath, file, ...given]
    const child = killOnExit(
      spawn('nsenter', ['--target', first, '--net', ...command], {
        env: { ...process.env, ...env },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      }),
    )
    beside.push(child)
    await once(child, 'message')
  }

  await until('systemd runs', async () => (await run('test -S /run/systemd/private')).code === 0)
  await must('systemctl is-system-running --wait || systemctl --failed')
  return {
    sockets,
    changes,
    run,
    must,
    startInNetwork,
    stop: async () => {
      for (const child of beside.splice(0)) await end(child)
      if (hasEnded(system)) return
      const exited = once(system, 'exit')
      await run('systemctl poweroff')
      await Promise.race([exited, after(STOP_TIMEOUT_MS, undefined, { ref: false })])
      await end(system)
    },
  }
}
