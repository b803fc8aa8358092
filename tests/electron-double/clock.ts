/** Main's timers, if it uses the global functions. */
interface Waiting {
  /** Ms of performance.now(). */
  readonly dueAt: number
  run(): void
}

const waiting = new Map<NodeJS.Timeout, Waiting>()

export const clock = {
  setTimeout(callback: (...args: unknown[]) => void, ms = 0, ...args: unknown[]): NodeJS.Timeout {
    const run = () => {
      waiting.delete(timer)
      callback(...args)
    }
    const timer = setTimeout(run, ms)
    waiting.set(timer, { dueAt: performance.now() + ms, run })
    return timer
  },
  clearTimeout(timer: NodeJS.Timeout): void {
    waiting.delete(timer)
    clearTimeout(timer)
  },
}

export function passTime(ms: number): void {
  const until = performance.now() + ms
  for (const [timer, { dueAt, run }] of [...waiting].sort(([, a], [, b]) => a.dueAt - b.dueAt)) {
    if (dueAt > until || !waiting.has(timer)) continue
    clearTimeout(timer)
    run()
  }
}
