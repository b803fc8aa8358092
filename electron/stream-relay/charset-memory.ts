import Store from 'electron-store'
import { z } from 'zod'
import { type Charset, isCharset } from '../../shared/radio/charset.ts'
import type { Logger } from '../log/logger.ts'
import type { StationCharset } from './stream-titles.ts'

/** Stations whose charset is remembered; the one learnt longest ago gives way. About 30 kB of file. */
export const MAX_STATIONS = 500

const contents = z.array(z.tuple([z.string().max(300), z.custom<Charset>(isCharset)]))

/** In which charset stations write their titles, kept in station-charsets.json. */
export interface CharsetMemory {
  of(stationId: string): StationCharset
}

export function createCharsetMemory(log: Logger, folder?: string): CharsetMemory {
  const open = () =>
    new Store({
      name: 'station-charsets',
      clearInvalidConfig: true,
      ...(folder && { cwd: folder }),
    })
  let known: Map<string, Charset> | null = null

  const load = (): Map<string, Charset> => {
    try {
      const list = contents.safeParse(open().get('stations')).data ?? []
      return new Map(list.slice(-MAX_STATIONS))
    } catch (error) {
      log.warn('the stations’ charsets could not be read', error)
      return new Map()
    }
  }
  const stations = () => {
    known ??= load()
    return known
  }

  return {
    of: (stationId) => ({
      get: () => stations().get(stationId) ?? null,
      remember(charset) {
        const all = stations()
        all.delete(stationId)
        all.set(stationId, charset)
        const [oldest] = all.keys()
        if (all.size > MAX_STATIONS && oldest !== undefined) all.delete(oldest)
        try {
          open().set('stations', [...all])
        } catch (error) {
          log.warn('the stations’ charsets could not be kept', error)
        }
      },
    }),
  }
}
