/** The time for what shows begin and end by: one timer, however many look at it. */
import { useSyncExternalStore } from 'react'
import { createSignal } from '../../shared/signal.ts'

/** Shows begin and end on the minute: half of one is soon enough, and every whole minute is met. */
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
  /** In ms since the epoch, as of the last half minute: within one it stays the same. */
  now: () => Math.floor(Date.now() / STEP_MS) * STEP_MS,
  /** Calls the listener with each new half minute, until the returned function is called. */
  subscribe(listener: () => void): () => void {
    if (!ticked.hasListeners()) wait()
    const stop = ticked.subscribe(listener)
    return () => {
      stop()
      if (!ticked.hasListeners()) clearTimeout(timer)
    }
  },
}

/** The time in ms since the epoch, kept current while it is looked at. */
export function useNow(): number {
  return useSyncExternalStore(currentTime.subscribe, currentTime.now)
}
