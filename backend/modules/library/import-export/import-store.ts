import type { ImportedStation } from '../../../../shared/api/exchange.ts'
import { PRIVATE_STATIONS_MAX } from '../../../../shared/api/field-rules.ts'
import type { StationDraft } from '../../../../shared/api/own-stations.ts'
import { streamKey } from '../../../../shared/radio/station-address.ts'
import { inChunks } from '../../../database/chunks.ts'
import { hasRows } from '../../../database/count-rows.ts'
import type { Queries } from '../../../database/queries.ts'
import { inTransaction } from '../../../database/transaction.ts'
import { insertStation } from '../../creators/own-station-rows.ts'

const keysOf = ({ url, name }: { readonly url: string; readonly name: string }) => [
  streamKey(url),
  `${streamKey(url)} ${name}`,
]

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
    /** Adds or reuses private stations, without probes. An item is null beyond the limit. `now`: ms since the epoch. */
    add: (
      ownerId: string,
      drafts: readonly (StationDraft & { readonly hasAccount?: boolean })[],
      now: number,
    ): Promise<(ImportedStation | null)[] | 'no-owner'> =>
      inTransaction(queries, async (tx) => {
        if (!(await hasRows(tx.selectFrom('users').where('id', '=', ownerId)))) return 'no-owner'
        const idByKey = await privateStationsByKey(tx, ownerId)
        let remaining = PRIVATE_STATIONS_MAX - new Set(idByKey.values()).size
        const added: (ImportedStation | null)[] = []
        for (const { hasAccount = false, ...draft } of drafts) {
          const [addressKey = '', addressAndNameKey = ''] = keysOf(draft)
          const existingId = idByKey.get(hasAccount ? addressAndNameKey : addressKey)
          if (existingId !== undefined || remaining <= 0) {
            added.push(existingId === undefined ? null : { stationId: existingId, isNew: false })
            continue
          }
          const probe = {
            url: draft.url,
            codec: 'UNKNOWN',
            bitrate: null,
            isProbed: false,
          } as const
          const stationId = await insertStation(tx, ownerId, draft, probe, now, true)
          for (const key of keysOf(draft)) idByKey.set(key, stationId)
          remaining -= 1
          added.push({ stationId, isNew: true })
        }
        return added
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
