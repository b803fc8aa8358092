/** The app's player. It is outside React, because playback continues across all screens. */
import { useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import type { StreamTitle } from '../../../preload/contract/streams.ts'
import type { Station, StationVariant } from '../../../shared/api/stations.ts'
import { fillMessage } from '../../../shared/locale/formats.ts'
import { playerText } from '../../../shared/locales/generated/player.ts'
import { streamFailuresText } from '../../../shared/locales/generated/stream-failures.ts'
import { swapArtistAndTitle, tidySong } from '../../../shared/titles/tidy-song.ts'
import { getStation } from '../../api/stations.ts'
import { notify } from '../../lib/notify.ts'
import { network } from '../../platform/network.ts'
import { getPlatform } from '../../platform/platform.ts'
import { getSetting, setSetting, watchSetting } from '../settings/settings.ts'
import { bitrateLimit, createConnectionMemory } from './connection-memory.ts'
import { createPlayer } from './create-player.ts'
import type { FailureReason } from './player-records.ts'
import type { Player, PlayerState } from './player-types.ts'
import { createSlots } from './slots.ts'
import { allowPrivate, canPlay } from './station-check.ts'
import { createStationValues, createStationVolumes, createSwappedTitles } from './station-values.ts'
import { chooseVariant, variantsOf } from './station-variants.ts'

/** Returns a parser of titles. It returns the same song for a title until the station's swap setting changes. */
export function createSongParser(isSwapped: (stationId: string) => boolean) {
  const cache = new WeakMap<
    StreamTitle,
    { readonly swapped: boolean; readonly song: StreamTitle | null }
  >()

  return (title: StreamTitle, station: Pick<Station, 'id' | 'name'>): StreamTitle | null => {
    const swapped = isSwapped(station.id)
    const cachedSong = cache.get(title)
    if (cachedSong && cachedSong.swapped === swapped) return cachedSong.song
    const tidy = tidySong(title, station.name, swapped)
    const isSame = tidy?.artist === title.artist && tidy?.title === title.title
    const song = tidy && (isSame ? title : { ...title, artist: tidy.artist, title: tidy.title })
    cache.set(title, { swapped, song })
    return song
  }
}

/** Checks this device's codec support, and asks for permission to play private network addresses. */
export const stationCheck = { canPlay, allowPrivate }

const canRequestPermission = (reason: FailureReason) =>
  reason === 'private-address' && getPlatform().capabilities.relay

function permissionAction({ url }: Station, play: () => void) {
  const onClick = async () => {
    if (await allowPrivate(url)) play()
  }
  return { label: playerText.allow, onClick: () => void onClick() }
}

/** `reason` is the admin's text, including punctuation. */
export function disabledStationText(station: string, reason: string): string {
  const { off, offBecause } = streamFailuresText
  return reason === '' ? off(station) : offBecause({ station, reason })
}

const describe = (reason: FailureReason, { name }: Station, disabledReason = '') =>
  reason === 'off'
    ? disabledStationText(name, disabledReason)
    : fillMessage(streamFailuresText[reason], name)

async function findReenabled({ id }: Station): Promise<Station | null> {
  try {
    const station = await getStation(id)
    return station.inactive ? null : station
  } catch {
    return null
  }
}

const stationVolumes = createStationVolumes(localStorage)
const isString = (value: unknown): value is string => typeof value === 'string'
const variantChoices = createStationValues(localStorage, 'station-variants', isString)

export const connectionMemory = createConnectionMemory(localStorage)

export const stationVariants = {
  list: variantsOf,
  chosen: variantChoices.get,
  /** Null resets the choice. A playing station switches immediately. */
  choose(station: Station, url: string | null): void {
    variantChoices.set(station.id, url)
    const { item, isPlaying } = player.getState()
    if (isPlaying && item?.id === station.id) player.play(station)
  },
  select(station: Station): StationVariant {
    const record = connectionMemory.get()
    return chooseVariant(station, {
      chosen: variantChoices.get(station.id),
      carried: record.carried,
      limit: bitrateLimit(record, Date.now()),
      canPlay: (variant) => canPlay({ ...station, ...variant }),
    })
  },
}

export const stationVolume = {
  get: (id: string): number | null =>
    getSetting('stationVolumes') === 'on' ? stationVolumes.get(id) : null,
  clear: (id: string): void => stationVolumes.set(id, null),
  rename: stationVolumes.rename,
}

export const swappedTitles = createSwappedTitles(localStorage)

function createAppPlayer(): Player {
  const { streams } = getPlatform()
  // The main process assumes a network connection, because only the page can detect its loss.
  if (!network.isOnline()) streams.online(false)
  network.watch(() => streams.online(network.isOnline()))
  return createPlayer({
    makeSlots: (hooks) => createSlots(streams, hooks),
    canPlay,
    songOf: createSongParser(swappedTitles.has),
    onSwapChange: swappedTitles.subscribe,
    describe,
    findReenabled,
    notifyFailure: (reason, station, play, disabledReason) =>
      notify({
        message: describe(reason, station, disabledReason),
        tone: 'error',
        id: 'player',
        ...(canRequestPermission(reason) && { action: permissionAction(station, play) }),
      }),
    figures: (stream) => streams.figures(stream),
    volume: {
      get: () => getSetting('volume'),
      set: (value) => setSetting('volume', value),
      watch: (listener) => watchSetting('volume', listener),
    },
    stationVolumes: {
      get: stationVolume.get,
      set: (id, value) => {
        if (getSetting('stationVolumes') === 'on') stationVolumes.set(id, value)
      },
    },
    selectVariant: (station) => ({ ...station, ...stationVariants.select(station) }),
    recordPeriod: connectionMemory.record,
    network,
  })
}

export const player: Player = createAppPlayer()

/** Stops playback when the user leaves, except after a lost session or an account merge. */
export const playerSession = {
  leave: (_uid: string, reason: string): void => {
    if (reason !== 'expired' && reason !== 'joined') player.stop()
  },
}

export function usePlayer(): PlayerState {
  return useStore(player)
}

/** Rerenders only when the result changes, so that a station change updates only two rows of a list. */
export function useIsPlaying(stationId: string): boolean {
  return useStore(player, ({ item, isPlaying }) => isPlaying && item?.id === stationId)
}

const unchanged = <Song>(song: Song): Song => song

/** Returns a function that swaps artist and title of a song if the user chose that for the station. */
export function useSwap(stationId: string): typeof swapArtistAndTitle {
  const isSwapped = useSyncExternalStore(swappedTitles.subscribe, () =>
    swappedTitles.has(stationId),
  )
  return isSwapped ? swapArtistAndTitle : unchanged
}
