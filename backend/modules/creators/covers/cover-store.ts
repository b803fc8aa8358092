import { createHash } from 'node:crypto'
import type { Queries } from '../../../database/queries.ts'

/** Number of hexadecimal characters of a hash. They have 128 bits, which is enough to avoid collisions. */
const HASH_LENGTH = 32

/** Stores covers by the hash of their bytes. Triggers delete unused covers. */
export function createCoverStore(queries: Queries) {
  return {
    get: async (hash: string): Promise<Uint8Array | null> => {
      const row = await queries
        .selectFrom('covers')
        .select('image')
        .where('hash', '=', hash)
        .executeTakeFirst()
      return row?.image ?? null
    },

    /** Stores a picture and returns its hash. Call it in the transaction that assigns the cover to a station. */
    add: async (image: Uint8Array): Promise<string> => {
      const hash = createHash('sha256').update(image).digest('hex').slice(0, HASH_LENGTH)
      await queries
        .insertInto('covers')
        .values({ hash, image })
        // The update only locks the row, so that no concurrent transaction deletes the cover as unused.
        .onConflict((conflict) => conflict.column('hash').doUpdateSet({ hash }))
        .execute()
      return hash
    },
  }
}
