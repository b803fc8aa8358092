import { setImmediate as breathe } from 'node:timers/promises'
import type { SourceStore } from './source-store.ts'

/** Stations of one step; requests are answered between two of them. */
const STEP = 500
/** Stations that begin to be heard and are taken up at once. */
const HEARD_MOST = 5_000

/** Has stations asked that are heard at this moment. */
export async function wantHeard(sources: SourceStore, now: number): Promise<void> {
  await sources.want(await sources.heard(now, HEARD_MOST), now)
}

/** Has stations asked whose creators have typed or changed shows. */
export async function wantOwnShows(
  sources: SourceStore,
  now: number,
  signal: AbortSignal,
): Promise<void> {
  await sources.want(await sources.withoutShows(STEP), now)
  for (let after = 0; !signal.aborted; ) {
    const keys = await sources.ownShows(now, after, STEP)
    await sources.want(keys, now)
    const last = keys.at(-1)
    if (last === undefined) return
    after = last
  }
}

/** Has stations asked that a listener keeps or follows. */
export async function wantKept(
  sources: SourceStore,
  now: number,
  signal: AbortSignal,
): Promise<void> {
  for (let after: number | null = 0; after !== null && !signal.aborted; ) {
    const page: Awaited<ReturnType<SourceStore['kept']>> = await sources.kept(now, after, STEP)
    await sources.want(page.forgotten, now)
    after = page.last
    await breathe()
  }
}
