import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'

/** Characters of a hash, hexadecimal: 128 bits, not met by chance. */
const HASH_LENGTH = 32

/** Covers by the hash of their bytes. One that no station has or is to have any more goes by itself (0008-station-revisions.sql). */
export function createCoverStore(database: DatabaseSync) {
  const one = database.prepare('SELECT image FROM covers WHERE hash = ?')
  const insert = database.prepare(
    'INSERT INTO covers (hash, image) VALUES (?, ?) ON CONFLICT (hash) DO NOTHING',
  )
  return {
    get: (hash: string): Uint8Array | null => {
      const image = one.get(hash)?.image
      return image instanceof Uint8Array ? image : null
    },

    /** Keeps a picture and returns its hash; to be called in the transaction that gives it to a station. */
    add: (image: Uint8Array): string => {
      const hash = createHash('sha256').update(image).digest('hex').slice(0, HASH_LENGTH)
      insert.run(hash, image)
      return hash
    },
  }
}
export type CoverStore = ReturnType<typeof createCoverStore>
