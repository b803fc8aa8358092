/** What has been started, and the one way to end it. */
export interface Stopper {
  add(end: () => Promise<void>): void
  /** Aborted when the end begins: for work that must not outlive it. */
  readonly signal: AbortSignal
  /**
   * Ends everything, newest first, then this program with `code`. Asked again meanwhile, it just goes
   * on. Never resolves.
   */
  stop(code: number): Promise<never>
}

/** The same Ctrl-C can arrive twice, from the terminal and from npm: only a later one is a second. */
const SECOND_SIGNAL_AFTER_MS = 500
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** The parts of `process` that a stopper needs. */
interface Host {
  on(signal: (typeof SIGNALS)[number], listener: () => void): unknown
  exit(code: number): never
}

/**
 * Makes a stopper that also answers Ctrl-C, `kill` and a closed terminal. A second Ctrl-C does not wait
 * for what is ending: whatever was started ends by itself when this program is gone.
 */
export function createStopper(host: Host = process): Stopper {
  const ends: (() => Promise<void>)[] = []
  const controller = new AbortController()
  let askedAt: number | undefined

  async function endAll(code: number): Promise<void> {
    controller.abort()
    for (const end of ends.reverse()) await end().catch(() => undefined)
    host.exit(code)
  }
  const stop = async (code: number): Promise<never> => {
    if (askedAt === undefined) {
      askedAt = performance.now()
      await endAll(code)
    }
    return new Promise<never>(() => undefined)
  }
  for (const signal of SIGNALS) {
    host.on(signal, () => {
      if (askedAt === undefined) void stop(0)
      else if (performance.now() - askedAt > SECOND_SIGNAL_AFTER_MS) host.exit(1)
    })
  }
  return { add: (end) => void ends.push(end), signal: controller.signal, stop }
}

/** Printing to a terminal that was closed must not cut the tidying short. */
export function ignoreClosedTerminal(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
}
