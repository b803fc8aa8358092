import path from 'node:path'
import type { Platform } from '../shared/api/schedule.ts'
import { APP_ORIGIN, type RuntimeConfig } from '../shared/config/config.ts'
import { loadConfig } from '../shared/config/load-config.ts'
import { ConfigError, isLoopbackHost } from '../shared/config/runtime-config.ts'
import { decideDatabaseUrl, decideStateFolder } from './database/database-place.ts'
import {
  allowedHosts,
  decideHosting,
  type HostingConfig,
  listOf,
  parseListen,
  requireCredentials,
} from './hosting-config.ts'
import { type Listen, LOG_LEVELS, type LogLevel } from './http/listen.ts'
import { DEFAULT_PRODUCTS } from './modules/billing/prices/products-file.ts'
import type { StartProvider } from './modules/billing/provider.ts'
import { chooseProvider } from './modules/billing/providers.ts'
import { PERMISSION_REQUIRED } from './modules/schedule/adapters/registry.ts'
import { type PlatformKeys, readPlatformKeys } from './modules/schedule/platform-keys.ts'
import { decideSmtp, type SmtpConfig } from './plugins/email/email-config.ts'

export interface BackendConfig extends HostingConfig {
  /** 'local': all services on loopback, with emulated identity. 'hosted': only the API, with real Firebase. */
  readonly mode: 'local' | 'hosted'
  readonly projectId: string
  readonly api: Listen
  readonly identity: Listen | null
  /** `host:port` of an identity emulator in another process on this machine. Null when there is none. */
  readonly externalEmulatorHost: string | null
  readonly documents: Listen | null
  readonly streams: Listen | null
  readonly externalStreams: Listen | null
  /** Allowed Host names without port (protection against DNS rebinding). */
  readonly hostNames: readonly string[]
  readonly allowedOrigins: readonly string[]
  readonly stateDir: string
  /** PostgreSQL URL with password, which must not be logged. Null for SQLite in the state folder. */
  readonly databaseUrl: string | null
  /** HMAC key of user hashes, shared by all instances. It must not be logged. Null when it is generated locally. */
  readonly hashKey: Uint8Array | null
  /** `curated` omits the bundled snapshot of the station directory. */
  readonly catalog: 'directory' | 'curated'
  readonly logLevel: LogLevel
  readonly passwordPolicy: string | undefined
  /** Public URL of the API without trailing slash. Null when clients use its listen address. */
  readonly publicUrl: string | null
  /** `simulated` is the local Stripe simulator. Null when plans cannot be bought. */
  readonly provider: StartProvider | 'simulated' | null
  readonly stationChecks: boolean
  /** When false, schedules are fetched only from the local demo streams. */
  readonly schedule: boolean
  readonly scheduleKeys: PlatformKeys
  /** Platforms that require permission to fetch their schedules and have granted it. */
  readonly permittedPlatforms: readonly Platform[]
  /** Contact address that the API sends to MusicBrainz. Null disables release lookups at MusicBrainz. */
  readonly releasesContact: string | null
  /** Discogs API token, which must not be logged. Null disables release lookups at Discogs. */
  readonly discogsToken: string | null
  /** SMTP server with password, which must not be logged. Null disables outgoing email. */
  readonly smtp: SmtpConfig | null
  readonly anonymousListening: boolean
  readonly productsFile: string
}

const ROOT = path.resolve(import.meta.dirname, '..')
const DEFAULT_WEB_PORT = '4800'
const HASH_KEY_BYTES = 32
const LOOPBACK_NAMES = ['127.0.0.1', 'localhost', '[::1]']

type Environment = Readonly<Record<string, string | undefined>>

function loopbackListen(url: string | null): Listen | null {
  if (url === null) return null
  const { hostname, port, protocol } = new URL(url)
  if (!isLoopbackHost(hostname)) return null
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || (protocol === 'https:' ? 443 : 80)),
  }
}

function listenBehindProxy(env: Environment, apiUrl: string): Listen {
  const setting = env.UNDERTONE_API_LISTEN
  const listen = setting ? parseListen('UNDERTONE_API_LISTEN', setting) : loopbackListen(apiUrl)
  if (listen === null) {
    throw new ConfigError(
      'Set UNDERTONE_API_LISTEN=<host>:<port>: the public API URL is not on this machine.',
    )
  }
  return listen
}

function runsOnlyApi(servicesSetting: string | undefined, isLocal: boolean): boolean {
  if (servicesSetting && !['all', 'api'].includes(servicesSetting)) {
    throw new ConfigError('UNDERTONE_SERVICES must be "all" or "api".')
  }
  return !isLocal || servicesSetting === 'api'
}

/** Removes slashes at the end. The lookbehind makes the expression linear for long runs of slashes. */
const withoutTrailingSlashes = (url: string) => url.replace(/(?<!\/)\/+$/, '')

function decideProvider(env: Environment, mode: BackendConfig['mode'], isApiOnly: boolean) {
  return chooseProvider(env, mode) ?? (mode === 'local' && !isApiOnly ? 'simulated' : null)
}

/** Decides the configuration of the backend. @throws {ConfigError} when the combination is not safe to run */
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
      `The identity emulator needs a project id that starts with "demo-", not "${projectId}".`,
    )
  }
  const isLocal = identity !== null
  const mode = isLocal ? 'local' : 'hosted'
  const isApiOnly = runsOnlyApi(env.UNDERTONE_SERVICES, isLocal)
  if (mode === 'hosted') requireCredentials(env)
  const api = isApiOnly ? listenBehindProxy(env, runtime.apiUrl) : loopbackListen(runtime.apiUrl)
  if (api === null || (isLocal && !isLoopbackHost(api.host)))
    throw new ConfigError('With the identity emulator the API must be on loopback too.')
  const level = LOG_LEVELS.find((name) => name === (env.UNDERTONE_LOG_LEVEL ?? 'warn'))
  if (level === undefined)
    throw new ConfigError(`UNDERTONE_LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}.`)

  return {
    ...decideHosting(env),
    mode,
    projectId,
    api,
    identity: isApiOnly ? null : identity,
    externalEmulatorHost:
      isApiOnly && runtime.identityUrl !== null ? new URL(runtime.identityUrl).host : null,
    documents: isApiOnly ? null : loopbackListen(runtime.documentsUrl),
    streams: isApiOnly ? null : loopbackListen(runtime.streamsUrl),
    externalStreams: isApiOnly && isLocal ? loopbackListen(runtime.streamsUrl) : null,
    hostNames: [
      ...new Set([...LOOPBACK_NAMES, new URL(runtime.apiUrl).hostname, ...allowedHosts(env)]),
    ],
    allowedOrigins: decideOrigins(env),
    stateDir: decideStateFolder(env, root),
    databaseUrl: decideDatabaseUrl(env),
    hashKey: decideHashKey(env),
    catalog: decideCatalog(env),
    logLevel: level,
    passwordPolicy: env.UNDERTONE_PASSWORD_POLICY,
    publicUrl: isApiOnly ? withoutTrailingSlashes(runtime.apiUrl) : null,
    provider: decideProvider(env, mode, isApiOnly),
    anonymousListening: runtime.anonymousListening,
    stationChecks: decideSwitch(env, 'UNDERTONE_STATION_CHECKS', mode),
    schedule: decideSwitch(env, 'UNDERTONE_SCHEDULE', mode),
    scheduleKeys: decideScheduleKeys(env),
    permittedPlatforms: decidePermittedPlatforms(env),
    releasesContact: decideContact(env),
    discogsToken: decideDiscogsToken(env),
    smtp: decideSmtp(env),
    productsFile: env.UNDERTONE_PRODUCTS
      ? path.resolve(root, env.UNDERTONE_PRODUCTS)
      : DEFAULT_PRODUCTS,
  }
}

function decideSwitch(
  env: Environment,
  name: 'UNDERTONE_STATION_CHECKS' | 'UNDERTONE_SCHEDULE',
  mode: BackendConfig['mode'],
) {
  const value = env[name]
  if (value && !['on', 'off'].includes(value)) {
    throw new ConfigError(`${name} must be "on" or "off".`)
  }
  return value ? value === 'on' : mode === 'hosted'
}

/** Matches printable text that is short enough for an HTTP header. */
const CONTACT = /^[\x21-\x7e]{3,200}$/

function decideContact({ UNDERTONE_RELEASES_CONTACT: text }: Environment): string | null {
  if (!text) return null
  // MusicBrainz accepts an email address or a URL.
  const isEmailOrUrl = /[@/]/.test(text)
  if (CONTACT.test(text) && isEmailOrUrl) return text
  throw new ConfigError(
    'UNDERTONE_RELEASES_CONTACT must be an email address or a URL where MusicBrainz can contact you.',
  )
}

const DISCOGS_TOKEN = /^\w{8,200}$/

/** The error message must not contain the token. */
function decideDiscogsToken({ UNDERTONE_DISCOGS_TOKEN: text }: Environment): string | null {
  if (!text) return null
  if (DISCOGS_TOKEN.test(text)) return text
  throw new ConfigError(
    'UNDERTONE_DISCOGS_TOKEN must be a Discogs token: letters and digits. Find it in the developer settings of Discogs.',
  )
}

/** The error message must not contain the text, which has keys in it. */
function decideScheduleKeys({ UNDERTONE_SCHEDULE_KEYS: text }: Environment): PlatformKeys {
  const keys = readPlatformKeys(text ?? '')
  if (keys !== null) return keys
  throw new ConfigError(
    'UNDERTONE_SCHEDULE_KEYS must be a list of stream hosts and keys: "station.radiocult.fm=pk_1,other.radiocult.fm=pk_2".',
  )
}

function decidePermittedPlatforms({ UNDERTONE_SCHEDULE_PERMITTED: text }: Environment): Platform[] {
  const names = listOf(text)
  const permitted = PERMISSION_REQUIRED.filter((platform) => names.includes(platform))
  if (permitted.length === new Set(names).size) return permitted
  throw new ConfigError(
    `UNDERTONE_SCHEDULE_PERMITTED must list platforms that require permission: ${PERMISSION_REQUIRED.join(', ')}.`,
  )
}

/** Requires the key with PostgreSQL, because instances that share a database must share the key. */
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

function decideCatalog({ UNDERTONE_CATALOG: value }: Environment): BackendConfig['catalog'] {
  if (!value || value === 'directory') return 'directory'
  if (value === 'curated') return value
  throw new ConfigError('UNDERTONE_CATALOG must be "directory" or "curated".')
}

function decideOrigins(env: Environment): string[] {
  const webPort = env.UNDERTONE_WEB_PORT || DEFAULT_WEB_PORT
  const ownOrigins = [APP_ORIGIN, `http://127.0.0.1:${webPort}`, `http://localhost:${webPort}`]
  return [...new Set([...ownOrigins, ...listOf(env.UNDERTONE_ALLOWED_ORIGINS)])]
}

/** @throws {ConfigError} when the configuration file cannot be read or is invalid */
export function loadBackendConfig(env: Environment = process.env): BackendConfig {
  return decideConfig(env, loadConfig(env))
}
