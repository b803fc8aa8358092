import { z } from 'zod'
import type { LastFmConfig, RuntimeConfig } from './config.ts'
import { type Environment, withOverrides } from './overrides.ts'
import { serviceUrlProblem } from './service-url.ts'

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

/** Visible ASCII, which is all a client id is made of (RFC 6749, appendix A.1, without the space). */
const clientText = (what: string) => z.string().regex(/^[\x21-\x7e]{1,255}$/, what)

/** In a file true or false; in the environment, which has text alone, on or off. */
const onOrOff = z
  .union([z.boolean(), z.enum(['on', 'off'])], 'is neither on nor off')
  .transform((value) => value === true || value === 'on')

const unused = z.string().optional()
/** What else the snippet of Firebase's console has (FirebaseOptions); nothing here needs it. */
const UNUSED_OF_FIREBASE = {
  authDomain: unused,
  databaseURL: unused,
  storageBucket: unused,
  messagingSenderId: unused,
  appId: unused,
  measurementId: unused,
}

const schema = z.strictObject({
  apiUrl: serviceUrl,
  functionsUrl: serviceUrl.nullable(),
  identityUrl: serviceUrl.nullable(),
  documentsUrl: serviceUrl.nullable(),
  streamsUrl: serviceUrl.nullable(),
  directoryUrl: serviceUrl.nullable().default(null),
  listenBrainzUrl: serviceUrl.nullable().default(null),
  lastFm: z
    .strictObject({
      apiKey: clientText('is not an API key'),
      secret: clientText('is not a shared secret'),
      apiUrl: serviceUrl.default(LASTFM_API_URL),
      authorizationUrl: serviceUrl.default(LASTFM_AUTHORIZATION_URL),
    })
    .nullable()
    .default(null),
  google: z
    .strictObject({
      clientId: clientText('is not a client id'),
      clientSecret: clientText('is not a client secret').nullable().default(null),
      authorizationUrl: serviceUrl.default(GOOGLE_AUTHORIZATION_URL),
      tokenUrl: serviceUrl.default(GOOGLE_TOKEN_URL),
    })
    .nullable()
    .default(null),
  openDoor: onOrOff.default(true),
  firebase: z
    .strictObject({
      apiKey: z.string().min(1, 'is empty'),
      // https://cloud.google.com/resource-manager/docs/creating-managing-projects
      projectId: z.string().regex(/^[a-z][a-z0-9-]{4,28}[a-z0-9]$/, 'is not a project id'),
      recaptchaSiteKey: z
        .string()
        .regex(/^[\w-]{1,100}$/, 'is not a site key')
        .nullable()
        .default(null),
      ...UNUSED_OF_FIREBASE,
    })
    .transform(({ apiKey, projectId, recaptchaSiteKey }) => ({
      apiKey,
      projectId,
      recaptchaSiteKey,
    })),
})

/** A configuration that cannot be used; the message says what is wrong, to be shown. */
export class ConfigError extends Error {}

/** What the configuration says, apart: what pages get, and what stays with the main process. */
export interface MainConfig {
  readonly config: RuntimeConfig
  /** Google's name for it; in an app on the users' machines it is no secret, yet no page needs it. */
  readonly googleClientSecret: string | null
  /** Signs what is told to Last.fm; null where it is not offered. */
  readonly lastFmSecret: string | null
}

/**
 * The configuration that `base` (parsed JSON) and the environment make. Throws ConfigError naming
 * each wrong entry; `source` says where `base` came from.
 */
export function resolveMainConfig(base: unknown, env: Environment, source: string): MainConfig {
  const result = schema.safeParse(withOverrides(base, env))
  if (result.success) {
    const { google, lastFm: found, ...rest } = result.data
    const { secret: lastFmSecret = null, ...lastFm } = found ?? {}
    const shared = { ...rest, lastFm: found === null ? null : (lastFm as LastFmConfig) }
    if (google === null)
      return { config: { ...shared, google }, googleClientSecret: null, lastFmSecret }
    const { clientSecret, ...forPages } = google
    const config = { ...shared, google: forPages }
    return { config, googleClientSecret: clientSecret, lastFmSecret }
  }
  const problems = result.error.issues.map((issue) =>
    issue.path.length === 0 ? issue.message : `${issue.path.join('.')} ${issue.message}`,
  )
  throw new ConfigError(`The configuration (${source}) cannot be used: ${problems.join('; ')}.`)
}

/** The part of it that pages may have. Throws as resolveMainConfig does. */
export function resolveConfig(base: unknown, env: Environment, source: string): RuntimeConfig {
  return resolveMainConfig(base, env, source).config
}
