/** One request and its answer, in ms on one clock. */
export interface Exchange {
  readonly began: number
  /** Null: no answer came. */
  readonly ended: number | null
}

/**
 * In how many waves requests went out: a request is one wave later than the latest wave of which an answer
 * had come before it began.
 */
export function wavesOf(exchanges: readonly Exchange[]): number {
  const inOrder = exchanges.toSorted((one, two) => one.began - two.began)
  const waves: number[] = []
  for (const { began } of inOrder) {
    const answered = inOrder
      .slice(0, waves.length)
      .map(({ ended }, index) => (ended !== null && ended <= began ? (waves[index] ?? 0) : 0))
    waves.push(1 + Math.max(0, ...answered))
  }
  return Math.max(0, ...waves)
}
