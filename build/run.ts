import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

/** Returns the path of a command that an npm package installs. */
export function bin(name: string): string {
  return path.join(ROOT, 'node_modules/.bin', process.platform === 'win32' ? `${name}.cmd` : name)
}

/** Windows runs a .cmd file only in its shell, which splits paths at spaces. */
const quoteForShell = (text: string) => (text.includes(' ') ? `"${text}"` : text)

export function start(
  command: string,
  args: readonly string[],
  options: SpawnOptions = {},
): ChildProcess {
  const spawnOptions: SpawnOptions = { cwd: ROOT, stdio: 'inherit', ...options }
  if (!command.endsWith('.cmd')) return spawn(command, args, spawnOptions)
  return spawn([command, ...args].map(quoteForShell).join(' '), { ...spawnOptions, shell: true })
}

/** Runs a command. Resolves with the exit code (1 after a signal). Rejects when the command cannot be started. */
export function run(
  command: string,
  args: readonly string[],
  options: SpawnOptions = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = start(command, args, options)
    child.once('error', (error) => {
      if (error.name !== 'AbortError') reject(error)
    })
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
