/** Detects scrolling that is too fast for rows to be read. */

/** Pixels per scroll event above which a row is not visible long enough. */
export const FAST_PX = 150
/** Idle time in ms after which the list counts as calm. */
export const CALM_MS = 100

export interface ScrollPace {
  moved(pixels: number): void
  isFast(): boolean
  /** Calls back once when the list is calm; the returned function unsubscribes. */
  onCalm(listener: () => void): () => void
  stop(): void
}

export function createScrollPace(): ScrollPace {
  const waiting = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function calm(): void {
    timer = undefined
    for (const listener of [...waiting]) listener()
    waiting.clear()
  }
  return {
    moved: (pixels) => {
      if (pixels <= FAST_PX) return
      clearTimeout(timer)
      timer = setTimeout(calm, CALM_MS)
    },
    isFast: () => timer !== undefined,
    onCalm: (listener) => {
      if (timer === undefined) {
        listener()
        return () => {}
      }
      waiting.add(listener)
      return () => waiting.delete(listener)
    },
    stop: () => clearTimeout(timer),
  }
}
