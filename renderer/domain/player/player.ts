/** The player lives outside React, because playback outlives every screen. */
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

/** Null: not a song. Returns the same object for the same title until the station's swap setting changes. */
export function createSongParser(isSwapped: (stationId: string) => boolean) {
  const cache = new WeakMap<
    StreamTitle,
    { readonly swapped: boolean; readonly song: StreamTitle | null }
  >()

  return (title: StreamTitle, station: Pick<Station, 'id' | 'name'>): StreamTitle | null => {
    const swapped = isSwapped(station.id)
    const known = cache.get(title)
    if (known && known.swapped === swapped) return known.song
    const tidy = tidySong(title, station.name, swapped)
    const isSame = tidy?.artist === title.artist && tidy?.title === title.title
    const song = tidy && (isSame ? title : { ...title, artist: tidy.artist, title: tidy.title })
    cache.set(title, { swapped, song })
    return song
  }
}

/** For stations that do not play: the format check of this device and the dialog for private network addresses. */
export const stationCheck = { canPlay, allowPrivate }

const canRequestPermission = (reason: FailureReason) =>
  reason === 'private-address' && getPlatform().capabilities.relay

function permissionAction({ url }: Station, play: () => void) {
  const onClick = async () => {
    if (await allowPrivate(url)) play()
  }
  return { label: playerText.allow, onClick: () => void onClick() }
}

/** `reason` is what an admin entered, with the admin's own punctuation. */
export function switchedOffText(station: string, reason: string): string {
  const { off, offBecause } = streamFailuresText
  return reason === '' ? off(station) : offBecause({ station, reason })
}

const describe = (reason: FailureReason, { name }: Station, off = '') =>
  reason === 'off' ? switchedOffText(name, off) : fillMessage(streamFailuresText[reason], name)

async function findReenabled({ id }: Station): Promise<Station | null> {
  try {
    const now = await getStation(id)
    return now.inactive ? null : now
  } catch {
    return null
  }
}

const stationVolumes = createStationVolumes(localStorage)
const isString = (value: unknown): value is string => typeof value === 'string'
const chosenVariants = createStationValues(localStorage, 'station-variants', isString)

export const connection = createConnectionMemory(localStorage)

export const stationVariants = {
  all: variantsOf,
  chosen: chosenVariants.get,
  /** Null resets the choice. A playing station switches immediately. */
  choose(station: Station, url: string | null): void {
    chosenVariants.set(station.id, url)
    const { item, isPlaying } = player.getState()
    if (isPlaying && item?.id === station.id) player.play(station)
  },
  select(station: Station): StationVariant {
    const known = connection.get()
    return chooseVariant(station, {
      chosen: chosenVariants.get(station.id),
      carried: known.carried,
      limit: bitrateLimit(known, Date.now()),
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
  // The main process assumes a network connection; only the page detects losses.
  if (!network.isOnline()) streams.online(false)
  network.watch(() => streams.online(network.isOnline()))
  return createPlayer({
    makeSlots: (hooks) => createSlots(streams, hooks),
    canPlay,
    songOf: createSongParser(swappedTitles.has),
    onSwapChange: swappedTitles.subscribe,
    describe,
    findReenabled,
    notifyFailure: (reason, station, play, off) =>
      notify({
        message: describe(reason, station, off),
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
    choose: (station) => ({ ...station, ...stationVariants.select(station) }),
    recordStretch: connection.record,
    network,
  })
}

export const player: Player = createAppPlayer()

/** Playback continues through a lost session and an account merge. */
export const playerSession = {
  leave: (_uid: string, reason: string): void => {
    if (reason !== 'expired' && reason !== 'joined') player.stop()
  },
}

export function usePlayer(): PlayerState {
  return useStore(player)
}

/** Rerenders only when the result changes, so that lists update two rows. */
export function useIsPlaying(stationId: string): boolean {
  return useStore(player, ({ item, isPlaying }) => isPlaying && item?.id === stationId)
}

const unchanged = <Song>(song: Song): Song => song

/** Maps songs of a station as displayed: with artist and title swapped, or unchanged. */
export function useSwap(stationId: string): typeof swapArtistAndTitle {
  const isSwapped = useSyncExternalStore(swappedTitles.subscribe, () =>
    swappedTitles.has(stationId),
  )
  return isSwapped ? swapArtistAndTitle : unchanged
}
