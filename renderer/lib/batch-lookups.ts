/** Batches lookups by id: all lookups within a short window become one request. */
interface Waiting<Result> {
  readonly id: string
  readonly signal: AbortSignal
  readonly resolve: (result: Result | null) => void
  readonly reject: (error: unknown) => void
}

interface BatchOptions<Result> {
  /** Receives at most `most` distinct ids. */
  readonly fetch: (ids: readonly string[]) => Promise<readonly Result[]>
  readonly idOf: (result: Result) => string
  readonly maxIds: number
  /** Batch window in ms. */
  readonly windowMs: number
}

/** Returns a lookup function for one id; it resolves with null for an unknown id. An aborted lookup is not sent. */
export function batchLookups<Result>({
  fetch: fetchParts,
  idOf,
  maxIds: most,
  windowMs,
}: BatchOptions<Result>) {
  let waiting: Waiting<Result>[] = []

  async function send(part: readonly Waiting<Result>[]): Promise<void> {
    try {
      const results = await fetchParts([...new Set(part.map(({ id }) => id))])
      const found = new Map(results.map((result) => [idOf(result), result]))
      for (const { id, resolve } of part) resolve(found.get(id) ?? null)
    } catch (error) {
      for (const { reject } of part) reject(error)
    }
  }

  function sendAll(): void {
    const wanted = waiting.filter(({ signal }) => !signal.aborted)
    waiting = []
    for (let from = 0; from < wanted.length; from += most) {
      void send(wanted.slice(from, from + most))
    }
  }

  return (id: string, signal: AbortSignal): Promise<Result | null> =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setTimeout(sendAll, windowMs)
      waiting.push({ id, signal, resolve, reject })
    })
}
