/**
 * The player: one object outside React, because sound outlives every screen. Components read it
 * through usePlayer; app/ connects it to the tray and the media session.
 */
import { useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import type { StreamTitle } from '../../../preload/contract/streams.ts'
import type { Station, StationVariant } from '../../../shared/api/stations.ts'
import { swapArtistAndTitle, tidySong } from '../../../shared/titles/tidy-song.ts'
import { getStation } from '../../api/stations.ts'
import { notify } from '../../lib/notify.ts'
import { getMessages } from '../../locales/messages.ts'
import { network } from '../../platform/network.ts'
import { getPlatform } from '../../platform/platform.ts'
import { getSetting, setSetting, watchSetting } from '../settings/settings.ts'
import { bitrateLimit, createConnectionMemory } from './connection-memory.ts'
import { createPlayer } from './create-player.ts'
import { createStationVolumes, createSwappedTitles, keepByStation } from './kept-by-station.ts'
import type { FailureReason } from './player-records.ts'
import type { Player, PlayerState } from './player-types.ts'
import { createSlots } from './slots.ts'
import { allowPrivate, canPlay } from './station-check.ts'
import { chooseVariant, variantsOf } from './station-variants.ts'

/**
 * Makes songs of titles; null for what is no song. Returns the same object for the same title, until `isSwapped` says
 * something else of its station.
 */
export function createTidyTitles(isSwapped: (stationId: string) => boolean) {
  const made = new WeakMap<
    StreamTitle,
    { readonly swapped: boolean; readonly song: StreamTitle | null }
  >()

  return (title: StreamTitle, station: Pick<Station, 'id' | 'name'>): StreamTitle | null => {
    const swapped = isSwapped(station.id)
    const known = made.get(title)
    if (known && known.swapped === swapped) return known.song
    const tidy = tidySong(title, station.name, swapped)
    const isSame = tidy?.artist === title.artist && tidy?.title === title.title
    const song = tidy && (isSame ? title : { ...title, artist: tidy.artist, title: tidy.title })
    made.set(title, { swapped, song })
    return song
  }
}

/** Whether a station can be played here, and the dialog that allows an address of the own network. */
export const stationCheck = { canPlay, allowPrivate }

const needsPermission = (reason: FailureReason) =>
  reason === 'private-address' && getPlatform().capabilities.relay

/** The button of the toast: it asks the system's permission, then plays. */
function permissionAction({ url }: Station, play: () => void) {
  const onClick = async () => {
    if (await allowPrivate(url)) play()
  }
  return { label: getMessages().player.allow, onClick: () => void onClick() }
}

const describe = (reason: FailureReason, { name }: Station, off = '') =>
  reason === 'off'
    ? getMessages().streamFailures.off(name, off)
    : getMessages().streamFailures[reason](name)

/** The station as the API has it now, unless it still rests, or is not told. */
async function findOnAgain({ id }: Station): Promise<Station | null> {
  try {
    const now = await getStation(id)
    return now.resting ? null : now
  } catch {
    return null
  }
}

const stationVolumes = createStationVolumes(localStorage)
const isAddress = (value: unknown): value is string => typeof value === 'string'
const chosenVariants = keepByStation(localStorage, 'station-variants', isAddress)

/** What this computer's connection has carried; what is played goes by it. */
export const connection = createConnectionMemory(localStorage)

/** Which of a station's addresses is played here. */
export const stationVariants = {
  all: variantsOf,
  /** The address that the listener has chosen; null: none. */
  chosen: chosenVariants.get,
  /** Chooses an address, or none again. The station that is on goes over to it. */
  choose(station: Station, url: string | null): void {
    chosenVariants.set(station.id, url)
    const { item, isPlaying } = player.getState()
    if (isPlaying && item?.id === station.id) player.play(station)
  },
  /** The address that is played when the station is. */
  toPlay(station: Station): StationVariant {
    const known = connection.get()
    return chooseVariant(station, {
      chosen: chosenVariants.get(station.id),
      carried: known.carried,
      limit: bitrateLimit(known, Date.now()),
      canPlay: (variant) => canPlay({ ...station, ...variant }),
    })
  },
}

/** The volume that a station was last given here; null: none is remembered. */
export const stationVolume = {
  get: (id: string): number | null =>
    getSetting('stationVolumes') === 'on' ? stationVolumes.get(id) : null,
  forget: (id: string): void => stationVolumes.set(id, null),
}

/** Stations whose artist and title are swapped on this device. */
export const swappedTitles = createSwappedTitles(localStorage)

function createAppPlayer(): Player {
  const { streams } = getPlatform()
  // Main assumes a network; the page sees losses that main cannot.
  if (!network.isOnline()) streams.online(false)
  network.watch(() => streams.online(network.isOnline()))
  return createPlayer({
    makeSlots: (hooks) => createSlots(streams, hooks),
    canPlay,
    songOf: createTidyTitles(swappedTitles.has),
    onSwap: swappedTitles.subscribe,
    describe,
    findOnAgain,
    announce: (reason, station, play, off) =>
      notify({
        message: describe(reason, station, off),
        tone: 'error',
        id: 'player',
        ...(needsPermission(reason) && { action: permissionAction(station, play) }),
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
    choose: (station) => ({ ...station, ...stationVariants.toPlay(station) }),
    noteStretch: connection.note,
    network,
  })
}

export const player: Player = createAppPlayer()

/** Sound continues for the same person: through a lost session, and into their account. */
export const playerSession = {
  leave: (_uid: string, reason: string): void => {
    if (reason !== 'lost' && reason !== 'joined') player.stop()
  },
}

/** The mini player's state, kept current. */
export function usePlayer(): PlayerState {
  return useStore(player)
}

/** Whether this station is the one that plays: changes for the rows of two stations, not for each of a list. */
export function useIsPlaying(stationId: string): boolean {
  return useStore(player, ({ item, isPlaying }) => isPlaying && item?.id === stationId)
}

const asSent = <Song>(song: Song): Song => song

/** Returns how songs of a station are read on this device: with artist and title swapped, or as they were sent. */
export function useSwap(stationId: string): typeof swapArtistAndTitle {
  const isSwapped = useSyncExternalStore(swappedTitles.subscribe, () =>
    swappedTitles.has(stationId),
  )
  return isSwapped ? swapArtistAndTitle : asSent
}
