/** Live events of one session: the connection, what it changes, and what is asked where there is none. */
import type { QueryClient } from '@tanstack/react-query'
import { openEvents } from '../../api/events.ts'
import type { Player } from '../player/player.ts'
import { applyEvent, askAnew } from './apply-event.ts'
import { createLiveConnection } from './live-connection.ts'
import { tellHandlers } from './live-events.ts'
import { namedStations, shownStations, watchNames } from './named-stations.ts'

/** How often what is shown is asked for while there is no connection. */
export const POLL_MS = 60_000
/** Clients that are to ask anew do so within this. */
const RESET_SPREAD_MS = 3_000
/** One window of an origin has the connection; browsers allow few to a server. */
const LOCK = 'live-events'

export interface LiveParts {
  readonly client: QueryClient
  readonly player: Pick<Player, 'getState' | 'subscribe'>
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
export function createLiveSession({ client, player, isOnline, onNetwork }: LiveParts) {
  let running: AbortController | null = null
  let named: readonly string[] = []
  const wanted = () =>
    namedStations(player.getState().listenedTo?.id ?? null, shownStations(client))
  const connection = () =>
    createLiveConnection({
      open: openEvents,
      stationIds: () => {
        named = wanted()
        return named
      },
      isOnline,
      onEvent: (event) => {
        applyEvent(client, event)
        tellHandlers(event)
      },
      onReset: () => setTimeout(() => askAnew(client), Math.random() * RESET_SPREAD_MS),
      random: Math.random,
    })
  let current = connection()
  onNetwork(() => current.again())

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
    const unsubscribe = [client.getQueryCache().subscribe(note), player.subscribe(note)]
    const polling = setInterval(() => {
      if (mine.isOpen()) return
      void client.refetchQueries({ queryKey: ['on-air'], type: 'active' })
    }, POLL_MS)
    signal.addEventListener('abort', () => {
      for (const stop of unsubscribe) stop()
      names.stop()
      clearInterval(polling)
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
