/** Last.fm, by its documents: desktop authentication and Scrobbling 2.0. The secret stays with who calls it: main. */

import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { LastFmConfig } from '../config/config.ts'
import type { ScrobbleOutcome, ServiceAccount, TimedSong } from './scrobble-service.ts'

/**
 * The signature that Last.fm asks for (desktop authentication, section 6): the MD5 of all parameters but `format`, by
 * name in the order of ASCII, each name before its value, and the shared secret after them.
 */
function sign(parameters: Readonly<Record<string, string>>, secret: string): string {
  const text = Object.keys(parameters)
    .filter((name) => name !== 'format')
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((name) => name + parameters[name])
    .join('')
  return createHash('md5').update(`${text}${secret}`, 'utf8').digest('hex')
}

const ANSWER_MS = 15_000
/** Largest answer that is read, in letters: fifty songs come back as about 30 kB. */
const ANSWER_MAX = 500_000
/** Its codes: an invalid session key; a key of the product that it refuses, or has suspended. */
const REFUSED: readonly number[] = [4, 9, 10, 13, 26]
/** Out of service, a passing fault, too many requests. */
const PASSING: readonly number[] = [8, 11, 16, 29]

const failure = z.object({ error: z.int() })
const tokenAnswer = z.object({ token: z.string().min(1).max(255) })
const sessionAnswer = z.object({
  session: z.object({ name: z.string().min(1).max(255), key: z.string().min(1).max(255) }),
})

export interface LastFm {
  begin(): Promise<boolean>
  finish(): Promise<ServiceAccount | null>
  scrobble(token: string, songs: readonly TimedSong[]): Promise<ScrobbleOutcome>
  nowPlaying(token: string, song: TimedSong): Promise<ScrobbleOutcome>
}

interface LastFmParts {
  readonly config: LastFmConfig | null
  readonly secret: string | null
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly openBrowser: (url: string) => Promise<void>
  readonly log: { warn(message: string, facts?: unknown): void }
}

type Parameters = Readonly<Record<string, string>>

/** The part of the app that speaks to it. What is not configured cannot be reached. */
export function createLastFm({ config, secret, fetch, openBrowser, log }: LastFmParts): LastFm {
  /** What the user is asked to allow; it is good for one account, once. */
  let asked: string | null = null

  /** The answer as it came, and the status of HTTP. */
  async function call(method: string, parameters: Parameters) {
    if (config === null || secret === null) throw new Error('Last.fm is not configured')
    const all = { ...parameters, method, api_key: config.apiKey, format: 'json' }
    const response = await fetch(`${config.apiUrl}/`, {
      method: 'POST',
      // Text in UTF-8, and in the body: a session key in an address could reach a log.
      body: new URLSearchParams({ ...all, api_sig: sign(all, secret) }),
      redirect: 'error',
      credentials: 'omit',
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    const text = await response.text()
    const answer: unknown = text.length > ANSWER_MAX ? null : parse(text)
    return { status: response.status, answer }
  }

  async function tell(method: string, parameters: Parameters): Promise<ScrobbleOutcome> {
    const told = await call(method, parameters).catch(() => null)
    if (told === null) return { kind: 'later' }
    const failed = failure.safeParse(told.answer)
    if (failed.success) {
      const { error } = failed.data
      log.warn('Last.fm does not take songs', { error })
      if (REFUSED.includes(error)) return { kind: 'refused' }
      return PASSING.includes(error) ? { kind: 'later' } : { kind: 'malformed' }
    }
    // Songs that it ignores, by its own filters, count as taken: they would be ignored again.
    return told.status === 200 && told.answer !== null ? { kind: 'taken' } : { kind: 'later' }
  }

  return {
    begin: async () => {
      try {
        const { answer } = await call('auth.getToken', {})
        asked = tokenAnswer.parse(answer).token
        const page = new URL(`${config?.authorizationUrl}/`)
        page.searchParams.set('api_key', config?.apiKey ?? '')
        page.searchParams.set('token', asked)
        await openBrowser(page.href)
        return true
      } catch (error) {
        log.warn('Last.fm cannot be reached', error)
        return false
      }
    },
    finish: async () => {
      if (asked === null) return null
      const { answer } = await call('auth.getSession', { token: asked })
      const read = sessionAnswer.safeParse(answer)
      if (read.success) {
        asked = null
        return { account: read.data.session.name, token: read.data.session.key }
      }
      if (failure.safeParse(answer).success) return null
      throw new Error('Last.fm gives no answer that can be read')
    },
    scrobble: (token, songs) =>
      tell('track.scrobble', {
        sk: token,
        ...Object.assign(
          {},
          ...songs.map(({ artist, title, startedAt }, index) => ({
            [`artist[${index}]`]: artist,
            [`track[${index}]`]: title,
            [`timestamp[${index}]`]: String(startedAt),
            // A station chose it.
            [`chosenByUser[${index}]`]: '0',
          })),
        ),
      }),
    nowPlaying: (token, { artist, title }) =>
      tell('track.updateNowPlaying', { sk: token, artist, track: title }),
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
