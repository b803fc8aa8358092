/** Batches lookups by id: all lookups within a short window become one request. */

interface PendingLookup<Result> {
  readonly id: string
  readonly signal: AbortSignal
  readonly resolve: (result: Result | null) => void
  readonly reject: (error: unknown) => void
}

interface BatchOptions<Result> {
  /** Fetches at most `maxIds` distinct ids. */
  readonly fetch: (ids: readonly string[]) => Promise<readonly Result[]>
  readonly idOf: (result: Result) => string
  readonly maxIds: number
  readonly windowMs: number
}

/** Returns a function that looks up one id. It resolves to null for an unknown id. An aborted lookup is not sent. */
export function batchLookups<Result>({
  fetch: fetchBatch,
  idOf,
  maxIds,
  windowMs,
}: BatchOptions<Result>) {
  let pendingLookups: PendingLookup<Result>[] = []

  async function send(batch: readonly PendingLookup<Result>[]): Promise<void> {
    try {
      const results = await fetchBatch([...new Set(batch.map(({ id }) => id))])
      const resultsById = new Map(results.map((result) => [idOf(result), result]))
      for (const { id, resolve } of batch) resolve(resultsById.get(id) ?? null)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  function sendBatches(): void {
    const currentLookups = pendingLookups.filter(({ signal }) => !signal.aborted)
    pendingLookups = []
    for (let from = 0; from < currentLookups.length; from += maxIds) {
      void send(currentLookups.slice(from, from + maxIds))
    }
  }

  return (id: string, signal: AbortSignal): Promise<Result | null> =>
    new Promise((resolve, reject) => {
      if (pendingLookups.length === 0) setTimeout(sendBatches, windowMs)
      pendingLookups.push({ id, signal, resolve, reject })
    })
}
