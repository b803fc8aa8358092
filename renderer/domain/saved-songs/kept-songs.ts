/** Songs as the crate keeps them. Pure. */
import { type KeptSong, SONG_TEXT_MAX } from '../../../shared/api/crate.ts'
import { isStationId, PLAIN_TEXT } from '../../../shared/api/field-rules.ts'
import { nextVersion } from '../../../shared/api/versions.ts'
import type { NamedSong } from '../../../shared/titles/song-key.ts'

/** A song and where it was heard. */
export interface HeardSong extends NamedSong {
  readonly stationId: string
  readonly stationName: string
  /** What the station had on, where that is known. */
  readonly show?: string | null
  /** Ms since the epoch. */
  readonly at: number
}

/** A text as the API takes it: so long, on one line. */
function line(text: string): string {
  const plain = [...text].filter((sign) => PLAIN_TEXT.test(sign)).join('')
  return plain.trim().slice(0, SONG_TEXT_MAX).toWellFormed().trim()
}

/** The entry that keeps a song; null for one without a name. */
export function keptSong(
  song: HeardSong,
  known: KeptSong | undefined,
  now: number,
): KeptSong | null {
  const title = line(song.title)
  if (title === '') return null
  return {
    artist: line(song.artist ?? '') || null,
    title,
    // What was dropped on the window is this computer's alone.
    stationId: isStationId(song.stationId) ? song.stationId : null,
    stationName: line(song.stationName) || '?',
    show: line(song.show ?? '') || null,
    at: new Date(song.at).toISOString(),
    version: nextVersion(known, now),
    deleted: false,
  }
}

/** The entry that drops a song, or keeps it again. */
export function changedSong(song: KeptSong, deleted: boolean, now: number): KeptSong {
  return { ...song, deleted, version: nextVersion(song, now) }
}

/** The songs that are kept, the last heard first. */
export function liveSongs(items: Iterable<KeptSong>): KeptSong[] {
  return [...items]
    .filter(({ deleted }) => !deleted)
    .toSorted((a, b) => (a.at === b.at ? b.version - a.version : a.at < b.at ? 1 : -1))
}

/** The songs in whose artist, title, station or show all of the words are. */
export function foundSongs(songs: readonly KeptSong[], query: string): readonly KeptSong[] {
  const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const words = plain(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return songs
  return songs.filter((song) => {
    const text = plain([song.artist, song.title, song.stationName, song.show].join(' '))
    return words.every((word) => text.includes(word))
  })
}
