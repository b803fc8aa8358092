/** Watches what is heard, and tells of songs that begin and of songs that count. */
import type { Listen } from '../../../shared/scrobbling/scrobble-service.ts'
import type { Player } from '../player/player-types.ts'
import {
  leave,
  type Moment,
  NOTHING_WATCHED,
  type PlayedSong,
  type Step,
  step,
} from './decide-listens.ts'

/** How often a look is taken while nothing changes, so that a sleep of the computer is noticed. */
export const TICK_MS = 30_000

export interface ListenPorts {
  readonly player: Pick<Player, 'getState' | 'subscribe'>
  readonly songs: { get(): PlayedSong | null; subscribe(listener: () => void): () => void }
  /** ms since the epoch. */
  now(): number
  /** A station that only this computer knows: its name is not told. */
  isPrivate(stationId: string): boolean
  onBegun(song: Listen): void
  onListened(listen: Listen): void
}

/** The domain of a homepage, without "www."; null for what is none. */
export function domainOf(homepage: string | null | undefined): string | null {
  const url = homepage ? URL.parse(homepage) : null
  return url && /^https?:$/.test(url.protocol) ? url.hostname.replace(/^www\./, '') : null
}

/** Watches until the returned function is called. */
export function followListens(ports: ListenPorts): { leave(): void; stop(): void } {
  const { player, songs, now } = ports
  let watch = NOTHING_WATCHED
  let timer: ReturnType<typeof setInterval> | null = null
  let homepage: string | null = null

  function moment(): Moment {
    const { item, status, isPlaying, muted, volume } = player.getState()
    return {
      at: now(),
      stationId: item?.id ?? null,
      song: songs.get(),
      isSounding: isPlaying && status === 'playing',
      isMuted: muted || volume === 0,
      isDropped: status === 'reconnecting',
    }
  }

  /** The song as services are told of it; null when it has no artist. */
  function listenOf(song: PlayedSong): Listen | null {
    const { artist, title, stationName: station } = song
    if (artist === null) return null
    const place = ports.isPrivate(song.stationId)
      ? { station: null, domain: null }
      : { station, domain: domainOf(homepage) }
    const startedAt = Math.floor(song.startedAt / 1_000)
    return { artist, title, ...place, startedAt }
  }

  function tell({ watch: next, listened, begun }: Step): void {
    watch = next
    const listen = listened && listenOf(listened)
    if (listen) ports.onListened(listen)
    if (begun === null) return
    const { item } = player.getState()
    homepage = item?.homepage ?? null
    const beginning = listenOf(begun)
    if (beginning) ports.onBegun(beginning)
  }

  function look(): void {
    tell(step(watch, moment()))
    const isWatching = watch.current !== null
    if (isWatching && timer === null) timer = setInterval(look, TICK_MS)
    if (!isWatching && timer !== null) {
      clearInterval(timer)
      timer = null
    }
  }

  const stops = [player.subscribe(look), songs.subscribe(look)]
  look()
  return {
    leave: () => tell(leave(watch, moment())),
    stop: () => {
      for (const stop of stops) stop()
      if (timer !== null) clearInterval(timer)
    },
  }
}
