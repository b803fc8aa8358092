/**
 * Keeps a title back until it is heard: it is received as far ahead of the sound as the element has
 * buffered.
 */
import type { StreamTitle } from '../../../preload/contract.ts'

/** More lead than this is no buffer but a mistake. */
const LEAD_MAX_MS = 20_000
/** A station that sends more titles than this within its buffer is not telling songs (5 kB each). */
const WAITING_MOST = 20

export interface TitleDelay {
  /** `leadMs`: how far ahead of the sound; null while nothing sounds yet. */
  push(title: StreamTitle, leadMs: number | null): void
  /** Sound has begun: the title that waited for it is heard. */
  sounding(): void
  /** Forgets what waits. */
  clear(): void
}

/** Calls `onHeard` with each title when it is heard, in the order they came. */
export function createTitleDelay(onHeard: (title: StreamTitle) => void): TitleDelay {
  const timers = new Set<ReturnType<typeof setTimeout>>()
  let first: StreamTitle | null = null

  return {
    push: (title, leadMs) => {
      if (leadMs === null) {
        first = title
        return
      }
      if (timers.size >= WAITING_MOST) return
      const timer = setTimeout(
        () => {
          timers.delete(timer)
          onHeard(title)
        },
        Math.min(Math.max(0, leadMs), LEAD_MAX_MS),
      )
      timers.add(timer)
    },
    sounding: () => {
      if (first) onHeard(first)
      first = null
    },
    clear: () => {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
      first = null
    },
  }
}
