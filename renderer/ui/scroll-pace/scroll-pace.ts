/** Detects scrolling that is too fast to read the rows of a list. */

/** Scrolling by more pixels per scroll event is fast. */
export const FAST_PX = 150
/** Time in ms without fast scrolling after which the list is calm. */
export const CALM_MS = 100

export interface ScrollPace {
  moved(pixels: number): void
  isFast(): boolean
  /** Calls the listener once when the list is calm. The returned function unsubscribes it. */
  onCalm(listener: () => void): () => void
  stop(): void
}

export function createScrollPace(): ScrollPace {
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function notifyListeners(): void {
    timer = undefined
    for (const listener of [...listeners]) listener()
    listeners.clear()
  }
  return {
    moved: (pixels) => {
      if (pixels <= FAST_PX) return
      clearTimeout(timer)
      timer = setTimeout(notifyListeners, CALM_MS)
    },
    isFast: () => timer !== undefined,
    onCalm: (listener) => {
      if (timer === undefined) {
        listener()
        return () => {}
      }
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop: () => clearTimeout(timer),
  }
}
