/** Detects scrolling that is too fast to read the rows of a list. */

/** Scrolling is fast when it moves the list by more pixels per scroll event. */
export const FAST_PX = 150
/** The list is calm when there was no fast scrolling for this long. */
export const CALM_MS = 100

export interface ScrollPace {
  reportScroll(pixels: number): void
  isFast(): boolean
  /** Calls the listener once when the list is calm. Returns a function to unsubscribe. */
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
    reportScroll: (pixels) => {
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
