import { spawn } from 'node:child_process'
import { accessSync, constants, readdirSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { childEnvironment } from '../system/child-environment.ts'
import { OperationError } from './run-operation.ts'

type ProgramName = 'pg_dump' | 'pg_restore'

/** Debian installs each version in a subfolder. The wrapper in the PATH selects only one of them. */
const DEBIAN_FOLDER = '/usr/lib/postgresql'

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function debianFolders(): string[] {
  try {
    const versions = readdirSync(DEBIAN_FOLDER).sort((a, b) => Number(b) - Number(a))
    return versions.map((version) => path.join(DEBIAN_FOLDER, version, 'bin'))
  } catch {
    return []
  }
}

function findPostgresProgram(name: ProgramName, searchPath = ''): string {
  const folders = [...debianFolders(), ...searchPath.split(path.delimiter).filter(Boolean)]
  const extension = process.platform === 'win32' ? '.exe' : ''
  const programFile = folders.map((folder) => path.join(folder, name + extension)).find(isProgram)
  if (programFile !== undefined) return programFile
  throw new OperationError(
    `${name} is not installed. It comes with PostgreSQL's client programs: apt-get install postgresql-client, or your system's package of that kind.`,
  )
}

/** Removes the password from a URL, because other users can see process arguments. */
export function splitPassword(url: string): { address: string; password: string | null } {
  const parsedUrl = new URL(url)
  const password =
    parsedUrl.searchParams.get('password') ?? (decodeURIComponent(parsedUrl.password) || null)
  parsedUrl.password = ''
  // A condition is necessary, because any change of searchParams encodes spaces as `+`.
  if (parsedUrl.searchParams.has('password')) parsedUrl.searchParams.delete('password')
  return { address: parsedUrl.href, password }
}

/** Runs a program. `output` is a file handle for its stdout. @throws {OperationError} if it is missing or fails */
export async function runPostgresProgram(
  name: ProgramName,
  args: readonly string[],
  url: string,
  output: number | 'ignore' = 'ignore',
  env: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  const program = findPostgresProgram(name, env.PATH)
  const { address, password } = splitPassword(url)
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
  const [message, code] = await Promise.all([
    child.stderr === null ? '' : text(child.stderr),
    ended.promise,
  ])
  if (code !== 0) throw new OperationError(`${name} failed: ${message.trim()}`)
}
