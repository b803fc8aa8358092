import type { QueryClient } from '@tanstack/react-query'
import { EVENT_STATIONS_MAX, type LiveEvent } from '../../../shared/api/events.ts'
import { STATION_ID } from '../../../shared/api/field-rules.ts'
import type { OnAir } from '../../../shared/api/schedule.ts'
import type { Station } from '../../../shared/api/stations.ts'
import { getMissedEvents, openEvents } from '../../api/events.ts'
import { log } from '../../lib/log.ts'
import { createLiveConnection, type LiveConnection } from './live-connection.ts'
import { publishLiveEvent } from './live-events.ts'

export const POLL_MS = 50_000
/** Delay before the first poll. A connection that works is open by then. */
export const FIRST_POLL_MS = 10_000
const LIVE_QUERY_KEYS = ['on-air', 'schedule', 'show', 'followed']
/** Maximum random delay of a refetch, so that not all clients refetch together. */
const RESET_SPREAD_MS = 3_000
/** Only the window that holds this lock connects, because browsers limit connections to a server. */
const LOCK = 'live-events'

export interface LiveDependencies {
  readonly client: QueryClient
  readonly player: {
    getState(): { readonly listenedTo: Pick<Station, 'id'> | null }
    subscribe(listener: () => void): () => void
  }
  readonly reminded: { list(): readonly string[]; subscribe(listener: () => void): () => void }
  isOnline(): boolean
  onNetwork(listener: () => void): void
}

/** Runs in one window of this origin at a time. Runs immediately if the browser lacks the Web Locks API. */
function runExclusively(signal: AbortSignal, run: () => Promise<void>): Promise<void> {
  if (navigator.locks === undefined) return run()
  return navigator.locks.request(LOCK, { signal }, run).catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
}

/** Receives live events between `start` and `stop`, and writes them into the query cache. */
export function createLiveSession({
  client,
  player,
  reminded,
  isOnline,
  onNetwork,
}: LiveDependencies) {
  let runController: AbortController | null = null
  let subscribedIds: readonly string[] = []
  const getStationIds = () =>
    selectStations(player.getState().listenedTo?.id ?? null, [
      ...reminded.list(),
      ...visibleStations(client),
    ])
  const createConnection = () =>
    createLiveConnection({
      open: openEvents,
      poll: getMissedEvents,
      stationIds: () => {
        subscribedIds = getStationIds()
        return subscribedIds
      },
      isOnline,
      onEvent: (event) => {
        applyEvent(client, event)
        publishLiveEvent(event)
      },
      onReset: () =>
        setTimeout(() => invalidateLiveQueries(client), Math.random() * RESET_SPREAD_MS),
      random: Math.random,
    })
  let currentConnection = createConnection()
  onNetwork(() => currentConnection.reconnect())

  /** Polls missed events. If some may be lost, refetches the data on screen. */
  async function pollMissed(connection: LiveConnection, signal: AbortSignal): Promise<void> {
    const isComplete = await connection.poll(signal).catch((error: unknown) => {
      if (!signal.aborted) log.warn('Polling live events failed', error)
      return false
    })
    if (isComplete || signal.aborted) return
    for (const key of LIVE_QUERY_KEYS)
      void client.refetchQueries({ queryKey: [key], type: 'active' })
  }

  function start(): void {
    runController?.abort()
    runController = new AbortController()
    const { signal } = runController
    const connection = createConnection()
    currentConnection = connection
    const stationWatch = watchStations(
      { wanted: getStationIds, subscribed: () => subscribedIds },
      () => connection.reconnect(),
    )
    const handleChange = () => {
      if (connection.isOpen()) stationWatch.handleChange()
    }
    const unsubscribers = [
      client.getQueryCache().subscribe(handleChange),
      player.subscribe(handleChange),
      reminded.subscribe(handleChange),
    ]
    let pollTimer = setTimeout(poll, FIRST_POLL_MS)
    function poll(): void {
      pollTimer = setTimeout(poll, POLL_MS)
      if (!connection.isOpen() && isOnline()) void pollMissed(connection, signal)
    }
    signal.addEventListener('abort', () => {
      for (const stop of unsubscribers) stop()
      stationWatch.stop()
      clearTimeout(pollTimer)
    })
    void runExclusively(signal, () => connection.run(signal))
  }

  return {
    start,
    stop: (): void => {
      runController?.abort()
      runController = null
    },
  }
}

type Cache = Pick<QueryClient, 'invalidateQueries' | 'setQueryData'>

/** Writes an event into the query cache. Ignores data that no screen has requested. */
export function applyEvent(client: Cache, event: LiveEvent): void {
  const { stationId } = event.data
  switch (event.kind) {
    case 'on-air': {
      const update = event.data
      // The cached response may be newer than the event. ISO timestamps of one format sort as strings.
      client.setQueryData<OnAir | null>(['on-air', stationId], (cached) =>
        cached === undefined || (cached && cached.checkedAt > update.checkedAt) ? cached : update,
      )
      break
    }
    case 'schedule':
      for (const key of ['on-air', 'schedule']) {
        void client.invalidateQueries({ queryKey: [key, stationId] })
      }
      void client.invalidateQueries({ queryKey: ['show'] })
      break
    case 'off':
      // Only active queries refetch immediately.
      void client.invalidateQueries({ queryKey: ['stations'] })
      break
    case 'air':
      void client.invalidateQueries({ queryKey: ['stations', 'one', stationId] })
      break
    default:
      break
  }
}

export function invalidateLiveQueries(client: Cache): void {
  for (const key of LIVE_QUERY_KEYS) void client.invalidateQueries({ queryKey: [key] })
}

/** Time that a station must be visible before the session subscribes to it. */
export const SETTLE_MS = 5_000
/** Minimum interval between reconnects that change the subscribed stations. */
export const RESUBSCRIBE_MIN_MS = 30_000

export function visibleStations(client: QueryClient): string[] {
  return client
    .getQueryCache()
    .findAll({ queryKey: ['on-air'], type: 'active' })
    .flatMap(({ queryKey: [, id] }) => (typeof id === 'string' && STATION_ID.test(id) ? id : []))
}

/** Returns unique ids with the playing station first, up to the API's limit. */
export function selectStations(playing: string | null, shown: readonly string[]): string[] {
  const isListed = playing !== null && STATION_ID.test(playing)
  const ids = new Set(isListed ? [playing, ...shown] : shown)
  return [...ids].slice(0, EVENT_STATIONS_MAX)
}

/** Calls `onChange` if a station of `wanted` is still not in `subscribed` SETTLE_MS after the last change. */
export function watchStations(
  { wanted, subscribed }: { wanted(): readonly string[]; subscribed(): readonly string[] },
  onChange: () => void,
) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let changedAt = Number.NEGATIVE_INFINITY

  function check(): void {
    timer = undefined
    const subscribedIds = new Set(subscribed())
    if (wanted().every((id) => subscribedIds.has(id))) return
    changedAt = performance.now()
    onChange()
  }

  return {
    handleChange: (): void => {
      clearTimeout(timer)
      const earliest = changedAt + RESUBSCRIBE_MIN_MS - performance.now()
      timer = setTimeout(check, Math.max(SETTLE_MS, earliest))
    },
    stop: (): void => clearTimeout(timer),
  }
}
