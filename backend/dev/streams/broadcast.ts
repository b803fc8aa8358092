import type { Loop } from './loop.ts'

/**
 * Sent immediately, so that playback starts from buffered data. Icecast's default of 64 KiB makes Chromium wait 4.4 s
 * for an MP3; this size, 0.4 s.
 */
export const BURST_BYTES = 196_608
const TICK_MS = 200

export interface Clock {
  now(): number
  /** Calls `run` about every `ms` until the returned function is called. */
  every(ms: number, run: () => void): () => void
}

export const systemClock: Clock = {
  now: () => performance.now(),
  every: (ms, run) => {
    const timer = setInterval(run, ms)
    return () => clearInterval(timer)
  },
}

/** Receives the units `from` (inclusive) to `to` (exclusive) as they are due. */
export type Listener = (from: number, to: number) => void

export interface Broadcast {
  /** Sends the burst immediately and then the due units, until the returned function is called. */
  join(listener: Listener): () => void
  position(): number
}

/**
 * The position follows only from the clock, so late timers cause no drift, and no timer runs without listeners. After
 * a suspension of the process, listeners continue at the current position.
 */
export function createBroadcast(loop: Loop, clock: Clock): Broadcast {
  const burstUnits = countBurstUnits(loop)
  const start = clock.now()
  const listeners = new Set<Listener>()
  let sent = 0
  let stopTicking: (() => void) | undefined

  // Offset by one burst, so that the first listener gets a full one.
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

function countBurstUnits(loop: Loop): number {
  const total = loop.unitBytes.reduce((sum, bytes) => sum + bytes, 0)
  return Math.ceil((BURST_BYTES * loop.unitBytes.length) / total)
}
