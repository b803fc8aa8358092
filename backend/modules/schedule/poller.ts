import type { Tell } from '../../plugins/events/tell.ts'
import { DOCUMENT_MS } from './adapters/limits.ts'
import { silence } from './broadcast-rows.ts'
import { HOST_PAUSE_MS, HOST_WAIT_MS, POLLS_AT_ONCE, REQUESTS_A_SECOND } from './limits.ts'
import { isOptedOut } from './opt-outs.ts'
import type { Platforms } from './platforms.ts'
import { type Poll, planPoll, pollStation } from './poll-station.ts'
import type { ProgrammeStore } from './programme-store.ts'
import type { ReadingStore } from './reading-store.ts'
import type { DueSource, SourceStore } from './source-store.ts'

/** Gives out the moments at which hosts are asked: one request after the other, with a pause. */
function createHostTurns() {
  /** When the next request to a host may be sent, in ms since the epoch. */
  const free = new Map<string, number>()
  /** When the next station that is put off comes back. */
  const later = new Map<string, number>()
  /** What a host is busy with. */
  const busy = new Map<string, Promise<unknown>>()

  return {
    /** Forgets the hosts that are free. */
    forget: (now: number): void => {
      for (const turns of [free, later]) {
        for (const [host, at] of turns) if (at <= now) turns.delete(host)
      }
    },

    /**
     * Reserves so many requests to a host: how many ms from now the first may be sent. Or, where that is too long to
     * wait for, until when the station is put off.
     */
    reserve: (
      host: string,
      requests: number,
      now: number,
    ): { readonly waitMs: number } | { readonly until: number } => {
      const at = Math.max(now, free.get(host) ?? 0)
      if (at - now > HOST_WAIT_MS) {
        const until = Math.max(at, later.get(host) ?? 0) + HOST_PAUSE_MS
        later.set(host, until)
        return { until }
      }
      free.set(host, at + requests * HOST_PAUSE_MS)
      return { waitMs: at - now }
    },

    /** Does some work with a host when what was begun before is done: servers that are slow are asked less. */
    inTurn: async <T>(host: string, work: () => Promise<T>): Promise<T> => {
      const before = busy.get(host) ?? Promise.resolve()
      const mine = before.then(work, work)
      const done = mine.catch(() => {})
      busy.set(host, done)
      try {
        return await mine
      } finally {
        if (busy.get(host) === done) busy.delete(host)
      }
    },
  }
}

/** A turn that was taken is another's after so long: longer than any poll takes. */
const CLAIM_MS = 2 * (2 * DOCUMENT_MS + HOST_WAIT_MS)
const SECOND_MS = 1_000

export interface PollerOptions {
  readonly sources: SourceStore
  readonly readings: ReadingStore
  readonly programme: Pick<ProgrammeStore, 'onAir'>
  readonly platforms: Platforms
  readonly tell: Tell
  /** ms since the epoch. */
  readonly now: () => number
  /** Waits, in ms; rejects when the poller ends. */
  readonly pause: (ms: number) => Promise<unknown>
  /** Aborted: no further poll begins, and those that run are broken off. */
  readonly signal: AbortSignal
  readonly onTrouble: (error: unknown) => void
}

/** A poll, and how long it waits for its turn at the host. */
interface Turn {
  readonly poll: Poll
  /** null: nothing is requested. */
  readonly host: string | null
  readonly waitMs: number
}

/** What a round has begun. */
export interface Round {
  /** Stations that are asked. */
  readonly polls: number
  /** Requests that this takes. */
  readonly requests: number
  /** Put off because their host is busy. */
  readonly putOff: number
  /** Resolves when all are done. */
  readonly done: Promise<unknown>
}

/**
 * Asks platforms, a round at a time. Its budget (limits.ts) is of requests: what is due and does not fit waits for the
 * next round, what has waited longest first, so that more stations are all asked less often.
 */
export function createPoller(options: PollerOptions) {
  const { sources, readings, programme, platforms, tell, now, pause, signal, onTrouble } = options
  const turns = createHostTurns()
  let running = 0
  let budget = REQUESTS_A_SECOND
  let budgetAt = now()

  async function take({ poll, host, waitMs }: Turn): Promise<void> {
    if (waitMs > 0) await pause(waitMs)
    const work = () => pollStation(poll, platforms, now, signal)
    const { said, source } = await (host === null ? work() : turns.inTurn(host, work))
    const taken = said && (await readings.take(source.key, said))
    await sources.record(source)
    if (taken === null || !(taken.isOtherOnAir || taken.isOtherProgramme)) return
    const { stationId } = poll.source
    const [data = silence(stationId, source.platform, now())] = await programme.onAir(
      [stationId],
      now(),
    )
    // What is told by its time (tellBegins) was known before it began.
    const isBegun = taken.begunId !== null && data.broadcast?.id === taken.begunId
    await tell([
      ...(isBegun && data.broadcast ? [{ kind: 'begins', data: data.broadcast } as const] : []),
      ...(taken.isOtherProgramme ? [{ kind: 'programme', data: { stationId } } as const] : []),
      { kind: 'on-air', data },
    ])
  }

  function begin(turn: Turn): Promise<void> {
    running += 1
    return take(turn)
      .catch((error) => {
        if (!signal.aborted) onTrouble(error)
      })
      .finally(() => {
        running -= 1
      })
  }

  function plan(source: DueSource, at: number, optedOut: ReadonlySet<string>): Poll {
    const { streamUrl, homepage } = source
    const found = platforms.detect({ streamUrl, homepage })
    const isLeft = found !== null && isOptedOut(source, found, optedOut)
    return planPoll(source, isLeft ? null : found, at)
  }

  /**
   * One round: begins what is due and fits the budget, which fills up with time.
   * @throws when the database cannot be asked
   */
  return async function pollRound(optedOut: ReadonlySet<string>): Promise<Round> {
    const at = now()
    turns.forget(at)
    const filled = budget + ((at - budgetAt) / SECOND_MS) * REQUESTS_A_SECOND
    budget = Math.min(REQUESTS_A_SECOND, filled)
    budgetAt = at
    const room = Math.min(Math.floor(budget), POLLS_AT_ONCE - running)
    const due = room <= 0 || signal.aborted ? [] : await sources.due(at, room)
    const begun: Turn[] = []
    const putOff: { readonly source: DueSource; readonly until: number }[] = []
    let requests = 0
    for (const source of due) {
      const poll = plan(source, at, optedOut)
      const count = poll.requests.length
      if (requests + count > budget) break
      const host = URL.parse(poll.requests[0]?.url ?? '')?.hostname ?? null
      const turn = host === null ? { waitMs: 0 } : turns.reserve(host, count, at)
      if ('until' in turn) putOff.push({ source, until: turn.until })
      else {
        requests += count
        begun.push({ poll, host, waitMs: turn.waitMs })
      }
    }
    budget -= requests
    const turned = begun.map(({ poll }) => poll.source)
    const claimed = await sources.claim(turned, at + CLAIM_MS)
    for (const { source, until } of putOff) await sources.claim([source], until)
    const mine = begun.filter(({ poll }) => claimed.has(poll.source.key))
    const done = Promise.all(mine.map(begin))
    return { polls: mine.length, requests, putOff: putOff.length, done }
  }
}
