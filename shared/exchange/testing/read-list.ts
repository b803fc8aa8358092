import type { ReadList } from '../exchange-entry.ts'
import { readStations } from '../read-stations.ts'

export const bytes = (text: string) => new TextEncoder().encode(text)

/** Reads a valid station file. */
export function readList(content: string | Uint8Array): ReadList {
  const list = readStations(typeof content === 'string' ? bytes(content) : content)
  if (typeof list === 'string') throw new Error(list)
  return list
}
