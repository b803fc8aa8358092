/** Validates the configuration of the app's services, and applies the environment variables that override it. */
import { z } from 'zod'
import type { GoogleConfig, LastFmConfig, RuntimeConfig } from './config.ts'

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** True for a loopback host, spelled as in `URL.hostname`. */
export function isLoopbackHost(hostname: string): boolean {
  return LOOPBACK.test(hostname)
}

/** Returns null for a valid service address, otherwise the end of an error message. Plain HTTP would expose tokens. */
export function serviceUrlProblem(text: string): string | null {
  if (!URL.canParse(text)) return 'is not a URL'
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'must start with https://'
  if (url.protocol === 'http:' && !isLoopbackHost(url.hostname))
    return 'must use https: http is for this machine only'
  if (url.username !== '' || url.password !== '') return 'must not carry a user name or password'
  if (url.search !== '' || url.hash !== '') return 'must not carry a query or a fragment'
  return null
}

/** Environment variables that override an entry. The build writes `docs/configuration.md` from them and the schema. */
export const OVERRIDES: Readonly<Record<string, readonly [entry: string, part?: string]>> = {
  UNDERTONE_API_URL: ['apiUrl'],
  UNDERTONE_FUNCTIONS_URL: ['functionsUrl'],
  UNDERTONE_IDENTITY_URL: ['identityUrl'],
  UNDERTONE_DOCUMENTS_URL: ['documentsUrl'],
  UNDERTONE_STREAMS_URL: ['streamsUrl'],
  UNDERTONE_ANONYMOUS_LISTENING: ['anonymousListening'],
  UNDERTONE_DIRECTORY_URL: ['directoryUrl'],
  UNDERTONE_LISTENBRAINZ_URL: ['listenBrainzUrl'],
  UNDERTONE_LASTFM_API_KEY: ['lastFm', 'apiKey'],
  UNDERTONE_LASTFM_SECRET: ['lastFm', 'secret'],
  UNDERTONE_LASTFM_API_URL: ['lastFm', 'apiUrl'],
  UNDERTONE_LASTFM_AUTHORIZATION_URL: ['lastFm', 'authorizationUrl'],
  UNDERTONE_FIREBASE_API_KEY: ['firebase', 'apiKey'],
  UNDERTONE_FIREBASE_PROJECT_ID: ['firebase', 'projectId'],
  UNDERTONE_RECAPTCHA_SITE_KEY: ['firebase', 'recaptchaSiteKey'],
  UNDERTONE_GOOGLE_CLIENT_ID: ['google', 'clientId'],
  UNDERTONE_GOOGLE_CLIENT_SECRET: ['google', 'clientSecret'],
  UNDERTONE_GOOGLE_AUTHORIZATION_URL: ['google', 'authorizationUrl'],
  UNDERTONE_GOOGLE_TOKEN_URL: ['google', 'tokenUrl'],
}

/** Services that need an ID of the product, and the variable that sets the ID. */
const PRODUCT_IDS = [
  ['google', 'UNDERTONE_GOOGLE_CLIENT_ID'],
  ['lastFm', 'UNDERTONE_LASTFM_API_KEY'],
] as const

export type Environment = Readonly<Record<string, string | undefined>>
/** Value of a variable that disables a service. */
export const NONE = 'none'

type Entries = Record<string, unknown>

function isEntries(value: unknown): value is Entries {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Applies all non-empty overrides. Ignores the variables of Google and Last.fm when their product ID is missing. */
function withOverrides(base: unknown, env: Environment): unknown {
  if (!isEntries(base)) return base
  const merged: Entries = { ...base }
  for (const [variable, [entry, part]] of Object.entries(OVERRIDES)) {
    const value = env[variable]
    if (!value) continue
    if (part === undefined) merged[entry] = value === NONE ? null : value
    else merged[entry] = { ...(isEntries(merged[entry]) && merged[entry]), [part]: value }
  }
  for (const [entry, id] of PRODUCT_IDS)
    if (!isEntries(base[entry]) && !env[id]) {
      if (entry in base) merged[entry] = base[entry]
      else delete merged[entry]
    }
  return merged
}

/** https://accounts.google.com/.well-known/openid-configuration */
const GOOGLE_AUTHORIZATION_URL = 'https://accounts.google.com/o/oauth2/v2/auth'
const GOOGLE_TOKEN_URL = 'https://oauth2.googleapis.com/token'

/** https://www.last.fm/api/desktopauth */
const LASTFM_API_URL = 'https://ws.audioscrobbler.com/2.0'
const LASTFM_AUTHORIZATION_URL = 'https://www.last.fm/api/auth'

const serviceUrl = z
  .string()
  .superRefine((text, context) => {
    const problem = serviceUrlProblem(text)
    if (problem !== null) context.addIssue({ code: 'custom', message: problem })
  })
  .transform((text) => text.replace(/(?<!\/)\/+$/, ''))

/** Accepts visible ASCII, the characters of a client id (RFC 6749, appendix A.1, without the space). */
const clientText = (message: string) => z.string().regex(/^[\x21-\x7e]{1,255}$/, message)

/** A configuration file contains a boolean. The environment contains text: `on` or `off`. */
const onOrOff = z
  .union([z.boolean(), z.enum(['on', 'off'])], 'is neither on nor off')
  .transform((value) => value === true || value === 'on')

const unused = z.string().optional()
/** Other fields of the Firebase console's snippet (FirebaseOptions), accepted and ignored. */
const UNUSED_FIREBASE_FIELDS = {
  authDomain: unused,
  databaseURL: unused,
  storageBucket: unused,
  messagingSenderId: unused,
  appId: unused,
  measurementId: unused,
}

export const configSchema = z.strictObject({
  apiUrl: serviceUrl.describe('API v2'),
  functionsUrl: serviceUrl
    .nullable()
    .describe('Cloud Functions of version 1; `none`: those of the Firebase project'),
  identityUrl: serviceUrl
    .nullable()
    .describe('Firebase Auth emulator, on loopback only; `none`: Google’s identity service'),
  documentsUrl: serviceUrl
    .nullable()
    .describe('Firestore REST endpoint; `none`: Google’s document database'),
  streamsUrl: serviceUrl.nullable().describe('Demo streams; `none`: no demo streams'),
  directoryUrl: serviceUrl
    .nullable()
    .default(null)
    .describe('Radio Browser server that receives clicks; `none`: no clicks and no import'),
  listenBrainzUrl: serviceUrl
    .nullable()
    .default(null)
    .describe('ListenBrainz server that receives played songs; `none`: not offered'),
  lastFm: z
    .strictObject({
      apiKey: clientText('is not an API key').describe(
        'The product’s API key at Last.fm; without it Last.fm is not offered',
      ),
      secret: clientText('is not a shared secret').describe(
        'The product’s shared secret at Last.fm; only the main process reads it',
      ),
      apiUrl: serviceUrl.default(LASTFM_API_URL).describe('Last.fm’s API'),
      authorizationUrl: serviceUrl
        .default(LASTFM_AUTHORIZATION_URL)
        .describe('Last.fm’s page that asks the user for permission'),
    })
    .nullable()
    .default(null),
  google: z
    .strictObject({
      clientId: clientText('is not a client id').describe(
        'Google sign-in; without it there is no Google button',
      ),
      clientSecret: clientText('is not a client secret')
        .nullable()
        .default(null)
        .describe(
          'The “secret” that Google gives to desktop clients; only the main process reads it',
        ),
      authorizationUrl: serviceUrl
        .default(GOOGLE_AUTHORIZATION_URL)
        .describe('Authorization endpoint'),
      tokenUrl: serviceUrl.default(GOOGLE_TOKEN_URL).describe('Token endpoint'),
    })
    .nullable()
    .default(null),
  anonymousListening: onOrOff
    .default(true)
    .describe('`on` or `off`: whether listening needs no account; the API reads it too'),
  firebase: z
    .strictObject({
      apiKey: z.string().min(1, 'is empty').describe('Web API key of the Firebase project'),
      // https://cloud.google.com/resource-manager/docs/creating-managing-projects
      projectId: z
        .string()
        .regex(/^[a-z][a-z0-9-]{4,28}[a-z0-9]$/, 'is not a project id')
        .describe('Firebase project; the emulator needs a name that starts with `demo-`'),
      recaptchaSiteKey: z
        .string()
        .regex(/^[\w-]{1,100}$/, 'is not a site key')
        .nullable()
        .default(null)
        .describe('reCAPTCHA site key for text messages of a real project'),
      ...UNUSED_FIREBASE_FIELDS,
    })
    .transform(({ apiKey, projectId, recaptchaSiteKey }) => ({
      apiKey,
      projectId,
      recaptchaSiteKey,
    })),
})

/** Reports an invalid configuration. The app shows the message to the user. */
export class ConfigError extends Error {}

export interface MainConfig {
  readonly config: RuntimeConfig
  /** Google calls it a secret. An installed app cannot hide it, but no page needs it. */
  readonly googleClientSecret: string | null
  /** Signs Last.fm requests. Null when Last.fm is not available. */
  readonly lastFmSecret: string | null
}

/** Merges `base` (parsed JSON of `source`) with the environment. Throws ConfigError with all problems. */
export function resolveMainConfig(base: unknown, env: Environment, source: string): MainConfig {
  const result = configSchema.safeParse(withOverrides(base, env))
  if (result.success) {
    const { google, lastFm, ...otherEntries } = result.data
    const { clientSecret = null, ...googleForPages } = google ?? {}
    const { secret = null, ...lastFmForPages } = lastFm ?? {}
    return {
      config: {
        ...otherEntries,
        google: google && (googleForPages as GoogleConfig),
        lastFm: lastFm && (lastFmForPages as LastFmConfig),
      },
      googleClientSecret: clientSecret,
      lastFmSecret: secret,
    }
  }
  const problems = result.error.issues.map((issue) =>
    issue.path.length === 0 ? issue.message : `${issue.path.join('.')} ${issue.message}`,
  )
  throw new ConfigError(`The configuration (${source}) cannot be used: ${problems.join('; ')}.`)
}
