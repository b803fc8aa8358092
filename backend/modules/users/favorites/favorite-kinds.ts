/** Favourites, folders and blocked stations: three tables that are merged and read alike. */
import { z } from 'zod'
import type {
  BlockedStation,
  Favorite,
  FavoritesPart,
  Folder,
} from '../../../../shared/api/favorites.ts'

/** A kind of thing of which a user has many, each with a version. */
export interface Kind<Item> {
  readonly table: 'favorites' | 'favorite_folders' | 'blocked_stations'
  /** The column that names it among its user's. */
  readonly key: 'station_id' | 'id'
  keyOf(item: Item): string
  toRow(item: Item): Record<string, string | number | null>
  toItem(row: unknown): Item
}

const mark = { version: z.int(), deleted: z.int().transform((deleted) => deleted === 1) }

const favoriteRow = z
  .object({
    ...mark,
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

const folderRow = z.object({ ...mark, id: z.string(), name: z.string(), place: z.string() })

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
  .object({ ...mark, station_id: z.string() })
  .transform(({ station_id: stationId, ...rest }): BlockedStation => ({ stationId, ...rest }))

const blocked: Kind<BlockedStation> = {
  table: 'blocked_stations',
  key: 'station_id',
  keyOf: ({ stationId }) => stationId,
  toRow: ({ version, deleted }) => ({ version, deleted: Number(deleted) }),
  toItem: (row) => blockedRow.parse(row),
}

export type KindOf<Name extends keyof FavoritesPart> = Kind<FavoritesPart[Name][number]>
export const KINDS: { readonly [Name in keyof FavoritesPart]: KindOf<Name> } = {
  items,
  folders,
  blocked,
}
