/** After a reconnect, finds the position in the new stream at which the sent bytes end, to continue without a gap. */
import { deflateRawSync } from 'node:zlib'
import { findFrame, MAX_HEADER_BYTES, type ReadHeader } from './frames.ts'
import { nextAttemptSize } from './next-attempt-size.ts'
import { SENT_RING_BYTES, type SentRing } from './sent-ring.ts'

/** Random access to bytes, regardless of their storage. */
export interface ByteSequence {
  readonly length: number
  at(index: number): number
}

/** Finds the longest suffix of the sent bytes that is a prefix of a burst, while the burst grows. */
interface BurstOverlap {
  /** Continues with the first `length` bytes of the burst. Returns true when `overlap` can no longer change. */
  advance(length: number): boolean
  finish(): void
  readonly overlap: number
}

/**
 * Knuth-Morris-Pratt search for the burst at the end of the sent bytes: at most four comparisons per byte. `borders` is
 * its working memory, with one number per byte of the burst. Its size limits the length for `advance`.
 */
export function createBurstOverlap(
  sent: ByteSequence,
  burst: ByteSequence,
  borders: Int32Array,
): BurstOverlap {
  let borderCount = 0
  /** Number of compared bytes of `sent`. The last `overlap` of them equal the first bytes of the burst. */
  let compared = 0
  let overlap = 0

  /** Returns the length of the longest proper prefix of the burst's first `length` bytes that is also their suffix. */
  const borderOf = (length: number) => borders[length - 1] ?? 0
  /** Extends a match of `length` bytes by `byte`, or falls back to a shorter one. Returns the new match length. */
  const extendMatch = (length: number, byte: number) => {
    let matched = length
    while (matched > 0 && burst.at(matched) !== byte) matched = borderOf(matched)
    return burst.at(matched) === byte ? matched + 1 : 0
  }
  const computeBorders = (length: number) => {
    if (borderCount === 0 && length > 0) borders[borderCount++] = 0
    for (; borderCount < length; borderCount += 1)
      borders[borderCount] = extendMatch(borderOf(borderCount), burst.at(borderCount))
  }

  return {
    advance(length) {
      computeBorders(length)
      while (compared < sent.length) {
        if (overlap === length) return false
        overlap = extendMatch(overlap, sent.at(compared))
        compared += 1
      }
      return true
    },
    finish() {
      for (; compared < sent.length && borderCount > 0; compared += 1) {
        if (overlap === borderCount) overlap = borderOf(overlap)
        overlap = extendMatch(overlap, sent.at(compared))
      }
    },
    get overlap() {
      return overlap
    },
  }
}

/** A part of a burst that equals the last sent bytes. */
interface BurstMatch {
  readonly end: number
  readonly length: number
}

/**
 * Finds the part of the first `length` bytes of a burst that equals the longest suffix of the sent bytes. Of several
 * parts, returns the first. Runs the Z algorithm backwards over both, with at most four comparisons per byte.
 * `matchLengths` is its working memory, with one number per sent byte.
 */
export function findLongestMatch(
  sent: ByteSequence,
  burst: ByteSequence,
  length: number,
  matchLengths: Int32Array,
): BurstMatch {
  const last = sent.length - 1
  const sentBack = (index: number) => sent.at(last - index)
  const burstBack = (index: number) => burst.at(length - 1 - index)
  matchLengths[0] = sent.length
  walk(1, sent.length, sentBack, (index, common) => {
    matchLengths[index] = common
  })
  let best: BurstMatch = { end: 0, length: 0 }
  walk(0, length, burstBack, (index, common) => {
    if (common > 0 && common >= best.length) best = { end: length - index, length: common }
  })
  return best

  /** Reports for each index of `bytes` from `first` how many bytes match the start of `sentBack`. */
  function walk(
    first: number,
    size: number,
    bytes: (index: number) => number,
    report: (index: number, common: number) => void,
  ): void {
    let matchStart = first
    let matchEnd = first
    for (let index = first; index < size; index += 1) {
      const isInMatch = index < matchEnd
      let common = isInMatch ? Math.min(matchLengths[index - matchStart] ?? 0, matchEnd - index) : 0
      if (index + common >= matchEnd) {
        const maxCommon = Math.min(last + 1, size - index)
        while (common < maxCommon && sentBack(common) === bytes(index + common)) common += 1
        matchStart = index
        matchEnd = index + common
      }
      report(index, common)
    }
  }
}

/** Minimum compressed size of a match that is certain. Sound hardly compresses, silence does. */
export const JOIN_BYTES = 512
/** A match also needs this share of its length, because long silence compresses to about a 100th of its length. */
const SILENT_SHARE = 1 / 32
/** Space for the last chunk, which may exceed the limit by one socket read. */
const CHUNK_ROOM = 65_536

export type JoinResult =
  | { readonly state: 'searching' }
  /** `newBytes` follow directly after the last sent byte. They may be empty. */
  | { readonly state: 'joined'; readonly newBytes: Buffer }
  /** `burst` has bytes that are or may be new. The caller cuts it at a frame (findFrame). */
  | { readonly state: 'not-found'; readonly burst: Buffer }

/** Buffers in the results are views of memory that nothing overwrites. */
export interface JoinSearch {
  /** Copies the next chunk of the burst. Any result except 'searching' ends the search. */
  push(chunk: Buffer): JoinResult
  /** Ends the search on a timeout, with the best position so far or 'not-found'. */
  finish(): JoinResult
  /** True while all received bytes were sent before. Then it is worthwhile to wait for the following bytes. */
  readonly behind: boolean
}

/** This many bytes at the end of an already sent burst are enough to find a frame. */
const LAST_BYTES = 4_096

/** The search for frames ends after this many bytes of a burst. */
const KIND_BYTES = 16_384

function mayStartFrame(data: Uint8Array, offset: number, readHeader: ReadHeader): boolean {
  if (offset + MAX_HEADER_BYTES > data.length) return true
  const first = readHeader(data, offset)
  if (first === null) return false
  const next = offset + first.length
  return next + MAX_HEADER_BYTES > data.length || readHeader(data, next)?.kind === first.kind
}

/** False for silence and other repeating patterns. */
function isCertain(match: Uint8Array): boolean {
  const needed = JOIN_BYTES + match.length * SILENT_SHARE
  return match.length > needed && deflateRawSync(match, { level: 1 }).length >= needed
}

/**
 * Finds the end of `ring` in the first SENT_RING_BYTES of a new connection. The ring must not change during the search.
 * `kind` is the kind of the last sent frames, or null when it is unknown. Allocates twice per search: 320 kB for the
 * burst, 1 MB for comparisons.
 *
 * A server's burst is a part of the same broadcast, so the longest suffix of the sent bytes that starts the burst is
 * the common part. It is accepted immediately when it has sound. In silence any position is equally good, but it may be
 * another silence (the burst is older than the ring, or its start was altered in transit). Then the search waits for
 * the full burst and prefers a longer, certain match. A new burst with frames of another kind ends the search.
 */
export function createJoinSearch(
  ring: SentRing,
  readHeader: ReadHeader,
  kind: number | null,
): JoinSearch {
  let burst = Buffer.allocUnsafe(SENT_RING_BYTES + CHUNK_ROOM)
  let length = 0
  const workMemory = new Int32Array(SENT_RING_BYTES)
  const burstBytes = { length: SENT_RING_BYTES, at: (index: number) => burst[index] ?? 0 }
  const overlapSearch = createBurstOverlap(ring, burstBytes, workMemory)
  let isOverlapFinal = false
  const isBehind = () => !isOverlapFinal && length > 0

  /** Burst length at which to detect its kind. Null when the kind needs no more checks. */
  let kindCheckLength: number | null = kind === null ? null : 0
  function isOtherKind(): boolean {
    if (kindCheckLength === null || length < kindCheckLength) return false
    const frameStart = findFrame(burst.subarray(0, length), readHeader)
    const isOther = frameStart !== null && readHeader(burst, frameStart)?.kind !== kind
    const isDecided = (frameStart !== null && !isOther) || length >= KIND_BYTES
    kindCheckLength = isDecided ? null : nextAttemptSize(length)
    return isOther
  }

  function append(chunk: Buffer): void {
    if (length + chunk.length > burst.length) {
      burst = Buffer.concat([burst.subarray(0, length), chunk])
    } else {
      chunk.copy(burst, length)
    }
    length += chunk.length
  }

  const joinedAt = (end: number): JoinResult => ({
    state: 'joined',
    newBytes: burst.subarray(end, length),
  })

  function concludeSearch(): JoinResult {
    const received = burst.subarray(0, length)
    if (isBehind() && isCertain(received))
      return { state: 'not-found', burst: received.subarray(-LAST_BYTES) }
    overlapSearch.finish()
    const { overlap } = overlapSearch
    const match = findLongestMatch(ring, burstBytes, Math.min(length, SENT_RING_BYTES), workMemory)
    if (match.length > overlap && isCertain(burst.subarray(match.end - match.length, match.end)))
      return joinedAt(match.end)
    const fits =
      isCertain(burst.subarray(0, overlap)) || mayStartFrame(received, overlap, readHeader)
    return overlap > 0 && fits ? joinedAt(overlap) : { state: 'not-found', burst: received }
  }

  return {
    push: (chunk) => {
      append(chunk)
      if (ring.length < JOIN_BYTES) return concludeSearch()
      if (!isOverlapFinal) {
        isOverlapFinal = overlapSearch.advance(Math.min(length, SENT_RING_BYTES))
        if (isOverlapFinal && isCertain(burst.subarray(0, overlapSearch.overlap)))
          return joinedAt(overlapSearch.overlap)
      }
      return length >= SENT_RING_BYTES || (isOverlapFinal && isOtherKind())
        ? concludeSearch()
        : { state: 'searching' }
    },
    finish: concludeSearch,
    get behind() {
      return isBehind()
    },
  }
}
