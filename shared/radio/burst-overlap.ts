/** A row of bytes that is read one by one, wherever it lies. */
export interface ByteRow {
  readonly length: number
  /** `index` is at least 0 and under `length`. */
  at(index: number): number
}

/** The longest end of what was sent that is the beginning of a burst, found while the burst grows. */
export interface BurstOverlap {
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
