/** Joins the pure player machine to the decks, the stored volumes, the sleep timer and the log. */
import type { StreamFigures, StreamTitle } from '../../../preload/contract.ts'
import type { Station } from '../../../shared/api/answers/stations.ts'
import { type ConnectionLog, withEntry } from './connection-log.ts'
import type { DeckState } from './deck-state.ts'
import type { Decks, DecksHooks } from './decks.ts'
import type { FailureReason } from './failure-reason.ts'
import { createListeningSessions } from './listening-sessions.ts'
import {
  heardStation,
  INITIAL,
  isPlaying,
  otherDeck,
  type PlayerEffect,
  type PlayerEvent,
  statusOf,
} from './play-state.ts'
import { step } from './player-machine.ts'
import type { HeardTitle, Player, PlayerState } from './player-state.ts'
import { createSleepTimer } from './sleep-timer.ts'
import type { StationVolumes } from './station-volumes.ts'

export interface PlayerParts {
  makeDecks(hooks: DecksHooks): Decks
  canPlay(station: Station): boolean
  /** Titles of jingles, ads and the station itself are nobody's song. */
  isSong(title: StreamTitle, stationName: string): boolean
  describe(reason: FailureReason, station: Station): string
  /** Says why a station does not come, while another one goes on; `play` asks for it once more. */
  announce(reason: FailureReason, station: Station, play: () => void): void
  figures(stream: string): Promise<StreamFigures | null>
  /** The volume new stations begin with. */
  readonly volume: {
    get(): number
    set(value: number): void
    watch(listener: () => void): () => void
  }
  readonly stationVolumes: StationVolumes
  readonly network: {
    isOnline(): boolean
    watch(listener: () => void): void
  }
}

/** Makes a player. The app has one; tests make their own. */
export function createPlayer(parts: PlayerParts): Player {
  const { canPlay, describe, volume, stationVolumes, network } = parts
  const listeners = new Set<() => void>()
  const titleListeners = new Set<(heard: HeardTitle) => void>()
  const sessions = createListeningSessions()
  /** Stations that refused to be asked with CORS and played without, in this run. */
  const withoutCors = new Set<string>()
  const waiting: PlayerEvent[] = []
  let isBusy = false
  let machine = INITIAL
  let log: ConnectionLog = new Map()
  let muted = false
  /** What the sleep timer leaves of the volume. */
  let sleepGain = 1

  const decks = parts.makeDecks({
    onEvent: (deck, event) => dispatch({ type: 'deck', deck, event }),
    onPausedOutside: (deck) => dispatch({ type: 'paused-outside', deck }),
  })
  const sleep = createSleepTimer({
    onGain: (gain) => {
      sleepGain = gain
      applyVolume()
    },
    onPause: () => dispatch({ type: 'pause' }),
    onChange: () => publish(),
  })
  let view = toView()

  function toView(): PlayerState {
    const { item, reason, wish, current, old } = machine
    return {
      item,
      status: statusOf(machine),
      isFilling: current?.filling === true && statusOf(machine) === 'connecting',
      isPlaying: isPlaying(machine),
      failure: wish === 'failed' && reason && item ? describe(reason, item) : null,
      failureReason: wish === 'failed' ? reason : null,
      volume: volumeOf(item),
      muted,
      nowPlaying: current && songOf(current),
      sleepEndsAt: sleep.endsAt(),
      previous: old?.station ?? null,
    }
  }

  function songOf({ title, station }: DeckState): StreamTitle | null {
    return title && isNamed(title) && parts.isSong(title, station.name) ? title : null
  }

  function publish(): void {
    const next = toView()
    const fields = Object.keys(next) as (keyof PlayerState)[]
    if (fields.every((field) => next[field] === view[field])) return
    view = next
    for (const listener of listeners) listener()
  }

  function volumeOf(station: Station | null): number {
    return (station && stationVolumes.get(station.id)) ?? volume.get()
  }

  /** The slider is about what is heard now: while switching that is both. */
  function applyVolume(): void {
    const level = volumeOf(machine.item) * sleepGain
    decks.setLevel('a', level)
    decks.setLevel('b', level)
  }

  function dispatch(event: PlayerEvent): void {
    waiting.push(event)
    if (isBusy) return
    isBusy = true
    for (let next = waiting.shift(); next; next = waiting.shift()) apply(next)
    isBusy = false
    sessions.hear(heardStation(machine))
    publish()
  }

  function apply(event: PlayerEvent): void {
    const now = { at: Date.now(), online: network.isOnline(), random: Math.random() }
    const before = machine
    const next = step(machine, event, now)
    machine = next.state
    const { current } = machine
    if (current?.heard && !current.cors) withoutCors.add(current.station.id)
    for (const effect of next.effects) perform(effect, now.at)
    if (event.type === 'deck' && event.event.type === 'title') {
      const { deckId, old } = before
      if (event.deck === (old ? otherDeck(deckId) : deckId)) tellTitle(event.event.title, before)
    }
  }

  function tellTitle(title: StreamTitle, { current, old }: typeof machine): void {
    const deck = old ?? current
    if (!deck || !isNamed(title) || deck.title?.raw === title.raw) return
    const heard = { station: deck.station, title, heardAt: Date.now() }
    for (const listener of titleListeners) listener(heard)
  }

  function perform(effect: PlayerEffect, at: number): void {
    switch (effect.type) {
      case 'deck':
        decks.perform(effect.deck, effect.station, effect.effect)
        if (effect.effect.type === 'open') {
          decks.setLevel(effect.deck, volumeOf(effect.station) * sleepGain)
        }
        return
      case 'release':
        decks.release(effect.deck, effect.fadeMs)
        return
      case 'announce':
        parts.announce(effect.reason, effect.station, () => play(effect.station))
        return
      case 'note':
        log = withEntry(log, effect.station.id, { ...effect.note, at })
    }
  }

  volume.watch(() => {
    if (machine.item) stationVolumes.set(machine.item.id, volume.get())
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
    decks.setMuted(muted)
    publish()
  }

  const corsFor = (station: Station | null) => !withoutCors.has(station?.id ?? '')

  function play(station: Station): void {
    dispatch({ type: 'play', station, playable: canPlay(station), cors: corsFor(station) })
  }

  return {
    play,
    pause: () => dispatch({ type: 'pause' }),
    resume: () => dispatch({ type: 'resume', cors: corsFor(machine.item) }),
    stop: () => dispatch({ type: 'stop' }),
    setVolume,
    setMuted,
    // Whole percent, so that ten steps up and ten down end where they began.
    stepVolume: (by) => setVolume(Math.round((view.volume + by) * 100) / 100),
    sleepIn: (minutes) => sleep.set(minutes),
    connectionLog: (stationId) => log.get(stationId) ?? [],
    figures: async () => {
      const stream = decks.streamOn(machine.deckId)
      return stream === null ? null : parts.figures(stream)
    },
    subscribeTitles: (listener) => {
      titleListeners.add(listener)
      return () => titleListeners.delete(listener)
    },
    onSession: sessions.onSession,
    getState: () => view,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** A title with nothing in it says that the song is over. */
function isNamed({ artist, title }: StreamTitle): boolean {
  return artist !== null || title !== null
}
