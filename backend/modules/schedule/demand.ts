import { setImmediate as breathe } from 'node:timers/promises'
import type { DemandStore } from './demand-store.ts'
import { WATCHED_MAX } from './limits.ts'

/** Stations of one step; requests are answered between two of them. */
const STEP = 500
/** Has stations asked with a show that a user follows whose program is connected, where it may begin at any time. */
export async function wantWatched(demand: DemandStore, now: number): Promise<void> {
  await demand.want(await demand.watched(now, WATCHED_MAX), now)
}

/** Has stations asked whose creators have typed or changed shows. */
export async function wantOwnShows(
  demand: DemandStore,
  now: number,
  signal: AbortSignal,
): Promise<void> {
  await demand.want(await demand.withoutShows(STEP), now)
  for (let after = 0; !signal.aborted; ) {
    const keys = await demand.ownShows(now, after, STEP)
    await demand.want(keys, now)
    const last = keys.at(-1)
    if (last === undefined) return
    after = last
  }
}

/** Has stations asked that are popular, curated or a creator's, or that a listener keeps or follows. */
export async function wantKept(
  demand: DemandStore,
  now: number,
  signal: AbortSignal,
): Promise<void> {
  for (let after: number | null = 0; after !== null && !signal.aborted; ) {
    const page: Awaited<ReturnType<DemandStore['kept']>> = await demand.kept(now, after, STEP)
    await demand.want(page.forgotten, now)
    after = page.last
    await breathe()
  }
}
