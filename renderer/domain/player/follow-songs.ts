import { isSong } from '../../../shared/radio/song-filter.ts'
import type { NowPlaying } from './now-playing-store.ts'
import type { PlayedTitle, Player, PlayerState } from './player-types.ts'
import { addSong, extendLastSong, type LoggedSong, renameSong } from './song-log.ts'

/**
 * A title within this time after the start may belong to a song that was already playing. Stations send it with the
 * first second of audio, segmented streams with the first segment (10 s), and it plays up to 20 s later.
 */
export const JOINED_LATE_MS = 30_000

export interface FollowPorts {
  readonly player: Pick<Player, 'getState' | 'subscribe' | 'subscribeTitles'>
  readonly store: { getState(): NowPlaying; setState(part: Partial<NowPlaying>): void }
  now(): number
  onNewSong(song: LoggedSong): void
}

/** Returns the cleanup function. A song that is playing counts as just started. */
export function followSongs({ player, store, now, onNewSong }: FollowPorts): () => void {
  let before: PlayerState = player.getState()
  let startedAt = now()
  let isFirstTitle = true

  function endSong(): void {
    const { song, log } = store.getState()
    if (song) store.setState({ song: null, log: extendLastSong(log, song.stationId, now()) })
  }

  function onState(): void {
    const state = player.getState()
    const { item, isPlaying, nowPlaying } = state
    const isStart = item?.id !== before.item?.id || (isPlaying && !before.isPlaying)
    before = state
    if (isStart) {
      startedAt = now()
      isFirstTitle = true
    }
    const { song } = store.getState()
    if (!isPlaying || !nowPlaying || item?.id !== song?.stationId) endSong()
    // Playback returned to the previous station, which had already sent its title.
    if (isStart && isPlaying && item && nowPlaying) {
      onTitle({ station: item, title: nowPlaying, playedAt: now() })
    }
  }

  /** Returns false if the title is not in the log, because it did not count as a song. */
  function correct({ station, title: sent, playedAt }: PlayedTitle): boolean {
    const { song, log } = store.getState()
    const isMatch = (row: LoggedSong) =>
      row.stationId === station.id && (row.startedAt === playedAt || row.id === song?.id)
    const known = log.findLast(isMatch)
    if (known === undefined) return false
    const { artist, title } = sent
    const named = title === null || !isSong(sent, station.name) ? null : { artist, title }
    const next = renameSong(log, known.id, named)
    const row = next.find(({ id }) => id === known.id) ?? null
    store.setState({ log: next, song: song?.id === known.id ? row : song })
    return true
  }

  function onTitle(event: PlayedTitle): void {
    const { station, title, playedAt, isCorrection = false } = event
    if (station.id !== player.getState().item?.id) return
    if (isCorrection && correct(event)) return
    const joinedLate = (isFirstTitle || isCorrection) && playedAt - startedAt <= JOINED_LATE_MS
    isFirstTitle = false
    endSong()
    if (title.title === null || !isSong(title, station.name)) return
    const { log } = store.getState()
    const next = addSong(log, {
      artist: title.artist,
      title: title.title,
      stationId: station.id,
      stationName: station.name,
      at: playedAt,
      joinedLate,
    })
    const isCurrent = (row: LoggedSong) => row.stationId === station.id && row.lastAt === playedAt
    const song = next.findLast(isCurrent) ?? null
    store.setState({ song, log: next })
    if (song && !log.some(({ id }) => id === song.id)) onNewSong(song)
  }

  const { item, nowPlaying } = before
  if (item && nowPlaying) onTitle({ station: item, title: nowPlaying, playedAt: now() })
  const stops = [player.subscribeTitles(onTitle), player.subscribe(onState)]
  return () => {
    for (const stop of stops) stop()
  }
}
