import type { PlayerCommand, PlayerReport, ReportedShow } from '../../preload/contract/player.ts'
import { PICTURE_MAX, TEXT_MAX } from '../../preload/contract/stations.ts'
import { swapArtistAndTitle } from '../../shared/titles/tidy-song.ts'
import type { SessionContext, SessionPart } from '../domain/auth/session-scope.ts'
import { type OwnFavorites, ownFavorites } from '../domain/favorites/favorites-reader.ts'
import { isDroppedStation } from '../domain/player/dropped-id.ts'
import { bindMediaSession, pageCommands } from '../domain/player/media-keys.ts'
import { player, swappedTitles } from '../domain/player/player.ts'
import type { Player, PlayerState } from '../domain/player/player-types.ts'
import { followPlayer, queueStore } from '../domain/player/queue-store.ts'
import { bindAppPresence } from '../domain/reporting/presence.ts'
import type { SongToSave } from '../domain/saved-songs/saved-songs.ts'
import { savedSongsOutside } from '../domain/saved-songs/saved-songs-query.ts'
import type { ShowTime } from '../domain/schedule/on-air-at.ts'
import { createOnAirReader, type OnAirReader } from '../domain/schedule/on-air-query.ts'
import { getSetting, watchSetting } from '../domain/settings/settings.ts'
import { stationPath } from '../lib/overlay-path.ts'
import { getPlatform } from '../platform/platform.ts'
import type { Platform } from '../platform/platform-types.ts'
import type { AppRouter } from './router.tsx'
import { ownSteps, type StationSteps } from './station-steps.ts'

interface PlayerPorts {
  readonly steps: StationSteps
  readonly favorites: OwnFavorites
  readonly onAir: OnAirReader
  readonly savedSongs: ReturnType<typeof savedSongsOutside>
  openStationPage(id: string): void
}

function pictureAt(address: string | null | undefined): string | null {
  return address && address.length <= PICTURE_MAX ? address : null
}

function reportedShow(show: ShowTime | null): ReportedShow | null {
  const title = show?.title.slice(0, TEXT_MAX)
  return show && title ? { title, startsAt: show.startsAt, endsAt: show.endsAt } : null
}

/** Returns the current song. The title in the stream takes precedence over the song in the schedule. */
function songOf({ item, nowPlaying, status }: PlayerState, onAir: OnAirReader): SongToSave | null {
  if (item === null) return null
  const scheduled = status === 'playing' ? onAir.of(item.id).song : null
  const song =
    nowPlaying ??
    (scheduled && swappedTitles.has(item.id) ? swapArtistAndTitle(scheduled) : scheduled)
  if (!song?.title) return null
  const { artist, title } = song
  return { artist, title, stationId: item.id, stationName: item.name, at: Date.now() }
}

function createReport(
  state: PlayerState,
  { steps, favorites, onAir, savedSongs }: PlayerPorts,
): PlayerReport {
  const { status, failure, item, volume, muted, sleepEndsAt } = state
  const song = songOf(state, onAir)
  const favoriteIds = item && !isDroppedStation(item.id) ? favorites.ids() : null
  const { now = null, next = null } = item ? onAir.of(item.id) : {}
  const title = song && [song.artist, song.title].filter(Boolean).join(' – ')
  return {
    status,
    failure: failure?.slice(0, TEXT_MAX) || null,
    station: item && { id: item.id, name: item.name },
    cover: pictureAt(item?.cover),
    favicon: pictureAt(item?.favicon),
    isFavorite: item && (favoriteIds?.includes(item.id) ?? null),
    canSkip: steps.canSkip(),
    title: title?.slice(0, TEXT_MAX) || null,
    show: reportedShow(now),
    nextShow: reportedShow(next),
    isSongSaved: song && savedSongs.isSaved(song),
    volume,
    muted,
    sleepEndsAt,
  }
}

const VOLUME_STEP = 0.05

function createCommandHandler(
  player: Player,
  ports: PlayerPorts,
): (command: PlayerCommand) => void {
  const { steps, favorites, onAir, savedSongs, openStationPage } = ports

  function withStation(
    action: (station: { readonly id: string; readonly name: string }) => void,
  ): void {
    const { item } = player.getState()
    if (item !== null && !isDroppedStation(item.id)) action(item)
  }

  const play = () => (player.getState().item === null ? steps.playLast() : player.resume())

  const handlers: Readonly<Record<Extract<PlayerCommand, string>, () => void>> = {
    play,
    pause: () => player.pause(),
    'play-pause': () => (player.getState().isPlaying ? player.pause() : play()),
    stop: () => player.stop(),
    next: () => steps.skip(1),
    previous: () => steps.skip(-1),
    'volume-up': () => player.changeVolume(VOLUME_STEP),
    'volume-down': () => player.changeVolume(-VOLUME_STEP),
    mute: () => player.setMuted(!player.getState().muted),
    favorite: () => withStation(favorites.toggle),
    'save-song': () => {
      const song = songOf(player.getState(), onAir)
      if (song !== null) savedSongs.toggle(song)
    },
    'station-page': () => withStation(({ id }) => openStationPage(id)),
  }

  return (command) => {
    if (typeof command === 'string') handlers[command]()
    else if (command.type === 'station') steps.play(command.id)
    else if (command.type === 'volume') player.setVolume(command.level)
    else player.sleepIn(command.minutes)
  }
}

/** Reports player changes to the desktop (tray, media keys) and executes its commands. Returns a function to stop. */
export function bindPlatformPlayer(
  player: Player,
  platformPlayer: Pick<Platform['player'], 'report' | 'onCommand'>,
  ports: PlayerPorts,
): () => void {
  let lastReport = ''
  const report = () => {
    const next = createReport(player.getState(), ports)
    const text = JSON.stringify(next)
    if (text === lastReport) return
    lastReport = text
    platformPlayer.report(next)
  }
  report()
  const { favorites, onAir, savedSongs } = ports
  const runCommand = createCommandHandler(player, ports)
  const stops = [
    player.subscribe(report),
    favorites.subscribe(report),
    onAir.subscribe(report),
    savedSongs.subscribe(report),
    swappedTitles.subscribe(report),
    queueStore.subscribe(report),
    platformPlayer.onCommand(runCommand),
    pageCommands.subscribe(runCommand),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Calls `bind` once, at the first sign-in. Never unbinds, because playback continues after a lost session. */
export function playerBinding(bind: () => void): SessionPart {
  let isBound = false
  return {
    enter: () => {
      if (!isBound) bind()
      isBound = true
    },
  }
}

function bindKeepScreenOn(keepScreenOn: NonNullable<Platform['keepScreenOn']>): () => void {
  const apply = () => keepScreenOn(getSetting('keepScreenOn') === 'on')
  apply()
  return watchSetting('keepScreenOn', apply)
}

function openStation(router: Pick<AppRouter, 'navigate' | 'state'>, id: string): void {
  const path = stationPath(id)
  if (router.state.location.pathname !== path) void router.navigate(path)
}

/** Connects the player to tray, media keys, screen lock and presence. Returns a function to stop. */
export function bindPlayer(
  { client, uid }: Pick<SessionContext, 'client' | 'uid'>,
  router: () => Pick<AppRouter, 'navigate' | 'state'>,
): () => void {
  const mediaSession = navigator.mediaSession as MediaSession | undefined
  const { player: platformPlayer, keepScreenOn } = getPlatform()
  const stops = [
    followPlayer(player),
    bindPlatformPlayer(player, platformPlayer, {
      steps: ownSteps,
      favorites: ownFavorites,
      onAir: createOnAirReader(client),
      savedSongs: savedSongsOutside(client, uid),
      openStationPage: (id) => openStation(router(), id),
    }),
    keepScreenOn && bindKeepScreenOn(keepScreenOn),
    bindAppPresence(),
    mediaSession && bindMediaSession(player, mediaSession, platformPlayer.mediaKey),
  ]
  return () => {
    for (const stop of stops) stop?.()
  }
}
