/** How shows and broadcasts are named, and what they are found by: pure. */
import { createHash } from 'node:crypto'
import { plainWords } from '../../../shared/search/plain-words.ts'

/** Characters of an id, of 36 each: 124 bits, as many as keep two apart among any number of shows. */
const ID_CHARACTERS = 24
/** Begins of one broadcast that differ by less are one: platforms round, and live shows begin some seconds late. */
const SAME_START_MS = 60_000
/** More words of a show or song are not found by, in UTF-16 units. */
export const WORDS_MAX = 160

/** Letters and digits only: ids stand in addresses. */
function shortHash(...parts: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex')
  return BigInt(`0x${hash}`).toString(36).padStart(ID_CHARACTERS, '0').slice(-ID_CHARACTERS)
}

/** What a title is told by: as often as it is written otherwise, it is the same show. */
export function titleKey(title: string): string {
  return plainWords(title).join(' ') || title.trim().toLowerCase()
}

/** The show of a platform, which knows it by its title alone. */
export const showIdOfTitle = (stationId: string, title: string) =>
  shortHash(stationId, 'title', titleKey(title))

/** A creator's own show. Its id is the creator's, who may have copied it: the station keeps it apart. */
export const showIdOfOwn = (stationId: string, ownId: string) => shortHash(stationId, 'own', ownId)

export const broadcastId = (showId: string, startsAt: number) =>
  shortHash(showId, String(Math.round(startsAt / SAME_START_MS)))

/** The plain words of texts, by which they are found. */
export function searchWords(...texts: readonly (string | null)[]): string {
  const words = texts.flatMap((text) => (text === null ? [] : plainWords(text)))
  return words.join(' ').slice(0, WORDS_MAX).toWellFormed().trim()
}
