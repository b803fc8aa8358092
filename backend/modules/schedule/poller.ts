import type { PublishEvents } from '../../plugins/events/event-store.ts'
import { DOCUMENT_MS } from './adapters/limits.ts'
import { emptyOnAir } from './broadcast-rows.ts'
import { CONCURRENT_POLLS_MAX, HOST_PAUSE_MS, HOST_WAIT_MS, REQUESTS_A_SECOND } from './limits.ts'
import { isOptedOut } from './opt-outs.ts'
import type { Platforms } from './platforms.ts'
import { type Poll, planPoll, pollStation } from './poll-station.ts'
import type { ReadingStore } from './reading-store.ts'
import type { ScheduleStore } from './schedule-store.ts'
import type { DueSource, SourceStore } from './source-store.ts'

/** Serializes requests to each host, with a pause between them. */
function createHostQueue() {
  /** Earliest time of the next request to a host, in ms since the epoch. */
  const nextFreeAt = new Map<string, number>()
  /** Time of the latest postponed poll of a host, in ms since the epoch. */
  const nextRetryAt = new Map<string, number>()
  const lastWork = new Map<string, Promise<unknown>>()

  return {
    deleteExpired: (now: number): void => {
      for (const times of [nextFreeAt, nextRetryAt]) {
        for (const [host, time] of times) if (time <= now) times.delete(host)
      }
    },

    /** Reserves requests to a host. Returns the delay of the first one, or a later time for the station if it is too long. */
    reserve: (
      host: string,
      requests: number,
      now: number,
    ): { readonly waitMs: number } | { readonly until: number } => {
      const startAt = Math.max(now, nextFreeAt.get(host) ?? 0)
      if (startAt - now > HOST_WAIT_MS) {
        const until = Math.max(startAt, nextRetryAt.get(host) ?? 0) + HOST_PAUSE_MS
        nextRetryAt.set(host, until)
        return { until }
      }
      nextFreeAt.set(host, startAt + requests * HOST_PAUSE_MS)
      return { waitMs: startAt - now }
    },

    /** Runs work after the previous work with the host has ended, so that slow servers get fewer requests. */
    inTurn: async <T>(host: string, work: () => Promise<T>): Promise<T> => {
      const previous = lastWork.get(host) ?? Promise.resolve()
      const result = previous.then(work, work)
      const settled = result.catch(() => {})
      lastWork.set(host, settled)
      try {
        return await result
      } finally {
        if (lastWork.get(host) === settled) lastWork.delete(host)
      }
    },
  }
}

/** Twice the maximum duration of a poll, which fetches up to two documents. */
const RESERVATION_MS = 2 * (2 * DOCUMENT_MS + HOST_WAIT_MS)
const SECOND_MS = 1_000

export interface PollerOptions {
  readonly sources: SourceStore
  readonly readings: ReadingStore
  readonly schedule: Pick<ScheduleStore, 'onAir'>
  readonly platforms: Platforms
  readonly publish: PublishEvents
  readonly now: () => number
  readonly pause: (ms: number) => Promise<unknown>
  readonly signal: AbortSignal
  readonly onError: (error: unknown) => void
}

interface PlannedPoll {
  readonly poll: Poll
  readonly host: string | null
  readonly waitMs: number
}

export interface Round {
  readonly polls: number
  readonly requests: number
  readonly postponed: number
  readonly done: Promise<unknown>
}

/** Runs polls in rounds. Stations beyond the request budget (limits.ts) wait for the next round, longest wait first. */
export function createPoller(options: PollerOptions) {
  const { sources, readings, schedule, platforms, publish, now, pause, signal, onError } = options
  const hostQueue = createHostQueue()
  let runningCount = 0
  let budget = REQUESTS_A_SECOND
  let budgetAt = now()

  async function runPoll({ poll, host, waitMs }: PlannedPoll): Promise<void> {
    if (waitMs > 0) await pause(waitMs)
    const work = () => pollStation(poll, platforms, now, signal)
    const { report, source } = await (host === null ? work() : hostQueue.inTurn(host, work))
    const changes = report && (await readings.save(source.key, report))
    await sources.record(source)
    if (changes === null || !(changes.isOnAirChanged || changes.isScheduleChanged)) return
    const { stationId } = poll.source
    const [data = emptyOnAir(stationId, source.platform, now())] = await schedule.onAir(
      [stationId],
      now(),
    )
    // Broadcasts that were known before their start are published on time by publishStartedBroadcasts.
    const hasStarted = changes.startedId !== null && data.broadcast?.id === changes.startedId
    await publish([
      ...(hasStarted && data.broadcast ? [{ kind: 'starts', data: data.broadcast } as const] : []),
      ...(changes.isScheduleChanged ? [{ kind: 'schedule', data: { stationId } } as const] : []),
      { kind: 'on-air', data },
    ])
  }

  function start(plannedPoll: PlannedPoll): Promise<void> {
    runningCount += 1
    return runPoll(plannedPoll)
      .catch((error) => {
        if (!signal.aborted) onError(error)
      })
      .finally(() => {
        runningCount -= 1
      })
  }

  function plan(source: DueSource, at: number, optedOut: ReadonlySet<string>): Poll {
    const { streamUrl, homepage } = source
    const endpoint = platforms.detect({ streamUrl, homepage })
    const isSkipped = endpoint !== null && isOptedOut(source, endpoint, optedOut)
    return planPoll(source, isSkipped ? null : endpoint, at)
  }

  /** Starts due polls within the budget, which refills over time. @throws if the database fails */
  return async function pollRound(optedOut: ReadonlySet<string>): Promise<Round> {
    const at = now()
    hostQueue.deleteExpired(at)
    const refilled = budget + ((at - budgetAt) / SECOND_MS) * REQUESTS_A_SECOND
    budget = Math.min(REQUESTS_A_SECOND, refilled)
    budgetAt = at
    const capacity = Math.min(Math.floor(budget), CONCURRENT_POLLS_MAX - runningCount)
    const dueSources = capacity <= 0 || signal.aborted ? [] : await sources.due(at, capacity)
    const planned: PlannedPoll[] = []
    const postponed: { readonly source: DueSource; readonly until: number }[] = []
    let requests = 0
    for (const source of dueSources) {
      const poll = plan(source, at, optedOut)
      const requestCount = poll.requests.length
      if (requests + requestCount > budget) break
      const host = URL.parse(poll.requests[0]?.url ?? '')?.hostname ?? null
      const slot = host === null ? { waitMs: 0 } : hostQueue.reserve(host, requestCount, at)
      if ('until' in slot) postponed.push({ source, until: slot.until })
      else {
        requests += requestCount
        planned.push({ poll, host, waitMs: slot.waitMs })
      }
    }
    budget -= requests
    const sourcesToReserve = planned.map(({ poll }) => poll.source)
    const reserved = await sources.reserve(sourcesToReserve, at + RESERVATION_MS)
    for (const { source, until } of postponed) await sources.reserve([source], until)
    const reservedPolls = planned.filter(({ poll }) => reserved.has(poll.source.key))
    const done = Promise.all(reservedPolls.map(start))
    return { polls: reservedPolls.length, requests, postponed: postponed.length, done }
  }
}
