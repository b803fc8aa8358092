import { setImmediate as breathe } from 'node:timers/promises'
import { roundCount } from '../../../../shared/api/figures.ts'
import { readPages } from '../../../database/chunks.ts'
import { createLeases } from '../../../database/leases.ts'
import type { Queries } from '../../../database/queries.ts'
import { inTransaction } from '../../../database/transaction.ts'
import type { BackgroundJob } from '../../../plugins/background-job.ts'
import { LISTENED_DAYS, standingsOf } from './standing.ts'
import { createStandingStore } from './standing-store.ts'

const DAY_MS = 24 * 60 * 60_000
const BATCH_STATIONS = 200
export const STANDING_EVERY_MS = 60 * 60_000
/** Delay after a start, so that the directory's snapshot is imported. */
export const STANDING_FIRST_MS = 60_000
/** Only the lease holder updates ranks. Another instance takes over when the lease expires. */
export const STANDING_LEASE = 'station standing'
export const STANDING_LEASE_MS = STANDING_EVERY_MS + 10 * 60_000

const firstDayAt = (now: number) =>
  new Date(now - (LISTENED_DAYS - 1) * DAY_MS).toISOString().slice(0, 10)

/** Updates the rank of one listed station, in the transaction that changes it. `now`: ms since the epoch. */
export async function renewStandingOf(tx: Queries, key: number, now: number): Promise<void> {
  const store = createStandingStore(tx)
  const [station] = await store.page(key - 1, firstDayAt(now), 1)
  if (station?.key === key) await store.put([{ ...station, ...standingsOf(station.facts) }])
}

/** Resolves with the number of changed stations. @param now ms since the epoch */
export async function renewStanding(
  queries: Queries,
  now: number,
  signal?: AbortSignal,
): Promise<number> {
  const store = createStandingStore(queries)
  const read = (after: number) => store.page(after, firstDayAt(now), BATCH_STATIONS)
  let changedCount = 0
  for await (const page of readPages(read, ({ key }) => key, 0)) {
    if (signal?.aborted) break
    const changed = page.flatMap((before) => {
      // Only here: a station that its creator edits keeps the published favorites count.
      const facts = { ...before.facts, favorites: roundCount(before.favoritesNow) }
      const after = { ...before, facts, ...standingsOf(facts) }
      const isSame =
        after.standing === before.standing &&
        after.popularity === before.popularity &&
        facts.favorites === before.facts.favorites
      return isSame ? [] : [after]
    })
    if (changed.length > 0) {
      await inTransaction(queries, (tx) => createStandingStore(tx).put(changed), 'read committed')
    }
    changedCount += changed.length
    await breathe()
  }
  return changedCount
}

/** Updates ranks in the instance that holds the lease. Does not keep the process alive. */
export function keepStanding(
  queries: Queries,
  { now, onError }: { readonly now: () => number; readonly onError: (error: unknown) => void },
) {
  const leases = createLeases(queries)
  const stopping = new AbortController()
  let running: Promise<void> = Promise.resolve()

  const renew = async () => {
    try {
      if (stopping.signal.aborted || !(await leases.take(STANDING_LEASE, STANDING_LEASE_MS))) return
      await renewStanding(queries, now(), stopping.signal)
    } catch (error) {
      onError(error)
    }
  }
  const run = () => {
    running = running.then(renew)
  }
  const first = setTimeout(run, STANDING_FIRST_MS).unref()
  const timer = setInterval(run, STANDING_EVERY_MS).unref()

  return {
    stop: async (): Promise<void> => {
      clearTimeout(first)
      clearInterval(timer)
      stopping.abort()
      await running
      await leases.release(STANDING_LEASE)
    },
  }
}

export const standingJob: BackgroundJob = {
  name: 'standings',
  failure: 'station ranks could not be updated',
  start: ({ database, now }, onError) => keepStanding(database, { now, onError }),
}
