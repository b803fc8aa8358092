import { PROGRAMME_DAYS } from '../../../shared/api/programme.ts'
import { parseStreamUrl } from '../../../shared/net/address-rules.ts'
import { systemClock } from '../../../shared/net/clock.ts'
import type { Network } from '../../../shared/net/dial.ts'
import { openFollowing } from '../../../shared/net/follow-redirects.ts'
import { readWhole } from '../../../shared/net/read-start.ts'
import { problemOf } from '../../../shared/net/stream-problem.ts'
import { openUpstream, type Upstream } from '../../../shared/net/upstream.ts'
import { mediaType } from '../../../shared/radio/media-type.ts'
import { USER_AGENT } from '../../http/user-agent.ts'
import type { EndpointRequest } from './adapters/adapter.ts'
import { DOCUMENT_MAX_BYTES, DOCUMENT_MS } from './adapters/limits.ts'

/** By what a server knows that nothing has changed: headers of its last answer. */
export interface Validators {
  readonly etag: string | null
  readonly modified: string | null
}

/** What came of asking for a document. */
export type DocumentAnswer =
  | (Validators & { readonly status: 'read'; readonly body: Uint8Array })
  | { readonly status: 'unchanged' }
  | {
      readonly status: 'refused'
      /** In a word: the status, `too-large`, `too-slow`, `broken-off`, `not-a-document`, or a StreamEnd or StreamLoss. */
      readonly problem: string
      /** How long the server asks to be left alone. */
      readonly retryAfterMs: number | null
    }

const DAY_MS = 24 * 60 * 60_000

/** Longer or stranger ones are not sent back. */
const VALIDATOR = /^[\x20-\x7e]{1,256}$/
const RETRY_SECONDS = /^\d{1,6}$/

class Refused extends Error {
  readonly retryAfterMs: number | null
  constructor(problem: string, retryAfterMs: number | null = null) {
    super(problem)
    this.retryAfterMs = retryAfterMs
  }
}

function conditions({ etag, modified }: Validators): Record<string, string> {
  return {
    ...(etag !== null && { 'If-None-Match': etag }),
    ...(modified !== null && { 'If-Modified-Since': modified }),
  }
}

/** An address with the days between which broadcasts are asked for: from yesterday on, one more than are kept. */
function withDays(url: string, now: number): string {
  const day = (days: number) =>
    `${new Date(now + days * DAY_MS).toISOString().slice(0, 10)}T00:00:00Z`
  return url.replace('{from}', day(-1)).replace('{to}', day(PROGRAMME_DAYS + 1))
}

function validator(upstream: Upstream, name: string): string | null {
  const value = upstream.header(name)
  return value !== null && VALIDATOR.test(value) ? value : null
}

/** Refuses by the head of an answer what need not be read. @throws {Refused} */
function checkHead(upstream: Upstream): void {
  if (upstream.status !== 200) {
    const asked = upstream.header('retry-after') ?? ''
    const seconds = RETRY_SECONDS.test(asked) ? Number(asked) : null
    throw new Refused(String(upstream.status), seconds === null ? null : seconds * 1_000)
  }
  const type = mediaType(upstream.header('content-type'))
  if (/^(?:audio|video|image)\//.test(type)) throw new Refused('not-a-document')
  if (Number(upstream.header('content-length')) > DOCUMENT_MAX_BYTES) throw new Refused('too-large')
}

/** All of a body. @throws {Refused} */
async function readBody(upstream: Upstream): Promise<Uint8Array> {
  const { body } = upstream
  const bytes = await readWhole(body, Buffer.alloc(0), systemClock, DOCUMENT_MAX_BYTES + 1)
  if (bytes.length > DOCUMENT_MAX_BYTES) throw new Refused('too-large')
  if (!body.complete || upstream.broken()) throw new Refused('broken-off')
  return bytes
}

/**
 * Asks for a document of a platform, by the one guarded client: each redirect is judged anew, and size and time have
 * limits. What has a header of its own, such as a key, follows no redirect. Nothing of the body is parsed.
 * Rejects only with the reason of `gone`.
 */
export async function readDocument(
  request: Pick<EndpointRequest, 'url' | 'headers'> & Validators,
  network: Network,
  gone: AbortSignal,
): Promise<DocumentAnswer> {
  const done = new AbortController()
  const overdue = AbortSignal.timeout(DOCUMENT_MS)
  const signal = AbortSignal.any([gone, overdue, done.signal])
  const caller = { network, clock: systemClock, userAgent: USER_AGENT }
  const asked = { 'Accept-Encoding': 'gzip', ...conditions(request) }
  try {
    const url = parseStreamUrl(withDays(request.url, Date.now()))
    if (url === null) throw new Refused('bad-address')
    const upstream =
      request.headers === undefined
        ? await openFollowing(url, caller, asked, signal)
        : await openUpstream(url, caller, { ...asked, ...request.headers }, signal)
    if (upstream.status === 304) return { status: 'unchanged' }
    checkHead(upstream)
    const body = await readBody(upstream)
    const etag = validator(upstream, 'etag')
    return { status: 'read', body, etag, modified: validator(upstream, 'last-modified') }
  } catch (error) {
    gone.throwIfAborted()
    if (overdue.aborted) return { status: 'refused', problem: 'too-slow', retryAfterMs: null }
    if (error instanceof Refused)
      return { status: 'refused', problem: error.message, retryAfterMs: error.retryAfterMs }
    return { status: 'refused', problem: problemOf(error).reason, retryAfterMs: null }
  } finally {
    // Ends the connection, whatever is left of the answer.
    done.abort()
  }
}
