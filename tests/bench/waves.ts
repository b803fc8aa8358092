/** One request and its answer, in ms on one clock. */
export interface Exchange {
  readonly address: string
  readonly began: number
  /** When the answer began: a page's scripts are asked for while it still comes. Null: none came. */
  readonly answered: number | null
}

/**
 * The waves in which requests went out, each with its addresses: a request is one wave later than the latest
 * wave of which an answer had come before it began. That tells what waited for what where an answer takes far
 * longer than the work between two requests.
 */
export function wavesOf(exchanges: readonly Exchange[]): string[][] {
  const inOrder = exchanges.toSorted((one, two) => one.began - two.began)
  const places: number[] = []
  const waves: string[][] = []
  for (const { address, began } of inOrder) {
    const before = inOrder
      .slice(0, places.length)
      .map(({ answered }, index) =>
        answered !== null && answered <= began ? (places[index] ?? 0) : 0,
      )
    const place = 1 + Math.max(0, ...before)
    places.push(place)
    waves[place - 1] = [...(waves[place - 1] ?? []), address]
  }
  return waves
}
