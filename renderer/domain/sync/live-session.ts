/** Live events of one session: the connection, what it changes, and what is asked where there is none. */
import type { QueryClient } from '@tanstack/react-query'
import { EVENT_STATIONS_MAX, type LiveEvent } from '../../../shared/api/events.ts'
import { STATION_ID } from '../../../shared/api/field-rules.ts'
import type { OnAir } from '../../../shared/api/programme.ts'
import type { Station } from '../../../shared/api/stations.ts'
import { getMissedEvents, openEvents } from '../../api/events.ts'
import { log } from '../../lib/log.ts'
import { createLiveConnection, type LiveConnection } from './live-connection.ts'
import { publishLiveEvent } from './live-events.ts'

/** How often it is asked what has happened while there is no connection: it is told within a minute. */
export const POLL_MS = 50_000
/** A connection that comes through has done so by then. */
export const FIRST_POLL_MS = 10_000
/** Answers that are asked for anew where it is not known what has happened. */
const CHANGING = ['on-air', 'programme', 'show', 'followed']
/** Clients that are to ask anew do so within this. */
const RESET_SPREAD_MS = 3_000
/** One window of an origin has the connection; browsers allow few to a server. */
const LOCK = 'live-events'

export interface LiveParts {
  readonly client: QueryClient
  readonly player: {
    getState(): { readonly listenedTo: Pick<Station, 'id'> | null }
    subscribe(listener: () => void): () => void
  }
  /** Stations with a show that the user is to be reminded of, whatever is on screen. */
  readonly reminded: { list(): readonly string[]; subscribe(listener: () => void): () => void }
  isOnline(): boolean
  /** Calls back when the network has changed, or the computer has slept. */
  onNetwork(listener: () => void): void
}

/** Runs alone among the windows of this origin; where that cannot be arranged, at once. */
function alone(signal: AbortSignal, run: () => Promise<void>): Promise<void> {
  if (navigator.locks === undefined) return run()
  return navigator.locks.request(LOCK, { signal }, run).catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
}

/** Makes the one object that follows the sessions of this window. */
export function createLiveSession({ client, player, reminded, isOnline, onNetwork }: LiveParts) {
  let running: AbortController | null = null
  let named: readonly string[] = []
  const wanted = () =>
    namedStations(player.getState().listenedTo?.id ?? null, [
      ...reminded.list(),
      ...shownStations(client),
    ])
  const connection = () =>
    createLiveConnection({
      open: openEvents,
      ask: getMissedEvents,
      stationIds: () => {
        named = wanted()
        return named
      },
      isOnline,
      onEvent: (event) => {
        applyEvent(client, event)
        publishLiveEvent(event)
      },
      onReset: () => setTimeout(() => askAnew(client), Math.random() * RESET_SPREAD_MS),
      random: Math.random,
    })
  let current = connection()
  onNetwork(() => current.again())

  /** Asks what has happened; where that cannot be known, for all that is shown. */
  async function askInstead(mine: LiveConnection, signal: AbortSignal): Promise<void> {
    const isKnown = await mine.ask(signal).catch((error: unknown) => {
      if (!signal.aborted) log.warn('What has happened could not be asked', error)
      return false
    })
    if (isKnown || signal.aborted) return
    for (const area of CHANGING) void client.refetchQueries({ queryKey: [area], type: 'active' })
  }

  function start(): void {
    running?.abort()
    running = new AbortController()
    const { signal } = running
    current = connection()
    const mine = current
    const names = watchNames({ wanted, named: () => named }, () => mine.again())
    const note = () => {
      if (mine.isOpen()) names.note()
    }
    const unsubscribe = [
      client.getQueryCache().subscribe(note),
      player.subscribe(note),
      reminded.subscribe(note),
    ]
    let polling = setTimeout(poll, FIRST_POLL_MS)
    function poll(): void {
      polling = setTimeout(poll, POLL_MS)
      if (!mine.isOpen() && isOnline()) void askInstead(mine, signal)
    }
    signal.addEventListener('abort', () => {
      for (const stop of unsubscribe) stop()
      names.stop()
      clearTimeout(polling)
    })
    void alone(signal, () => mine.run(signal))
  }

  return {
    /** Begins anew for the user who is signed in. */
    start,
    stop: (): void => {
      running?.abort()
      running = null
    },
  }
}

type Cache = Pick<QueryClient, 'invalidateQueries' | 'setQueryData'>

/** Puts an event into the answers that are kept. What no screen has asked for is not. */
export function applyEvent(client: Cache, event: LiveEvent): void {
  const { stationId } = event.data
  switch (event.kind) {
    case 'on-air': {
      const told = event.data
      // An answer that was asked for meanwhile may be newer. ISO times of one form are ordered as texts.
      client.setQueryData<OnAir | null>(['on-air', stationId], (known) =>
        known === undefined || (known && known.checkedAt > told.checkedAt) ? known : told,
      )
      break
    }
    case 'programme':
      for (const area of ['on-air', 'programme']) {
        void client.invalidateQueries({ queryKey: [area, stationId] })
      }
      void client.invalidateQueries({ queryKey: ['show'] })
      break
    case 'off':
      // Only what is on screen is asked for at once.
      void client.invalidateQueries({ queryKey: ['stations'] })
      break
    case 'air':
      void client.invalidateQueries({ queryKey: ['stations', 'one', stationId] })
      break
    default:
      break
  }
}

/** All that live events would have changed. */
export function askAnew(client: Cache): void {
  for (const area of CHANGING) void client.invalidateQueries({ queryKey: [area] })
}

/** What a screen shows for so long is looked at, and not scrolled past. */
export const SETTLE_MS = 5_000
/** A connection is not made anew more often than this for other stations. */
export const NAMED_EVERY_MS = 30_000

/** The stations whose programme is on screen. */
export function shownStations(client: QueryClient): string[] {
  return client
    .getQueryCache()
    .findAll({ queryKey: ['on-air'], type: 'active' })
    .flatMap(({ queryKey: [, id] }) => (typeof id === 'string' && STATION_ID.test(id) ? id : []))
}

/** The heard one first, each once, as many as a connection may name. */
export function namedStations(heard: string | null, shown: readonly string[]): string[] {
  const all = new Set(heard !== null && STATION_ID.test(heard) ? [heard, ...shown] : shown)
  return [...all].slice(0, EVENT_STATIONS_MAX)
}

/** Calls back when stations have been wanted for a while that were not named; `named` says which were. */
export function watchNames(
  { wanted, named }: { wanted(): readonly string[]; named(): readonly string[] },
  onChange: () => void,
) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let changedAt = Number.NEGATIVE_INFINITY

  function look(): void {
    timer = undefined
    const known = new Set(named())
    if (wanted().every((id) => known.has(id))) return
    changedAt = performance.now()
    onChange()
  }

  return {
    /** Something that may matter has changed. */
    note: (): void => {
      clearTimeout(timer)
      const earliest = changedAt + NAMED_EVERY_MS - performance.now()
      timer = setTimeout(look, Math.max(SETTLE_MS, earliest))
    },
    stop: (): void => clearTimeout(timer),
  }
}
