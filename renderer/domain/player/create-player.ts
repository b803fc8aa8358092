/** Joins the player reducer to the slots, the stored volumes, the sleep timer and the log. */
import { createStore } from 'zustand/vanilla'
import type { StreamFigures, StreamTitle } from '../../../preload/contract/streams.ts'
import type { Station } from '../../../shared/api/stations.ts'
import { createSignal } from '../../../shared/signal.ts'
import { endedStretch, type Stretch } from './connection-memory.ts'
import { createSleepTimer } from './fades.ts'
import type { StationVolumes } from './kept-by-station.ts'
import {
  type ConnectionEntry,
  type ConnectionLog,
  createListeningSessions,
  type FailureReason,
  withEntry,
} from './player-records.ts'
import { reducePlayer } from './player-reducer.ts'
import {
  INITIAL,
  isPlaying,
  listenedStation,
  otherSlot,
  type PlayerEffect,
  type PlayerEvent,
  statusOf,
} from './player-reducer-types.ts'
import type { HeardTitle, Player, PlayerState } from './player-types.ts'
import type { SlotState } from './slot-types.ts'
import type { Slots, SlotsHooks } from './slots.ts'

export interface PlayerParts {
  makeSlots(hooks: SlotsHooks): Slots
  canPlay(station: Station): boolean
  /** The song that a title names, put right; null for what is no song. The same object for the same title. */
  songOf(title: StreamTitle, station: Station): StreamTitle | null
  /** Calls the listener when artist and title of a station are swapped, or no longer. */
  onSwap(listener: () => void): void
  /** `off`: why it is switched off, where that is it. */
  describe(reason: FailureReason, station: Station, off?: string): string
  /** Says why a station does not come, while another one goes on; `play` asks for it once more. */
  announce(reason: FailureReason, station: Station, play: () => void, off?: string): void
  /** A station that was off, if it is on again by now; else null. Never rejects. */
  findOnAgain(station: Station): Promise<Station | null>
  figures(stream: string): Promise<StreamFigures | null>
  /** The volume new stations begin with. */
  readonly volume: {
    get(): number
    set(value: number): void
    watch(listener: () => void): () => void
  }
  readonly stationVolumes: Pick<StationVolumes, 'get' | 'set'>
  /** The station with the address that is to be played, of those it has. */
  choose(station: Station): Station
  /** Sound has come to an end, for whatever reason. */
  noteStretch(stretch: Stretch): void
  readonly network: {
    isOnline(): boolean
    watch(listener: () => void): void
  }
}

/** Makes a player. The app has one; tests make their own. */
export function createPlayer(parts: PlayerParts): Player {
  const { canPlay, describe, volume, stationVolumes, network } = parts
  const titles = createSignal<[heard: HeardTitle]>()
  const entries = createSignal<[stationId: string, entry: ConnectionEntry]>()
  const sessions = createListeningSessions()
  /** Stations that refused to be asked with CORS and played without, in this run. */
  const withoutCors = new Set<string>()
  /** What is switched off, as far as this run was told, and why. */
  const offs = new Map<string, string>()
  const waiting: PlayerEvent[] = []
  let isBusy = false
  let reduced = INITIAL
  let log: ConnectionLog = new Map()
  let muted = false
  /** What the sleep timer leaves of the volume. */
  let sleepGain = 1

  const slots = parts.makeSlots({
    onEvent: (slot, event) => dispatch({ type: 'slot', slot, event }),
    onPausedOutside: (slot) => dispatch({ type: 'paused-outside', slot }),
  })
  const sleep = createSleepTimer({
    onGain: (gain) => {
      sleepGain = gain
      applyVolume()
    },
    onPause: () => dispatch({ type: 'pause' }),
    onChange: () => publish(),
  })
  /** The title told last, as it was sent and as the song it is. */
  let told: {
    readonly station: Station
    readonly title: StreamTitle
    readonly song: StreamTitle
    readonly heardAt: number
  } | null = null
  const store = createStore<PlayerState>()(toView)

  function toView(): PlayerState {
    const { item, reason, wish, current, old } = reduced
    return {
      item,
      status: statusOf(reduced),
      isFilling: current?.filling === true && statusOf(reduced) === 'connecting',
      isPlaying: isPlaying(reduced),
      failure:
        wish === 'failed' && reason && item ? describe(reason, item, offs.get(item.id)) : null,
      failureReason: wish === 'failed' ? reason : null,
      volume: volumeOf(item),
      muted,
      nowPlaying: current && songOf(current),
      sleepEndsAt: sleep.endsAt(),
      previous: old?.station ?? null,
      listenedTo: listenedStation(reduced),
    }
  }

  function songOf({ title, station }: SlotState): StreamTitle | null {
    return title && isNamed(title) ? parts.songOf(title, station) : null
  }

  function publish(): void {
    const [before, next] = [store.getState(), toView()]
    const fields = Object.keys(next) as (keyof PlayerState)[]
    if (fields.some((field) => next[field] !== before[field])) store.setState(next, true)
  }

  function volumeOf(station: Station | null): number {
    return (station && stationVolumes.get(station.id)) ?? volume.get()
  }

  /** The slider is about what is heard now: while switching that is both. */
  function applyVolume(): void {
    const level = volumeOf(reduced.item) * sleepGain
    slots.setLevel('a', level)
    slots.setLevel('b', level)
  }

  function dispatch(event: PlayerEvent): void {
    waiting.push(event)
    if (isBusy) return
    isBusy = true
    for (let next = waiting.shift(); next; next = waiting.shift()) apply(next)
    isBusy = false
    sessions.hear(listenedStation(reduced))
    publish()
  }

  function apply(event: PlayerEvent): void {
    const now = { at: Date.now(), online: network.isOnline(), random: Math.random() }
    const before = reduced
    const next = reducePlayer(reduced, event, now)
    reduced = next.state
    const { current } = reduced
    if (current?.hasSounded && !current.cors) withoutCors.add(current.station.id)
    const stretch = endedStretch(before.current, current, now.at)
    if (stretch && now.online) parts.noteStretch(stretch)
    for (const effect of next.effects) perform(effect, now.at)
    if (event.type === 'slot' && event.event.type === 'title') {
      const { slotId, old } = before
      if (event.slot === (old ? otherSlot(slotId) : slotId)) tellTitle(event.event.title, before)
    }
  }

  function tellTitle(title: StreamTitle, { current, old }: typeof reduced): void {
    const slot = old ?? current
    if (!slot || !isNamed(title) || slot.title?.raw === title.raw) return
    told = {
      station: slot.station,
      title,
      song: namedSong(title, slot.station),
      heardAt: Date.now(),
    }
    const { station, song, heardAt } = told
    titles.emit({ station, title: song, heardAt })
  }

  /** What is no song says that the one before is over. */
  const namedSong = (title: StreamTitle, station: Station): StreamTitle =>
    parts.songOf(title, station) ?? { ...title, artist: null, title: null }

  /** A station's artist and title were swapped: the title that is on may be another song. */
  function tellCorrection(): void {
    const slot = reduced.old ?? reduced.current
    if (told === null || slot?.station.id !== told.station.id) return
    if (slot.title?.raw !== told.title.raw) return
    const song = namedSong(told.title, told.station)
    if (song.artist === told.song.artist && song.title === told.song.title) return
    told = { ...told, song }
    const { station, heardAt } = told
    titles.emit({ station, title: song, heardAt, isCorrection: true })
  }

  function perform(effect: PlayerEffect, at: number): void {
    switch (effect.type) {
      case 'slot':
        slots.perform(effect.slot, effect.station, effect.effect)
        if (effect.effect.type === 'open') {
          slots.setLevel(effect.slot, volumeOf(effect.station) * sleepGain)
        }
        return
      case 'release':
        slots.release(effect.slot, effect.fadeMs)
        return
      case 'announce':
        parts.announce(
          effect.reason,
          effect.station,
          () => play(effect.station),
          offs.get(effect.station.id),
        )
        return
      case 'note': {
        const entry = { ...effect.note, at }
        log = withEntry(log, effect.station.id, entry)
        entries.emit(effect.station.id, entry)
      }
    }
  }

  volume.watch(() => {
    if (reduced.item) stationVolumes.set(reduced.item.id, volume.get())
    applyVolume()
    publish()
  })
  network.watch(() => {
    if (network.isOnline()) dispatch({ type: 'online' })
  })

  function setVolume(value: number): void {
    setMuted(false)
    volume.set(Math.min(1, Math.max(0, value)))
  }

  function setMuted(next: boolean): void {
    muted = next
    slots.setMuted(muted)
    publish()
  }

  const corsFor = (station: Station | null) => !withoutCors.has(station?.id ?? '')

  function play(asked: Station): void {
    const station = parts.choose(asked)
    const isOff = offs.has(station.id)
    const playable = canPlay(station) && !isOff
    const refusal = isOff ? 'off' : undefined
    dispatch({ type: 'play', station, playable, refusal, cors: corsFor(station) })
    if (isOff) void playOnAgain(station)
  }

  /** That a station is on again may not have been told: it is asked when the listener wants it. */
  async function playOnAgain(station: Station): Promise<void> {
    const found = await parts.findOnAgain(station)
    if (found === null) return
    setOff(station.id, null)
    if (reduced.item?.id === station.id && !isPlaying(reduced)) play(found)
  }

  function resume(): void {
    dispatch({ type: 'resume', cors: corsFor(reduced.item) })
    if (reduced.item && reduced.reason === 'off') void playOnAgain(reduced.item)
  }

  function setOff(stationId: string, reason: string | null): void {
    if (reason === null) offs.delete(stationId)
    else offs.set(stationId, reason)
    dispatch({ type: reason === null ? 'on-again' : 'off', stationId })
  }

  parts.onSwap(() => {
    publish()
    tellCorrection()
  })
  return {
    play,
    pause: () => dispatch({ type: 'pause' }),
    resume,
    stop: () => dispatch({ type: 'stop' }),
    setVolume,
    setMuted,
    // Whole percent, so that ten steps up and ten down end where they began.
    stepVolume: (by) => setVolume(Math.round((store.getState().volume + by) * 100) / 100),
    sleepIn: (minutes) => sleep.set(minutes),
    connectionLog: (stationId) => log.get(stationId) ?? [],
    figures: async () => {
      const stream = slots.streamOn(reduced.slotId)
      return stream === null ? null : parts.figures(stream)
    },
    subscribeTitles: titles.subscribe,
    onSession: sessions.onSession,
    setOff,
    onEntry: entries.subscribe,
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
  }
}

/** A title with nothing in it says that the song is over. */
function isNamed({ artist, title }: StreamTitle): boolean {
  return artist !== null || title !== null
}
