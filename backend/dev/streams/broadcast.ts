import type { Loop } from './loop.ts'

/**
 * Sent at once to a new listener, so that playing starts from what is already there. Icecast's
 * default of 64 KiB makes Chromium wait 4.4 s for an MP3; this many bytes, 0.4 s.
 */
export const BURST_BYTES = 196_608
/** How often due audio goes out. Short against the burst that every player holds by then. */
const TICK_MS = 200

/** Time as the streams see it: replaced in tests. */
export interface Clock {
  /** Milliseconds since any fixed moment; never runs backwards. */
  now(): number
  /** Calls `run` about every `ms` until the returned function is called. */
  every(ms: number, run: () => void): () => void
}

/** The machine's monotonic clock, which no change of the date can move. */
export const systemClock: Clock = {
  now: () => performance.now(),
  every: (ms, run) => {
    const timer = setInterval(run, ms)
    return () => clearInterval(timer)
  },
}

/** Gets the units `from` (included) to `to` (excluded) of the broadcast, as they fall due. */
export type Listener = (from: number, to: number) => void

/** One station on air: every listener hears the same moment of it. */
export interface Broadcast {
  /** Sends the burst at once and the rest as it falls due, until the returned function is called. */
  join(listener: Listener): () => void
  /** The unit that falls due now. */
  position(): number
}

/**
 * Puts a loop on air. Its position follows from the clock alone: late timers make no drift, and
 * without a listener there is no timer at all, yet time goes on. After a long pause of the
 * process (a laptop that slept) listeners go on from the present, not from where they were.
 */
export function createBroadcast(loop: Loop, clock: Clock): Broadcast {
  const burstUnits = countBurstUnits(loop)
  const start = clock.now()
  const listeners = new Set<Listener>()
  let sent = 0
  let stopTicking: (() => void) | undefined

  // It has been on air for one burst when it starts, so that the first listener gets a whole one.
  const position = () => burstUnits + Math.floor((clock.now() - start) / loop.unitMs)

  function tick(): void {
    const due = position()
    const from = Math.max(sent, due - burstUnits)
    sent = due
    if (from === due) return
    for (const listener of listeners) listener(from, due)
  }

  return {
    position,
    join: (listener) => {
      if (listeners.size === 0) {
        sent = position()
        stopTicking = clock.every(TICK_MS, tick)
      }
      listeners.add(listener)
      listener(sent - burstUnits, sent)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) stopTicking?.()
      }
    },
  }
}

/** How many units at least make up the burst, wherever in the loop it falls. */
function countBurstUnits(loop: Loop): number {
  const total = loop.unitBytes.reduce((sum, bytes) => sum + bytes, 0)
  return Math.ceil((BURST_BYTES * loop.unitBytes.length) / total)
}
