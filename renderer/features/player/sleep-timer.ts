/** Pauses after a while, and fades over the last seconds so that nobody is woken by the silence. */
import { fadeGain } from './fade.ts'

/** The fade before the pause. */
const SLEEP_FADE_MS = 20_000
/** The fade is slow: four steps a second are not heard. */
const STEP_MS = 250
/** Timers count in 32 bits; nobody needs more than a day. */
const MINUTES_MOST = 24 * 60

export interface SleepHooks {
  /** What is left of the volume, 1 to 0. */
  onGain(gain: number): void
  onPause(): void
  /** The end is another one. */
  onChange(): void
}

export interface SleepTimer {
  /** Starts over; null, or nothing left, takes it back. */
  set(minutes: number | null): void
  /** In ms since the epoch; null when it does not run. */
  endsAt(): number | null
}

/** A sleep timer that runs by the clock on the wall: what passes while the machine sleeps counts. */
export function createSleepTimer({ onGain, onPause, onChange }: SleepHooks): SleepTimer {
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
    timer = setTimeout(tick, left > SLEEP_FADE_MS ? left - SLEEP_FADE_MS : STEP_MS)
  }

  return {
    endsAt: () => end,
    set: (minutes) => {
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
