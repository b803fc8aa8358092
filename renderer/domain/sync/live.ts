/**
 * Live events: what changes on air, and what those who keep or follow it are told, reaches this window by one
 * connection. What makes it is loaded when the first page has been shown.
 */
import { log } from '../../lib/log.ts'
import { network } from '../../platform/network.ts'
import { onLiveEvent } from './live-events.ts'
import type { LiveParts } from './live-session.ts'

/** How long after a session begins: the first page has what it needs by then. */
export const START_MS = 5_000

/** Listens to live events as long as a session lasts. */
export function liveEvents(parts: LiveParts) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let session: Promise<{ start(): void; stop(): void }> | null = null

  const load = () => {
    session ??= import('./live-session.ts').then(({ createLiveSession }) =>
      createLiveSession(parts),
    )
    return session
  }
  let isIn = false

  return {
    enter: (): void => {
      isIn = true
      clearTimeout(timer)
      timer = setTimeout(() => {
        load().then(
          (live) => isIn && live.start(),
          (error: unknown) => {
            session = null
            log.warn('Live events could not be loaded', error)
          },
        )
      }, START_MS)
    },
    leave: (): void => {
      isIn = false
      clearTimeout(timer)
      void session?.then(
        (live) => !isIn && live.stop(),
        () => {},
      )
    },
  }
}

interface SyncParts extends Pick<LiveParts, 'client' | 'reminded'> {
  readonly player: LiveParts['player'] & { setOff(stationId: string, reason: string | null): void }
}

/** Receives live events while a user is signed in. The player and the reminders are of other domains. */
export function syncSession({ client, player, reminded }: SyncParts) {
  onLiveEvent('off', ({ stationId, reason }) => player.setOff(stationId, reason))
  return liveEvents({
    client,
    player,
    reminded,
    isOnline: network.isOnline,
    onNetwork: network.watch,
  })
}
