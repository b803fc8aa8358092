import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's root folder, absolute. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/** Path of an executable that a package put into node_modules/.bin. */
export function bin(name: string): string {
  return path.join(ROOT, 'node_modules/.bin', process.platform === 'win32' ? `${name}.cmd` : name)
}

/** Starts a program in the project's root that shares this terminal. */
export function start(
  command: string,
  args: readonly string[],
  options: SpawnOptions = {},
): ChildProcess {
  return spawn(command, args, {
    cwd: ROOT,
    stdio: 'inherit',
    shell: command.endsWith('.cmd'),
    ...options,
  })
}

/** Runs a program to its end. Resolves with its exit code (1 when a signal ended it). */
export function run(
  command: string,
  args: readonly string[],
  options: SpawnOptions = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = start(command, args, options)
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
