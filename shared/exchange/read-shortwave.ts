import type { FoundEntry } from './found-entry.ts'
import { foundInJson } from './read-json.ts'
import { readTable } from './sqlite-file.ts'

/** A row's record as the directory has it; null where only its id is kept. */
function recordOf(data: unknown): unknown {
  if (typeof data !== 'string') return null
  try {
    return JSON.parse(data)
  } catch {
    return null
  }
}

/**
 * The library of Shortwave (GNOME): the table `library` of its database, with a station's id in the directory and,
 * where it is kept, its record. Null: it is something else.
 */
export function readShortwave(bytes: Uint8Array, most: number): FoundEntry[] | null {
  const rows = readTable(bytes, 'library', most)
  if (rows === null) return null
  return rows.map((row, index) => {
    const found = foundInJson(recordOf(row.get('data')), index + 1)
    const id = row.get('uuid') ?? row.get('stationuuid')
    // Stations that the user made have an id of their own.
    const isLocal = Number(row.get('is_local') ?? 0) === 1
    const stationuuid = typeof id === 'string' && !isLocal ? id : undefined
    return { ...found, stationuuid: stationuuid ?? (isLocal ? undefined : found.stationuuid) }
  })
}
