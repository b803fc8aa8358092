/** Creates ids and search terms of shows and broadcasts. All functions are pure. */
import { createHash } from 'node:crypto'
import { plainWords } from '../../../shared/search/plain-words.ts'

/** Length of an id. Its base-36 characters have 124 bits, which avoids collisions. */
const ID_CHARACTERS = 24
/** Starts that differ by less belong to one broadcast, because platforms round times and live shows start seconds late. */
const SAME_START_MS = 60_000
/** Maximum length of a search text, in UTF-16 units. */
const SEARCH_TEXT_MAX = 160

/** Uses only letters and digits, because ids are part of URLs. */
function shortHash(...parts: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex')
  return BigInt(`0x${hash}`).toString(36).padStart(ID_CHARACTERS, '0').slice(-ID_CHARACTERS)
}

/** Returns the same key for different spellings of a title. */
export function titleKey(title: string): string {
  return plainWords(title).join(' ') || title.trim().toLowerCase()
}

/** Returns the id of a show from a platform. Platforms identify shows only by title. */
export const showIdOfTitle = (stationId: string, title: string) =>
  shortHash(stationId, 'title', titleKey(title))

/** Returns the id of a creator's show. Includes the station, because creators may copy an id from another station. */
export const showIdOfOwn = (stationId: string, ownId: string) => shortHash(stationId, 'own', ownId)

export const broadcastId = (showId: string, startsAt: number) =>
  shortHash(showId, String(Math.round(startsAt / SAME_START_MS)))

export function searchWords(...texts: readonly (string | null)[]): string {
  const words = texts.flatMap((text) => (text === null ? [] : plainWords(text)))
  return words.join(' ').slice(0, SEARCH_TEXT_MAX).toWellFormed().trim()
}
