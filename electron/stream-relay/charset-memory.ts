import { z } from 'zod'
import { isCharset } from '../../shared/radio/charset.ts'
import type { Charset } from '../../shared/radio/charset-names.ts'
import type { Logger } from '../log/logger.ts'
import { openProfileStore } from '../settings/profile-store.ts'
import type { StationCharset } from './stream-titles.ts'

export const MAX_STATIONS = 500

const contents = z.array(z.tuple([z.string().max(300), z.custom<Charset>(isCharset)]))

/** Charsets of station titles: those that the relay detected and those that the user chose. */
export interface CharsetMemory {
  of(stationId: string): StationCharset
  choose(stationId: string, charset: Charset | null): void
}

export function createCharsetMemory(log: Logger, folder?: string): CharsetMemory {
  const file = openProfileStore('station-charsets', 'the stations’ charsets', log, folder)

  const openList = (key: 'stations' | 'chosen') => {
    let cached: Map<string, Charset> | null = null
    const load = () => {
      cached ??= new Map(contents.safeParse(file.read(key)).data?.slice(-MAX_STATIONS))
      return cached
    }
    return {
      get: (stationId: string) => load().get(stationId) ?? null,
      set: (stationId: string, charset: Charset | null) => {
        const stations = load()
        stations.delete(stationId)
        if (charset !== null) stations.set(stationId, charset)
        const [oldest] = stations.keys()
        if (stations.size > MAX_STATIONS && oldest !== undefined) stations.delete(oldest)
        file.write(key, [...stations])
      },
    }
  }
  const detected = openList('stations')
  const chosen = openList('chosen')

  return {
    of: (stationId) => ({
      get: () => detected.get(stationId),
      chosen: () => chosen.get(stationId),
      remember: (charset) => detected.set(stationId, charset),
    }),
    choose: chosen.set,
  }
}
