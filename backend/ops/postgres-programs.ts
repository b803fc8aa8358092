/** pg_dump and pg_restore, which PostgreSQL brings along. */
import { spawn } from 'node:child_process'
import { accessSync, constants, readdirSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { childEnvironment } from '../system/child-environment.ts'
import { OperationError } from './run-operation.ts'

type ProgramName = 'pg_dump' | 'pg_restore'

/** Where Debian keeps the programs, a folder for each version: what lies in the PATH only chooses among them. */
const DEBIAN_FOLDER = '/usr/lib/postgresql'

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Debian's folders of programs, the newest version first: an older pg_dump refuses a newer server. */
function debianFolders(): string[] {
  try {
    const versions = readdirSync(DEBIAN_FOLDER).sort((a, b) => Number(b) - Number(a))
    return versions.map((version) => path.join(DEBIAN_FOLDER, version, 'bin'))
  } catch {
    return []
  }
}

/** @throws {OperationError} that says which package has it */
function findPostgresProgram(name: ProgramName, searchPath = ''): string {
  const folders = [...debianFolders(), ...searchPath.split(path.delimiter).filter(Boolean)]
  const extension = process.platform === 'win32' ? '.exe' : ''
  const found = folders.map((folder) => path.join(folder, name + extension)).find(isProgram)
  if (found !== undefined) return found
  throw new OperationError(
    `${name} is not installed. It comes with PostgreSQL's client programs: apt-get install postgresql-client, or your system's package of that kind.`,
  )
}

/** The address without its password, which other users of the machine would see among the arguments. */
export function partAddress(url: string): { address: string; password: string | null } {
  const parts = new URL(url)
  const password =
    parts.searchParams.get('password') ?? (decodeURIComponent(parts.password) || null)
  parts.password = ''
  // Only then: setting them anew spells a space as only web pages do.
  if (parts.searchParams.has('password')) parts.searchParams.delete('password')
  return { address: parts.href, password }
}

/**
 * Runs a program on a database to its end; what it prints goes to `output`, a file's handle.
 * @throws {OperationError} when it is not installed, or with what it says when it fails
 */
export async function runPostgresProgram(
  name: ProgramName,
  args: readonly string[],
  url: string,
  output: number | 'ignore' = 'ignore',
  env: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  const program = findPostgresProgram(name, env.PATH)
  const { address, password } = partAddress(url)
  const settings = Object.entries(env).filter(([key]) => key.startsWith('PG'))
  const child = spawn(program, [`--dbname=${address}`, '--no-password', ...args], {
    stdio: ['ignore', output, 'pipe'],
    env: childEnvironment(env, {
      ...Object.fromEntries(settings.map(([key, value]) => [key, value ?? ''])),
      ...(password === null ? {} : { PGPASSWORD: password }),
    }),
  })
  const ended = Promise.withResolvers<number | null>()
  child.once('error', ended.reject)
  child.once('close', ended.resolve)
  const [complaint, code] = await Promise.all([
    child.stderr === null ? '' : text(child.stderr),
    ended.promise,
  ])
  if (code !== 0) throw new OperationError(`${name} failed: ${complaint.trim()}`)
}
