import { inChunks } from '../../../database/chunks.ts'
import { IDS_PER_REQUEST, PAGE_CHANGES } from '../limits.ts'
import type { DirectoryStation } from '../record/read-record.ts'
import type { MirrorClient } from './mirror-client.ts'

export interface EntriesResult {
  readonly entries: readonly DirectoryStation[]
  /** Ids of the requested entries that the directory has, including entries that cannot be stations. */
  readonly present: ReadonlySet<string>
}

/** Sends requests to the Radio Browser API. Each throws an OperationError when all mirrors fail. */
export function createDirectoryApi({ request }: Pick<MirrorClient, 'request'>) {
  return {
    size: async (): Promise<number | null> => (await request('/json/stats', 'readStats')).stations,

    latestChange: async (): Promise<string | null> =>
      (await request('/json/stations/lastchange/1', 'readChanges')).at(-1)?.changeuuid ?? null,

    /** Fetches a page of a full copy, ordered by change time, oldest first. */
    page: (offset: number, limit: number) =>
      request(
        `/json/stations?order=changetimestamp&hidebroken=false&offset=${offset}&limit=${limit}`,
        'readLines',
      ),

    /** Fetches changes after a change, oldest first, or of the last 30 days if the mirror does not know that change. */
    changesSince: (changeuuid: string) =>
      request(
        `/json/stations/changed?lastchangeuuid=${changeuuid}&limit=${PAGE_CHANGES}`,
        'readChanges',
      ),

    entries: async (stationuuids: readonly string[]): Promise<EntriesResult> => {
      const entries: DirectoryStation[] = []
      const present = new Set<string>()
      for (const ids of inChunks(stationuuids, IDS_PER_REQUEST)) {
        const response = await request(
          `/json/stations/byuuid?uuids=${ids.join(',')}`,
          'readStations',
        )
        entries.push(...response.entries)
        for (const id of response.present) present.add(id)
      }
      return { entries, present }
    },
  }
}
export type DirectoryApi = ReturnType<typeof createDirectoryApi>
