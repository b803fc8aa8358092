/** Binds the player to the outside: the tray’s reports and commands, the media session, a key. */
import type { PlayerReport } from '../../preload/contract/player.ts'
import { TEXT_MAX } from '../../preload/contract/stations.ts'
import { bindMediaSession, bindMuteKey } from '../features/player/outside-keys.ts'
import { type Player, type PlayerState, player } from '../features/player/player.ts'
import { listenedList } from '../features/stations/stations.ts'
import { getPlatform } from '../platform/platform.ts'
import type { Platform } from '../platform/platform-types.ts'
import { bindOwnPresence } from './bind-presence.ts'
import { type CommandParts, createObey } from './obey-command.ts'
import { ownFavorites } from './own-favorites.ts'
import { playStation } from './play-station.ts'
import type { SessionPart } from './session-scope.ts'

/** What of a state is reported to the outside. */
function reportFor({
  status,
  item,
  nowPlaying,
  volume,
  muted,
  sleepEndsAt,
}: PlayerState): PlayerReport {
  const title = nowPlaying && [nowPlaying.artist, nowPlaying.title].filter(Boolean).join(' – ')
  return {
    status,
    station: item && { id: item.id, name: item.name },
    title: title?.slice(0, TEXT_MAX) || null,
    volume,
    muted,
    sleepEndsAt,
  }
}

/** Reports every change once and obeys every command once, until the returned function is called. */
export function bindPlatformPlayer(
  player: Player,
  outside: Pick<Platform['player'], 'report' | 'onCommand'>,
  stations: Omit<CommandParts, 'player'>,
): () => void {
  let last = ''
  const report = () => {
    const next = reportFor(player.getState())
    const text = JSON.stringify(next)
    if (text === last) return
    last = text
    outside.report(next)
  }
  report()
  const obey = createObey({ player, ...stations })
  const stops = [player.subscribe(report), outside.onCommand(obey)]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Binds with the first sign-in and for good: after a session that was lost the player plays on. */
export function playerBinding(bind: () => void = bindPlayer): SessionPart {
  let isBound = false
  return {
    enter: () => {
      if (!isBound) bind()
      isBound = true
    },
  }
}

/** Binds the app's player; the returned function removes the binding. */
export function bindPlayer(): () => void {
  const session = navigator.mediaSession as MediaSession | undefined
  const outside = getPlatform().player
  const stops = [
    bindPlatformPlayer(player, outside, {
      playStation,
      listened: listenedList,
      favorites: ownFavorites,
    }),
    bindMuteKey(player),
    bindOwnPresence(),
    session && bindMediaSession(player, session, outside.mediaKey),
  ]
  return () => {
    for (const stop of stops) stop?.()
  }
}
