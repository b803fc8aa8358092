/** A timer of the main process. Tests can run these timers early (passTime). */
interface PendingTimer {
  /** In ms of performance.now(). */
  readonly dueAt: number
  run(): void
}

const pendingTimers = new Map<NodeJS.Timeout, PendingTimer>()

export const clock = {
  setTimeout(callback: (...args: unknown[]) => void, ms = 0, ...args: unknown[]): NodeJS.Timeout {
    const run = () => {
      pendingTimers.delete(timer)
      callback(...args)
    }
    const timer = setTimeout(run, ms)
    pendingTimers.set(timer, { dueAt: performance.now() + ms, run })
    return timer
  },
  clearTimeout(timer: NodeJS.Timeout): void {
    pendingTimers.delete(timer)
    clearTimeout(timer)
  },
}

export function passTime(ms: number): void {
  const until = performance.now() + ms
  for (const [timer, { dueAt, run }] of [...pendingTimers].sort(
    ([, a], [, b]) => a.dueAt - b.dueAt,
  )) {
    if (dueAt > until || !pendingTimers.has(timer)) continue
    clearTimeout(timer)
    run()
  }
}
