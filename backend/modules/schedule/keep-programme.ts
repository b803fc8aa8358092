import { setImmediate as breathe, setTimeout as wait } from 'node:timers/promises'
import type { Platform } from '../../../shared/api/programme.ts'
import type { Network } from '../../../shared/net/dial.ts'
import { readPages } from '../../database/chunks.ts'
import { createLeases } from '../../database/leases.ts'
import { readMark, writeMark } from '../../database/marks.ts'
import type { Queries } from '../../database/queries.ts'
import type { BackgroundJob } from '../../plugins/background-job.ts'
import { createTell, type Tell } from '../../plugins/events/tell.ts'
import { createDemandStore, type DemandStore } from './demand-store.ts'
import { BROADCAST_MAX_MS, OPT_OUTS_MAX, REACH_MS, SHOW_KEPT_MS, WATCHED_MAX } from './limits.ts'
import { askAnew, forgetOptedOut } from './opt-outs.ts'
import { createPastStore } from './past-store.ts'
import type { PlatformKeys } from './platform-keys.ts'
import { createPlatforms } from './platforms.ts'
import { createPoller } from './poller.ts'
import { type BeginPlace, createProgrammeStore } from './programme-store.ts'
import { createReadingStore } from './reading-store.ts'
import { createSourceStore } from './source-store.ts'

const BEGINS_MARK = 'programme begins'
/** What has begun longer ago is no news: so far is gone back after a pause. */
const LATE_MS = 10 * 60_000
/** Broadcasts of one step. */
const BEGINS_AT_ONCE = 100

/**
 * Tells of the broadcasts that have begun since it was last called, by whichever instance, and of what their stations
 * have on since. `now` is ms since the epoch. Resolves with how many those were.
 */
export async function tellBegins(
  queries: Queries,
  tell: Tell,
  now: number,
  signal: AbortSignal,
): Promise<number> {
  const programme = createProgrammeStore(queries)
  const marked = Number(await readMark(queries, BEGINS_MARK))
  // Without a mark it is the first time ever, and nothing is old.
  let place: BeginPlace = { at: Math.max(marked || now, now - LATE_MS), id: '' }
  let count = 0
  while (!signal.aborted) {
    const begun = await programme.begun(place, now, BEGINS_AT_ONCE)
    const last = begun.at(-1)
    if (last === undefined) break
    const onAir = await programme.onAir(
      begun.map(({ stationId }) => stationId),
      now,
    )
    await tell([
      ...begun.map((data) => ({ kind: 'begins', data }) as const),
      ...onAir.map((data) => ({ kind: 'on-air', data }) as const),
    ])
    count += begun.length
    place = { at: Date.parse(last.startsAt), id: last.id }
  }
  await writeMark(queries, BEGINS_MARK, String(now + 1))
  return count
}

/** Rows of one statement; requests are answered between two of them. */
const DELETE_BATCH_SIZE = 1_000

/** Forgets songs and broadcasts of more than seven days ago, and what is found by nothing any more. */
export async function forgetPast(
  queries: Queries,
  now: number,
  signal: AbortSignal,
): Promise<void> {
  const past = createPastStore(queries)
  const untilNone = async (remove: () => Promise<number>) => {
    while (!signal.aborted && (await remove()) === DELETE_BATCH_SIZE) await breathe()
  }
  await untilNone(() => past.removeSongs(now - REACH_MS, DELETE_BATCH_SIZE))
  await untilNone(() => past.removeBroadcasts(now - REACH_MS - BROADCAST_MAX_MS, DELETE_BATCH_SIZE))
  await untilNone(() => past.removeShows(now - SHOW_KEPT_MS, DELETE_BATCH_SIZE))
  let after: string | null = ''
  while (after !== null && !signal.aborted) {
    after = await past.removeWords(after, DELETE_BATCH_SIZE)
    await breathe()
  }
}

/** Stations of one step; requests are answered between two of them. */
const DEMAND_BATCH_SIZE = 500

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
  await demand.want(await demand.withoutShows(DEMAND_BATCH_SIZE), now)
  const read = (after: number) => demand.ownShows(now, after, DEMAND_BATCH_SIZE)
  for await (const keys of readPages(read, (key) => key, 0)) {
    if (signal.aborted) return
    await demand.want(keys, now)
  }
}

/** Has stations asked that are popular, curated or a creator's, or that a listener keeps or follows. */
export async function wantKept(
  demand: DemandStore,
  now: number,
  signal: AbortSignal,
): Promise<void> {
  for (let after: number | null = 0; after !== null && !signal.aborted; ) {
    const page: Awaited<ReturnType<DemandStore['kept']>> = await demand.kept(
      now,
      after,
      DEMAND_BATCH_SIZE,
    )
    await demand.want(page.forgotten, now)
    after = page.last
    await breathe()
  }
}

const SECOND_MS = 1_000
/** How often it is looked what is due. */
export const ROUND_EVERY_MS = SECOND_MS
/** One instance asks; when it has died, another one goes on after so long. */
export const PROGRAMME_LEASE = 'programme'
export const PROGRAMME_LEASE_MS = 30 * SECOND_MS
/** What is done besides the rounds, and how often. */
const EVERY_MS = {
  lease: 10 * SECOND_MS,
  watched: 10 * SECOND_MS,
  begins: 10 * SECOND_MS,
  ownShows: 60 * SECOND_MS,
  optOuts: 10 * SECOND_MS,
  kept: 5 * 60 * SECOND_MS,
  unwatched: 5 * 60 * SECOND_MS,
  past: 6 * 60 * 60 * SECOND_MS,
} as const
type Chore = keyof typeof EVERY_MS

interface KeepProgrammeOptions {
  readonly network: Network
  /** Streams of one address alone are asked for, such as the demo streams'; null: all platforms are asked. */
  readonly only: string | null
  readonly keys: PlatformKeys
  /** Platforms whose makers want to be asked first, and were. */
  readonly asked: readonly Platform[]
  readonly tell: Tell
  readonly onTrouble: (error: unknown) => void
  /** ms since the epoch. */
  readonly now: () => number
}

/** Keeps the programme of the stations that listeners want, in one instance, without keeping the process alive. */
export function keepProgramme(
  queries: Queries,
  { network, only, keys, asked, tell, onTrouble, now }: KeepProgrammeOptions,
) {
  const leases = createLeases(queries)
  const ending = new AbortController()
  const { signal } = ending
  const sources = createSourceStore(queries)
  const demand = createDemandStore(queries)
  const platforms = createPlatforms(network, only, keys, asked)
  const poll = createPoller({
    sources,
    readings: createReadingStore(queries),
    programme: createProgrammeStore(queries),
    platforms,
    tell,
    now,
    pause: (ms) => wait(ms, undefined, { signal, ref: false }),
    signal,
    onTrouble,
  })
  const doneAt = new Map<Chore, number>()
  const polls = new Set<Promise<unknown>>()
  let isMine = false
  let optedOut: ReadonlySet<string> = new Set()

  const isDue = (chore: Chore) => {
    const at = now()
    if (at - (doneAt.get(chore) ?? 0) < EVERY_MS[chore]) return false
    doneAt.set(chore, at)
    return true
  }

  /** Takes note of who has opted out. What was on its way until then is forgotten when it has come. */
  async function lookAtOptOuts(): Promise<void> {
    const before = optedOut
    optedOut = new Set(await sources.optOuts(OPT_OUTS_MAX))
    await askAnew(
      queries,
      [...before].filter((host) => !optedOut.has(host)),
    )
    const out = [...optedOut].filter((host) => !before.has(host))
    if (out.length === 0) return
    const forgotten = Promise.all(polls)
      .then(() => forgetOptedOut(queries, out, tell, now()))
      .catch((error) => {
        if (!signal.aborted) onTrouble(error)
      })
      .finally(() => polls.delete(forgotten))
    polls.add(forgotten)
  }

  async function work(): Promise<void> {
    if (isDue('lease')) isMine = await leases.take(PROGRAMME_LEASE, PROGRAMME_LEASE_MS)
    if (!isMine || signal.aborted) return
    if (isDue('optOuts')) await lookAtOptOuts()
    if (isDue('ownShows')) await wantOwnShows(demand, now(), signal)
    if (isDue('kept')) await wantKept(demand, now(), signal)
    if (isDue('watched')) await wantWatched(demand, now())
    if (isDue('begins')) await tellBegins(queries, tell, now(), signal)
    const { done } = await poll(optedOut)
    polls.add(done)
    void done.finally(() => polls.delete(done))
    if (isDue('unwatched')) await demand.forgetWatched(now())
    if (isDue('past')) await forgetPast(queries, now(), signal)
  }

  let running: Promise<void> | null = null
  const timer = setInterval(() => {
    running ??= work()
      .catch((error) => {
        if (!signal.aborted) onTrouble(error)
      })
      .finally(() => {
        running = null
      })
  }, ROUND_EVERY_MS).unref()

  return {
    /** Breaks off what runs, and lets another instance go on. */
    stop: async (): Promise<void> => {
      clearInterval(timer)
      ending.abort()
      await running
      await Promise.all(polls)
      await platforms.stop()
      await leases.release(PROGRAMME_LEASE)
    },
  }
}

export const programmeJob = (
  asking: Pick<KeepProgrammeOptions, 'only' | 'keys' | 'asked'>,
): BackgroundJob => ({
  name: 'programme',
  failure: 'the programme could not be kept',
  start: ({ database, network, now }, onTrouble) =>
    keepProgramme(database, {
      ...asking,
      network,
      tell: createTell(database, now),
      onTrouble,
      now,
    }),
})
