/** Tells the system's media session what plays, and obeys its buttons. */
import type { Player, PlayerState } from './player-state.ts'

/** What the system shows: the song where it is known, else the station; null when there is none. */
export function metadataFor({
  item,
  nowPlaying,
}: Pick<PlayerState, 'item' | 'nowPlaying'>): MediaMetadataInit | null {
  if (!item) return null
  const artwork = item.favicon && { artwork: [{ src: item.favicon }] }
  if (nowPlaying) {
    const { artist, title, raw } = nowPlaying
    return { title: title ?? raw, artist: artist ?? '', album: item.name, ...artwork }
  }
  const artist = [item.tags.slice(0, 2).join(', '), item.country].filter(Boolean).join(' · ')
  return { title: item.name, artist, ...artwork }
}

/** Connects a player to the media session until the returned function is called. */
export function bindMediaSession(player: Player, session: MediaSession): () => void {
  let shown: PlayerState | null = null

  function show(): void {
    const state = player.getState()
    session.playbackState = state.isPlaying ? 'playing' : state.item ? 'paused' : 'none'
    const isShown = shown?.item?.id === state.item?.id && shown?.nowPlaying === state.nowPlaying
    if (shown && isShown) return
    shown = state
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
