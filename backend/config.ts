import path from 'node:path'
import { APP_ORIGIN, type RuntimeConfig } from '../shared/config/config.ts'
import { loadConfig } from '../shared/config/load-config.ts'
import { ConfigError } from '../shared/config/runtime-config.ts'
import { isLoopbackHost } from '../shared/config/service-url.ts'
import {
  allowedHosts,
  decideHosting,
  type HostingConfig,
  listOf,
  parseListen,
} from './hosting-config.ts'
import { type Listen, LOG_LEVELS, type LogLevel } from './http/listen.ts'
import { type PasswordPolicy, parsePasswordPolicy } from './identity/password-policy.ts'
import { DEFAULT_PRODUCTS } from './payments/prices/products-file.ts'
import { type ChosenProvider, chooseProvider } from './payments/providers.ts'

/** Everything the backend is told from outside, checked once. */
export interface BackendConfig extends HostingConfig {
  /** 'local': everything on loopback with the identity emulator. 'hosted': the API alone, against a real project. */
  readonly mode: 'local' | 'hosted'
  readonly projectId: string
  readonly api: Listen
  readonly identity: Listen | null
  readonly documents: Listen | null
  readonly streams: Listen | null
  /** Host names a request may name (protection against DNS rebinding), without port. */
  readonly hostNames: readonly string[]
  readonly allowedOrigins: readonly string[]
  readonly stateDir: string
  /** The API's PostgreSQL database, with password; null: SQLite in the state folder. Never logged. */
  readonly databaseUrl: string | null
  /** The key of hashes of users, the same for every instance; null: made once, in the state folder. Never logged. */
  readonly hashKey: Uint8Array | null
  readonly logLevel: LogLevel
  /** What passwords must be like; a real project keeps its own. */
  readonly passwordPolicy: PasswordPolicy
  /** How browsers reach a hosted API, without trailing slash; null: where it listens. */
  readonly publicUrl: string | null
  /** Who takes payments; null: plans cannot be bought. */
  readonly provider: ChosenProvider | null
  /** The file that says what is sold. */
  readonly productsFile: string
}

const ROOT = path.resolve(import.meta.dirname, '..')
const DEFAULT_STATE_FOLDER = '.state'
const DEFAULT_WEB_PORT = '4800'
/** As many as HMAC-SHA-256 makes use of. */
const HASH_KEY_BYTES = 32
/** How a browser on this machine may name it. */
const LOOPBACK_NAMES = ['127.0.0.1', 'localhost', '[::1]']

type Environment = Readonly<Record<string, string | undefined>>

/** Host and port of a URL, the way `server.listen` wants them; null when it is not on this machine. */
function loopbackListen(url: string | null): Listen | null {
  if (url === null) return null
  const { hostname, port, protocol } = new URL(url)
  if (!isLoopbackHost(hostname)) return null
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || (protocol === 'https:' ? 443 : 80)),
  }
}

/** Where a hosted API listens: its public URL belongs to the proxy in front of it. */
function hostedListen(env: Environment, apiUrl: string): Listen {
  const own = env.UNDERTONE_API_LISTEN
  const listen = own ? parseListen('UNDERTONE_API_LISTEN', own) : loopbackListen(apiUrl)
  if (listen === null) {
    throw new ConfigError(
      'Set UNDERTONE_API_LISTEN=<host>:<port>: the public API URL is not on this machine.',
    )
  }
  return listen
}

/**
 * Decides everything from the environment and the app's own configuration.
 * @throws {ConfigError} when the combination cannot be run safely
 */
export function decideConfig(env: Environment, runtime: RuntimeConfig, root = ROOT): BackendConfig {
  const { projectId } = runtime.firebase
  const identity = loopbackListen(runtime.identityUrl)
  if (runtime.identityUrl !== null && identity === null) {
    throw new ConfigError(
      'The identity emulator only runs on loopback; use null for a real project.',
    )
  }
  // The emulator's tokens are unsigned: with a real project's id any caller could be any user.
  if (identity !== null && !projectId.startsWith('demo-')) {
    throw new ConfigError(
      `The identity emulator needs a project id beginning with "demo-", not "${projectId}".`,
    )
  }
  const local = identity !== null
  const api = local ? loopbackListen(runtime.apiUrl) : hostedListen(env, runtime.apiUrl)
  if (api === null)
    throw new ConfigError('With the identity emulator the API must be on loopback too.')
  const level = LOG_LEVELS.find((name) => name === (env.UNDERTONE_LOG_LEVEL ?? 'warn'))
  if (level === undefined)
    throw new ConfigError(`UNDERTONE_LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}.`)

  return {
    ...decideHosting(env),
    mode: local ? 'local' : 'hosted',
    projectId,
    api,
    identity,
    documents: local ? loopbackListen(runtime.documentsUrl) : null,
    streams: local ? loopbackListen(runtime.streamsUrl) : null,
    hostNames: [
      ...new Set([...LOOPBACK_NAMES, new URL(runtime.apiUrl).hostname, ...allowedHosts(env)]),
    ],
    allowedOrigins: decideOrigins(env),
    stateDir: path.resolve(root, env.UNDERTONE_STATE_DIR || DEFAULT_STATE_FOLDER),
    databaseUrl: decideDatabase(env.UNDERTONE_DATABASE_URL),
    hashKey: decideHashKey(env),
    logLevel: level,
    passwordPolicy: parsePasswordPolicy(env.UNDERTONE_PASSWORD_POLICY),
    publicUrl: local ? null : runtime.apiUrl.replace(/(?<!\/)\/+$/, ''),
    provider: chooseProvider(env, local ? 'local' : 'hosted'),
    productsFile: env.UNDERTONE_PRODUCTS
      ? path.resolve(root, env.UNDERTONE_PRODUCTS)
      : DEFAULT_PRODUCTS,
  }
}

/** The message names the setting, not its value: a password may be in it. */
function decideDatabase(url: string | undefined): string | null {
  if (url === undefined || url === '') return null
  const isPostgres = ['postgres:', 'postgresql:'].includes(URL.parse(url)?.protocol ?? '')
  if (isPostgres) return url
  throw new ConfigError(
    'UNDERTONE_DATABASE_URL must look like postgres://user:password@host:5432/database; without it the API uses SQLite.',
  )
}

/** Instances that share a database have to share the key, too. */
function decideHashKey({
  UNDERTONE_HASH_KEY: text,
  UNDERTONE_DATABASE_URL: database,
}: Environment) {
  if (text) {
    const key = Buffer.from(text, 'base64')
    if (key.length >= HASH_KEY_BYTES) return key
  } else if (!database) return null
  throw new ConfigError(
    'UNDERTONE_HASH_KEY must be 32 random bytes in base64 (`openssl rand -base64 32`), the same for every instance of the API.',
  )
}

function decideOrigins(env: Environment): string[] {
  const webPort = env.UNDERTONE_WEB_PORT || DEFAULT_WEB_PORT
  const own = [APP_ORIGIN, `http://127.0.0.1:${webPort}`, `http://localhost:${webPort}`]
  return [...new Set([...own, ...listOf(env.UNDERTONE_ALLOWED_ORIGINS)])]
}

/**
 * The backend's configuration from the app's (UNDERTONE_CONFIG, else the one that ships) and the
 * environment.
 * @throws {ConfigError} when the file cannot be read or makes no sense
 */
export function loadBackendConfig(env: Environment = process.env): BackendConfig {
  return decideConfig(env, loadConfig(env))
}
