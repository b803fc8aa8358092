import { type SentRing, SPLICE_BYTES } from './sent-ring.ts'

/** The end of what was sent that has to be found again in a new connection's burst. */
export const JOIN_BYTES = 512
/** Places compared in full. Silence repeats itself thousands of times; music does not. */
const MAX_PLACES = 64
/** Room for the last chunk, which may reach beyond the limit: as much as a socket hands out at once. */
const CHUNK_ROOM = 65_536

export type JoinResult =
  | { readonly state: 'searching' }
  /** `rest` follows right after the last byte sent. It may be empty. */
  | { readonly state: 'joined'; readonly rest: Buffer }
  /** `burst` is everything received: cut it at a frame (findFrame). */
  | { readonly state: 'not-found'; readonly burst: Buffer }

/** The buffers in the results are views of the search's own memory, which nobody writes any more. */
export interface JoinSearch {
  /** Takes the next chunk of the burst, copied. After any other answer than 'searching' it is over. */
  push(chunk: Buffer): JoinResult
  /** Time is up: the best place found so far, or 'not-found'. */
  giveUp(): JoinResult
}

/**
 * Looks for the end of `ring` in a new connection's first SPLICE_BYTES. The ring must not change
 * meanwhile. One allocation of 320 kB for the life of the search.
 *
 * A place is certain when all that comes before it, back to the burst's beginning, was sent too; so a
 * pause within music is joined at the right moment. Where the burst has no such place (its beginning
 * was altered on the way), the one with the longest common past is taken at the end.
 */
export function createJoinSearch(ring: SentRing): JoinSearch {
  const needle = Buffer.alloc(Math.min(JOIN_BYTES, ring.length))
  ring.copyTail(needle)
  let burst = Buffer.allocUnsafe(SPLICE_BYTES + CHUNK_ROOM)
  let length = 0
  let searched = 0
  let places = 0
  let bestEnd = -1
  let bestMatch = 0

  function append(chunk: Buffer): void {
    if (length + chunk.length > burst.length) {
      burst = Buffer.concat([burst.subarray(0, length), chunk])
    } else {
      chunk.copy(burst, length)
    }
    length += chunk.length
  }

  /** The end of a certain place, or -1. */
  function search(): number {
    const view = burst.subarray(0, length)
    while (places < MAX_PLACES) {
      const found = view.indexOf(needle, searched)
      if (found < 0) break
      const end = found + needle.length
      const match = ring.matchBefore(view, end)
      if (match === end || match === ring.length) return end
      if (match > bestMatch) {
        bestMatch = match
        bestEnd = end
      }
      places += 1
      searched = found + 1
    }
    searched = Math.max(searched, length - needle.length + 1, 0)
    return -1
  }

  function settle(): JoinResult {
    if (bestEnd >= 0) return { state: 'joined', rest: burst.subarray(bestEnd, length) }
    return { state: 'not-found', burst: burst.subarray(0, length) }
  }

  return {
    push: (chunk) => {
      append(chunk)
      if (needle.length < JOIN_BYTES) return settle()
      const end = search()
      if (end >= 0) return { state: 'joined', rest: burst.subarray(end, length) }
      return length >= SPLICE_BYTES ? settle() : { state: 'searching' }
    },
    giveUp: settle,
  }
}
