import { createStore } from 'zustand/vanilla'
import type { StreamFigures, StreamTitle } from '../../../preload/contract/streams.ts'
import type { Station } from '../../../shared/api/stations.ts'
import { createSignal } from '../../../shared/signal.ts'
import { log } from '../../lib/log.ts'
import { getEndedPeriod, type PlaybackPeriod } from './connection-memory.ts'
import { createSleepTimer } from './fades.ts'
import {
  affectsAllStations,
  type ConnectionEntry,
  type ConnectionLog,
  createListeningSessions,
  type FailureReason,
  type PlayOutcome,
  withEntry,
} from './player-records.ts'
import { reducePlayer } from './player-reducer.ts'
import {
  INITIAL_STATE,
  isPlaying,
  listenedStation,
  otherSlot,
  outcomeOf,
  type PlayerEffect,
  type PlayerEvent,
  statusOf,
} from './player-reducer-types.ts'
import type { PlayedTitle, Player, PlayerState } from './player-types.ts'
import type { SlotState } from './slot-types.ts'
import type { Slots, SlotsHooks } from './slots.ts'
import type { StationVolumes } from './station-values.ts'

export interface PlayerParts {
  makeSlots(hooks: SlotsHooks): Slots
  canPlay(station: Station): boolean
  /** Parses the song in a title. Null when the title is not a song. Returns the same object for the same title. */
  songOf(title: StreamTitle, station: Station): StreamTitle | null
  onSwapChange(listener: () => void): void
  /** Returns the text for a failure. `disabledReason` is the text that an admin entered. */
  describe(reason: FailureReason, station: Station, disabledReason?: string): string
  /** Reports a station that failed while another station plays. `play` retries it. */
  notifyFailure(
    reason: FailureReason,
    station: Station,
    play: () => void,
    disabledReason?: string,
  ): void
  findReenabled(station: Station): Promise<Station | null>
  figures(stream: string): Promise<StreamFigures | null>
  readonly volume: {
    get(): number
    set(value: number): void
    watch(listener: () => void): () => void
  }
  readonly stationVolumes: Pick<StationVolumes, 'get' | 'set'>
  selectVariant(station: Station): Station
  recordPeriod(period: PlaybackPeriod): void
  readonly network: {
    isOnline(): boolean
    watch(listener: () => void): void
  }
}

/** Ends that are no faults of the stream. */
const EXPECTED_ENDS: ReadonlySet<FailureReason> = new Set(['off', 'finished', 'blocked'])

/** Connects the player's reducer to the two slots, the volume, the sleep timer, the network and the song titles. */
export function createPlayer(parts: PlayerParts): Player {
  const { canPlay, describe, volume, stationVolumes, network } = parts
  const titleSignal = createSignal<[title: PlayedTitle]>()
  const entrySignal = createSignal<[stationId: string, entry: ConnectionEntry]>()
  const sessions = createListeningSessions()
  /** Stations that reject CORS requests but play without CORS. */
  const withoutCors = new Set<string>()
  const disabledReasons = new Map<string, string>()
  const queue: PlayerEvent[] = []
  let isDispatching = false
  let reducerState = INITIAL_STATE
  let connectionLog: ConnectionLog = new Map()
  let trial: { readonly stationId: string; end(outcome: PlayOutcome): void } | null = null
  let isMuted = false
  let sleepGain = 1

  const slots = parts.makeSlots({
    onEvent: (slot, event) => dispatch({ type: 'slot', slot, event }),
    onExternalPause: (slot) => dispatch({ type: 'paused-outside', slot }),
  })
  const sleep = createSleepTimer({
    onGain: (gain) => {
      sleepGain = gain
      applyVolume()
    },
    onPause: () => dispatch({ type: 'pause' }),
    onChange: () => publish(),
  })
  let lastTitle: {
    readonly station: Station
    readonly title: StreamTitle
    readonly song: StreamTitle
    readonly playedAt: number
  } | null = null
  const store = createStore<PlayerState>()(toView)

  function toView(): PlayerState {
    const { item, reason, wish, current, old } = reducerState
    return {
      item,
      status: statusOf(reducerState),
      isFilling: current?.isFilling === true && statusOf(reducerState) === 'connecting',
      isPlaying: isPlaying(reducerState),
      failure:
        wish === 'failed' && reason && item
          ? describe(reason, item, disabledReasons.get(item.id))
          : null,
      failureReason: wish === 'failed' ? reason : null,
      volume: volumeOf(item),
      muted: isMuted,
      nowPlaying: current && songOf(current),
      sleepEndsAt: sleep.endsAt(),
      previous: old?.station ?? null,
      listenedTo: listenedStation(reducerState),
    }
  }

  function songOf({ title, station }: SlotState): StreamTitle | null {
    return title && isNamed(title) ? parts.songOf(title, station) : null
  }

  function publish(): void {
    const [previousView, view] = [store.getState(), toView()]
    const fields = Object.keys(view) as (keyof PlayerState)[]
    if (fields.some((field) => view[field] !== previousView[field])) store.setState(view, true)
  }

  function volumeOf(station: Station | null): number {
    return (station && stationVolumes.get(station.id)) ?? volume.get()
  }

  /** Sets both slots, because both play while the player switches stations. */
  function applyVolume(): void {
    const level = volumeOf(reducerState.item) * sleepGain
    slots.setLevel('a', level)
    slots.setLevel('b', level)
  }

  function dispatch(event: PlayerEvent): void {
    queue.push(event)
    if (isDispatching) return
    isDispatching = true
    for (let next = queue.shift(); next; next = queue.shift()) apply(next)
    isDispatching = false
    sessions.setStation(listenedStation(reducerState))
    publish()
  }

  function apply(event: PlayerEvent): void {
    const context = { at: Date.now(), online: network.isOnline(), random: Math.random() }
    const previousState = reducerState
    const next = reducePlayer(reducerState, event, context)
    reducerState = next.state
    const { current } = reducerState
    if (current?.hasPlayed && !current.cors) withoutCors.add(current.station.id)
    const period = getEndedPeriod(previousState.current, current, context.at)
    if (period && context.online) parts.recordPeriod(period)
    for (const effect of next.effects) perform(effect, context.at)
    const outcome = trial && outcomeOf(next, trial.stationId)
    if (outcome !== null) endTrial(outcome)
    if (event.type === 'slot' && event.event.type === 'title') {
      const { slotId, old } = previousState
      if (event.slot === (old ? otherSlot(slotId) : slotId))
        publishTitle(event.event.title, previousState)
    }
  }

  function publishTitle(title: StreamTitle, { current, old }: typeof reducerState): void {
    const slot = old ?? current
    if (!slot || !isNamed(title) || slot.title?.raw === title.raw) return
    lastTitle = {
      station: slot.station,
      title,
      song: namedSong(title, slot.station),
      playedAt: Date.now(),
    }
    const { station, song, playedAt } = lastTitle
    titleSignal.emit({ station, title: song, playedAt })
  }

  /** A title that is not a song ends the previous song. */
  const namedSong = (title: StreamTitle, station: Station): StreamTitle =>
    parts.songOf(title, station) ?? { ...title, artist: null, title: null }

  /** After a swap of artist and title, the current title may be another song. */
  function publishCorrection(): void {
    const slot = reducerState.old ?? reducerState.current
    if (lastTitle === null || slot?.station.id !== lastTitle.station.id) return
    if (slot.title?.raw !== lastTitle.title.raw) return
    const song = namedSong(lastTitle.title, lastTitle.station)
    if (song.artist === lastTitle.song.artist && song.title === lastTitle.song.title) return
    lastTitle = { ...lastTitle, song }
    const { station, playedAt } = lastTitle
    titleSignal.emit({ station, title: song, playedAt, isCorrection: true })
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
        if (trial?.stationId === effect.station.id && !affectsAllStations(effect.reason)) return
        parts.notifyFailure(
          effect.reason,
          effect.station,
          () => play(effect.station),
          disabledReasons.get(effect.station.id),
        )
        return
      case 'note': {
        const entry = { ...effect.note, at }
        const { id } = effect.station
        if (entry.type === 'failed' && !EXPECTED_ENDS.has(entry.reason))
          log.warn('Playing the station failed', { id, reason: entry.reason })
        connectionLog = withEntry(connectionLog, id, entry)
        entrySignal.emit(id, entry)
      }
    }
  }

  volume.watch(() => {
    if (reducerState.item) stationVolumes.set(reducerState.item.id, volume.get())
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
    isMuted = next
    slots.setMuted(isMuted)
    publish()
  }

  const corsFor = (station: Station | null) => !withoutCors.has(station?.id ?? '')

  function play(requested: Station): void {
    const station = parts.selectVariant(requested)
    const isDisabled = disabledReasons.has(station.id)
    const isPlayable = canPlay(station) && !isDisabled
    const failureReason = isDisabled ? 'off' : undefined
    dispatch({ type: 'play', station, isPlayable, failureReason, cors: corsFor(station) })
    if (isDisabled) void playIfReenabled(station)
  }

  function endTrial(outcome: PlayOutcome): void {
    trial?.end(outcome)
    trial = null
  }

  function tryPlay(station: Station): Promise<PlayOutcome> {
    endTrial('replaced')
    return new Promise((resolve) => {
      trial = { stationId: station.id, end: resolve }
      play(station)
    })
  }

  /** The app may not know that an admin enabled the station again, so it checks when the listener plays it. */
  async function playIfReenabled(station: Station): Promise<void> {
    const enabledStation = await parts.findReenabled(station)
    if (enabledStation === null) return
    setDisabledReason(station.id, null)
    if (reducerState.item?.id === station.id && !isPlaying(reducerState)) play(enabledStation)
  }

  function resume(): void {
    dispatch({ type: 'resume', cors: corsFor(reducerState.item) })
    if (reducerState.item && reducerState.reason === 'off') void playIfReenabled(reducerState.item)
  }

  function setDisabledReason(stationId: string, reason: string | null): void {
    if (reason === null) disabledReasons.delete(stationId)
    else disabledReasons.set(stationId, reason)
    dispatch({ type: reason === null ? 'on-again' : 'off', stationId })
  }

  parts.onSwapChange(() => {
    publish()
    publishCorrection()
  })
  return {
    play,
    tryPlay,
    pause: () => dispatch({ type: 'pause' }),
    resume,
    stop: () => dispatch({ type: 'stop' }),
    setVolume,
    setMuted,
    // Rounded to percent, so that ten steps up and ten down cancel out.
    changeVolume: (by) => setVolume(Math.round((store.getState().volume + by) * 100) / 100),
    sleepIn: (minutes) => sleep.set(minutes),
    connectionLog: (stationId) => connectionLog.get(stationId) ?? [],
    figures: async () => {
      const stream = slots.streamOn(reducerState.slotId)
      return stream === null ? null : parts.figures(stream)
    },
    subscribeTitles: titleSignal.subscribe,
    onSession: sessions.onSession,
    setOff: setDisabledReason,
    onEntry: entrySignal.subscribe,
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
  }
}

/** An empty title means that the song is over. */
function isNamed({ artist, title }: StreamTitle): boolean {
  return artist !== null || title !== null
}
