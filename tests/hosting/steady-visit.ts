import { setInterval } from 'node:timers/promises'
import { call, type MachineResponse } from './call.ts'
import type { Machine } from './machine.ts'
import { favor } from './visitor.ts'

const PACE_MS = 50
/** One write per second, far below every limit. */
const WRITE_EVERY = 20

interface Visit {
  readonly requestCount: number
  readonly failures: readonly string[]
  readonly last: string
}

/** Sends a read or write through haproxy every 50 ms, regardless of earlier responses. */
export function visitSteadily(
  machine: Machine,
  target: { port: number; authority: string },
  visitor: Parameters<typeof favor>[2],
): { readonly end: () => Promise<Visit> } {
  const ending = new AbortController()
  const failures: string[] = []
  const running: Promise<void>[] = []
  let last = ''

  async function record(what: string, pending: Promise<MachineResponse>): Promise<boolean> {
    const status = await pending.then(
      (response) => response.status,
      (error: unknown) => String(error),
    )
    if (status !== 200) failures.push(`${what}: ${status}`)
    return status === 200
  }
  async function sendRequest(count: number): Promise<void> {
    if (count % WRITE_EVERY !== 0) {
      await record(`read ${count}`, call(machine, { ...target, path: '/stations?limit=1' }))
      return
    }
    // A few stations in turn: favorites are limited.
    const station = `station-${(count / WRITE_EVERY) % 100}`
    if (await record(`write ${count}`, favor(machine, target, visitor, station, count)))
      last = station
  }
  const visiting = (async () => {
    try {
      for await (const _ of setInterval(PACE_MS, undefined, { signal: ending.signal }))
        running.push(sendRequest(running.length))
    } catch (error) {
      if (!ending.signal.aborted) throw error
    }
  })()
  return {
    end: async () => {
      ending.abort()
      await visiting
      await Promise.all(running)
      return { requestCount: running.length, failures, last }
    },
  }
}
