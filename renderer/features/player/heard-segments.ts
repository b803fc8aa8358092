/** Which segments of an HLS station were heard, so that a list that no longer grows is not played again. */

/** The segments of one list, as hls.js reads them; positions in seconds. */
export interface SegmentList {
  readonly endSN: number
  readonly fragments: readonly { readonly sn: number | string; readonly start: number }[]
}

/** Numbers (media sequence) of the first and the last segment heard over the connections so far. */
export interface HeardSegments {
  readonly first: number
  readonly last: number
}

/** With one more segment; numbers that go back have begun anew. */
export function withSegment(heard: HeardSegments | null, sn: number): HeardSegments {
  if (heard === null || sn < heard.last) return { first: sn, last: sn }
  return { first: heard.first, last: sn }
}

/**
 * Where the first segment begins that was not heard yet; null: all were. `seenEnd` is the last number the
 * list had when this connection first saw it: what grows beyond that is new whatever its number, for a
 * server that restarts may count from zero.
 */
export function firstUnheard(
  { endSN, fragments }: SegmentList,
  heard: HeardSegments,
  seenEnd: number,
): number | null {
  const isAnew = endSN < heard.first
  const after = endSN > heard.last ? heard.last : seenEnd
  const unheard = fragments.find(({ sn }) => isAnew || Number(sn) > after)
  return unheard?.start ?? null
}
