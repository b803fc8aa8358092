import { deflateRawSync } from 'node:zlib'
import { findFrame, MAX_HEADER_BYTES, type ReadHeader } from './frames.ts'
import { nextAttemptSize } from './next-attempt-size.ts'
import { type SentRing, SPLICE_BYTES } from './sent-ring.ts'

/** Random access to bytes, regardless of their storage. */
export interface ByteRow {
  readonly length: number
  at(index: number): number
}

/** The longest suffix of the sent bytes that is a prefix of a burst, computed while the burst grows. */
interface BurstOverlap {
  /** The burst has `length` bytes now. True: `overlap` is final. False: it may grow with the burst. */
  advance(length: number): boolean
  finish(): void
  readonly overlap: number
}

/**
 * Knuth-Morris-Pratt search for the burst up to the end of the sent bytes: at most four comparisons per byte. `borders`
 * is its memory, one number per examined byte of the burst; `advance` must not exceed it.
 */
export function createBurstOverlap(
  sent: ByteRow,
  burst: ByteRow,
  borders: Int32Array,
): BurstOverlap {
  /** Bytes of the burst with known borders. */
  let known = 0
  /** Compared bytes of `sent`; the last `overlap` of them equal the burst's first. */
  let compared = 0
  let overlap = 0
  const most = sent.length

  /** Length of the longest proper prefix of the burst's first `length` bytes that is also their suffix. */
  const borderOf = (length: number) => borders[length - 1] ?? 0
  /** Extends a match of `length` bytes by `byte`; returns the new match length. */
  const longer = (length: number, byte: number) => {
    let matched = length
    while (matched > 0 && burst.at(matched) !== byte) matched = borderOf(matched)
    return burst.at(matched) === byte ? matched + 1 : 0
  }
  const computeBorders = (length: number) => {
    if (known === 0 && length > 0) borders[known++] = 0
    for (; known < length; known += 1) borders[known] = longer(borderOf(known), burst.at(known))
  }

  return {
    advance(length) {
      computeBorders(length)
      while (compared < most) {
        if (overlap === length) return false
        overlap = longer(overlap, sent.at(compared))
        compared += 1
      }
      return true
    },
    finish() {
      for (; compared < most && known > 0; compared += 1) {
        if (overlap === known) overlap = borderOf(overlap)
        overlap = longer(overlap, sent.at(compared))
      }
    },
    get overlap() {
      return overlap
    },
  }
}

/** A position in a burst that follows bytes equal to the last sent ones. */
interface CommonPast {
  readonly end: number
  /** Number of these bytes that equal the end of the sent bytes. */
  readonly length: number
}

/**
 * First position with the longest common past of the sent bytes and the first `length` bytes of a burst. Runs the Z
 * algorithm backwards over both: at most four comparisons per byte. `known` is its memory, one number per sent byte.
 */
export function longestCommonPast(
  sent: ByteRow,
  burst: ByteRow,
  length: number,
  known: Int32Array,
): CommonPast {
  const last = sent.length - 1
  const sentBack = (index: number) => sent.at(last - index)
  const burstBack = (index: number) => burst.at(length - 1 - index)
  known[0] = sent.length
  walk(1, sent.length, sentBack, (at, common) => {
    known[at] = common
  })
  let best: CommonPast = { end: 0, length: 0 }
  walk(0, length, burstBack, (at, common) => {
    if (common > 0 && common >= best.length) best = { end: length - at, length: common }
  })
  return best

  /** Reports for each position of `row` from `first` how many bytes match the start of `sentBack`. */
  function walk(
    first: number,
    size: number,
    row: (index: number) => number,
    report: (at: number, common: number) => void,
  ): void {
    let from = first
    let to = first
    for (let at = first; at < size; at += 1) {
      let common = at < to ? Math.min(known[at - from] ?? 0, to - at) : 0
      if (at + common >= to) {
        const most = Math.min(last + 1, size - at)
        while (common < most && sentBack(common) === row(at + common)) common += 1
        from = at
        to = at + common
      }
      report(at, common)
    }
  }
}

/** Minimum compressed size of a certain match: sound hardly compresses, silence does. */
export const JOIN_BYTES = 512
/** Silence compresses to about a 100th of its length; a long match needs this share in addition. */
const SILENT_SHARE = 1 / 32
/** Room for the last chunk beyond the limit: one socket read. */
const CHUNK_ROOM = 65_536

export type JoinResult =
  | { readonly state: 'searching' }
  /** `rest` follows directly after the last sent byte. It may be empty. */
  | { readonly state: 'joined'; readonly rest: Buffer }
  /** `burst` has the bytes that are or may be new: cut it at a frame (findFrame). */
  | { readonly state: 'not-found'; readonly burst: Buffer }

/** Buffers in the results are views of memory that is not written any more. */
export interface JoinSearch {
  /** Takes (copies) the next chunk of the burst. Any result except 'searching' ends the search. */
  push(chunk: Buffer): JoinResult
  /** On timeout: the best position so far, or 'not-found'. */
  finish(): JoinResult
  /** All received bytes were sent before, and the following ones have not arrived yet: waiting is worthwhile. */
  readonly behind: boolean
}

/** Part of an already sent burst that is enough to find a frame. */
const LAST_BYTES = 4_096

/** Only the first bytes of a burst are searched for frames. */
const KIND_BYTES = 16_384

function mayStartFrame(data: Uint8Array, at: number, read: ReadHeader): boolean {
  if (at + MAX_HEADER_BYTES > data.length) return true
  const first = read(data, at)
  if (first === null) return false
  const next = at + first.length
  return next + MAX_HEADER_BYTES > data.length || read(data, next)?.kind === first.kind
}

/** False for silence and other repeating patterns. */
function isCertain(past: Uint8Array): boolean {
  const needed = JOIN_BYTES + past.length * SILENT_SHARE
  return past.length > needed && deflateRawSync(past, { level: 1 }).length >= needed
}

/**
 * Finds the end of `ring` in the first SPLICE_BYTES of a new connection. The ring must not change during the search.
 * `kind` is the kind of the last sent frames (null: unknown). Allocates twice per search: 320 kB for the burst, 1 MB
 * for comparisons.
 *
 * A server's burst is a part of the same broadcast, so the longest sent suffix that starts the burst is the common
 * part. It is accepted immediately if it has sound. In a pause any position is equally good, but it may be a different
 * pause (the burst is older than the ring, or its start was altered in transit): then the search waits for the full
 * burst, and a longer certain common past takes precedence. A burst with frames of another kind that was not sent
 * before ends the search.
 */
export function createJoinSearch(
  ring: SentRing,
  read: ReadHeader,
  kind: number | null,
): JoinSearch {
  let burst = Buffer.allocUnsafe(SPLICE_BYTES + CHUNK_ROOM)
  let length = 0
  const numbers = new Int32Array(SPLICE_BYTES)
  const row = { length: SPLICE_BYTES, at: (index: number) => burst[index] ?? 0 }
  const start = createBurstOverlap(ring, row, numbers)
  let isFinal = false
  const isBehind = () => !isFinal && length > 0

  /** Burst length at which to detect its kind; null: same kind as the sent frames. */
  let checkAt: number | null = kind === null ? null : 0
  function isOtherKind(): boolean {
    if (checkAt === null || length < checkAt) return false
    const at = findFrame(burst.subarray(0, length), read)
    const isOther = at !== null && read(burst, at)?.kind !== kind
    checkAt = (at !== null && !isOther) || length >= KIND_BYTES ? null : nextAttemptSize(length)
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
    rest: burst.subarray(end, length),
  })

  function settle(): JoinResult {
    const received = burst.subarray(0, length)
    if (isBehind() && isCertain(received))
      return { state: 'not-found', burst: received.subarray(-LAST_BYTES) }
    start.finish()
    const { overlap } = start
    const past = longestCommonPast(ring, row, Math.min(length, SPLICE_BYTES), numbers)
    if (past.length > overlap && isCertain(burst.subarray(past.end - past.length, past.end)))
      return joinedAt(past.end)
    const fits = isCertain(burst.subarray(0, overlap)) || mayStartFrame(received, overlap, read)
    return overlap > 0 && fits ? joinedAt(overlap) : { state: 'not-found', burst: received }
  }

  return {
    push: (chunk) => {
      append(chunk)
      if (ring.length < JOIN_BYTES) return settle()
      if (!isFinal) {
        isFinal = start.advance(Math.min(length, SPLICE_BYTES))
        if (isFinal && isCertain(burst.subarray(0, start.overlap))) return joinedAt(start.overlap)
      }
      return length >= SPLICE_BYTES || (isFinal && isOtherKind())
        ? settle()
        : { state: 'searching' }
    },
    finish: settle,
    get behind() {
      return isBehind()
    },
  }
}
