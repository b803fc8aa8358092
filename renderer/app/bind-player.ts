/** Binds the player to the outside: the tray’s reports and commands, the media session, a key. */
import type { PlayerCommand, PlayerReport, ShowNotice } from '../../preload/contract/player.ts'
import { PICTURE_MAX, TEXT_MAX } from '../../preload/contract/stations.ts'
import { swapArtistAndTitle } from '../../shared/titles/tidy-song.ts'
import type { SessionContext, SessionPart } from '../domain/auth/session-scope.ts'
import { type OwnFavorites, ownFavorites } from '../domain/favorites/favorites-outside.ts'
import { isDroppedStation } from '../domain/player/dropped-id.ts'
import { bindMediaSession, bindMuteKey } from '../domain/player/outside-keys.ts'
import { player, swappedTitles } from '../domain/player/player.ts'
import type { Player, PlayerState } from '../domain/player/player-types.ts'
import { bindOwnPresence } from '../domain/reporting/presence.ts'
import { crateOutside } from '../domain/saved-songs/crate-query.ts'
import type { HeardSong } from '../domain/saved-songs/kept-songs.ts'
import type { ShowTime } from '../domain/schedule/on-air-at.ts'
import { type OnAirOutside, onAirOutside } from '../domain/schedule/on-air-query.ts'
import { getSetting, watchSetting } from '../domain/settings/settings.ts'
import { overlayId, overlayPath } from '../lib/overlay-path.ts'
import { getPlatform } from '../platform/platform.ts'
import type { Platform } from '../platform/platform-types.ts'
import { screenBelow } from './deep-link-binding.ts'
import type { AppRouter } from './router.tsx'
import { ownSteps, type StationSteps } from './station-steps.ts'

interface Around {
  readonly steps: StationSteps
  readonly favorites: OwnFavorites
  readonly onAir: OnAirOutside
  readonly crate: ReturnType<typeof crateOutside>
  /** Opens the page of a station. */
  openStationPage(id: string): void
}

/** An address that main and the mini window take; null for none, and for one that is too long. */
function pictureAt(address: string | null | undefined): string | null {
  return address && address.length <= PICTURE_MAX ? address : null
}

/** A show as main and the mini window take it; null for none, and for one without a name. */
function showNotice(show: ShowTime | null): ShowNotice | null {
  const title = show?.title.slice(0, TEXT_MAX)
  return show && title ? { title, startsAt: show.startsAt, endsAt: show.endsAt } : null
}

/** The song of a state: the stream's own word goes before the programme's. */
function songOf({ item, nowPlaying, status }: PlayerState, onAir: OnAirOutside): HeardSong | null {
  if (item === null) return null
  const said = status === 'playing' ? onAir.of(item.id).song : null
  const named = nowPlaying ?? (said && swappedTitles.has(item.id) ? swapArtistAndTitle(said) : said)
  if (!named?.title) return null
  const { artist, title } = named
  return { artist, title, stationId: item.id, stationName: item.name, at: Date.now() }
}

/** What of a state is reported to the outside. */
function reportFor(state: PlayerState, { steps, favorites, onAir, crate }: Around): PlayerReport {
  const { status, failure, item, volume, muted, sleepEndsAt } = state
  const song = songOf(state, onAir)
  const kept = item && !isDroppedStation(item.id) ? favorites.ids() : null
  const { now = null, next = null } = item ? onAir.of(item.id) : {}
  const title = song && [song.artist, song.title].filter(Boolean).join(' – ')
  return {
    status,
    failure: failure?.slice(0, TEXT_MAX) || null,
    station: item && { id: item.id, name: item.name },
    cover: pictureAt(item?.cover),
    favicon: pictureAt(item?.favicon),
    isFavorite: item && (kept?.includes(item.id) ?? null),
    canSkip: steps.canSkip(),
    title: title?.slice(0, TEXT_MAX) || null,
    show: showNotice(now),
    nextShow: showNotice(next),
    isSongKept: song && crate.isKept(song),
    volume,
    muted,
    sleepEndsAt,
  }
}

/** One press of a volume key, as the player's own keys have it. */
const VOLUME_STEP = 0.05

/** Makes the function that obeys commands, each once. */
function createObey(player: Player, around: Around): (command: PlayerCommand) => void {
  const { steps, favorites, onAir, crate, openStationPage } = around

  /** What is done with the station on, if it is one of the API's. */
  function withStation(
    act: (station: { readonly id: string; readonly name: string }) => void,
  ): void {
    const { item } = player.getState()
    if (item !== null && !isDroppedStation(item.id)) act(item)
  }

  /** Without a station, "play" means the one that was played last. */
  const play = () => (player.getState().item === null ? steps.playLast() : player.resume())

  const simple: Readonly<Record<Extract<PlayerCommand, string>, () => void>> = {
    play,
    pause: () => player.pause(),
    'play-pause': () => (player.getState().isPlaying ? player.pause() : play()),
    stop: () => player.stop(),
    next: () => steps.skip(1),
    previous: () => steps.skip(-1),
    'volume-up': () => player.stepVolume(VOLUME_STEP),
    'volume-down': () => player.stepVolume(-VOLUME_STEP),
    mute: () => player.setMuted(!player.getState().muted),
    favorite: () => withStation(favorites.toggle),
    'keep-song': () => {
      const song = songOf(player.getState(), onAir)
      if (song !== null) crate.toggle(song)
    },
    'station-page': () => withStation(({ id }) => openStationPage(id)),
  }

  return (command) => {
    if (typeof command === 'string') simple[command]()
    else if (command.type === 'station') steps.play(command.id)
    else if (command.type === 'volume') player.setVolume(command.level)
    else player.sleepIn(command.minutes)
  }
}

/** Reports every change once and obeys every command once, until the returned function is called. */
export function bindPlatformPlayer(
  player: Player,
  outside: Pick<Platform['player'], 'report' | 'onCommand'>,
  around: Around,
): () => void {
  let last = ''
  const report = () => {
    const next = reportFor(player.getState(), around)
    const text = JSON.stringify(next)
    if (text === last) return
    last = text
    outside.report(next)
  }
  report()
  const { favorites, onAir, crate } = around
  const stops = [
    player.subscribe(report),
    favorites.subscribe(report),
    onAir.subscribe(report),
    crate.subscribe(report),
    swappedTitles.subscribe(report),
    outside.onCommand(createObey(player, around)),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Binds with the first sign-in and for good: after a session that was lost the player plays on. */
export function playerBinding(bind: () => void): SessionPart {
  let isBound = false
  return {
    enter: () => {
      if (!isBound) bind()
      isBound = true
    },
  }
}

/** Applies the setting to the screen, now and at each change. */
function bindScreen(keepScreenOn: NonNullable<Platform['keepScreenOn']>): () => void {
  const apply = () => keepScreenOn(getSetting('keepScreenOn') === 'on')
  apply()
  return watchSetting('keepScreenOn', apply)
}

/** Opens the page of a station over the present screen, or over home where that is public. */
function openStation(router: Pick<AppRouter, 'navigate' | 'state'>, id: string): void {
  const here = router.state.location
  if (overlayId(here.search, 'station') === id) return
  const below = screenBelow(here)
  // Closing it goes back to the screen below only where that is the one before.
  const isOverlay = below.pathname === here.pathname
  void router.navigate(overlayPath(below, 'station', id), {
    state: { isOverlay },
    preventScrollReset: true,
  })
}

/** Binds the app's player; the returned function removes the binding. */
export function bindPlayer(
  { client, uid }: Pick<SessionContext, 'client' | 'uid'>,
  router: () => Pick<AppRouter, 'navigate' | 'state'>,
): () => void {
  const session = navigator.mediaSession as MediaSession | undefined
  const { player: outside, keepScreenOn } = getPlatform()
  const stops = [
    bindPlatformPlayer(player, outside, {
      steps: ownSteps,
      favorites: ownFavorites,
      onAir: onAirOutside(client),
      crate: crateOutside(client, uid),
      openStationPage: (id) => openStation(router(), id),
    }),
    bindMuteKey(player),
    keepScreenOn && bindScreen(keepScreenOn),
    bindOwnPresence(),
    session && bindMediaSession(player, session, outside.mediaKey),
  ]
  return () => {
    for (const stop of stops) stop?.()
  }
}
