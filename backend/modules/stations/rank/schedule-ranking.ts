import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { roundCount } from '../../../../shared/api/figures.ts'
import { readPages } from '../../../database/chunks.ts'
import { createLeases } from '../../../database/leases.ts'
import type { Queries } from '../../../database/queries.ts'
import { inTransaction } from '../../../database/transaction.ts'
import type { BackgroundJob } from '../../../plugins/background-job.ts'
import { LISTENED_DAYS, ranksOf } from './rank.ts'
import { createRankingStore } from './ranking-store.ts'

const DAY_MS = 24 * 60 * 60_000
const BATCH_SIZE = 200
export const RANKING_EVERY_MS = 60 * 60_000
/** Delay of the first update after the API starts, so that the snapshot of the directory is imported first. */
export const RANKING_FIRST_MS = 60_000
/** Only the lease holder updates ranks. Another instance takes over when the lease expires. */
export const RANKING_LEASE = 'station rank'
export const RANKING_LEASE_MS = RANKING_EVERY_MS + 10 * 60_000

const firstDayAt = (now: number) =>
  new Date(now - (LISTENED_DAYS - 1) * DAY_MS).toISOString().slice(0, 10)

/** Updates the rank of one listed station, in the transaction that changes it. `now` is in ms since the epoch. */
export async function updateRankingOf(tx: Queries, key: number, now: number): Promise<void> {
  const store = createRankingStore(tx)
  const [station] = await store.page(key - 1, firstDayAt(now), 1)
  if (station?.key === key) await store.put([{ ...station, ...ranksOf(station.facts) }])
}

/** Updates the ranks of all listed stations. Returns the number of changed stations. @param now ms since the epoch */
export async function updateRanking(
  queries: Queries,
  now: number,
  signal?: AbortSignal,
): Promise<number> {
  const store = createRankingStore(queries)
  const readPage = (after: number) => store.page(after, firstDayAt(now), BATCH_SIZE)
  let changedCount = 0
  for await (const page of readPages(readPage, ({ key }) => key, 0)) {
    if (signal?.aborted) break
    const changed = page.flatMap((stored) => {
      // Only this job updates the published counts. An edit of the station does not.
      const facts = { ...stored.facts, favorites: roundCount(stored.favoritesNow) }
      const followers = roundCount(stored.followersNow)
      const updated = { ...stored, followers, facts, ...ranksOf(facts) }
      const isUnchanged =
        updated.rank === stored.rank &&
        updated.popularity === stored.popularity &&
        facts.favorites === stored.facts.favorites &&
        followers === stored.followers
      return isUnchanged ? [] : [updated]
    })
    if (changed.length > 0) {
      await inTransaction(queries, (tx) => createRankingStore(tx).put(changed), 'read committed')
    }
    changedCount += changed.length
    await yieldToEventLoop()
  }
  return changedCount
}

/** Updates ranks in the instance that holds the lease. The timers do not prevent process exit. */
export function scheduleRanking(
  queries: Queries,
  { now, onError }: { readonly now: () => number; readonly onError: (error: unknown) => void },
) {
  const leases = createLeases(queries)
  const stopping = new AbortController()
  let running: Promise<void> = Promise.resolve()

  const update = async () => {
    try {
      if (stopping.signal.aborted || !(await leases.take(RANKING_LEASE, RANKING_LEASE_MS))) return
      await updateRanking(queries, now(), stopping.signal)
    } catch (error) {
      onError(error)
    }
  }
  const run = () => {
    running = running.then(update)
  }
  const firstTimer = setTimeout(run, RANKING_FIRST_MS).unref()
  const timer = setInterval(run, RANKING_EVERY_MS).unref()

  return {
    stop: async (): Promise<void> => {
      clearTimeout(firstTimer)
      clearInterval(timer)
      stopping.abort()
      await running
      await leases.release(RANKING_LEASE)
    },
  }
}

export const rankingJob: BackgroundJob = {
  name: 'ranks',
  failure: 'station ranks could not be updated',
  start: ({ database, now }, onError) => scheduleRanking(database, { now, onError }),
}
