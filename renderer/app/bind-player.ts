/** Binds the player to the outside: the tray’s reports and commands, the media session, a key. */
import { type PlayerCommand, type PlayerReport, TEXT_MAX } from '../../preload/contract.ts'
import { bindMediaSession } from '../features/player/media-session.ts'
import { bindMuteKey } from '../features/player/mute-key.ts'
import type { Player } from '../features/player/player.ts'
import { type PlayerState, player } from '../features/player/player.ts'
import { getPlatform } from '../platform/platform.ts'
import type { Platform } from '../platform/platform-types.ts'

/** What the outside is told of a state. */
function reportFor({ status, item, nowPlaying }: PlayerState): PlayerReport {
  const title = nowPlaying && [nowPlaying.artist, nowPlaying.title].filter(Boolean).join(' – ')
  return {
    status,
    station: item && { id: item.id, name: item.name },
    title: title?.slice(0, TEXT_MAX) || null,
  }
}

/** Reports every change once and obeys every command once, until the returned function is called. */
export function bindPlatformPlayer(player: Player, outside: Platform['player']): () => void {
  let last = ''
  const report = () => {
    const next = reportFor(player.getState())
    const text = JSON.stringify(next)
    if (text === last) return
    last = text
    outside.report(next)
  }
  const obey: Record<PlayerCommand, () => void> = {
    play: () => player.resume(),
    pause: () => player.pause(),
    stop: () => player.stop(),
  }
  report()
  const stops = [player.subscribe(report), outside.onCommand((command) => obey[command]())]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Binds the app's player; the returned function takes everything back. */
export function bindPlayer(): () => void {
  const session = navigator.mediaSession as MediaSession | undefined
  const stops = [
    bindPlatformPlayer(player, getPlatform().player),
    bindMuteKey(player),
    session && bindMediaSession(player, session),
  ]
  return () => {
    for (const stop of stops) stop?.()
  }
}
