/** Volume that moves over time: a pure curve, and the timer that follows it. */

/** Fine enough that no step is heard, coarse enough to cost nothing. */
const STEP_MS = 20

/**
 * The gain `elapsedMs` after a fade over `durationMs` began. Equal power: of two stations that
 * cross, one going as the other comes, the sum stays as loud as each alone.
 */
export function fadeGain(from: number, to: number, elapsedMs: number, durationMs: number): number {
  if (elapsedMs >= durationMs) return to
  const angle = (Math.max(0, elapsedMs) / durationMs) * (Math.PI / 2)
  return to > from ? from + (to - from) * Math.sin(angle) : to + (from - to) * Math.cos(angle)
}

export interface Fader {
  /** Moves to a gain; `then` is called when it is reached, not when another move comes first. */
  moveTo(gain: number, durationMs: number, then?: () => void): void
  /** Is at a gain at once, whatever was under way. */
  set(gain: number): void
}

/** A fader that tells `apply` every gain. A timer, since frames stop in a hidden window. */
export function createFader(apply: (gain: number) => void): Fader {
  let gain = 1
  let timer: ReturnType<typeof setInterval> | undefined

  function set(next: number): void {
    clearInterval(timer)
    gain = next
    apply(gain)
  }

  return {
    set,
    moveTo: (to, durationMs, then) => {
      clearInterval(timer)
      const from = gain
      const began = performance.now()
      timer = setInterval(() => {
        const elapsed = performance.now() - began
        if (elapsed < durationMs) {
          gain = fadeGain(from, to, elapsed, durationMs)
          apply(gain)
          return
        }
        set(to)
        then?.()
      }, STEP_MS)
    },
  }
}
