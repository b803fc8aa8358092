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

/** The file that SQLite has in the state folder, absolute; it need not exist. */
export function databaseFile(env: Environment): string {
  const folder = path.resolve(ROOT, env.UNDERTONE_STATE_DIR || DEFAULT_STATE_FOLDER)
  return path.join(folder, 'api/undertone.db')
}

/** @throws {ConfigError} that names the setting, not its value: a password may be in it */
export function databasePlace(env: Environment): DatabasePlace {
  const url = env.UNDERTONE_DATABASE_URL
  if (url === undefined || url === '') return { file: databaseFile(env) }
  if (isPostgresUrl(url)) return { url }
  throw new ConfigError(
    'UNDERTONE_DATABASE_URL must look like postgres://user:password@host:5432/database; without it the API uses SQLite.',
  )
}
