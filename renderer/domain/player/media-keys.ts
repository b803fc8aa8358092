import type { MediaKey, PlayerCommand } from '../../../preload/contract/player.ts'
import { createSignal } from '../../../shared/signal.ts'
import type { Player, PlayerState } from './player-types.ts'

/** Commands from the keys and the palette of the page. They have the effect of those from the tray. */
export const pageCommands = createSignal<[command: PlayerCommand]>()

export function toMetadata({
  item,
  nowPlaying,
}: Pick<PlayerState, 'item' | 'nowPlaying'>): MediaMetadataInit | null {
  if (!item) return null
  const picture = item.cover ?? item.favicon
  const artwork = picture && { artwork: [{ src: picture }] }
  if (nowPlaying) {
    const { artist, title, raw } = nowPlaying
    return { title: title ?? raw, artist: artist ?? '', album: item.name, ...artwork }
  }
  const artist = [item.tags.slice(0, 2).join(', '), item.country].filter(Boolean).join(' · ')
  return { title: item.name, artist, ...artwork }
}

/** Chromium performs actions without a handler itself, so each action needs a handler. */
const KEY_BY_ACTION = {
  play: 'play',
  pause: 'pause',
  stop: 'stop',
  nexttrack: 'next',
  previoustrack: 'previous',
} as const satisfies Partial<Record<MediaSessionAction, MediaKey>>

const actionKeys = Object.entries(KEY_BY_ACTION) as [keyof typeof KEY_BY_ACTION, MediaKey][]

/** Connects the system's media controls to the player. Returns the cleanup function. */
export function bindMediaSession(
  player: Player,
  session: MediaSession,
  onKey: (key: MediaKey) => void,
): () => void {
  let lastState: PlayerState | null = null

  function updateSession(): void {
    const state = player.getState()
    const silentState = state.item ? 'paused' : 'none'
    session.playbackState = state.isPlaying ? 'playing' : silentState
    const isUnchanged =
      lastState?.item?.id === state.item?.id && lastState?.nowPlaying === state.nowPlaying
    if (lastState && isUnchanged) return
    lastState = state
    const metadata = toMetadata(state)
    session.metadata = metadata && new MediaMetadata(metadata)
  }

  for (const [action, key] of actionKeys) session.setActionHandler(action, () => onKey(key))
  updateSession()
  const unsubscribe = player.subscribe(updateSession)
  return () => {
    unsubscribe()
    for (const [action] of actionKeys) session.setActionHandler(action, null)
  }
}
