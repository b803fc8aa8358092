import type { ImportedStation } from '../../../../shared/api/exchange.ts'
import { PRIVATE_STATIONS_MAX } from '../../../../shared/api/field-rules.ts'
import type { StationDraft } from '../../../../shared/api/own-stations.ts'
import { streamKey } from '../../../../shared/radio/station-address.ts'
import { inChunks } from '../../../database/chunks.ts'
import { hasRows, type Queries } from '../../../database/queries.ts'
import { inTransaction } from '../../../database/transaction.ts'
import { insertStation } from '../../creators/own-station-rows.ts'

type StationKeys = readonly [addressKey: string, addressAndNameKey: string]

function keysOf({ url, name }: { readonly url: string; readonly name: string }): StationKeys {
  const addressKey = streamKey(url)
  return [addressKey, `${addressKey} ${name}`]
}

interface ImportDraft extends StationDraft {
  /** True when the stream needs a sign-in. Then two names at one address are different stations. */
  readonly hasCredentials?: boolean
}
const IS_PRIVATE = true

/** Adds and removes the private stations of an import from another program. */
export function createImportStore(queries: Queries) {
  async function privateStationsByKey(tx: Queries, ownerId: string): Promise<Map<string, string>> {
    const rows = await tx
      .selectFrom('stations')
      .select(['id', 'url', 'name'])
      .where('owner_id', '=', ownerId)
      .where('is_private', '=', 1)
      .execute()
    return new Map(rows.flatMap((row) => keysOf(row).map((key) => [key, row.id] as const)))
  }

  return {
    /** Adds or reuses private stations without probing them. Returns null for a draft that exceeds PRIVATE_STATIONS_MAX. */
    add: (
      ownerId: string,
      drafts: readonly ImportDraft[],
      now: number,
    ): Promise<(ImportedStation | null)[] | 'no-owner'> =>
      inTransaction(queries, async (tx) => {
        if (!(await hasRows(tx.selectFrom('users').where('id', '=', ownerId)))) return 'no-owner'
        const idByKey = await privateStationsByKey(tx, ownerId)
        let remaining = PRIVATE_STATIONS_MAX - new Set(idByKey.values()).size
        const imported: (ImportedStation | null)[] = []
        for (const { hasCredentials = false, ...draft } of drafts) {
          const [addressKey, addressAndNameKey] = keysOf(draft)
          const existingId = idByKey.get(hasCredentials ? addressAndNameKey : addressKey)
          if (existingId !== undefined) {
            imported.push({ stationId: existingId, isNew: false })
            continue
          }
          if (remaining <= 0) {
            imported.push(null)
            continue
          }
          const probe = {
            url: draft.url,
            codec: 'UNKNOWN',
            bitrate: null,
            isProbed: false,
          } as const
          const stationId = await insertStation(tx, ownerId, draft, probe, now, IS_PRIVATE)
          for (const key of keysOf(draft)) idByKey.set(key, stationId)
          remaining -= 1
          imported.push({ stationId, isNew: true })
        }
        return imported
      }),

    remove: (ownerId: string, ids: readonly string[]): Promise<void> =>
      inTransaction(queries, async (tx) => {
        for (const chunk of inChunks(ids)) {
          await tx
            .deleteFrom('stations')
            .where('id', 'in', chunk)
            .where('owner_id', '=', ownerId)
            .where('is_private', '=', 1)
            .execute()
        }
      }),
  }
}
