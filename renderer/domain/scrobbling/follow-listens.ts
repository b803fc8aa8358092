import type { Listen } from '../../../shared/scrobbling/scrobble-service.ts'
import type { Player } from '../player/player-types.ts'
import {
  finishCurrentSong,
  INITIAL_TRACKER,
  type ListenStep,
  type PlayedSong,
  type PlayerSnapshot,
  step,
} from './decide-listens.ts'

/** Interval of checks while nothing changes, to detect system sleep. */
export const TICK_MS = 30_000

export interface ListenPorts {
  readonly player: Pick<Player, 'getState' | 'subscribe'>
  readonly songs: { get(): PlayedSong | null; subscribe(listener: () => void): () => void }
  getTime(): number
  /** Returns true for stations whose name must not be sent. */
  isPrivate(stationId: string): boolean
  onStarted(song: Listen): void
  onListened(listen: Listen): void
}

export function getDomain(homepage: string | null | undefined): string | null {
  const url = homepage ? URL.parse(homepage) : null
  return url && /^https?:$/.test(url.protocol) ? url.hostname.replace(/^www\./, '') : null
}

/** Follows the player and reports each song that started or that counts as listened to. */
export function followListens(ports: ListenPorts): { leave(): void; stop(): void } {
  const { player, songs, getTime } = ports
  let tracker = INITIAL_TRACKER
  let timer: ReturnType<typeof setInterval> | null = null
  let homepage: string | null = null

  function takeSnapshot(): PlayerSnapshot {
    const { item, status, isPlaying, muted, volume } = player.getState()
    return {
      at: getTime(),
      stationId: item?.id ?? null,
      song: songs.get(),
      isPlaying: isPlaying && status === 'playing',
      isMuted: muted || volume === 0,
      isInterrupted: status === 'reconnecting',
    }
  }

  function toListen(song: PlayedSong): Listen | null {
    const { artist, title, stationName: station } = song
    if (artist === null) return null
    const source = ports.isPrivate(song.stationId)
      ? { station: null, domain: null }
      : { station, domain: getDomain(homepage) }
    const startedAt = Math.floor(song.startedAt / 1_000)
    return { artist, title, ...source, startedAt }
  }

  function applyStep({ tracker: next, listened, started }: ListenStep): void {
    tracker = next
    const listen = listened && toListen(listened)
    if (listen) ports.onListened(listen)
    if (started === null) return
    const { item } = player.getState()
    homepage = item?.homepage ?? null
    const startedListen = toListen(started)
    if (startedListen) ports.onStarted(startedListen)
  }

  function check(): void {
    applyStep(step(tracker, takeSnapshot()))
    const hasSong = tracker.current !== null
    if (hasSong && timer === null) timer = setInterval(check, TICK_MS)
    if (!hasSong && timer !== null) {
      clearInterval(timer)
      timer = null
    }
  }

  const unsubscribers = [player.subscribe(check), songs.subscribe(check)]
  check()
  return {
    leave: () => applyStep(finishCurrentSong(tracker, takeSnapshot())),
    stop: () => {
      for (const stop of unsubscribers) stop()
      if (timer !== null) clearInterval(timer)
    },
  }
}
