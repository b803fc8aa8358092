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
  const waiting: { readonly title: StreamTitle; readonly timer: ReturnType<typeof setTimeout> }[] =
    []
  let first: StreamTitle | null = null
  /** When the newest of them is heard, ms on the page's clock. */
  let lastAt = 0

  /** Tells this title, and before it those that came before it. */
  function tell(title: StreamTitle): void {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      clearTimeout(next.timer)
      onHeard(next.title)
      if (next.title === title) return
    }
  }

  function forget(): void {
    for (const { timer } of waiting.splice(0)) clearTimeout(timer)
    lastAt = 0
  }

  return {
    push: (title, leadMs) => {
      if (leadMs === null) {
        first = title
        return
      }
      if (waiting.length >= WAITING_MOST) return
      const now = performance.now()
      const heardAt = now + Math.min(Math.max(0, leadMs), LEAD_MAX_MS)
      // The lead is measured anew each time and shrinks in jumps: no title may overtake another.
      lastAt = Math.max(lastAt, heardAt)
      waiting.push({ title, timer: setTimeout(() => tell(title), lastAt - now) })
    },
    sounding: () => {
      if (first === null) return
      // What still waits was in a buffer that is gone.
      forget()
      onHeard(first)
      first = null
    },
    clear: () => {
      forget()
      first = null
    },
  }
}
