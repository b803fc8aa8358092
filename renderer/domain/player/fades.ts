const STEP_MS = 20

/** Equal-power fade, so that the total loudness stays constant while one station fades out and another in. */
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
    /** Calls `then` at the end, unless another fade interrupts this one. */
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
/** setTimeout accepts only 32-bit delays, and a day is enough. */
const MINUTES_MAX = 24 * 60

export interface SleepHooks {
  onGain(gain: number): void
  onPause(): void
  onChange(): void
}

/** Sleep timer that runs on wall-clock time, so that time during system sleep counts. */
export function createSleepTimer({ onGain, onPause, onChange }: SleepHooks) {
  let endsAt: number | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function tick(): void {
    if (endsAt === null) return
    const remainingMs = endsAt - Date.now()
    if (remainingMs <= 0) {
      endsAt = null
      onPause()
      onGain(1)
      onChange()
      return
    }
    if (remainingMs <= SLEEP_FADE_MS)
      onGain(fadeGain(1, 0, SLEEP_FADE_MS - remainingMs, SLEEP_FADE_MS))
    timer = setTimeout(
      tick,
      remainingMs > SLEEP_FADE_MS ? remainingMs - SLEEP_FADE_MS : SLEEP_STEP_MS,
    )
  }

  return {
    endsAt: (): number | null => endsAt,
    /** Restarts the timer. Null or 0 cancels it. */
    set: (minutes: number | null): void => {
      clearTimeout(timer)
      const wasFading = endsAt !== null && endsAt - Date.now() < SLEEP_FADE_MS
      const isValid = minutes !== null && minutes > 0 && Number.isFinite(minutes)
      endsAt = isValid ? Date.now() + Math.min(minutes, MINUTES_MAX) * 60_000 : null
      if (wasFading) onGain(1)
      tick()
      onChange()
    },
  }
}
