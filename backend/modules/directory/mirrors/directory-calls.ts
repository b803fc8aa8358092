/** The calls of the directory, as https://de1.api.radio-browser.info documents them. */
import { inChunks } from '../../../database/chunks.ts'
import { IDS_OF_REQUEST, PAGE_CHANGES } from '../limits.ts'
import type { DirectoryStation } from '../record/read-record.ts'
import type { MirrorClient } from './mirror-client.ts'

export interface FoundEntries {
  readonly entries: readonly DirectoryStation[]
  /** The ids that the directory has, also of entries that cannot be stations. */
  readonly present: ReadonlySet<string>
}

/** Asks the directory; each call throws OperationError. */
export function createDirectoryCalls({ ask }: Pick<MirrorClient, 'ask'>) {
  return {
    /** How many entries it has; null where it does not say. */
    size: async (): Promise<number | null> => (await ask('/json/stats', 'readStats')).stations,

    /** The id of the latest change; null where there is none. */
    latestChange: async (): Promise<string | null> =>
      (await ask('/json/stations/lastchange/1', 'readChanges')).at(-1)?.changeuuid ?? null,

    /** A page of a whole copy, what was changed last at its end. */
    page: (offset: number, limit: number) =>
      ask(
        `/json/stations?order=changetimestamp&hidebroken=false&offset=${offset}&limit=${limit}`,
        'readLines',
      ),

    /** What was changed after a change, the oldest first. A mirror that does not know it tells of the last 30 days. */
    changesSince: (changeuuid: string) =>
      ask(
        `/json/stations/changed?lastchangeuuid=${changeuuid}&limit=${PAGE_CHANGES}`,
        'readChanges',
      ),

    /** The entries of these ids, as far as the directory has them. */
    entries: async (stationuuids: readonly string[]): Promise<FoundEntries> => {
      const entries: DirectoryStation[] = []
      const present = new Set<string>()
      for (const ids of inChunks(stationuuids, IDS_OF_REQUEST)) {
        const found = await ask(`/json/stations/byuuid?uuids=${ids.join(',')}`, 'readStations')
        entries.push(...found.entries)
        for (const id of found.present) present.add(id)
      }
      return { entries, present }
    },
  }
}
export type DirectoryCalls = ReturnType<typeof createDirectoryCalls>
