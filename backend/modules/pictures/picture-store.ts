import { createHash } from 'node:crypto'
import type { Queries } from '../../database/queries.ts'

/** Pictures that are cached; of 3 kB each they take 60 MB. */
export const PICTURES_MAX = 20_000
/** Pictures evicted with each one that is added. */
export const EVICTED_AT_ONCE = 100

export interface CachedPicture {
  /** WebP; null: there is none at the address. */
  readonly image: Uint8Array | null
  /** When it is fetched again, in ms since the epoch. */
  readonly fetchAt: number
}

const keyOf = (address: string) => createHash('sha256').update(address).digest('base64url')

/** Pictures of other servers, resized, by the hash of their address. */
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

    /** Beyond `max` it evicts what is due to be fetched first: addresses without a picture, then what is rarely requested. */
    put: async (address: string, { image, fetchAt }: CachedPicture): Promise<void> => {
      const found = { image, fetch_at: fetchAt }
      await queries
        .insertInto('remote_pictures')
        .values({ key: keyOf(address), ...found })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(found))
        .execute()
      const surplus = queries
        .selectFrom('remote_pictures')
        .select('key')
        .orderBy('fetch_at', 'desc')
        .limit(EVICTED_AT_ONCE)
        .offset(max)
      await queries.deleteFrom('remote_pictures').where('key', 'in', surplus).execute()
    },
  }
}
