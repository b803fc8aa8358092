import { timingSafeEqual } from 'node:crypto'
import { APP_ORIGIN } from '../../shared/config/config.ts'
import { readDirectives } from './hls-directives.ts'
/** What is asked for, once the asker is known to be the app. */
export type Wanted =
  | {
      readonly what: 'audio'
      readonly stream: string
      /** The page's number of this response, which positions of titles refer to; 0 without one. */
      readonly response: number
      readonly headOnly: boolean
    }
  | {
      readonly what: 'hls'
      readonly stream: string
      readonly link: string
      /** Delivery directives of low-latency HLS, as a query; null: none. */
      readonly directives: string | null
      readonly headOnly: boolean
    }
  | { readonly what: 'refused'; readonly status: 403 | 404 | 405; readonly why: string }

/** The parts of a request that decide. */
export interface Asked {
  readonly method: string | undefined
  /** The request target as it was sent: nothing decoded, nothing resolved. */
  readonly target: string | undefined
  readonly host: string | undefined
  readonly origin: string | undefined
}

/**
 * `/<secret>/<stream>` with an optional `?response=<number>`, and `/<secret>/<stream>/hls/<link>` with an
 * optional query of delivery directives; nothing else and no dots.
 */
const PATH =
  /^\/([A-Za-z0-9_-]{43})\/([A-Za-z0-9-]{8,64})(?:\?response=(\d{1,9})|\/hls\/([A-Za-z0-9_.-]{1,8192})(?:\?([\w=&]{1,80}))?)?$/

/** Whether two texts are the same, in a time that tells nothing but whether they are of one length. */
export function sameSecret(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

function refused(status: 403 | 404 | 405, why: string): Wanted {
  return { what: 'refused', status, why }
}

/**
 * Who may have what: only the app's own page, by GET or HEAD, at a path that begins with the secret, and
 * only under the address the relay listens at (a name that was made to point here is turned away).
 */
export function judgeRequest(
  { method, target, host, origin }: Asked,
  own: { readonly host: string; readonly secret: string },
): Wanted {
  if (host !== own.host) return refused(403, 'another host')
  const [, secret = '', stream = '', number = '0', link, query] = PATH.exec(target ?? '') ?? []
  if (!sameSecret(secret, own.secret)) return refused(404, 'another path')
  if (method !== 'GET' && method !== 'HEAD') return refused(405, 'another method')
  // What Chromium writes as `Origin` when the app's page asks for sound. Seen on the Electron double only,
  // whose proxy writes it: without it a real Electron would have no sound at all.
  if (origin !== APP_ORIGIN) return refused(403, 'another origin')
  const headOnly = method === 'HEAD'
  if (link === undefined) return { what: 'audio', stream, response: Number(number), headOnly }
  const directives = query === undefined ? null : readDirectives(query)
  if (query !== undefined && directives === null) return refused(404, 'another path')
  return { what: 'hls', stream, link, directives, headOnly }
}
