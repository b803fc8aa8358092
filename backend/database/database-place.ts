import path from 'node:path'
import { ConfigError } from '../../shared/config/runtime-config.ts'
import type { DatabasePlace } from './open-database.ts'

type Environment = Readonly<Record<string, string | undefined>>

const ROOT = path.resolve(import.meta.dirname, '../..')
const DEFAULT_STATE_FOLDER = '.state'

export function isPostgresUrl(url: string): boolean {
  return ['postgres:', 'postgresql:'].includes(URL.parse(url)?.protocol ?? '')
}

export function decideStateFolder(env: Environment, root = ROOT): string {
  return path.resolve(root, env.UNDERTONE_STATE_DIR || DEFAULT_STATE_FOLDER)
}

/** @throws {ConfigError} without the value, which can contain a password */
export function decideDatabaseUrl({ UNDERTONE_DATABASE_URL: url }: Environment): string | null {
  if (!url) return null
  if (isPostgresUrl(url)) return url
  throw new ConfigError(
    'UNDERTONE_DATABASE_URL must look like postgres://user:password@host:5432/database. Unset it to use SQLite.',
  )
}

export function databaseFile(stateDir: string): string {
  return path.join(stateDir, 'api/undertone.db')
}

export function databasePlace({
  databaseUrl,
  stateDir,
}: {
  readonly databaseUrl: string | null
  readonly stateDir: string
}): DatabasePlace {
  return databaseUrl === null ? { file: databaseFile(stateDir) } : { url: databaseUrl }
}

export function decideDatabasePlace(env: Environment): DatabasePlace {
  return databasePlace({ databaseUrl: decideDatabaseUrl(env), stateDir: decideStateFolder(env) })
}
