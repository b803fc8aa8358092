import { z } from 'zod'
import { isCharset } from '../../shared/radio/charset.ts'
import type { Charset } from '../../shared/radio/charset-names.ts'
import type { Logger } from '../log/logger.ts'
import { openProfileStore } from '../settings/profile-store.ts'
import type { StationCharset } from './stream-titles.ts'

export const MAX_STATIONS = 500

const contents = z.array(z.tuple([z.string().max(300), z.custom<Charset>(isCharset)]))

export interface CharsetMemory {
  of(stationId: string): StationCharset
  choose(stationId: string, charset: Charset | null): void
}

export function createCharsetMemory(log: Logger, folder?: string): CharsetMemory {
  const file = openProfileStore('station-charsets', 'the stations’ charsets', log, folder)

  const list = (key: 'stations' | 'chosen') => {
    let known: Map<string, Charset> | null = null
    const all = () => {
      known ??= new Map(contents.safeParse(file.read(key)).data?.slice(-MAX_STATIONS))
      return known
    }
    return {
      get: (stationId: string) => all().get(stationId) ?? null,
      set: (stationId: string, charset: Charset | null) => {
        const stations = all()
        stations.delete(stationId)
        if (charset !== null) stations.set(stationId, charset)
        const [oldest] = stations.keys()
        if (stations.size > MAX_STATIONS && oldest !== undefined) stations.delete(oldest)
        file.write(key, [...stations])
      },
    }
  }
  const learned = list('stations')
  const chosen = list('chosen')

  return {
    of: (stationId) => ({
      get: () => learned.get(stationId),
      chosen: () => chosen.get(stationId),
      remember: (charset) => learned.set(stationId, charset),
    }),
    choose: chosen.set,
  }
}
