import { type Favorite, type Folder, PLACE_MAX } from '../api/favorites.ts'

/**
 * Places in an order that is changed on several devices: texts between any two of which there is another, so that
 * moving one thing changes no other (fractional indexing, as in Greenspan's "Implementing Fractional Indexing").
 */

/** In the order of their codes. */
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const BASE = DIGITS.length
const MIDDLE = DIGITS.charAt(BASE / 2)
/** Digits that every version fits. */
const VERSION_DIGITS = 9
/** Digits that tell stations of the same millisecond apart. */
const STATION_DIGITS = 4

const digitAt = (place: string, index: number) => DIGITS.indexOf(place.charAt(index) || '0')

function inDigits(value: number, length: number): string {
  let [digits, rest] = ['', value]
  for (let index = 0; index < length; index += 1) {
    digits = DIGITS.charAt(rest % BASE) + digits
    rest = Math.floor(rest / BASE)
  }
  return digits
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const character of text) {
    value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  }
  return value
}

/** The place of what was put nowhere: the newer its version (ms since the epoch), the further in front. */
export function placeOfNew(version: number, id: string): string {
  const age = inDigits(Number.MAX_SAFE_INTEGER - version, VERSION_DIGITS)
  return age + inDigits(hash(id) % BASE ** STATION_DIGITS, STATION_DIGITS) + MIDDLE
}

/** A place behind `before` and in front of `behind`; null is the end on that side. */
function middle(before: string, behind: string | null): string {
  let shared = ''
  for (let index = 0; ; index += 1) {
    const low = digitAt(before, index)
    const high = behind === null ? BASE : digitAt(behind, index)
    if (low === high) {
      shared += DIGITS.charAt(low)
      continue
    }
    if (high - low > 1) return shared + DIGITS.charAt((low + high) >> 1)
    // Neighbours: what comes behind the lower one, in front of everything that begins with the higher one.
    const rest = before.slice(index + 1)
    return shared + DIGITS.charAt(low) + middle(rest, null)
  }
}

/**
 * As many places in order, behind `before` and in front of `behind` (null: the end on that side). Where two
 * things have the same place there is none between them: the new ones come behind both.
 */
export function placesBetween(
  before: string | null,
  behind: string | null,
  count: number,
): string[] {
  if (count === 0) return []
  if (before !== null && behind !== null && before >= behind)
    return placesBetween(before, null, count)
  const place = middle(before ?? '', behind)
  const front = (count - 1) >> 1
  return [
    ...placesBetween(before, place, front),
    place,
    ...placesBetween(place, behind, count - 1 - front),
  ]
}

/** False for one that has grown so long that the whole order is to be placed anew. */
export function isPlace(place: string): boolean {
  return place.length <= PLACE_MAX
}

/** Where a favourite stands: where it was put, or, the newest first, where it has come to be. */
export function placeOf({ place, version, stationId }: Favorite): string {
  return place?.at ?? placeOfNew(version, stationId)
}

const byText = (a: string, b: string) => (a < b ? -1 : Number(a > b))

/** Those that are kept, in the user's own order. */
export function inOwnOrder(items: readonly Favorite[]): Favorite[] {
  return items
    .filter(({ deleted }) => !deleted)
    .map((item) => ({ item, place: placeOf(item) }))
    .sort((a, b) => byText(a.place, b.place) || byText(a.item.stationId, b.item.stationId))
    .map(({ item }) => item)
}

/** The folders that there are, in their order. */
export function liveFolders(folders: readonly Folder[]): Folder[] {
  return folders
    .filter(({ deleted }) => !deleted)
    .toSorted((a, b) => byText(a.place, b.place) || byText(a.id, b.id))
}

/** The folder of a favourite; null for none, and for one that is gone. */
export function folderOf({ filed }: Favorite, live: ReadonlySet<string>): string | null {
  return filed?.folder != null && live.has(filed.folder) ? filed.folder : null
}
