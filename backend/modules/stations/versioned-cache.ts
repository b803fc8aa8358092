interface VersionedCacheOptions<T> {
  /** Changes whenever the result of `make` would change. */
  readonly versionOf: () => Promise<string>
  readonly make: () => Promise<T>
  /** True if callers wait for a new value instead of getting the stale one. */
  readonly isQuick: (value: T) => boolean
  /** Minimum ms between two starts of a slow `make`. */
  readonly minIntervalMs: number
  /** ms of a monotonic clock. */
  readonly now?: () => number
}

/** One value per version of its sources, computed one at a time. A slow value is served stale during the recomputation. */
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
    const found = currentFor(version)
    if (found !== null) return found.value
    if (cached !== null && !isQuick(cached.value)) {
      // On failure the stale value stays, and the next caller that must wait gets the error.
      if (now() - startedAt >= minIntervalMs) start(version).catch(() => {})
      return cached.value
    }
    // The running computation may have started before this version.
    await running?.catch(() => {})
    return currentFor(version)?.value ?? start(version)
  }
}
