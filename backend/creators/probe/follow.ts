import { parseStreamUrl } from '../../../shared/radio/address-rules.ts'
import type { StreamEnd } from '../../../shared/radio/stream-ends.ts'
import type { ProbeNetwork } from './checked-addresses.ts'
import { type Answer, openAddress } from './open-address.ts'
import { ProbeProblem } from './probe-problem.ts'

/** Redirects followed on the way from an address to what is there. */
export const MAX_REDIRECTS = 5
/** Requests of one probe, all in all: a long playlist of dead entries is no reason for a storm. */
export const MAX_REQUESTS = 12

/** One probe on its way. */
export interface Journey {
  readonly network: ProbeNetwork
  readonly signal: AbortSignal
  redirects: number
  requests: number
  playlists: number
  /** Somebody has answered. */
  answered: boolean
}

const GOOD = [200, 206]
const FORBIDDEN = [401, 402, 403, 407, 451]

/** Why a status is no audio; null when it is a good one. */
function statusReason(status: number): StreamEnd | null {
  if (GOOD.includes(status)) return null
  if (status === 404) return 'not-found'
  if (status === 410) return 'gone'
  if (status === 511) return 'captive-portal'
  if (FORBIDDEN.includes(status)) return 'forbidden'
  return status >= 500 || status === 429 ? 'server-error' : 'not-audio'
}

/**
 * Asks for an address and follows its redirects; each is judged anew before it is connected to.
 * Resolves with the first answer that is none and has a good status.
 * @throws {ProbeProblem}
 */
export async function openFollowing(
  text: string,
  journey: Journey,
  base?: string,
): Promise<Answer> {
  let next = parseStreamUrl(text, base)
  for (;;) {
    if (next === null) throw new ProbeProblem('bad-address')
    journey.requests += 1
    if (journey.requests > MAX_REQUESTS) throw new ProbeProblem('bad-playlist')
    const answer = await openAddress(next, journey.network, journey.signal)
    journey.answered = true
    const location = answer.header('location')
    if (answer.status < 300 || answer.status >= 400 || location === null) {
      const reason = statusReason(answer.status)
      if (reason === null) return answer
      answer.hangUp()
      throw new ProbeProblem(reason)
    }
    answer.hangUp()
    journey.redirects += 1
    if (journey.redirects > MAX_REDIRECTS) throw new ProbeProblem('too-many-redirects')
    next = parseStreamUrl(location, answer.url.href)
  }
}
