import { parseStreamUrl } from '../../../shared/net/address-rules.ts'
import { systemClock } from '../../../shared/net/clock.ts'
import type { Network } from '../../../shared/net/dial.ts'
import { openFollowing } from '../../../shared/net/follow-redirects.ts'
import { readWhole } from '../../../shared/net/read-start.ts'
import { problemOf } from '../../../shared/net/stream-problem.ts'
import { USER_AGENT } from '../../http/user-agent.ts'

/** Bytes of the largest file that is read. */
export const PICTURE_MAX_BYTES = 2_000_000
/** From the first step of a connection to the last byte, redirects included. */
export const PICTURE_FETCH_MS = 8_000

type FetchedPicture =
  | { readonly file: Buffer }
  /** The status, `too-large`, `too-slow`, `broken-off`, or a StreamEnd or StreamLoss. */
  | { readonly problem: string }

/** Requests a picture with the guarded client, which checks the address of each redirect. Rejects only when `gone` aborts. */
export async function fetchPicture(
  address: string,
  network: Network,
  gone: AbortSignal,
  fetchMs = PICTURE_FETCH_MS,
): Promise<FetchedPicture> {
  const done = new AbortController()
  const overdue = AbortSignal.timeout(fetchMs)
  const signal = AbortSignal.any([gone, overdue, done.signal])
  const caller = { network, clock: systemClock, userAgent: USER_AGENT }
  try {
    const url = parseStreamUrl(address)
    if (url === null) return { problem: 'bad-address' }
    const upstream = await openFollowing(url, caller, { Accept: 'image/*' }, signal)
    if (upstream.status !== 200) return { problem: String(upstream.status) }
    if (Number(upstream.header('content-length')) > PICTURE_MAX_BYTES)
      return { problem: 'too-large' }
    const { body } = upstream
    const file = await readWhole(body, Buffer.alloc(0), systemClock, PICTURE_MAX_BYTES + 1)
    if (file.length > PICTURE_MAX_BYTES) return { problem: 'too-large' }
    if (overdue.aborted) return { problem: 'too-slow' }
    return !body.complete || upstream.broken() ? { problem: 'broken-off' } : { file }
  } catch (error) {
    gone.throwIfAborted()
    return { problem: overdue.aborted ? 'too-slow' : problemOf(error).reason }
  } finally {
    // Ends the connection, whatever is left of the response.
    done.abort()
  }
}
