/** Ids and search terms of shows and broadcasts. Pure. */
import { createHash } from 'node:crypto'
import { plainWords } from '../../../shared/search/plain-words.ts'

/** Base-36 characters of an id: 124 bits, enough to avoid collisions. */
const ID_CHARACTERS = 24
/** Starts that differ by less belong to one broadcast: platforms round, and live shows start some seconds late. */
const SAME_START_MS = 60_000
export const WORDS_MAX = 160

/** Letters and digits only, because ids are part of URLs. */
function shortHash(...parts: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex')
  return BigInt(`0x${hash}`).toString(36).padStart(ID_CHARACTERS, '0').slice(-ID_CHARACTERS)
}

/** Key of a title. Different spellings of a title have the same key. */
export function titleKey(title: string): string {
  return plainWords(title).join(' ') || title.trim().toLowerCase()
}

/** Id of a show from a schedule platform, which identifies shows only by title. */
export const showIdOfTitle = (stationId: string, title: string) =>
  shortHash(stationId, 'title', titleKey(title))

/** Id of a show that a creator added. Includes the station, because creators may copy an id from another station. */
export const showIdOfOwn = (stationId: string, ownId: string) => shortHash(stationId, 'own', ownId)

export const broadcastId = (showId: string, startsAt: number) =>
  shortHash(showId, String(Math.round(startsAt / SAME_START_MS)))

/** Normalized search terms of texts, at most WORDS_MAX UTF-16 units. */
export function searchWords(...texts: readonly (string | null)[]): string {
  const words = texts.flatMap((text) => (text === null ? [] : plainWords(text)))
  return words.join(' ').slice(0, WORDS_MAX).toWellFormed().trim()
}
