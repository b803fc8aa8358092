import type { PublishEvents } from '../../plugins/events/event-publisher.ts'
import { DOCUMENT_MS } from './adapters/limits.ts'
import { silence } from './broadcast-rows.ts'
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
  /** Time at which the next postponed station of a host is due. */
  const nextRetryAt = new Map<string, number>()
  const busy = new Map<string, Promise<unknown>>()

  return {
    dropExpired: (now: number): void => {
      for (const turns of [nextFreeAt, nextRetryAt]) {
        for (const [host, at] of turns) if (at <= now) turns.delete(host)
      }
    },

    /** Returns the delay of the first request in ms, or, if that is too long, until when to postpone the station. */
    reserve: (
      host: string,
      requests: number,
      now: number,
    ): { readonly waitMs: number } | { readonly until: number } => {
      const at = Math.max(now, nextFreeAt.get(host) ?? 0)
      if (at - now > HOST_WAIT_MS) {
        const until = Math.max(at, nextRetryAt.get(host) ?? 0) + HOST_PAUSE_MS
        nextRetryAt.set(host, until)
        return { until }
      }
      nextFreeAt.set(host, at + requests * HOST_PAUSE_MS)
      return { waitMs: at - now }
    },

    /** Runs work after earlier work with the host has ended, so that slow servers get fewer requests. */
    inTurn: async <T>(host: string, work: () => Promise<T>): Promise<T> => {
      const before = busy.get(host) ?? Promise.resolve()
      const turn = before.then(work, work)
      const done = turn.catch(() => {})
      busy.set(host, done)
      try {
        return await turn
      } finally {
        if (busy.get(host) === done) busy.delete(host)
      }
    },
  }
}

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

interface Turn {
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

/** Runs polls in rounds. Stations beyond the request budget (limits.ts) wait for the next one, longest wait first. */
export function createPoller(options: PollerOptions) {
  const { sources, readings, schedule, platforms, publish, now, pause, signal, onError } = options
  const turns = createHostQueue()
  let running = 0
  let budget = REQUESTS_A_SECOND
  let budgetAt = now()

  async function runPoll({ poll, host, waitMs }: Turn): Promise<void> {
    if (waitMs > 0) await pause(waitMs)
    const work = () => pollStation(poll, platforms, now, signal)
    const { report, source } = await (host === null ? work() : turns.inTurn(host, work))
    const changes = report && (await readings.save(source.key, report))
    await sources.record(source)
    if (changes === null || !(changes.isOnAirChanged || changes.isScheduleChanged)) return
    const { stationId } = poll.source
    const [data = silence(stationId, source.platform, now())] = await schedule.onAir(
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

  function start(turn: Turn): Promise<void> {
    running += 1
    return runPoll(turn)
      .catch((error) => {
        if (!signal.aborted) onError(error)
      })
      .finally(() => {
        running -= 1
      })
  }

  function plan(source: DueSource, at: number, optedOut: ReadonlySet<string>): Poll {
    const { streamUrl, homepage } = source
    const found = platforms.detect({ streamUrl, homepage })
    const isSkipped = found !== null && isOptedOut(source, found, optedOut)
    return planPoll(source, isSkipped ? null : found, at)
  }

  /** Starts due polls within the budget, which refills over time. @throws if the database fails */
  return async function pollRound(optedOut: ReadonlySet<string>): Promise<Round> {
    const at = now()
    turns.dropExpired(at)
    const filled = budget + ((at - budgetAt) / SECOND_MS) * REQUESTS_A_SECOND
    budget = Math.min(REQUESTS_A_SECOND, filled)
    budgetAt = at
    const room = Math.min(Math.floor(budget), CONCURRENT_POLLS_MAX - running)
    const due = room <= 0 || signal.aborted ? [] : await sources.due(at, room)
    const started: Turn[] = []
    const postponed: { readonly source: DueSource; readonly until: number }[] = []
    let requests = 0
    for (const source of due) {
      const poll = plan(source, at, optedOut)
      const count = poll.requests.length
      if (requests + count > budget) break
      const host = URL.parse(poll.requests[0]?.url ?? '')?.hostname ?? null
      const turn = host === null ? { waitMs: 0 } : turns.reserve(host, count, at)
      if ('until' in turn) postponed.push({ source, until: turn.until })
      else {
        requests += count
        started.push({ poll, host, waitMs: turn.waitMs })
      }
    }
    budget -= requests
    const sourcesToReserve = started.map(({ poll }) => poll.source)
    const reserved = await sources.reserve(sourcesToReserve, at + RESERVATION_MS)
    for (const { source, until } of postponed) await sources.reserve([source], until)
    const reservedTurns = started.filter(({ poll }) => reserved.has(poll.source.key))
    const done = Promise.all(reservedTurns.map(start))
    return { polls: reservedTurns.length, requests, postponed: postponed.length, done }
  }
}
