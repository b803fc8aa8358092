import { isStationId, PLAIN_TEXT } from '../../../shared/api/field-rules.ts'
import { type SavedSong, SONG_TEXT_MAX } from '../../../shared/api/saved-songs.ts'
import { nextVersion } from '../../../shared/api/versions.ts'
import type { NamedSong } from '../../../shared/titles/song-key.ts'

export interface SongToSave extends NamedSong {
  readonly stationId: string
  readonly stationName: string
  readonly show?: string | null
  readonly at: number
}

/** Cleans text for the API: one line of limited length. */
function cleanText(text: string): string {
  const plain = [...text].filter((sign) => PLAIN_TEXT.test(sign)).join('')
  return plain.trim().slice(0, SONG_TEXT_MAX).toWellFormed().trim()
}

export function createSavedSong(
  song: SongToSave,
  known: SavedSong | undefined,
  now: number,
): SavedSong | null {
  const title = cleanText(song.title)
  if (title === '') return null
  return {
    artist: cleanText(song.artist ?? '') || null,
    title,
    // Dropped stations exist on this computer only.
    stationId: isStationId(song.stationId) ? song.stationId : null,
    stationName: cleanText(song.stationName) || '?',
    show: cleanText(song.show ?? '') || null,
    at: new Date(song.at).toISOString(),
    version: nextVersion(known, now),
    deleted: false,
  }
}

export function withDeleted(song: SavedSong, deleted: boolean, now: number): SavedSong {
  return { ...song, deleted, version: nextVersion(song, now) }
}

export function getSavedSongs(items: Iterable<SavedSong>): SavedSong[] {
  return [...items]
    .filter(({ deleted }) => !deleted)
    .toSorted((a, b) => (a.at === b.at ? b.version - a.version : a.at < b.at ? 1 : -1))
}

export function filterSongs(songs: readonly SavedSong[], query: string): readonly SavedSong[] {
  const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const terms = plain(query).split(/\s+/).filter(Boolean)
  if (terms.length === 0) return songs
  return songs.filter((song) => {
    const text = plain([song.artist, song.title, song.stationName, song.show].join(' '))
    return terms.every((word) => text.includes(word))
  })
}
