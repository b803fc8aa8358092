/** Fractional index of favorites, in which a move changes one item (Greenspan, "Implementing Fractional Indexing"). */
import { type Favorite, type Folder, PLACE_MAX } from '../api/favorites.ts'

/** Digits in code point order, so that keys sort as text. */
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const BASE = DIGITS.length
const MIDDLE = DIGITS.charAt(BASE / 2)
const VERSION_DIGITS = 9
/** Distinguishes stations added in the same millisecond. */
const STATION_DIGITS = 4

const digitAt = (place: string, index: number) => DIGITS.indexOf(place.charAt(index) || '0')

function toDigits(value: number, length: number): string {
  let [digits, remaining] = ['', value]
  for (let index = 0; index < length; index += 1) {
    digits = DIGITS.charAt(remaining % BASE) + digits
    remaining = Math.floor(remaining / BASE)
  }
  return digits
}

function fnv1aHash(text: string): number {
  let value = 0x811c9dc5
  for (const character of text) {
    value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  }
  return value
}

/** Returns the default position. Newer versions (ms since the epoch) sort first. */
export function placeOfNew(version: number, id: string): string {
  const age = toDigits(Number.MAX_SAFE_INTEGER - version, VERSION_DIGITS)
  return age + toDigits(fnv1aHash(id) % BASE ** STATION_DIGITS, STATION_DIGITS) + MIDDLE
}

/** Returns a key between `before` and `after`. A null `after` means the end of the list. */
function keyBetween(before: string, after: string | null): string {
  let commonPrefix = ''
  for (let index = 0; ; index += 1) {
    const low = digitAt(before, index)
    const high = after === null ? BASE : digitAt(after, index)
    if (low === high) {
      commonPrefix += DIGITS.charAt(low)
      continue
    }
    if (high - low > 1) return commonPrefix + DIGITS.charAt((low + high) >> 1)
    // With adjacent digits, the key extends the lower one, which sorts before all keys with the higher digit.
    const remaining = before.slice(index + 1)
    return commonPrefix + DIGITS.charAt(low) + keyBetween(remaining, null)
  }
}

/** Returns `count` keys between `before` and `after`. Null means an end of the list. Between equal keys, all follow. */
export function placesBetween(
  before: string | null,
  after: string | null,
  count: number,
): string[] {
  if (count === 0) return []
  if (before !== null && after !== null && before >= after)
    return placesBetween(before, null, count)
  const place = keyBetween(before ?? '', after)
  const countBefore = (count - 1) >> 1
  return [
    ...placesBetween(before, place, countBefore),
    place,
    ...placesBetween(place, after, count - 1 - countBefore),
  ]
}

/** False for a key that is too long. Then the caller assigns new keys to the full list. */
export function isPlace(place: string): boolean {
  return place.length <= PLACE_MAX
}

/** Returns the manual position, or the default position of a new favorite. */
export function placeOf({ place, version, stationId }: Favorite): string {
  return place?.at ?? placeOfNew(version, stationId)
}

const byText = (a: string, b: string) => (a < b ? -1 : Number(a > b))

/** Returns favorites in manual order, without deleted ones. */
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

/** Returns the id of the favorite's folder. Null when the favorite has no folder or the folder is deleted. */
export function folderOf({ filed }: Favorite, liveFolderIds: ReadonlySet<string>): string | null {
  return filed?.folder != null && liveFolderIds.has(filed.folder) ? filed.folder : null
}
