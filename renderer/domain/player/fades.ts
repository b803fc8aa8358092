const STEP_MS = 20

/** Equal power: while one station fades out and another in, the total loudness stays constant. */
export function fadeGain(from: number, to: number, elapsedMs: number, durationMs: number): number {
  if (elapsedMs >= durationMs) return to
  const angle = (Math.max(0, elapsedMs) / durationMs) * (Math.PI / 2)
  return to > from ? from + (to - from) * Math.sin(angle) : to + (from - to) * Math.cos(angle)
}

/** Calls `apply` with each gain. Uses a timer, because animation frames stop in hidden windows. */
export function createFader(apply: (gain: number) => void) {
  let gain = 1
  let timer: ReturnType<typeof setInterval> | undefined

  function set(next: number): void {
    clearInterval(timer)
    gain = next
    apply(gain)
  }

  return {
    set,
    /** `then` is called at the end, but not if another move interrupts. */
    moveTo: (to: number, durationMs: number, then?: () => void): void => {
      clearInterval(timer)
      const from = gain
      const startedAt = performance.now()
      timer = setInterval(() => {
        const elapsed = performance.now() - startedAt
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

const SLEEP_FADE_MS = 20_000
/** The fade is slow enough for four steps a second. */
const SLEEP_STEP_MS = 250
/** setTimeout takes 32-bit delays; a day is enough. */
const MINUTES_MAX = 24 * 60

export interface SleepHooks {
  onGain(gain: number): void
  onPause(): void
  onChange(): void
}

/** A sleep timer on wall-clock time: time during system sleep counts. */
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
    endsAt: (): number | null => end,
    /** Restarts the timer. Null or 0 cancels it. */
    set: (minutes: number | null): void => {
      clearTimeout(timer)
      const wasFading = end !== null && end - Date.now() < SLEEP_FADE_MS
      const valid = minutes !== null && minutes > 0 && Number.isFinite(minutes)
      end = valid ? Date.now() + Math.min(minutes, MINUTES_MAX) * 60_000 : null
      if (wasFading) onGain(1)
      tick()
      onChange()
    },
  }
}
