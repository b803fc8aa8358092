import type { ClaimProof } from '../../shared/api/claims.ts'
import { parseStreamUrl } from '../../shared/net/address-rules.ts'
import { systemClock } from '../../shared/net/clock.ts'
import type { Network } from '../../shared/net/dial.ts'
import { openFollowing } from '../../shared/net/follow-redirects.ts'
import { readWhole } from '../../shared/net/read-start.ts'
import { resolveStream } from '../../shared/net/resolve-stream.ts'
import { StreamProblem } from '../../shared/net/stream-problem.ts'
import type { Caller } from '../../shared/net/upstream.ts'
import { judge, PROBE_MS, USER_AGENT } from './probe-stream.ts'

/** What a stream may say of itself in the head of its answer. */
const HEADERS = [
  'icy-name',
  'icy-description',
  'icy-genre',
  'icy-url',
  'ice-name',
  'ice-description',
]
/** More of a homepage is not read. */
export const HOMEPAGE_BYTES = 512 * 1_024

async function inStream(url: string, word: string, caller: Caller, signal: AbortSignal) {
  const { upstream } = await resolveStream({ url, caller, judge, titles: true, signal })
  return HEADERS.some((name) => upstream.header(name)?.includes(word))
}

async function onPage(url: string, word: string, caller: Caller, signal: AbortSignal) {
  const address = parseStreamUrl(url)
  if (address === null) return false
  const upstream = await openFollowing(address, caller, {}, signal)
  if (upstream.status !== 200) return false
  const page = await readWhole(upstream.body, Buffer.alloc(0), systemClock, HOMEPAGE_BYTES)
  return page.includes(word)
}

/**
 * Looks for a word in the head of a stream's answer, then on a homepage; nothing of either is parsed. It is the
 * probe's client: private addresses are refused, and each of the two takes PROBE_MS at most.
 * @returns where the word is; null: at neither place, or neither could be reached
 */
export async function findWord(
  { url, homepage }: { readonly url: string; readonly homepage: string | null },
  word: string,
  network: Network,
  gone: AbortSignal,
): Promise<ClaimProof | null> {
  const caller = { network, clock: systemClock, userAgent: USER_AGENT }

  async function isIn(look: typeof onPage, address: string): Promise<boolean> {
    const done = new AbortController()
    const overdue = AbortSignal.timeout(PROBE_MS)
    try {
      const signal = AbortSignal.any([gone, overdue, done.signal])
      return (await look(address, word, caller, signal)) === true
    } catch (error) {
      gone.throwIfAborted()
      if (overdue.aborted || error instanceof StreamProblem) return false
      throw error
    } finally {
      // Ends the connections that are still open.
      done.abort()
    }
  }

  if (await isIn(inStream as typeof onPage, url)) return 'stream'
  return homepage !== null && (await isIn(onPage, homepage)) ? 'homepage' : null
}
