import type { ByteRow } from './burst-overlap.ts'

/** A place in a burst before which the last bytes sent stand. */
export interface CommonPast {
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
