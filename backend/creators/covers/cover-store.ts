import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { inTransaction } from '../../database/transaction.ts'

/** Characters of a hash, hexadecimal: 128 bits, nobody meets one by chance. */
const HASH_LENGTH = 32

/** Covers by the hash of their bytes. One that no station has any more goes by itself (0005-creators.sql). */
export function createCoverStore(database: DatabaseSync) {
  const one = database.prepare('SELECT image FROM covers WHERE hash = ?')
  const insert = database.prepare(
    'INSERT INTO covers (hash, image) VALUES (?, ?) ON CONFLICT (hash) DO NOTHING',
  )
  const setCover = database.prepare(
    'UPDATE stations SET cover = ?, updated_at = max(?, updated_at + 1) WHERE id = ?',
  )
  return {
    get: (hash: string): Uint8Array | null => {
      const image = one.get(hash)?.image
      return image instanceof Uint8Array ? image : null
    },

    /** Gives a station this picture, or takes its picture away. `now`: ms since the epoch. */
    put: (stationId: string, image: Uint8Array | null, now: number): void =>
      inTransaction(database, () => {
        if (image === null) {
          setCover.run(null, now, stationId)
          return
        }
        const hash = createHash('sha256').update(image).digest('hex').slice(0, HASH_LENGTH)
        insert.run(hash, image)
        // Gone meanwhile: then nobody has it.
        if (setCover.run(hash, now, stationId).changes === 0) throw new Error('No such station.')
      }),
  }
}
export type CoverStore = ReturnType<typeof createCoverStore>
