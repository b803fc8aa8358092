interface VersionedCacheOptions<T> {
  /** Changes whenever the result of `make` would change. */
  readonly versionOf: () => Promise<string>
  readonly make: () => Promise<T>
  /** True if a value is computed so quickly that callers wait for a new one instead of getting the stale one. */
  readonly isQuick: (value: T) => boolean
  /** Minimum ms between two starts of a slow `make`. */
  readonly minIntervalMs: number
  /** Returns the ms of a monotonic clock. */
  readonly now?: () => number
}

/** Caches the value for the current version of its sources. Serves a slow value stale while it computes a new one. */
export function createVersionedCache<T>({
  versionOf,
  make,
  isQuick,
  minIntervalMs,
  now = () => performance.now(),
}: VersionedCacheOptions<T>): () => Promise<T> {
  let cached: { readonly version: string; readonly value: T } | null = null
  let running: Promise<T> | null = null
  let startedAt = 0

  const makeVersion = async (version: string): Promise<T> => {
    startedAt = now()
    const value = await make()
    cached = { version, value }
    return value
  }
  const start = (version: string): Promise<T> => {
    running ??= makeVersion(version).finally(() => {
      running = null
    })
    return running
  }
  const currentFor = (version: string) => (cached?.version === version ? cached : null)

  return async () => {
    const version = await versionOf()
    const current = currentFor(version)
    if (current !== null) return current.value
    if (cached !== null && !isQuick(cached.value)) {
      // After a failure, callers still get the stale value. The error reaches the next caller that has to wait.
      if (now() - startedAt >= minIntervalMs) start(version).catch(() => {})
      return cached.value
    }
    // The running computation may have started before this version.
    await running?.catch(() => {})
    return currentFor(version)?.value ?? start(version)
  }
}
