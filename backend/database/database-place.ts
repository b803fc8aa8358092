/** Where the API's data is, as the environment says it. */
import path from 'node:path'
import { ConfigError } from '../../shared/config/runtime-config.ts'
import type { DatabasePlace } from './open-database.ts'

type Environment = Readonly<Record<string, string | undefined>>

const ROOT = path.resolve(import.meta.dirname, '../..')
const DEFAULT_STATE_FOLDER = '.state'

export function isPostgresUrl(url: string): boolean {
  return ['postgres:', 'postgresql:'].includes(URL.parse(url)?.protocol ?? '')
}

/** The state folder, absolute; it need not exist. */
export function decideStateFolder(env: Environment, root = ROOT): string {
  return path.resolve(root, env.UNDERTONE_STATE_DIR || DEFAULT_STATE_FOLDER)
}

/**
 * The address of the PostgreSQL database, with password; null: SQLite in the state folder.
 * @throws {ConfigError} that names the setting, not its value: a password may be in it
 */
export function decideDatabaseUrl({ UNDERTONE_DATABASE_URL: url }: Environment): string | null {
  if (!url) return null
  if (isPostgresUrl(url)) return url
  throw new ConfigError(
    'UNDERTONE_DATABASE_URL must look like postgres://user:password@host:5432/database; without it the API uses SQLite.',
  )
}

/** The file that SQLite has in a state folder; it need not exist. */
export function databaseFile(stateDir: string): string {
  return path.join(stateDir, 'api/undertone.db')
}

/** Where the database of a configuration is. */
export function databasePlace({
  databaseUrl,
  stateDir,
}: {
  readonly databaseUrl: string | null
  readonly stateDir: string
}): DatabasePlace {
  return databaseUrl === null ? { file: databaseFile(stateDir) } : { url: databaseUrl }
}

/** The same, of an environment. @throws {ConfigError} as above */
export function decideDatabasePlace(env: Environment): DatabasePlace {
  return databasePlace({ databaseUrl: decideDatabaseUrl(env), stateDir: decideStateFolder(env) })
}
