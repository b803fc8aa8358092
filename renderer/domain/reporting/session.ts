import type { SessionPart } from '../auth/session-scope.ts'
import type { Player } from '../player/player-types.ts'
import type { DirectoryClicks } from './directory.ts'

/** Notes each station from which sound comes. What was told of a user's stations goes when they leave. */
export function bindDirectoryClicks(
  player: Pick<Player, 'getState' | 'subscribe'>,
  clicks: DirectoryClicks,
): SessionPart {
  let heard: string | null = null
  const follow = () => {
    const { listenedTo } = player.getState()
    const isNew = listenedTo !== null && listenedTo.id !== heard
    heard = listenedTo?.id ?? null
    if (isNew) void clicks.note(listenedTo)
  }
  player.subscribe(follow)
  follow()
  return {
    leave: (_uid, reason) => {
      if (reason !== 'lost') clicks.forget()
    },
  }
}
