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

/** Limits text to one line of the length that the API accepts. */
function cleanText(text: string): string {
  const plainText = [...text].filter((character) => PLAIN_TEXT.test(character)).join('')
  return plainText.trim().slice(0, SONG_TEXT_MAX).toWellFormed().trim()
}

/** `existing` is the stored entry of the same song. Returns null when the title has no printable text. */
export function createSavedSong(
  song: SongToSave,
  existing: SavedSong | undefined,
  now: number,
): SavedSong | null {
  const title = cleanText(song.title)
  if (title === '') return null
  return {
    artist: cleanText(song.artist ?? '') || null,
    title,
    // The API does not know stations that exist only on this computer.
    stationId: isStationId(song.stationId) ? song.stationId : null,
    stationName: cleanText(song.stationName) || '?',
    show: cleanText(song.show ?? '') || null,
    at: new Date(song.at).toISOString(),
    version: nextVersion(existing, now),
    deleted: false,
  }
}

export function withDeleted(song: SavedSong, deleted: boolean, now: number): SavedSong {
  return { ...song, deleted, version: nextVersion(song, now) }
}

export function getSavedSongs(items: Iterable<SavedSong>): SavedSong[] {
  return [...items].filter(({ deleted }) => !deleted).toSorted(compareNewestFirst)
}

function compareNewestFirst(a: SavedSong, b: SavedSong): number {
  if (a.at === b.at) return b.version - a.version
  return a.at < b.at ? 1 : -1
}

export function filterSongs(songs: readonly SavedSong[], query: string): readonly SavedSong[] {
  const foldText = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const terms = foldText(query).split(/\s+/).filter(Boolean)
  if (terms.length === 0) return songs
  return songs.filter((song) => {
    const text = foldText([song.artist, song.title, song.stationName, song.show].join(' '))
    return terms.every((term) => text.includes(term))
  })
}
