import { useSyncExternalStore } from 'react'
import { createSignal } from '../../shared/signal.ts'

/** Shows start and end on the minute, so half a minute is precise enough and hits every full minute. */
const STEP_MS = 30_000

const tick = createSignal()
let timer: ReturnType<typeof setTimeout> | undefined

function startTimer(): void {
  timer = setTimeout(
    () => {
      startTimer()
      tick.emit()
    },
    STEP_MS - (Date.now() % STEP_MS),
  )
}

export const currentTime = {
  /** In ms since the epoch, rounded down to the half minute so that the snapshot is stable. */
  now: () => Math.floor(Date.now() / STEP_MS) * STEP_MS,
  subscribe(listener: () => void): () => void {
    if (!tick.hasListeners()) startTimer()
    const stop = tick.subscribe(listener)
    return () => {
      stop()
      if (!tick.hasListeners()) clearTimeout(timer)
    }
  },
}

/** Current time in ms since the epoch, updated while the component is mounted. */
export function useNow(): number {
  return useSyncExternalStore(currentTime.subscribe, currentTime.now)
}
