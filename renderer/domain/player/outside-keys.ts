/** Keys that work the player: the system's media session, and M in the page. */
import type { MediaKey } from '../../../preload/contract/player.ts'
import type { Player, PlayerState } from './player-types.ts'

/** What the system shows: the song where it is known, else the station; null when there is none. */
export function metadataFor({
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

/** What each button of the session asks for. All are taken: an untaken one Chromium would act on itself. */
const KEYS = {
  play: 'play',
  pause: 'pause',
  stop: 'stop',
  nexttrack: 'next',
  previoustrack: 'previous',
} as const satisfies Partial<Record<MediaSessionAction, MediaKey>>

const actions = Object.entries(KEYS) as [keyof typeof KEYS, MediaKey][]

/**
 * Connects a player to the media session until the returned function is called. A press is only passed
 * on: the one who hears the keys of the whole machine decides whether it acts.
 */
export function bindMediaSession(
  player: Player,
  session: MediaSession,
  onKey: (key: MediaKey) => void,
): () => void {
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

  for (const [action, key] of actions) session.setActionHandler(action, () => onKey(key))
  show()
  const unsubscribe = player.subscribe(show)
  return () => {
    unsubscribe()
    for (const [action] of actions) session.setActionHandler(action, null)
  }
}

/** Where a key is a letter, or already means something. */
const WRITING = 'input, textarea, select, [contenteditable], [role="textbox"]'

/** Whether a pressed key asks to mute or to end that. */
export function isMuteKey(event: KeyboardEvent): boolean {
  if (event.key.toLowerCase() !== 'm' || event.repeat || event.defaultPrevented) return false
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  const { target } = event
  if (!(target instanceof Element)) return true
  return target.closest(WRITING) === null || target.matches('input[type="range"]')
}

/** Listens on the page until the returned function is called. */
export function bindMuteKey(player: Pick<Player, 'getState' | 'setMuted'>): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (isMuteKey(event)) player.setMuted(!player.getState().muted)
  }
  document.addEventListener('keydown', onKey)
  return () => document.removeEventListener('keydown', onKey)
}
