import { z } from 'zod'
import { CRATE_MAX, type KeptSong, mergeCrates } from '../../../../shared/api/crate.ts'
import { songKey } from '../../../../shared/titles/song-key.ts'
import { inChunks, mapInTurns } from '../../../database/chunks.ts'
import { countRows } from '../../../database/count-rows.ts'
import type { Queries } from '../../../database/queries.ts'
import { inTransaction } from '../../../database/transaction.ts'

const rowSchema = z
  .object({
    artist: z.string().nullable(),
    title: z.string(),
    station_id: z.string().nullable(),
    station_name: z.string(),
    show: z.string().nullable(),
    at: z.int(),
    version: z.int(),
    deleted: z.int(),
  })
  .transform(
    (row): KeptSong => ({
      artist: row.artist,
      title: row.title,
      stationId: row.station_id,
      stationName: row.station_name,
      show: row.show,
      at: new Date(row.at).toISOString(),
      version: row.version,
      deleted: row.deleted === 1,
    }),
  )

const toRow = (userId: string, song: KeptSong) => ({
  user_id: userId,
  song_key: songKey(song),
  artist: song.artist,
  title: song.title,
  station_id: song.stationId,
  station_name: song.stationName,
  show: song.show,
  at: Date.parse(song.at),
  version: song.version,
  deleted: Number(song.deleted),
})

/** The songs that users keep. */
export function createCrateStore(queries: Queries) {
  const ofUser = (tx: Queries, userId: string) =>
    tx.selectFrom('crate_songs').selectAll().where('user_id', '=', userId)

  const count = (tx: Queries, userId: string) =>
    countRows(tx.selectFrom('crate_songs').where('user_id', '=', userId))

  /** Writes what the songs and those of the same names make together, and answers it. */
  async function merge(tx: Queries, userId: string, sent: readonly KeptSong[]) {
    const answered: KeptSong[] = []
    for (const some of inChunks(sent)) {
      const rows = await ofUser(tx, userId).where('song_key', 'in', some.map(songKey)).execute()
      const stored = rows.map((row) => rowSchema.parse(row))
      const merged = mergeCrates(stored, some)
      // The merge hands on what it keeps as it was.
      const kept = new Set(stored)
      const changed = merged.filter((song) => !kept.has(song))
      if (changed.length > 0) {
        await tx
          .insertInto('crate_songs')
          .values(changed.map((song) => toRow(userId, song)))
          .onConflict((conflict) =>
            conflict.columns(['user_id', 'song_key']).doUpdateSet((eb) => ({
              artist: eb.ref('excluded.artist'),
              title: eb.ref('excluded.title'),
              station_id: eb.ref('excluded.station_id'),
              station_name: eb.ref('excluded.station_name'),
              show: eb.ref('excluded.show'),
              at: eb.ref('excluded.at'),
              version: eb.ref('excluded.version'),
              deleted: eb.ref('excluded.deleted'),
            })),
          )
          .execute()
      }
      answered.push(...merged)
    }
    return answered
  }

  /** Every song of a user, tombstones too, by name. */
  const list = async (userId: string): Promise<KeptSong[]> => {
    const rows = await ofUser(queries, userId).orderBy('song_key').execute()
    return mapInTurns(rows, (row) => rowSchema.parse(row))
  }

  return {
    list,

    /**
     * Merges songs into a crate; `check` may throw on how many it has then, and nothing is written. The user must
     * exist. Resolves with what has become of those that were sent.
     */
    merge: (
      userId: string,
      sent: readonly KeptSong[],
      check: (songs: number) => void,
    ): Promise<KeptSong[]> =>
      inTransaction(queries, async (tx) => {
        const merged = await merge(tx, userId, sent)
        check(await count(tx, userId))
        return merged
      }),

    /** Makes the crate of one user another's, who keeps what was changed last. Resolves with how many songs it had. */
    move: (from: string, to: string): Promise<number> =>
      inTransaction(queries, async (tx) => {
        const songs = await createCrateStore(tx).list(from)
        const moved = songs.filter(({ deleted }) => !deleted).length
        await merge(tx, to, songs)
        await tx.deleteFrom('crate_songs').where('user_id', '=', from).execute()
        const over = (await count(tx, to)) - CRATE_MAX
        if (over <= 0) return moved
        const last = await ofUser(tx, to)
          .orderBy('version')
          .orderBy('song_key')
          .limit(over)
          .execute()
        for (const some of inChunks(last.map((row) => row.song_key))) {
          await tx
            .deleteFrom('crate_songs')
            .where('user_id', '=', to)
            .where('song_key', 'in', some)
            .execute()
        }
        return moved
      }),
  }
}
