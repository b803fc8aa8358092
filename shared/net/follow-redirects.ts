import { parseStreamUrl } from './address-rules.ts'
import { end } from './stream-problem.ts'
import { type Caller, openUpstream, type Upstream } from './upstream.ts'

/** Redirects followed on the way from an address to what is there. */
export const MAX_REDIRECTS = 5
/** Requests of one attempt, all in all: a long playlist of dead entries is no reason for a storm. */
export const MAX_REQUESTS = 12

/** Counts the steps of one way, over all its playlists. */
export interface Steps {
  redirects: number
  requests: number
  playlists: number
  /** A server has answered. */
  answered: boolean
}

export function noSteps(): Steps {
  return { redirects: 0, requests: 0, playlists: 0, answered: false }
}

/**
 * Asks for `url` and follows its redirects; each address is judged anew before it is connected to.
 * Resolves with the first answer that is none, whatever its status. Throws StreamProblem, also for a redirect
 * that `mayFollow` refuses.
 */
export async function openFollowing(
  url: URL,
  caller: Caller,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
  steps: Steps = noSteps(),
  mayFollow: (next: URL) => boolean = () => true,
): Promise<Upstream> {
  let next = url
  for (;;) {
    steps.requests += 1
    if (steps.requests > MAX_REQUESTS) throw end('bad-playlist', 'too many addresses on the way')
    const upstream = await openUpstream(next, caller, headers, signal)
    steps.answered = true
    const location = upstream.header('location')
    if (upstream.status < 300 || upstream.status >= 400 || location === null) return upstream
    upstream.hangUp()
    steps.redirects += 1
    if (steps.redirects > MAX_REDIRECTS) throw end('too-many-redirects')
    const target = parseStreamUrl(location, upstream.url.href)
    if (target === null) throw end('bad-address', 'a redirect to what is no stream address')
    if (!mayFollow(target)) throw end('bad-address', 'a redirect that is not allowed')
    next = target
  }
}
