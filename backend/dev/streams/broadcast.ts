import type { Loop } from './loop.ts'

/** Size of the first burst. With it Chromium starts an MP3 after 0.4 s, with Icecast's 64 KiB only after 4.4 s. */
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

/** Receives the numbers of the loop units that are due: `from` (inclusive) to `to` (exclusive). */
export type Listener = (from: number, to: number) => void

export interface Broadcast {
  /** Sends the burst immediately and then the due units, until the returned function is called. */
  join(listener: Listener): () => void
  position(): number
}

/** Plays a loop to all listeners. The position depends only on the clock, so late timers cause no drift. */
export function createBroadcast(loop: Loop, clock: Clock): Broadcast {
  const burstUnits = countBurstUnits(loop)
  const start = clock.now()
  const listeners = new Set<Listener>()
  let sentPosition = 0
  let stopTicking: (() => void) | undefined

  // The position starts one burst ahead, so that the first listener gets a full burst.
  const position = () => burstUnits + Math.floor((clock.now() - start) / loop.unitMs)

  function tick(): void {
    const currentPosition = position()
    const from = Math.max(sentPosition, currentPosition - burstUnits)
    sentPosition = currentPosition
    if (from === currentPosition) return
    for (const listener of listeners) listener(from, currentPosition)
  }

  return {
    position,
    join: (listener) => {
      if (listeners.size === 0) {
        sentPosition = position()
        stopTicking = clock.every(TICK_MS, tick)
      }
      listeners.add(listener)
      listener(sentPosition - burstUnits, sentPosition)
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
