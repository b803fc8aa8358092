import { createHash } from 'node:crypto'
import type { Queries } from '../../database/queries.ts'

export const PICTURES_MAX = 20_000
export const EVICTION_BATCH_SIZE = 100

export interface CachedPicture {
  /** WebP data. Null when the address has no picture. */
  readonly image: Uint8Array | null
  /** Time of the next fetch, in ms since the epoch. */
  readonly fetchAt: number
}

const keyOf = (address: string) => createHash('sha256').update(address).digest('base64url')

/** Caches resized remote pictures in the database, by the hash of their address. */
export function createPictureStore(queries: Queries, max = PICTURES_MAX) {
  return {
    find: async (address: string): Promise<CachedPicture | null> => {
      const row = await queries
        .selectFrom('remote_pictures')
        .select(['image', 'fetch_at'])
        .where('key', '=', keyOf(address))
        .executeTakeFirst()
      return row === undefined ? null : { image: row.image, fetchAt: row.fetch_at }
    },

    /** Stores a picture. Beyond `max`, evicts the pictures with the earliest `fetchAt`. */
    put: async (address: string, { image, fetchAt }: CachedPicture): Promise<void> => {
      const values = { image, fetch_at: fetchAt }
      await queries
        .insertInto('remote_pictures')
        .values({ key: keyOf(address), ...values })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(values))
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
