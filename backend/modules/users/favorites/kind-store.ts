import { sql } from 'kysely'
import { z } from 'zod'
import type {
  BlockedStation,
  Favorite,
  FavoritesPart,
  Folder,
} from '../../../../shared/api/favorites.ts'
import { inChunks } from '../../../database/chunks.ts'
import type { Queries } from '../../../database/queries.ts'

/** Describes one of the three tables with versioned items of a user. The store reads and merges all three in the same way. */
export interface Kind<Item> {
  readonly table: 'favorites' | 'favorite_folders' | 'blocked_stations'
  readonly key: 'station_id' | 'id'
  keyOf(item: Item): string
  toRow(item: Item): Record<string, string | number | null>
  toItem(row: unknown): Item
}

const versionFields = { version: z.int(), deleted: z.int().transform((deleted) => deleted === 1) }

const favoriteRow = z
  .object({
    ...versionFields,
    station_id: z.string(),
    place: z.string().nullable(),
    place_version: z.int().nullable(),
    folder: z.string().nullable(),
    folder_version: z.int().nullable(),
  })
  .transform(
    (row): Favorite => ({
      stationId: row.station_id,
      version: row.version,
      deleted: row.deleted,
      ...(row.place !== null && { place: { at: row.place, version: row.place_version ?? 0 } }),
      ...(row.folder_version !== null && {
        filed: { folder: row.folder, version: row.folder_version },
      }),
    }),
  )

const items: Kind<Favorite> = {
  table: 'favorites',
  key: 'station_id',
  keyOf: ({ stationId }) => stationId,
  toRow: ({ version, deleted, place, filed }) => ({
    version,
    deleted: Number(deleted),
    place: place?.at ?? null,
    place_version: place?.version ?? null,
    folder: filed?.folder ?? null,
    folder_version: filed?.version ?? null,
  }),
  toItem: (row) => favoriteRow.parse(row),
}

const folderRow = z.object({
  ...versionFields,
  id: z.string(),
  name: z.string(),
  place: z.string(),
})

const folders: Kind<Folder> = {
  table: 'favorite_folders',
  key: 'id',
  keyOf: ({ id }) => id,
  toRow: ({ name, place, version, deleted }) => ({
    name,
    place,
    version,
    deleted: Number(deleted),
  }),
  toItem: (row) => folderRow.parse(row),
}

const blockedRow = z
  .object({ ...versionFields, station_id: z.string() })
  .transform(
    ({ station_id: stationId, ...versions }): BlockedStation => ({ stationId, ...versions }),
  )

const blocked: Kind<BlockedStation> = {
  table: 'blocked_stations',
  key: 'station_id',
  keyOf: ({ stationId }) => stationId,
  toRow: ({ version, deleted }) => ({ version, deleted: Number(deleted) }),
  toItem: (row) => blockedRow.parse(row),
}

type KindOf<Name extends keyof FavoritesPart> = Kind<FavoritesPart[Name][number]>
export const KINDS: { readonly [Name in keyof FavoritesPart]: KindOf<Name> } = {
  items,
  folders,
  blocked,
}

/** Reads and writes the items of one kind and user. Use it inside a transaction. */
export function kindRows<Item extends { readonly deleted: boolean }>(
  tx: Queries,
  kind: Kind<Item>,
  userId: string,
) {
  // The casts are safe, because this function uses only columns that all three tables have.
  const table = kind.table as 'favorites'
  const key = kind.key as 'station_id'
  const rowsOfUser = () => tx.selectFrom(table).where('user_id', '=', userId)

  return {
    read: async (since: number | null, limit?: number): Promise<Item[]> => {
      const rows = await rowsOfUser()
        .selectAll()
        .$if(since !== null, (select) => select.where('rev', '>', Number(since)))
        .orderBy(key)
        .$if(limit !== undefined, (select) => select.limit(Number(limit)))
        .execute()
      return rows.map((row) => kind.toItem(row))
    },

    byKeys: async (keys: readonly string[]): Promise<Item[]> => {
      const items: Item[] = []
      for (const chunk of inChunks(keys)) {
        const rows = await rowsOfUser()
          .selectAll()
          .where(key, 'in', chunk)
          .orderBy(key)
          .limit(chunk.length)
          .execute()
        items.push(...rows.map((row) => kind.toItem(row)))
      }
      return items
    },

    put: async (items: readonly Item[], rev: number): Promise<void> => {
      const rows = items.map((item) => ({ ...kind.toRow(item), rev }))
      const columns = Object.keys(rows[0] ?? {})
      const keyedRows = items.map((item, index) => ({
        ...rows[index],
        user_id: userId,
        [key]: kind.keyOf(item),
      }))
      for (const chunk of inChunks(keyedRows)) {
        await tx
          .insertInto(table)
          .values(chunk as never)
          .onConflict((conflict) =>
            conflict
              .columns(['user_id', key])
              .doUpdateSet(
                Object.fromEntries(
                  columns.map((column) => [column, sql.ref(`excluded.${column}`)]),
                ),
              ),
          )
          .execute()
      }
    },

    count: async (): Promise<{ all: number; active: number }> => {
      const { all, active } = await rowsOfUser()
        .select(({ fn }) => [
          fn.countAll<number>().as('all'),
          fn.coalesce(fn.sum<number>(sql`1 - deleted`), sql<number>`0`).as('active'),
        ])
        .executeTakeFirstOrThrow()
      return { all: Number(all), active: Number(active) }
    },

    deleteOldestTombstones: async (count: number): Promise<void> => {
      const rows = await rowsOfUser()
        .select(key)
        .where('deleted', '=', 1)
        .orderBy('version')
        .limit(count)
        .execute()
      for (const chunk of inChunks(rows.map((row) => row[key]))) {
        await tx.deleteFrom(table).where('user_id', '=', userId).where(key, 'in', chunk).execute()
      }
    },
  }
}
