/** Tells the system's media session what plays, and obeys its buttons. */
import type { Player } from './create-player.ts'
import type { PlayerState } from './player-state.ts'

/** What the system shows of a station; null when there is none. */
export function metadataFor({ item }: Pick<PlayerState, 'item'>): MediaMetadataInit | null {
  if (!item) return null
  const artist = [item.tags.slice(0, 2).join(', '), item.country].filter(Boolean).join(' · ')
  return {
    title: item.name,
    artist,
    ...(item.favicon && { artwork: [{ src: item.favicon }] }),
  }
}

/** Connects a player to the media session until the returned function is called. */
export function bindMediaSession(player: Player, session: MediaSession): () => void {
  let shown: string | null = null

  function show(): void {
    const state = player.getState()
    session.playbackState = state.isPlaying ? 'playing' : state.item ? 'paused' : 'none'
    const id = state.item?.id ?? null
    if (id === shown) return
    shown = id
    const metadata = metadataFor(state)
    session.metadata = metadata && new MediaMetadata(metadata)
  }

  const handlers = {
    play: () => player.resume(),
    pause: () => player.pause(),
    stop: () => player.stop(),
  } satisfies Partial<Record<MediaSessionAction, () => void>>
  const actions = Object.entries(handlers) as [keyof typeof handlers, () => void][]
  for (const [action, handler] of actions) session.setActionHandler(action, handler)
  show()
  const unsubscribe = player.subscribe(show)
  return () => {
    unsubscribe()
    for (const [action] of actions) session.setActionHandler(action, null)
  }
}
