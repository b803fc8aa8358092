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

/** A fader that tells `apply` every gain. A timer, since frames stop in a hidden window. */
export function createFader(apply: (gain: number) => void) {
  let gain = 1
  let timer: ReturnType<typeof setInterval> | undefined

  function set(next: number): void {
    clearInterval(timer)
    gain = next
    apply(gain)
  }

  return {
    /** Is at a gain at once, whatever was under way. */
    set,
    /** Moves to a gain; `then` is called when it is reached, not when another move comes first. */
    moveTo: (to: number, durationMs: number, then?: () => void): void => {
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

/** The fade before the pause. */
const SLEEP_FADE_MS = 20_000
/** The fade is slow: four steps a second are not heard. */
const SLEEP_STEP_MS = 250
/** Timers count in 32 bits; a day is enough. */
const MINUTES_MOST = 24 * 60

export interface SleepHooks {
  /** What is left of the volume, 1 to 0. */
  onGain(gain: number): void
  onPause(): void
  /** The end is another one. */
  onChange(): void
}

/** A sleep timer that runs by the clock on the wall: what passes while the machine sleeps counts. */
export function createSleepTimer({ onGain, onPause, onChange }: SleepHooks) {
  let end: number | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function tick(): void {
    if (end === null) return
    const left = end - Date.now()
    if (left <= 0) {
      end = null
      onPause()
      onGain(1)
      onChange()
      return
    }
    if (left <= SLEEP_FADE_MS) onGain(fadeGain(1, 0, SLEEP_FADE_MS - left, SLEEP_FADE_MS))
    timer = setTimeout(tick, left > SLEEP_FADE_MS ? left - SLEEP_FADE_MS : SLEEP_STEP_MS)
  }

  return {
    /** In ms since the epoch; null when it does not run. */
    endsAt: (): number | null => end,
    /** Starts over; null, or nothing left, takes it back. */
    set: (minutes: number | null): void => {
      clearTimeout(timer)
      const wasFading = end !== null && end - Date.now() < SLEEP_FADE_MS
      const valid = minutes !== null && minutes > 0 && Number.isFinite(minutes)
      end = valid ? Date.now() + Math.min(minutes, MINUTES_MOST) * 60_000 : null
      if (wasFading) onGain(1)
      tick()
      onChange()
    },
  }
}
