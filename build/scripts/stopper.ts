export interface Stopper {
  add(step: () => Promise<void>): void
  readonly signal: AbortSignal
  /** Stops everything, newest first, then exits with `code`. Idempotent. Never resolves. */
  stop(code: number): Promise<never>
}

/** One Ctrl-C can arrive twice, from the terminal and from npm. Only a signal after this time counts as the second. */
const SECOND_SIGNAL_AFTER_MS = 500
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

interface Host {
  on(signal: (typeof SIGNALS)[number], listener: () => void): unknown
  exit(code: number): never
}

/** Stops a script's processes on Ctrl-C. A second Ctrl-C exits immediately, and the processes follow. */
export function createStopper(host: Host = process): Stopper {
  const stopSteps: (() => Promise<void>)[] = []
  const controller = new AbortController()
  let requestedAt: number | undefined

  async function runStopSteps(code: number): Promise<void> {
    controller.abort()
    for (const step of stopSteps.reverse()) await step().catch(() => undefined)
    host.exit(code)
  }
  const stop = async (code: number): Promise<never> => {
    if (requestedAt === undefined) {
      requestedAt = performance.now()
      await runStopSteps(code)
    }
    return new Promise<never>(() => undefined)
  }
  for (const signal of SIGNALS) {
    host.on(signal, () => {
      if (requestedAt === undefined) void stop(0)
      else if (performance.now() - requestedAt > SECOND_SIGNAL_AFTER_MS) host.exit(1)
    })
  }
  return { add: (step) => void stopSteps.push(step), signal: controller.signal, stop }
}

/** Ignores errors of output to a closed terminal, so that they do not abort the cleanup. */
export function ignoreClosedTerminal(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
}
