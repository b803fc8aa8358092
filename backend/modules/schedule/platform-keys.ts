/** Maps the host name of a station's stream to the station's API key of the platform. */
export type PlatformKeys = ReadonlyMap<string, string>

const ENTRY = /^([a-z\d.-]{1,253})=([\w.-]{1,200})$/i

/** Parses `low-end.radiocult.fm=pk_1,other.radiocult.fm=pk_2`. Returns null for any other format. */
export function readPlatformKeys(text: string): PlatformKeys | null {
  const entries = text.split(',').filter((entry) => entry.trim() !== '')
  const matches = entries.map((entry) => ENTRY.exec(entry.trim()))
  const keys = new Map(matches.map((match) => [match?.[1]?.toLowerCase() ?? '', match?.[2] ?? '']))
  return keys.has('') ? null : keys
}

export function keyOf(keys: PlatformKeys, streamUrl: string): string | null {
  return keys.get(URL.parse(streamUrl)?.hostname ?? '') ?? null
}
