import { type Favorite, type Folder, PLACE_MAX } from '../api/favorites.ts'

/** Fractional index (Greenspan, "Implementing Fractional Indexing"): moving one item changes no other. */

/** In code point order. */
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const BASE = DIGITS.length
const MIDDLE = DIGITS.charAt(BASE / 2)
const VERSION_DIGITS = 9
/** Distinguishes stations added in the same millisecond. */
const STATION_DIGITS = 4

const digitAt = (place: string, index: number) => DIGITS.indexOf(place.charAt(index) || '0')

function inDigits(value: number, length: number): string {
  let [digits, remaining] = ['', value]
  for (let index = 0; index < length; index += 1) {
    digits = DIGITS.charAt(remaining % BASE) + digits
    remaining = Math.floor(remaining / BASE)
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

/** Default position: the newer the version (ms since the epoch), the further in front. */
export function placeOfNew(version: number, id: string): string {
  const age = inDigits(Number.MAX_SAFE_INTEGER - version, VERSION_DIGITS)
  return age + inDigits(hash(id) % BASE ** STATION_DIGITS, STATION_DIGITS) + MIDDLE
}

/** A key between `before` and `behind`; null is the end on that side. */
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
    // Adjacent digits: the key continues the lower one, which sorts before everything with the higher digit.
    const remaining = before.slice(index + 1)
    return shared + DIGITS.charAt(low) + middle(remaining, null)
  }
}

/** `count` keys between `before` and `behind` (null: the end). Between equal keys: after both. */
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

/** False for a key that grew too long, so that the full order needs new keys. */
export function isPlace(place: string): boolean {
  return place.length <= PLACE_MAX
}

/** Manual position, or by default the newest first. */
export function placeOf({ place, version, stationId }: Favorite): string {
  return place?.at ?? placeOfNew(version, stationId)
}

const byText = (a: string, b: string) => (a < b ? -1 : Number(a > b))

/** Undeleted favorites in manual order. */
export function sortByPlace(items: readonly Favorite[]): Favorite[] {
  return items
    .filter(({ deleted }) => !deleted)
    .map((item) => ({ item, place: placeOf(item) }))
    .sort((a, b) => byText(a.place, b.place) || byText(a.item.stationId, b.item.stationId))
    .map(({ item }) => item)
}

export function liveFolders(folders: readonly Folder[]): Folder[] {
  return folders
    .filter(({ deleted }) => !deleted)
    .toSorted((a, b) => byText(a.place, b.place) || byText(a.id, b.id))
}

/** Null without a folder, and for a deleted one. */
export function folderOf({ filed }: Favorite, live: ReadonlySet<string>): string | null {
  return filed?.folder != null && live.has(filed.folder) ? filed.folder : null
}
