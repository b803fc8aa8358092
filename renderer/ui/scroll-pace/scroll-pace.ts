/** Whether a list is scrolled so fast that its rows are not looked at. */

/** More pixels than this at once: a row is gone before it can be looked at. */
export const FAST_PX = 150
/** Still for this long, it is looked at. */
export const CALM_MS = 100

export interface ScrollPace {
  /** To be told each step that the list is scrolled by. */
  moved(pixels: number): void
  isFast(): boolean
  /** Calls once, when the list is calm; the returned function takes it back. */
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
