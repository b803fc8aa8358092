import { setTimeout as wait, setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Platform } from '../../../shared/api/schedule.ts'
import type { Network } from '../../../shared/net/dial.ts'
import { readPages } from '../../database/chunks.ts'
import { createLeases } from '../../database/leases.ts'
import { readMark, writeMark } from '../../database/marks.ts'
import type { Queries } from '../../database/queries.ts'
import type { BackgroundJob } from '../../plugins/background-job.ts'
import { createEventPublisher, type PublishEvents } from '../../plugins/events/event-store.ts'
import { createDemandStore, type DemandStore } from './demand-store.ts'
import {
  BROADCAST_MAX_MS,
  OPT_OUTS_MAX,
  REACH_MS,
  SHOW_RETENTION_MS,
  WATCHED_MAX,
} from './limits.ts'
import { deleteOptedOut, resumePolling } from './opt-outs.ts'
import type { PlatformKeys } from './platform-keys.ts'
import { createPlatforms } from './platforms.ts'
import { createPoller } from './poller.ts'
import { createReadingStore } from './reading-store.ts'
import { createRetentionStore } from './retention-store.ts'
import { createScheduleStore, type StartPosition } from './schedule-store.ts'
import { createSourceStore } from './source-store.ts'

const STARTS_MARK = 'schedule begins'
/** Maximum age of a published start. After a pause of the polling, earlier starts are skipped. */
const PUBLISHED_START_MAX_AGE_MS = 10 * 60_000
const STARTS_BATCH_SIZE = 100

/**
 * Publishes broadcasts that have started since the last call of any instance, and the on-air items of their stations.
 * `now` is ms since the epoch.
 * @returns the number of broadcasts
 */
export async function publishStartedBroadcasts(
  queries: Queries,
  publish: PublishEvents,
  now: number,
  signal: AbortSignal,
): Promise<number> {
  const schedule = createScheduleStore(queries)
  const lastRunAt = Number(await readMark(queries, STARTS_MARK))
  // Without a mark, this is the first run, which publishes nothing earlier.
  const earliestStart = now - PUBLISHED_START_MAX_AGE_MS
  let position: StartPosition = { at: Math.max(lastRunAt || now, earliestStart), id: '' }
  let count = 0
  while (!signal.aborted) {
    const started = await schedule.started(position, now, STARTS_BATCH_SIZE)
    const last = started.at(-1)
    if (last === undefined) break
    const onAir = await schedule.onAir(
      started.map(({ stationId }) => stationId),
      now,
    )
    await publish([
      ...started.map((data) => ({ kind: 'starts', data }) as const),
      ...onAir.map((data) => ({ kind: 'on-air', data }) as const),
    ])
    count += started.length
    position = { at: Date.parse(last.startsAt), id: last.id }
  }
  await writeMark(queries, STARTS_MARK, String(now + 1))
  return count
}

const DELETE_BATCH_SIZE = 1_000

/** Deletes songs and broadcasts older than REACH_MS, old shows and unused search terms. */
export async function deletePast(
  queries: Queries,
  now: number,
  signal: AbortSignal,
): Promise<void> {
  const store = createRetentionStore(queries)
  const repeatBatches = async (remove: () => Promise<number>) => {
    while (!signal.aborted && (await remove()) === DELETE_BATCH_SIZE) await yieldToEventLoop()
  }
  await repeatBatches(() => store.removeSongs(now - REACH_MS, DELETE_BATCH_SIZE))
  await repeatBatches(() =>
    store.removeBroadcasts(now - REACH_MS - BROADCAST_MAX_MS, DELETE_BATCH_SIZE),
  )
  await repeatBatches(() => store.removeShows(now - SHOW_RETENTION_MS, DELETE_BATCH_SIZE))
  let after: string | null = ''
  while (after !== null && !signal.aborted) {
    after = await store.deleteSearchTerms(after, DELETE_BATCH_SIZE)
    await yieldToEventLoop()
  }
}

const DEMAND_BATCH_SIZE = 500

/** Schedules polls of watched stations, because a connected user follows one of their shows, which may start any time. */
export async function scheduleWatched(demand: DemandStore, now: number): Promise<void> {
  await demand.schedulePoll(await demand.watched(now, WATCHED_MAX), now)
}

export async function scheduleOwnShows(
  demand: DemandStore,
  now: number,
  signal: AbortSignal,
): Promise<void> {
  await demand.schedulePoll(await demand.withoutShows(DEMAND_BATCH_SIZE), now)
  const readPage = (after: number) => demand.ownShows(now, after, DEMAND_BATCH_SIZE)
  for await (const keys of readPages(readPage, (key) => key, 0)) {
    if (signal.aborted) return
    await demand.schedulePoll(keys, now)
  }
}

/** Schedules polls of stations that are popular, curated, a creator's, or that a user saved or follows. */
export async function scheduleSaved(
  demand: DemandStore,
  now: number,
  signal: AbortSignal,
): Promise<void> {
  for (let after: number | null = 0; after !== null && !signal.aborted; ) {
    const page: Awaited<ReturnType<DemandStore['listedPage']>> = await demand.listedPage(
      now,
      after,
      DEMAND_BATCH_SIZE,
    )
    await demand.schedulePoll(page.unscheduled, now)
    after = page.last
    await yieldToEventLoop()
  }
}

const SECOND_MS = 1_000
export const ROUND_EVERY_MS = SECOND_MS
/** Only the lease holder polls. Another instance takes over when the lease expires. */
export const SCHEDULE_LEASE = 'schedule'
export const SCHEDULE_LEASE_MS = 30 * SECOND_MS
const INTERVAL_MS = {
  lease: 10 * SECOND_MS,
  watched: 10 * SECOND_MS,
  starts: 10 * SECOND_MS,
  ownShows: 60 * SECOND_MS,
  optOuts: 10 * SECOND_MS,
  saved: 5 * 60 * SECOND_MS,
  unwatched: 5 * 60 * SECOND_MS,
  past: 6 * 60 * 60 * SECOND_MS,
} as const
type Task = keyof typeof INTERVAL_MS

interface SchedulePollingOptions {
  readonly network: Network
  /** Base address of the streams to poll, such as the demo streams. Null to poll all streams. */
  readonly only: string | null
  readonly keys: PlatformKeys
  /** Platforms that require permission for polls and gave it. */
  readonly permitted: readonly Platform[]
  readonly publish: PublishEvents
  readonly onError: (error: unknown) => void
  readonly now: () => number
}

/** Polls schedules of wanted stations in the instance that holds the lease. The timer does not prevent process exit. */
export function startSchedulePolling(
  queries: Queries,
  { network, only, keys, permitted, publish, onError, now }: SchedulePollingOptions,
) {
  const leases = createLeases(queries)
  const stopping = new AbortController()
  const { signal } = stopping
  const sources = createSourceStore(queries)
  const demand = createDemandStore(queries)
  const platforms = createPlatforms(network, only, keys, permitted)
  const poll = createPoller({
    sources,
    readings: createReadingStore(queries),
    schedule: createScheduleStore(queries),
    platforms,
    publish,
    now,
    pause: (ms) => wait(ms, undefined, { signal, ref: false }),
    signal,
    onError,
  })
  const lastRunAt = new Map<Task, number>()
  const polls = new Set<Promise<unknown>>()
  let holdsLease = false
  let optedOut: ReadonlySet<string> = new Set()

  const isDue = (task: Task) => {
    const at = now()
    if (at - (lastRunAt.get(task) ?? 0) < INTERVAL_MS[task]) return false
    lastRunAt.set(task, at)
    return true
  }

  /** Applies changed opt-outs. Deletes the data of newly opted-out hosts after the running polls have ended. */
  async function applyOptOuts(): Promise<void> {
    const previous = optedOut
    optedOut = new Set(await sources.optOuts(OPT_OUTS_MAX))
    await resumePolling(
      queries,
      [...previous].filter((host) => !optedOut.has(host)),
    )
    const added = [...optedOut].filter((host) => !previous.has(host))
    if (added.length === 0) return
    const deleted = Promise.all(polls)
      .then(() => deleteOptedOut(queries, added, publish, now()))
      .catch((error) => {
        if (!signal.aborted) onError(error)
      })
      .finally(() => polls.delete(deleted))
    polls.add(deleted)
  }

  async function runDueTasks(): Promise<void> {
    if (isDue('lease')) holdsLease = await leases.take(SCHEDULE_LEASE, SCHEDULE_LEASE_MS)
    if (!holdsLease || signal.aborted) return
    if (isDue('optOuts')) await applyOptOuts()
    if (isDue('ownShows')) await scheduleOwnShows(demand, now(), signal)
    if (isDue('saved')) await scheduleSaved(demand, now(), signal)
    if (isDue('watched')) await scheduleWatched(demand, now())
    if (isDue('starts')) await publishStartedBroadcasts(queries, publish, now(), signal)
    const { done } = await poll(optedOut)
    polls.add(done)
    void done.finally(() => polls.delete(done))
    if (isDue('unwatched')) await demand.deleteExpiredWatches(now())
    if (isDue('past')) await deletePast(queries, now(), signal)
  }

  let running: Promise<void> | null = null
  const timer = setInterval(() => {
    running ??= runDueTasks()
      .catch((error) => {
        if (!signal.aborted) onError(error)
      })
      .finally(() => {
        running = null
      })
  }, ROUND_EVERY_MS).unref()

  return {
    stop: async (): Promise<void> => {
      clearInterval(timer)
      stopping.abort()
      await running
      await Promise.all(polls)
      await platforms.stop()
      await leases.release(SCHEDULE_LEASE)
    },
  }
}

export const scheduleJob = (
  settings: Pick<SchedulePollingOptions, 'only' | 'keys' | 'permitted'>,
): BackgroundJob => ({
  name: 'schedule',
  failure: 'schedule polling failed',
  start: ({ database, network, now }, onError) =>
    startSchedulePolling(database, {
      ...settings,
      network,
      publish: createEventPublisher(database, now),
      onError,
      now,
    }),
})
