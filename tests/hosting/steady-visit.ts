import { setInterval } from 'node:timers/promises'
import { type Answer, call } from './call.ts'
import type { Machine } from './machine.ts'
import { favor } from './visitor.ts'

/** Time between two requests. */
const PACE_MS = 50
/** One write a second: far below every limit. */
const WRITE_EVERY = 20

interface Visit {
  readonly asked: number
  /** What went wrong, with the request that it happened to. */
  readonly failures: readonly string[]
  /** The station that the last write which was accepted made a favourite. */
  readonly last: string
}

/** Reads and writes through haproxy, a request every 50 ms, whether or not the one before was answered. */
export function visitSteadily(
  machine: Machine,
  way: { port: number; authority: string },
  visitor: Parameters<typeof favor>[2],
): { readonly end: () => Promise<Visit> } {
  const ending = new AbortController()
  const failures: string[] = []
  const running: Promise<void>[] = []
  let last = ''

  async function judge(what: string, asking: Promise<Answer>): Promise<boolean> {
    const status = await asking.then(
      (answer) => answer.status,
      (error: unknown) => String(error),
    )
    if (status !== 200) failures.push(`${what}: ${status}`)
    return status === 200
  }
  async function ask(count: number): Promise<void> {
    if (count % WRITE_EVERY !== 0) {
      await judge(`read ${count}`, call(machine, { ...way, path: '/stations?limit=1' }))
      return
    }
    // A few stations in turn: a user's favourites have a limit.
    const station = `station-${(count / WRITE_EVERY) % 100}`
    if (await judge(`write ${count}`, favor(machine, way, visitor, station, count))) last = station
  }
  const visiting = (async () => {
    try {
      for await (const _ of setInterval(PACE_MS, undefined, { signal: ending.signal }))
        running.push(ask(running.length))
    } catch (error) {
      if (!ending.signal.aborted) throw error
    }
  })()
  return {
    end: async () => {
      ending.abort()
      await visiting
      await Promise.all(running)
      return { asked: running.length, failures, last }
    },
  }
}
