import path from 'node:path'
import type { Platform } from '../shared/api/programme.ts'
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
import { ASKED_FIRST } from './modules/schedule/adapters/registry.ts'
import { type PlatformKeys, readPlatformKeys } from './modules/schedule/platform-keys.ts'
import { decideSmtp, type SmtpConfig } from './plugins/mail/mail-config.ts'

/** Everything the backend is told from outside, checked once. */
export interface BackendConfig extends HostingConfig {
  /** 'local': everything on loopback with the identity emulator. 'hosted': the API alone, against a real project. */
  readonly mode: 'local' | 'hosted'
  readonly projectId: string
  readonly api: Listen
  /** Where this process runs the identity emulator; null: it runs none. */
  readonly identity: Listen | null
  /** `host:port` of an emulator that another process runs on this machine; null: none is used from here. */
  readonly emulatorElsewhere: string | null
  readonly documents: Listen | null
  readonly streams: Listen | null
  /** Where another process on this machine runs the demo streams; null: none are known from here. */
  readonly streamsElsewhere: Listen | null
  /** Host names a request may name (protection against DNS rebinding), without port. */
  readonly hostNames: readonly string[]
  readonly allowedOrigins: readonly string[]
  readonly stateDir: string
  /** The API's PostgreSQL database, with password; null: SQLite in the state folder. Never logged. */
  readonly databaseUrl: string | null
  /** The key of hashes of users, the same for every instance; null: made once, in the state folder. Never logged. */
  readonly hashKey: Uint8Array | null
  /** `curated`: without the directory's stations that the program brings along. */
  readonly catalogue: 'directory' | 'curated'
  readonly logLevel: LogLevel
  /** The password policy of the identity emulator, as JSON; a real project has its own. */
  readonly passwordPolicy: string | undefined
  /** How browsers reach a hosted API, without trailing slash; null: where it listens. */
  readonly publicUrl: string | null
  /** How the payment provider is started; `simulated`: a clone's own Stripe; null: plans cannot be bought. */
  readonly provider: StartProvider | 'simulated' | null
  /** Whether this process visits the catalogue's stations. */
  readonly stationChecks: boolean
  /** Whether this process asks platforms for programmes; else it asks its own demo streams alone. */
  readonly programme: boolean
  readonly programmeKeys: PlatformKeys
  /** Platforms whose makers want to be asked before they are read, and were. */
  readonly programmeAsked: readonly Platform[]
  /** By what MusicBrainz reaches who runs this; null: it is not asked for releases. */
  readonly releasesContact: string | null
  /** By what Discogs knows who runs this; null: it is not asked for releases. Never logged. */
  readonly discogsToken: string | null
  /** Where mails are handed over; null: none leave this machine. Never logged. */
  readonly smtp: SmtpConfig | null
  /** Whether users without an account are taken. */
  readonly openDoor: boolean
  /** The file that says what is sold. */
  readonly productsFile: string
}

const ROOT = path.resolve(import.meta.dirname, '..')
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

/** Where an API behind a proxy listens: the public URL belongs to that. */
function listenBehindProxy(env: Environment, apiUrl: string): Listen {
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
 * Whether this process runs the API alone: always against a real project, and on request beside an emulator
 * that another one runs.
 * @throws {ConfigError} when it is asked for something else
 */
function isApiAlone(services: string | undefined, local: boolean): boolean {
  if (services && !['all', 'api'].includes(services)) {
    throw new ConfigError('UNDERTONE_SERVICES must be "all" or "api".')
  }
  return !local || services === 'api'
}

/** The simulated Stripe belongs to the one process that runs everything. */
function decideProvider(env: Environment, mode: BackendConfig['mode'], alone: boolean) {
  return chooseProvider(env, mode) ?? (mode === 'local' && !alone ? 'simulated' : null)
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
  const mode = local ? 'local' : 'hosted'
  const alone = isApiAlone(env.UNDERTONE_SERVICES, local)
  if (mode === 'hosted') requireCredentials(env)
  const api = alone ? listenBehindProxy(env, runtime.apiUrl) : loopbackListen(runtime.apiUrl)
  if (api === null || (local && !isLoopbackHost(api.host)))
    throw new ConfigError('With the identity emulator the API must be on loopback too.')
  const level = LOG_LEVELS.find((name) => name === (env.UNDERTONE_LOG_LEVEL ?? 'warn'))
  if (level === undefined)
    throw new ConfigError(`UNDERTONE_LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}.`)

  return {
    ...decideHosting(env),
    mode,
    projectId,
    api,
    identity: alone ? null : identity,
    emulatorElsewhere:
      alone && runtime.identityUrl !== null ? new URL(runtime.identityUrl).host : null,
    documents: alone ? null : loopbackListen(runtime.documentsUrl),
    streams: alone ? null : loopbackListen(runtime.streamsUrl),
    streamsElsewhere: alone && local ? loopbackListen(runtime.streamsUrl) : null,
    hostNames: [
      ...new Set([...LOOPBACK_NAMES, new URL(runtime.apiUrl).hostname, ...allowedHosts(env)]),
    ],
    allowedOrigins: decideOrigins(env),
    stateDir: decideStateFolder(env, root),
    databaseUrl: decideDatabaseUrl(env),
    hashKey: decideHashKey(env),
    catalogue: decideCatalogue(env),
    logLevel: level,
    passwordPolicy: env.UNDERTONE_PASSWORD_POLICY,
    publicUrl: alone ? runtime.apiUrl.replace(/(?<!\/)\/+$/, '') : null,
    provider: decideProvider(env, mode, alone),
    openDoor: runtime.openDoor,
    stationChecks: decideSwitch(env, 'UNDERTONE_STATION_CHECKS', mode),
    programme: decideSwitch(env, 'UNDERTONE_PROGRAMME', mode),
    programmeKeys: decideProgrammeKeys(env),
    programmeAsked: decideProgrammeAsked(env),
    releasesContact: decideContact(env),
    discogsToken: decideDiscogsToken(env),
    smtp: decideSmtp(env),
    productsFile: env.UNDERTONE_PRODUCTS
      ? path.resolve(root, env.UNDERTONE_PRODUCTS)
      : DEFAULT_PRODUCTS,
  }
}

/** A clone visits no station and asks no platform unless it is asked to. */
function decideSwitch(
  env: Environment,
  name: 'UNDERTONE_STATION_CHECKS' | 'UNDERTONE_PROGRAMME',
  mode: BackendConfig['mode'],
) {
  const asked = env[name]
  if (asked && !['on', 'off'].includes(asked)) {
    throw new ConfigError(`${name} must be "on" or "off".`)
  }
  return asked ? asked === 'on' : mode === 'hosted'
}

/** Printable, and short enough for a header; MusicBrainz takes an address of mail or of a page. */
const CONTACT = /^[\x21-\x7e]{3,200}$/

function decideContact({ UNDERTONE_RELEASES_CONTACT: text }: Environment): string | null {
  if (!text) return null
  if (CONTACT.test(text) && /[@/]/.test(text)) return text
  throw new ConfigError(
    'UNDERTONE_RELEASES_CONTACT must be an address of mail or of a page, by which MusicBrainz reaches you.',
  )
}

/** As Discogs makes them: letters and digits. */
const DISCOGS_TOKEN = /^\w{8,200}$/

/** The message says nothing of the token. */
function decideDiscogsToken({ UNDERTONE_DISCOGS_TOKEN: text }: Environment): string | null {
  if (!text) return null
  if (DISCOGS_TOKEN.test(text)) return text
  throw new ConfigError(
    'UNDERTONE_DISCOGS_TOKEN must be a token of Discogs: letters and digits, as its settings for developers show it.',
  )
}

/** The message says nothing of the text, which has keys in it. */
function decideProgrammeKeys({ UNDERTONE_PROGRAMME_KEYS: text }: Environment): PlatformKeys {
  const keys = readPlatformKeys(text ?? '')
  if (keys !== null) return keys
  throw new ConfigError(
    'UNDERTONE_PROGRAMME_KEYS must be hosts of streams and keys: "station.radiocult.fm=pk_1,other.radiocult.fm=pk_2".',
  )
}

/** @throws {ConfigError} for a platform that need not be asked */
function decideProgrammeAsked({ UNDERTONE_PROGRAMME_ASKED: text }: Environment): Platform[] {
  const names = listOf(text)
  const asked = ASKED_FIRST.filter((platform) => names.includes(platform))
  if (asked.length === new Set(names).size) return asked
  throw new ConfigError(
    `UNDERTONE_PROGRAMME_ASKED must be platforms whose makers want to be asked first: ${ASKED_FIRST.join(', ')}.`,
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

/** @throws {ConfigError} for another word than the two */
function decideCatalogue({ UNDERTONE_CATALOGUE: word }: Environment): BackendConfig['catalogue'] {
  if (!word || word === 'directory') return 'directory'
  if (word === 'curated') return word
  throw new ConfigError('UNDERTONE_CATALOGUE must be "directory" or "curated".')
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
