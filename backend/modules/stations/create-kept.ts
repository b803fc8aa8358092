interface KeptOptions<T> {
  /** Another one whenever something else would be made. */
  readonly versionOf: () => Promise<string>
  readonly make: () => Promise<T>
  /** Whether it is made so quickly that callers wait for the newest instead of taking what there is. */
  readonly isQuick: (made: T) => boolean
  /** What is not quickly made is not begun anew so long after it was. */
  readonly restMs: number
  /** ms of a clock that only goes on. */
  readonly now?: () => number
}

/**
 * What is made once for each version of its sources, and kept; one at a time. What is not quickly made is
 * answered as it was while it is made anew; only the first callers wait.
 */
export function createKept<T>({
  versionOf,
  make,
  isQuick,
  restMs,
  now = () => performance.now(),
}: KeptOptions<T>): () => Promise<T> {
  let kept: { readonly version: string; readonly made: T } | null = null
  let making: Promise<T> | null = null
  let begunAt = 0

  const makeFor = async (version: string): Promise<T> => {
    begunAt = now()
    const made = await make()
    kept = { version, made }
    return made
  }
  const start = (version: string): Promise<T> => {
    making ??= makeFor(version).finally(() => {
      making = null
    })
    return making
  }
  const stillKept = (version: string) => (kept?.version === version ? kept : null)

  return async () => {
    const version = await versionOf()
    const found = stillKept(version)
    if (found !== null) return found.made
    if (kept !== null && !isQuick(kept.made)) {
      // A failure is told to the next caller who has to wait; until then there is what there was.
      if (now() - begunAt >= restMs) start(version).catch(() => {})
      return kept.made
    }
    // What is being made already may have begun before the version that was read.
    await making?.catch(() => {})
    return stillKept(version)?.made ?? start(version)
  }
}
