import { createHash } from 'node:crypto'
import type { Queries } from '../../../database/queries.ts'

/** Characters of a hash, hexadecimal: 128 bits, not met by chance. */
const HASH_LENGTH = 32

/** Covers by the hash of their bytes. One that no station has or is to have any more goes by itself (triggers of the baseline). */
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

    /** Keeps a picture and returns its hash; to be called in the transaction that gives it to a station. */
    add: async (image: Uint8Array): Promise<string> => {
      const hash = createHash('sha256').update(image).digest('hex').slice(0, HASH_LENGTH)
      await queries
        .insertInto('covers')
        .values({ hash, image })
        // Written again where it is there: whoever removes its last use at this moment gets in the way.
        .onConflict((conflict) => conflict.column('hash').doUpdateSet({ hash }))
        .execute()
      return hash
    },
  }
}
