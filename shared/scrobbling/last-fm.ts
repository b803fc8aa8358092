/** Client for Last.fm (desktop authentication and Scrobbling 2.0). Only the main process has its secret. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { LastFmConfig } from '../config/config.ts'
import type { ScrobbleOutcome, ServiceAccount, TimedSong } from './scrobble-service.ts'

/** Desktop authentication, section 6: MD5 of all parameters but `format`, sorted by name, then the shared secret. */
function sign(parameters: Readonly<Record<string, string>>, secret: string): string {
  const text = Object.keys(parameters)
    .filter((name) => name !== 'format')
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((name) => name + parameters[name])
    .join('')
  return createHash('md5').update(`${text}${secret}`, 'utf8').digest('hex')
}

const RESPONSE_TIMEOUT_MS = 15_000
/** Maximum number of characters in a response. A response for fifty songs has about 30 kB. */
const RESPONSE_MAX = 500_000
/** Error codes of an invalid session key, and of a rejected or suspended API key. */
const REJECTION_CODES: readonly number[] = [4, 9, 10, 13, 26]
/** Error codes of an offline service, a temporary error and a rate limit. */
const TEMPORARY_CODES: readonly number[] = [8, 11, 16, 29]

const errorResponse = z.object({ error: z.int() })
const tokenResponse = z.object({ token: z.string().min(1).max(255) })
const sessionResponse = z.object({
  session: z.object({ name: z.string().min(1).max(255), key: z.string().min(1).max(255) }),
})

export interface LastFm {
  /** Opens the page on which the user gives permission. Resolves to false when Last.fm cannot be reached. */
  start(): Promise<boolean>
  /** Resolves to null while the user has not given permission. */
  finish(): Promise<ServiceAccount | null>
  scrobble(token: string, songs: readonly TimedSong[]): Promise<ScrobbleOutcome>
  nowPlaying(token: string, song: TimedSong): Promise<ScrobbleOutcome>
}

interface LastFmPorts {
  readonly config: LastFmConfig | null
  readonly secret: string | null
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly openBrowser: (url: string) => Promise<void>
  readonly log: { warn(message: string, facts?: unknown): void }
}

type Parameters = Readonly<Record<string, string>>

export function createLastFm({ config, secret, fetch, openBrowser, log }: LastFmPorts): LastFm {
  /** Token that the user authorizes in the browser. It is valid once, for one account. */
  let requestToken: string | null = null

  async function call(method: string, parameters: Parameters) {
    if (config === null || secret === null) throw new Error('Last.fm is not configured.')
    const signedParameters = { ...parameters, method, api_key: config.apiKey, format: 'json' }
    const response = await fetch(`${config.apiUrl}/`, {
      method: 'POST',
      // Send the parameters in the body, because a session key in the URL could appear in a log.
      body: new URLSearchParams({ ...signedParameters, api_sig: sign(signedParameters, secret) }),
      redirect: 'error',
      credentials: 'omit',
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    })
    const text = await response.text()
    const body: unknown = text.length > RESPONSE_MAX ? null : parse(text)
    return { status: response.status, body }
  }

  async function send(method: string, parameters: Parameters): Promise<ScrobbleOutcome> {
    const result = await call(method, parameters).catch(() => null)
    if (result === null) return { kind: 'later' }
    const errorResult = errorResponse.safeParse(result.body)
    if (errorResult.success) {
      const { error } = errorResult.data
      log.warn('Last.fm rejected songs', { error })
      if (REJECTION_CODES.includes(error)) return { kind: 'refused' }
      return TEMPORARY_CODES.includes(error) ? { kind: 'later' } : { kind: 'malformed' }
    }
    // Songs that Last.fm's own filters ignore count as accepted. A retry would not change that.
    return result.status === 200 && result.body !== null ? { kind: 'taken' } : { kind: 'later' }
  }

  return {
    start: async () => {
      try {
        const { body } = await call('auth.getToken', {})
        requestToken = tokenResponse.parse(body).token
        const page = new URL(`${config?.authorizationUrl}/`)
        page.searchParams.set('api_key', config?.apiKey ?? '')
        page.searchParams.set('token', requestToken)
        await openBrowser(page.href)
        return true
      } catch (error) {
        log.warn('Last.fm cannot be reached', error)
        return false
      }
    },
    finish: async () => {
      if (requestToken === null) return null
      const { body } = await call('auth.getSession', { token: requestToken })
      const parsed = sessionResponse.safeParse(body)
      if (parsed.success) {
        requestToken = null
        return { account: parsed.data.session.name, token: parsed.data.session.key }
      }
      if (errorResponse.safeParse(body).success) return null
      throw new Error('Last.fm returned an invalid response.')
    },
    scrobble: (token, songs) =>
      send('track.scrobble', {
        sk: token,
        ...Object.assign(
          {},
          ...songs.map(({ artist, title, startedAt }, index) => ({
            [`artist[${index}]`]: artist,
            [`track[${index}]`]: title,
            [`timestamp[${index}]`]: String(startedAt),
            // 0 means that the station chose the song, not the user.
            [`chosenByUser[${index}]`]: '0',
          })),
        ),
      }),
    nowPlaying: (token, { artist, title }) =>
      send('track.updateNowPlaying', { sk: token, artist, track: title }),
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
