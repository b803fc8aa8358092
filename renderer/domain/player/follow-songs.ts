import { isSong } from '../../../shared/radio/song-filter.ts'
import type { NowPlaying } from './now-playing-store.ts'
import type { PlayedTitle, Player, PlayerState } from './player-types.ts'
import {
  addSong,
  dropReportedSong,
  extendLastSong,
  type LoggedSong,
  renameSong,
} from './song-log.ts'

/**
 * A title within this time after the start may belong to a song that was already playing. Stations send the title with
 * the first second of audio, or HLS with the first segment (10 s), and the audio plays up to 20 s later.
 */
export const JOINED_LATE_MS = 30_000

export interface FollowPorts {
  readonly player: Pick<Player, 'getState' | 'subscribe' | 'subscribeTitles'>
  readonly store: { getState(): NowPlaying; setState(part: Partial<NowPlaying>): void }
  getTime(): number
  onNewSong(song: LoggedSong): void
}

/** Updates the current song and the song log from the player's titles. Returns the cleanup function. */
export function followSongs({ player, store, getTime, onNewSong }: FollowPorts): () => void {
  let previousState: PlayerState = player.getState()
  let startedAt = getTime()
  let isFirstTitle = true

  function endSong(): void {
    const { song, log } = store.getState()
    if (song) store.setState({ song: null, log: extendLastSong(log, song.stationId, getTime()) })
  }

  function onState(): void {
    const state = player.getState()
    const { item, isPlaying, nowPlaying } = state
    const hasStarted =
      item?.id !== previousState.item?.id || (isPlaying && !previousState.isPlaying)
    previousState = state
    if (hasStarted) {
      startedAt = getTime()
      isFirstTitle = true
    }
    const { song } = store.getState()
    if (!isPlaying || !nowPlaying || item?.id !== song?.stationId) endSong()
    // Playback returned to the previous station, which sent its title earlier.
    if (hasStarted && isPlaying && item && nowPlaying) {
      onTitle({ station: item, title: nowPlaying, playedAt: getTime() })
    }
  }

  /** Renames the song after a swap of artist and title. Returns false when the title was not logged as a song. */
  function correct({ station, title: correctedTitle, playedAt }: PlayedTitle): boolean {
    const { song, log } = store.getState()
    const isMatch = (row: LoggedSong) =>
      row.stationId === station.id && (row.startedAt === playedAt || row.id === song?.id)
    const loggedRow = log.findLast(isMatch)
    if (loggedRow === undefined) return false
    const { artist, title } = correctedTitle
    const renamedSong =
      title === null || !isSong(correctedTitle, station.name) ? null : { artist, title }
    const updatedLog = renameSong(log, loggedRow.id, renamedSong)
    const row = updatedLog.find(({ id }) => id === loggedRow.id) ?? null
    store.setState({ log: updatedLog, song: song?.id === loggedRow.id ? row : song })
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
    // The schedule's song is shown until the first title of the stream arrives.
    const log = dropReportedSong(store.getState().log, station.id, playedAt - JOINED_LATE_MS)
    const updatedLog = addSong(log, {
      artist: title.artist,
      title: title.title,
      stationId: station.id,
      stationName: station.name,
      at: playedAt,
      joinedLate,
    })
    const isCurrent = (row: LoggedSong) => row.stationId === station.id && row.lastAt === playedAt
    const song = updatedLog.findLast(isCurrent) ?? null
    store.setState({ song, log: updatedLog })
    if (song && !log.some(({ id }) => id === song.id)) onNewSong(song)
  }

  const { item, nowPlaying } = previousState
  if (item && nowPlaying) onTitle({ station: item, title: nowPlaying, playedAt: getTime() })
  const unsubscribers = [player.subscribeTitles(onTitle), player.subscribe(onState)]
  return () => {
    for (const stop of unsubscribers) stop()
  }
}
