/** Which songs have played since a station was asked the last time: pure. Times are ms since the epoch. */
import type { ReadTrack } from './adapters/adapter.ts'
import { SAME_SONG_MS } from './limits.ts'
import { namedSong, type PlayedSong } from './next-song.ts'

interface Played {
  /** What a document says was played before, the latest first. */
  readonly earlier: readonly ReadTrack[]
  readonly stationName: string
  /** Songs that are known from polls before, the latest first; as far back as `earlier` goes. */
  readonly known: readonly PlayedSong[]
  /** What plays, as it is kept; null: no song. */
  readonly playing: PlayedSong | null
  readonly at: number
}

type Named = Omit<PlayedSong, 'at'> & { readonly startedAt: number | null }

/** Those of which it is known when they began. */
function timed(songs: readonly Named[], { known, playing, at }: Played): PlayedSong[] {
  const until = playing?.at ?? at
  return songs.flatMap(({ startedAt, ...song }) => {
    if (startedAt === null || startedAt >= until) return []
    const isKnown = [...known, ...(playing ? [playing] : [])].some(
      (one) => one.words === song.words && Math.abs(one.at - startedAt) < SAME_SONG_MS,
    )
    return isKnown ? [] : [{ ...song, at: startedAt }]
  })
}

/**
 * Those of which only the order is known: what stands before the last one that is known. They are kept as seen just
 * before what plays. Where none of them is known, it is not known either when they were on.
 */
function untimed(songs: readonly Named[], { known, playing, at }: Played): PlayedSong[] {
  const [last] = known
  if (last === undefined || last.at === playing?.at) return []
  const end = songs.findIndex(({ words }) => words === last.words)
  const until = playing?.at ?? at
  return songs
    .slice(0, Math.max(end, 0))
    .map(({ startedAt: _unknown, ...song }, n) => ({ ...song, at: until - n - 1 }))
    .filter((song) => song.at > last.at)
}

/** The songs of a document that are not known, each with a time of its own; jingles and what names nothing are none. */
export function earlierSongs(played: Played): PlayedSong[] {
  const { earlier, stationName } = played
  const songs = earlier.flatMap((track) => {
    const named = namedSong(track, stationName)
    return named === null ? [] : [{ ...named, startedAt: track.startedAt }]
  })
  const isTimed = songs.some(({ startedAt }) => startedAt !== null)
  const found = (isTimed ? timed : untimed)(songs, played)
  const each = new Map(found.map((song) => [song.at, song]))
  return [...each.values()].filter(({ at }) => !played.known.some((one) => one.at === at))
}
