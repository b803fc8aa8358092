import { deflateRawSync } from 'node:zlib'
import { findFrame, MAX_HEADER_BYTES, type ReadHeader } from './frames.ts'
import { nextLook } from './next-look.ts'
import { type SentRing, SPLICE_BYTES } from './sent-ring.ts'

/** A row of bytes that is read one by one, wherever it lies. */
export interface ByteRow {
  readonly length: number
  /** `index` is at least 0 and under `length`. */
  at(index: number): number
}

/** The longest end of what was sent that is the beginning of a burst, found while the burst grows. */
interface BurstOverlap {
  /**
   * The burst's first `length` bytes are there by now. True: `overlap` is final. False: all of the burst so
   * far was sent before, with more behind it, so that the overlap may yet be longer.
   */
  advance(length: number): boolean
  /** The burst is over: `overlap` is final in any case. */
  finish(): void
  /** In bytes. */
  readonly overlap: number
}

/**
 * The search of Knuth, Morris and Pratt, for the burst in what was sent, until what was sent is at its
 * end: at most four comparisons for each byte of the two. `borders` is its memory, one number for each
 * byte of the burst that is looked at; `advance` must not be given more.
 */
export function createBurstOverlap(
  sent: ByteRow,
  burst: ByteRow,
  borders: Int32Array,
): BurstOverlap {
  /** Bytes of the burst whose borders are known. */
  let known = 0
  /** Bytes of what was sent that are compared; the last `overlap` of them are the burst's first. */
  let compared = 0
  let overlap = 0
  const most = sent.length

  /** Of the burst's first `length` bytes: how many of the last ones are also the first ones, not all. */
  const borderOf = (length: number) => borders[length - 1] ?? 0
  /** The longest beginning of the burst that ends with `byte`, after one of `length` bytes. */
  const longer = (length: number, byte: number) => {
    let matched = length
    while (matched > 0 && burst.at(matched) !== byte) matched = borderOf(matched)
    return burst.at(matched) === byte ? matched + 1 : 0
  }
  const learn = (length: number) => {
    if (known === 0 && length > 0) borders[known++] = 0
    for (; known < length; known += 1) borders[known] = longer(borderOf(known), burst.at(known))
  }

  return {
    advance(length) {
      learn(length)
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

/** A place in a burst before which the last bytes sent stand. */
interface CommonPast {
  /** Bytes of the burst before the place. */
  readonly end: number
  /** How many of them are the last ones sent, counted backwards without a gap. */
  readonly length: number
}

/**
 * The first place of the longest common past of what was sent and the first `length` bytes of a burst.
 * Both are walked through backwards by the Z algorithm: at most four comparisons for each byte of the
 * two. `known` is its memory, one number for each byte of what was sent.
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

  /** Tells, for each place of `row` from `first` on, how many bytes it has in common with what was sent. */
  function walk(
    first: number,
    size: number,
    row: (index: number) => number,
    tell: (at: number, common: number) => void,
  ): void {
    /** The part of the row that ends last of those known to be the same as the beginning of what was sent. */
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
      tell(at, common)
    }
  }
}

/** What a common past must hold, compressed, to be certain: sound hardly gets smaller by it, silence does. */
export const JOIN_BYTES = 512
/** Silence is not quite without contents, about a 100th of its length: so much more is needed of a long past. */
const SILENT_SHARE = 1 / 32
/** Space for the last chunk, which may reach beyond the limit: as much as a socket hands out at once. */
const CHUNK_ROOM = 65_536

export type JoinResult =
  | { readonly state: 'searching' }
  /** `rest` follows right after the last byte sent. It may be empty. */
  | { readonly state: 'joined'; readonly rest: Buffer }
  /** `burst` is what is new of it, or may be: cut it at a frame (findFrame). */
  | { readonly state: 'not-found'; readonly burst: Buffer }

/** The buffers in the results are views of the search's own memory, which is not written any more. */
export interface JoinSearch {
  /** Takes the next chunk of the burst, copied. After any other answer than 'searching' it is over. */
  push(chunk: Buffer): JoinResult
  /** Time is up: the best place found so far, or 'not-found'. */
  giveUp(): JoinResult
  /** All that came so far was sent before, and what follows it has not come yet: it is worth waiting for. */
  readonly behind: boolean
}

/** Of a burst of which all was sent before and that goes no further: enough to find a frame in. */
const LAST_BYTES = 4_096

/** Frames are searched in the first bytes of a burst only. */
const KIND_BYTES = 16_384

/** Whether a frame begins there, as far as it can be seen yet. */
function mayBegin(data: Uint8Array, at: number, read: ReadHeader): boolean {
  if (at + MAX_HEADER_BYTES > data.length) return true
  const first = read(data, at)
  if (first === null) return false
  const next = at + first.length
  return next + MAX_HEADER_BYTES > data.length || read(data, next)?.kind === first.kind
}

/** Whether bytes are sound that comes once, not a pause or another pattern that repeats itself. */
function isCertain(past: Uint8Array): boolean {
  const needed = JOIN_BYTES + past.length * SILENT_SHARE
  return past.length > needed && deflateRawSync(past, { level: 1 }).length >= needed
}

/**
 * Looks for the end of `ring` in a new connection's first SPLICE_BYTES. The ring must not change
 * meanwhile. `kind` is the kind of the frames sent last (null: unknown). Two allocations for the life of the search: 320 kB for the burst, 1 MB to compare by.
 *
 * A server's burst is a piece of the same programme, so the longest end of what was sent that the burst
 * begins with is what both have in common. It is taken at once when there is sound in it. In nothing but
 * a pause any place is as good as another, but the pause may be a different one (the burst is older than
 * the ring, or its beginning was altered on the way): then all of the burst is waited for, and a longer common
 * past that is certain goes before. A burst that was not sent before and has frames of another kind is not
 * waited for.
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

  /** Length of the burst at which its kind is looked for; null: it is known to be that of what was sent. */
  let lookAt: number | null = kind === null ? null : 0
  function isOtherKind(): boolean {
    if (lookAt === null || length < lookAt) return false
    const at = findFrame(burst.subarray(0, length), read)
    const isOther = at !== null && read(burst, at)?.kind !== kind
    lookAt = (at !== null && !isOther) || length >= KIND_BYTES ? null : nextLook(length)
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
    const fits = isCertain(burst.subarray(0, overlap)) || mayBegin(received, overlap, read)
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
    giveUp: settle,
    get behind() {
      return isBehind()
    },
  }
}
