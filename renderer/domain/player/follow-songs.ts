/** Keeps the song that is on, and the log of those that were, in step with the player. */

import { isSong } from '../../../shared/radio/song-filter.ts'
import type { NowPlaying } from './now-playing-store.ts'
import type { HeardTitle, Player, PlayerState } from './player-types.ts'
import { correctedSong, heardSong, type LoggedSong, stillOn } from './song-log.ts'

/**
 * A title that comes this soon after the start tells what had begun before: stations send it with the
 * first second of sound, segmented ones with the first segment (10 s), and it is heard up to 20 s later.
 */
export const JOINED_LATE_MS = 30_000

export interface FollowPorts {
  readonly player: Pick<Player, 'getState' | 'subscribe' | 'subscribeTitles'>
  readonly store: { getState(): NowPlaying; setState(part: Partial<NowPlaying>): void }
  /** Milliseconds since the epoch. */
  now(): number
  /** A song that was not in the log has begun. */
  onNewSong(song: LoggedSong): void
}

/** Follows until the returned function is called. What is on already counts as just heard. */
export function followSongs({ player, store, now, onNewSong }: FollowPorts): () => void {
  let before: PlayerState = player.getState()
  let startedAt = now()
  /** Nothing has been said since the station was started. */
  let first = true

  function leaveSong(): void {
    const { song, log } = store.getState()
    if (song) store.setState({ song: null, log: stillOn(log, song.stationId, now()) })
  }

  function onState(): void {
    const state = player.getState()
    const { item, isPlaying, nowPlaying } = state
    const isStart = item?.id !== before.item?.id || (isPlaying && !before.isPlaying)
    before = state
    if (isStart) {
      startedAt = now()
      first = true
    }
    const { song } = store.getState()
    if (!isPlaying || !nowPlaying || item?.id !== song?.stationId) leaveSong()
    // Back on the station before, because the new one never sounded: it had named its song already.
    if (isStart && isPlaying && item && nowPlaying) {
      onTitle({ station: item, title: nowPlaying, heardAt: now() })
    }
  }

  /** Renames a song of the log after a swap; false where it is in none, because it was taken to be no song. */
  function correct({ station, title: sent, heardAt }: HeardTitle): boolean {
    const { song, log } = store.getState()
    const isIt = (row: LoggedSong) =>
      row.stationId === station.id && (row.startedAt === heardAt || row.id === song?.id)
    const known = log.findLast(isIt)
    if (known === undefined) return false
    const { artist, title } = sent
    const named = title === null || !isSong(sent, station.name) ? null : { artist, title }
    const next = correctedSong(log, known.id, named)
    const row = next.find(({ id }) => id === known.id) ?? null
    store.setState({ log: next, song: song?.id === known.id ? row : song })
    return true
  }

  function onTitle(heard: HeardTitle): void {
    const { station, title, heardAt, isCorrection = false } = heard
    if (station.id !== player.getState().item?.id) return
    if (isCorrection && correct(heard)) return
    const joinedLate = (first || isCorrection) && heardAt - startedAt <= JOINED_LATE_MS
    first = false
    leaveSong()
    if (title.title === null || !isSong(title, station.name)) return
    const { log } = store.getState()
    const next = heardSong(log, {
      artist: title.artist,
      title: title.title,
      stationId: station.id,
      stationName: station.name,
      at: heardAt,
      joinedLate,
    })
    const isOn = (row: LoggedSong) => row.stationId === station.id && row.lastAt === heardAt
    const song = next.findLast(isOn) ?? null
    store.setState({ song, log: next })
    if (song && !log.some(({ id }) => id === song.id)) onNewSong(song)
  }

  const { item, nowPlaying } = before
  if (item && nowPlaying) onTitle({ station: item, title: nowPlaying, heardAt: now() })
  const stops = [player.subscribeTitles(onTitle), player.subscribe(onState)]
  return () => {
    for (const stop of stops) stop()
  }
}
