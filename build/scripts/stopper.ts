export interface Stopper {
  add(end: () => Promise<void>): void
  readonly signal: AbortSignal
  /** Stops everything, newest first, then exits with `code`. Idempotent. Never resolves. */
  stop(code: number): Promise<never>
}

/** One Ctrl-C can arrive twice, from the terminal and from npm; only a later signal counts as the second. */
const SECOND_SIGNAL_AFTER_MS = 500
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

interface Host {
  on(signal: (typeof SIGNALS)[number], listener: () => void): unknown
  exit(code: number): never
}

/** A second Ctrl-C exits immediately; started processes then exit by themselves. */
export function createStopper(host: Host = process): Stopper {
  const ends: (() => Promise<void>)[] = []
  const controller = new AbortController()
  let requestedAt: number | undefined

  async function endAll(code: number): Promise<void> {
    controller.abort()
    for (const end of ends.reverse()) await end().catch(() => undefined)
    host.exit(code)
  }
  const stop = async (code: number): Promise<never> => {
    if (requestedAt === undefined) {
      requestedAt = performance.now()
      await endAll(code)
    }
    return new Promise<never>(() => undefined)
  }
  for (const signal of SIGNALS) {
    host.on(signal, () => {
      if (requestedAt === undefined) void stop(0)
      else if (performance.now() - requestedAt > SECOND_SIGNAL_AFTER_MS) host.exit(1)
    })
  }
  return { add: (end) => void ends.push(end), signal: controller.signal, stop }
}

/** Output to a closed terminal must not abort the cleanup. */
export function ignoreClosedTerminal(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
}
