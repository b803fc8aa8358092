/** What has been started, and the one way to end it. */
export interface Stopper {
  add(end: () => Promise<void>): void
  /** Ends everything, newest first, then this program. Asked again meanwhile, it just goes on. */
  stop(code: number): Promise<void>
}

/** Makes a stopper that also answers Ctrl-C, `kill` and a closed terminal. */
export function createStopper(): Stopper {
  const ends: (() => Promise<void>)[] = []
  let stopping = false
  const stop = async (code: number) => {
    if (stopping) return
    stopping = true
    for (const end of ends.reverse()) await end()
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void stop(0))
  }
  return { add: (end) => void ends.push(end), stop }
}
