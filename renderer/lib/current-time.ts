import { useSyncExternalStore } from 'react'
import { createSignal } from '../../shared/signal.ts'

/** Shows start and end on the minute, so half a minute is precise enough and hits every full minute. */
const STEP_MS = 30_000

const ticked = createSignal()
let timer: ReturnType<typeof setTimeout> | undefined

function wait(): void {
  timer = setTimeout(
    () => {
      wait()
      ticked.emit()
    },
    STEP_MS - (Date.now() % STEP_MS),
  )
}

export const currentTime = {
  /** In ms since the epoch, rounded down to the half minute so that the snapshot is stable. */
  now: () => Math.floor(Date.now() / STEP_MS) * STEP_MS,
  subscribe(listener: () => void): () => void {
    if (!ticked.hasListeners()) wait()
    const stop = ticked.subscribe(listener)
    return () => {
      stop()
      if (!ticked.hasListeners()) clearTimeout(timer)
    }
  },
}

/** Current time in ms since the epoch, updated while the component is mounted. */
export function useNow(): number {
  return useSyncExternalStore(currentTime.subscribe, currentTime.now)
}
