/** Which environment variable replaces which entry of the configuration. */
const OVERRIDES: Readonly<Record<string, readonly [entry: string, part?: string]>> = {
  UNDERTONE_API_URL: ['apiUrl'],
  UNDERTONE_FUNCTIONS_URL: ['functionsUrl'],
  UNDERTONE_IDENTITY_URL: ['identityUrl'],
  UNDERTONE_DOCUMENTS_URL: ['documentsUrl'],
  UNDERTONE_STREAMS_URL: ['streamsUrl'],
  UNDERTONE_OPEN_DOOR: ['openDoor'],
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

const PRODUCT_IDS = [
  ['google', 'UNDERTONE_GOOGLE_CLIENT_ID'],
  ['lastFm', 'UNDERTONE_LASTFM_API_KEY'],
] as const

export type Environment = Readonly<Record<string, string | undefined>>
/** The value of a variable that takes a service away. */
export const NONE = 'none'

type Entries = Record<string, unknown>

function isEntries(value: unknown): value is Entries {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * A copy of `base` (parsed JSON) with every non-empty override applied; an empty variable counts as
 * unset. Google and Last.fm need an id of the product: without
 * one their other variables make nothing of nothing.
 */
export function withOverrides(base: unknown, env: Environment): unknown {
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
