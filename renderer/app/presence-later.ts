/** Loads what tells the API of listening with the first station: before it there is nothing to tell. */
import type { Player } from '../features/player/player.ts'
import { log } from '../lib/log.ts'

const loadBinding = () => import('./bind-presence.ts')

/** Binds it once a station is on, until the returned function is called. */
export function bindPresenceLater(
  player: Pick<Player, 'getState' | 'subscribe'>,
  load: () => Promise<{ bindOwnPresence(): () => void }> = loadBinding,
): () => void {
  let isAsked = false
  let isOver = false
  let stop = () => {}
  const look = () => {
    if (isAsked || player.getState().item === null) return
    isAsked = true
    load().then(
      ({ bindOwnPresence }) => {
        if (!isOver) stop = bindOwnPresence()
      },
      (error: unknown) => log.warn('What tells of listening could not be loaded', error),
    )
  }
  const unsubscribe = player.subscribe(look)
  look()
  return () => {
    isOver = true
    unsubscribe()
    stop()
  }
}
