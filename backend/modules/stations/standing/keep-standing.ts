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
/** Stations of one transaction; requests are answered between two of them. */
const BATCH_STATIONS = 200
/** How often every station is looked at. */
export const STANDING_EVERY_MS = 60 * 60_000
/** After a start, when the directory's snapshot is in. */
export const STANDING_FIRST_MS = 60_000
/** One instance does it; when it has died, another one does from then on. */
export const STANDING_LEASE = 'station standing'
export const STANDING_LEASE_MS = STANDING_EVERY_MS + 10 * 60_000

const firstDayAt = (now: number) =>
  new Date(now - (LISTENED_DAYS - 1) * DAY_MS).toISOString().slice(0, 10)

/** Brings the standing of one listed station up to date, in the transaction that changes it. `now`: ms since the epoch. */
export async function renewStandingOf(tx: Queries, key: number, now: number): Promise<void> {
  const store = createStandingStore(tx)
  const [station] = await store.page(key - 1, firstDayAt(now), 1)
  if (station?.key === key) await store.put([{ ...station, ...standingsOf(station.facts) }])
}

/**
 * Brings the standing of every listed station up to date; resolves with how many were changed.
 * @param now ms since the epoch
 */
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
      // Here alone: a station that its creator edits is ranked by what was shown before.
      const facts = { ...before.facts, favorites: roundCount(before.favoritesNow) }
      const after = { ...before, facts, ...standingsOf(facts) }
      const isSame =
        after.standing === before.standing &&
        after.renown === before.renown &&
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

/** Keeps the standing of stations up to date, in one instance, without keeping the process alive. */
export function keepStanding(
  queries: Queries,
  { now, onTrouble }: { readonly now: () => number; readonly onTrouble: (error: unknown) => void },
) {
  const leases = createLeases(queries)
  const ending = new AbortController()
  let running: Promise<void> = Promise.resolve()

  const renew = async () => {
    try {
      if (ending.signal.aborted || !(await leases.take(STANDING_LEASE, STANDING_LEASE_MS))) return
      await renewStanding(queries, now(), ending.signal)
    } catch (error) {
      onTrouble(error)
    }
  }
  const begin = () => {
    running = running.then(renew)
  }
  const first = setTimeout(begin, STANDING_FIRST_MS).unref()
  const timer = setInterval(begin, STANDING_EVERY_MS).unref()

  return {
    /** Ends after the batch that is being written, and lets another instance go on. */
    stop: async (): Promise<void> => {
      clearTimeout(first)
      clearInterval(timer)
      ending.abort()
      await running
      await leases.release(STANDING_LEASE)
    },
  }
}

export const standingJob: BackgroundJob = {
  name: 'standings',
  failure: 'standings could not be renewed',
  start: ({ database, now }, onTrouble) => keepStanding(database, { now, onTrouble }),
}
