/** Keys of platforms that stations have given to this API, by the hosts of their streams. */
export type PlatformKeys = ReadonlyMap<string, string>

const ENTRY = /^([a-z\d.-]{1,253})=([\w.-]{1,200})$/i

/** Reads `low-end.radiocult.fm=pk_1,other.radiocult.fm=pk_2`; null: it is written otherwise. */
export function readPlatformKeys(text: string): PlatformKeys | null {
  const entries = text.split(',').filter((entry) => entry.trim() !== '')
  const read = entries.map((entry) => ENTRY.exec(entry.trim()))
  const keys = new Map(read.map((found) => [found?.[1]?.toLowerCase() ?? '', found?.[2] ?? '']))
  return keys.has('') ? null : keys
}

/** The key that the station of a stream has given; null: none. */
export function keyOf(keys: PlatformKeys, streamUrl: string): string | null {
  return keys.get(URL.parse(streamUrl)?.hostname ?? '') ?? null
}
