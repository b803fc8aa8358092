/** A request and its response, ms on one clock. */
export interface Exchange {
  readonly address: string
  readonly startedAt: number
  /** Start of the response: a page requests scripts while it streams. Null without a response. */
  readonly respondedAt: number | null
}

/**
 * Dependency waves of requests with their addresses: a request is one wave after the latest wave with a response before
 * its start. Reliable only if responses take far longer than the work between requests.
 */
export function wavesOf(exchanges: readonly Exchange[]): string[][] {
  const inOrder = exchanges.toSorted((one, two) => one.startedAt - two.startedAt)
  const places: number[] = []
  const waves: string[][] = []
  for (const { address, startedAt } of inOrder) {
    const before = inOrder
      .slice(0, places.length)
      .map(({ respondedAt }, index) =>
        respondedAt !== null && respondedAt <= startedAt ? (places[index] ?? 0) : 0,
      )
    const place = 1 + Math.max(0, ...before)
    places.push(place)
    waves[place - 1] = [...(waves[place - 1] ?? []), address]
  }
  return waves
}
