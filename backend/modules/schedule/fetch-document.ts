import { SCHEDULE_DAYS } from '../../../shared/api/schedule.ts'
import { parseStreamUrl } from '../../../shared/net/address-rules.ts'
import { systemClock } from '../../../shared/net/clock.ts'
import type { Network } from '../../../shared/net/dial.ts'
import { openFollowing } from '../../../shared/net/follow-redirects.ts'
import { readFull } from '../../../shared/net/read-start.ts'
import { problemOf } from '../../../shared/net/stream-problem.ts'
import { openUpstream, type Upstream } from '../../../shared/net/upstream.ts'
import { mediaType } from '../../../shared/radio/media-type.ts'
import { USER_AGENT } from '../../http/user-agent.ts'
import type { EndpointRequest } from './adapters/adapter.ts'
import { DOCUMENT_MAX_BYTES, DOCUMENT_MS } from './adapters/limits.ts'

/** Cache validators of the last response, sent back in a conditional request. */
export interface Validators {
  readonly etag: string | null
  readonly modified: string | null
}

export type DocumentResult =
  | (Validators & { readonly status: 'read'; readonly body: Uint8Array })
  | { readonly status: 'unchanged' }
  | {
      readonly status: 'refused'
      /** An HTTP status, `bad-address`, `too-large`, `too-slow`, `broken-off`, `not-a-document`, or a StreamEnd or StreamLoss reason. */
      readonly problem: string
      readonly retryAfterMs: number | null
    }

const DAY_MS = 24 * 60 * 60_000

const VALIDATOR = /^[\x20-\x7e]{1,256}$/
const RETRY_SECONDS = /^\d{1,6}$/

class RejectedDocument extends Error {
  readonly retryAfterMs: number | null
  constructor(problem: string, retryAfterMs: number | null = null) {
    super(problem)
    this.retryAfterMs = retryAfterMs
  }
}

function conditionalHeaders({ etag, modified }: Validators): Record<string, string> {
  return {
    ...(etag !== null && { 'If-None-Match': etag }),
    ...(modified !== null && { 'If-Modified-Since': modified }),
  }
}

/** Replaces the placeholders of a URL by the requested days: from yesterday to one day beyond the stored range. */
function withDays(url: string, now: number): string {
  const day = (days: number) =>
    `${new Date(now + days * DAY_MS).toISOString().slice(0, 10)}T00:00:00Z`
  return url.replace('{from}', day(-1)).replace('{to}', day(SCHEDULE_DAYS + 1))
}

function readValidator(upstream: Upstream, name: string): string | null {
  const value = upstream.header(name)
  return value !== null && VALIDATOR.test(value) ? value : null
}

/** Rejects a response by its status and headers, before the body is read. @throws {RejectedDocument} */
function checkStatusAndHeaders(upstream: Upstream): void {
  if (upstream.status !== 200) {
    const retryAfter = upstream.header('retry-after') ?? ''
    const seconds = RETRY_SECONDS.test(retryAfter) ? Number(retryAfter) : null
    throw new RejectedDocument(String(upstream.status), seconds === null ? null : seconds * 1_000)
  }
  const type = mediaType(upstream.header('content-type'))
  if (/^(?:audio|video|image)\//.test(type)) throw new RejectedDocument('not-a-document')
  if (Number(upstream.header('content-length')) > DOCUMENT_MAX_BYTES)
    throw new RejectedDocument('too-large')
}

/** @throws {RejectedDocument} when the body is too large or incomplete */
async function readBody(upstream: Upstream): Promise<Uint8Array> {
  const { body } = upstream
  const bytes = await readFull(body, Buffer.alloc(0), systemClock, DOCUMENT_MAX_BYTES + 1)
  if (bytes.length > DOCUMENT_MAX_BYTES) throw new RejectedDocument('too-large')
  if (!body.complete || upstream.broken()) throw new RejectedDocument('broken-off')
  return bytes
}

/**
 * Fetches a document of a platform with the guarded client, which validates every redirect target and limits size and
 * time. A request with its own headers, such as a key, follows no redirect. Does not parse the body. Rejects only with
 * the reason of `stopSignal`.
 */
export async function fetchDocument(
  request: Pick<EndpointRequest, 'url' | 'headers'> & Validators,
  network: Network,
  stopSignal: AbortSignal,
): Promise<DocumentResult> {
  const finished = new AbortController()
  const timeout = AbortSignal.timeout(DOCUMENT_MS)
  const signal = AbortSignal.any([stopSignal, timeout, finished.signal])
  const caller = { network, clock: systemClock, userAgent: USER_AGENT }
  const headers = { 'Accept-Encoding': 'gzip', ...conditionalHeaders(request) }
  try {
    const url = parseStreamUrl(withDays(request.url, Date.now()))
    if (url === null) throw new RejectedDocument('bad-address')
    const upstream =
      request.headers === undefined
        ? await openFollowing(url, caller, headers, signal)
        : await openUpstream(url, caller, { ...headers, ...request.headers }, signal)
    if (upstream.status === 304) return { status: 'unchanged' }
    checkStatusAndHeaders(upstream)
    const body = await readBody(upstream)
    const etag = readValidator(upstream, 'etag')
    return { status: 'read', body, etag, modified: readValidator(upstream, 'last-modified') }
  } catch (error) {
    stopSignal.throwIfAborted()
    if (timeout.aborted) return { status: 'refused', problem: 'too-slow', retryAfterMs: null }
    if (error instanceof RejectedDocument)
      return { status: 'refused', problem: error.message, retryAfterMs: error.retryAfterMs }
    return { status: 'refused', problem: problemOf(error).reason, retryAfterMs: null }
  } finally {
    // Closes the connection even if part of the response is unread.
    finished.abort()
  }
}
