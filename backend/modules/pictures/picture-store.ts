import { createHash } from 'node:crypto'
import { LOGO_SIZES, type LogoSize } from '../../../shared/api/field-rules.ts'
import type { Queries } from '../../database/queries.ts'

/** Maximum number of rows. An address has one row per size. */
export const PICTURES_MAX = 40_000
export const EVICTION_BATCH_SIZE = 100

export interface CachedPicture {
  /** WebP data. Null when the address has no picture. */
  readonly image: Uint8Array | null
  /** Time of the next fetch, in ms since the epoch. */
  readonly fetchAt: number
}

/** WebP data by size. */
export type PictureSizes = Readonly<Record<LogoSize, Uint8Array>>

const keyOf = (address: string, size: LogoSize) =>
  createHash('sha256').update(`${size} ${address}`).digest('base64url')

/** Caches resized remote pictures in the database, by the hash of their address and size. */
export function createPictureStore(queries: Queries, max = PICTURES_MAX) {
  return {
    find: async (address: string, size: LogoSize): Promise<CachedPicture | null> => {
      const row = await queries
        .selectFrom('remote_pictures')
        .select(['image', 'fetch_at'])
        .where('key', '=', keyOf(address, size))
        .executeTakeFirst()
      return row === undefined ? null : { image: row.image, fetchAt: row.fetch_at }
    },

    /** Null: no picture. 'unchanged': same images. Beyond `max`, evicts the pictures with the earliest `fetchAt`. */
    put: async (
      address: string,
      images: PictureSizes | null | 'unchanged',
      fetchAt: number,
    ): Promise<void> => {
      const rows = LOGO_SIZES.map((size) => ({
        key: keyOf(address, size),
        image: images === 'unchanged' ? null : (images?.[size] ?? null),
        fetch_at: fetchAt,
      }))
      await queries
        .insertInto('remote_pictures')
        .values(rows)
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet(({ ref }) => ({
            fetch_at: fetchAt,
            ...(images !== 'unchanged' && { image: ref('excluded.image') }),
          })),
        )
        .execute()
      const surplus = queries
        .selectFrom('remote_pictures')
        .select('key')
        .orderBy('fetch_at', 'desc')
        .limit(EVICTION_BATCH_SIZE)
        .offset(max)
      await queries.deleteFrom('remote_pictures').where('key', 'in', surplus).execute()
    },
  }
}
