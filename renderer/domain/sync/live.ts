/** Starts and stops live events with the user session. Their code loads START_MS after the sign-in. */
import { log } from '../../lib/log.ts'
import { network } from '../../platform/network.ts'
import { onLiveEvent } from './live-events.ts'
import type { LiveDependencies } from './live-session.ts'

export const START_MS = 5_000

export function createLiveEventHooks(dependencies: LiveDependencies) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let session: Promise<{ start(): void; stop(): void }> | null = null

  const load = () => {
    session ??= import('./live-session.ts').then(({ createLiveSession }) =>
      createLiveSession(dependencies),
    )
    return session
  }
  let isSignedIn = false

  return {
    enter: (): void => {
      isSignedIn = true
      clearTimeout(timer)
      timer = setTimeout(() => {
        load().then(
          (live) => isSignedIn && live.start(),
          (error: unknown) => {
            session = null
            log.warn('Loading live events failed', error)
          },
        )
      }, START_MS)
    },
    leave: (): void => {
      isSignedIn = false
      clearTimeout(timer)
      void session?.then(
        (live) => !isSignedIn && live.stop(),
        () => {},
      )
    },
  }
}

interface SyncDependencies extends Pick<LiveDependencies, 'client' | 'reminded'> {
  readonly player: LiveDependencies['player'] & {
    setOff(stationId: string, reason: string | null): void
  }
}

export function syncSession({ client, player, reminded }: SyncDependencies) {
  onLiveEvent('off', ({ stationId, reason }) => player.setOff(stationId, reason))
  return createLiveEventHooks({
    client,
    player,
    reminded,
    isOnline: network.isOnline,
    onNetwork: network.watch,
  })
}
