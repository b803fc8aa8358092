import { HOST_PAUSE_MS, HOST_WAIT_MS } from './limits.ts'

/** Gives out the moments at which hosts are asked: one request after the other, with a pause. */
export function createHostTurns() {
  /** When the next request to a host may be sent, in ms since the epoch. */
  const free = new Map<string, number>()
  /** When the next station that is put off comes back. */
  const later = new Map<string, number>()
  /** What a host is busy with. */
  const busy = new Map<string, Promise<unknown>>()

  return {
    /** Forgets the hosts that are free. */
    forget: (now: number): void => {
      for (const turns of [free, later]) {
        for (const [host, at] of turns) if (at <= now) turns.delete(host)
      }
    },

    /**
     * Reserves so many requests to a host: how many ms from now the first may be sent. Or, where that is too long to
     * wait for, until when the station is put off.
     */
    reserve: (
      host: string,
      requests: number,
      now: number,
    ): { readonly waitMs: number } | { readonly until: number } => {
      const at = Math.max(now, free.get(host) ?? 0)
      if (at - now > HOST_WAIT_MS) {
        const until = Math.max(at, later.get(host) ?? 0) + HOST_PAUSE_MS
        later.set(host, until)
        return { until }
      }
      free.set(host, at + requests * HOST_PAUSE_MS)
      return { waitMs: at - now }
    },

    /** Does some work with a host when what was begun before is done: servers that are slow are asked less. */
    inTurn: async <T>(host: string, work: () => Promise<T>): Promise<T> => {
      const before = busy.get(host) ?? Promise.resolve()
      const mine = before.then(work, work)
      const done = mine.catch(() => {})
      busy.set(host, done)
      try {
        return await mine
      } finally {
        if (busy.get(host) === done) busy.delete(host)
      }
    },
  }
}
