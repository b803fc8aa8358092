import { z } from 'zod'
import {
  mergeSavedSongs,
  SAVED_SONGS_MAX,
  type SavedSong,
} from '../../../../shared/api/saved-songs.ts'
import { songKey } from '../../../../shared/titles/song-key.ts'
import { inChunks, mapInTurns } from '../../../database/chunks.ts'
import { countRows, type Queries } from '../../../database/queries.ts'
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
    (row): SavedSong => ({
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

const toRow = (userId: string, song: SavedSong) => ({
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

export function createSavedSongsStore(queries: Queries) {
  const songsOf = (tx: Queries, userId: string) =>
    tx.selectFrom('saved_songs').selectAll().where('user_id', '=', userId)

  const count = (tx: Queries, userId: string) =>
    countRows(tx.selectFrom('saved_songs').where('user_id', '=', userId))

  async function merge(tx: Queries, userId: string, sent: readonly SavedSong[]) {
    const results: SavedSong[] = []
    for (const chunk of inChunks(sent)) {
      const rows = await songsOf(tx, userId).where('song_key', 'in', chunk.map(songKey)).execute()
      const stored = rows.map((row) => rowSchema.parse(row))
      const merged = mergeSavedSongs(stored, chunk)
      // The merge returns unchanged items by reference.
      const unchanged = new Set(stored)
      const changed = merged.filter((song) => !unchanged.has(song))
      if (changed.length > 0) {
        await tx
          .insertInto('saved_songs')
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
      results.push(...merged)
    }
    return results
  }

  async function savedKeys(tx: Queries, userId: string): Promise<Set<string>> {
    const rows = await tx
      .selectFrom('saved_songs')
      .select('song_key')
      .where('user_id', '=', userId)
      .where('deleted', '=', 0)
      .execute()
    return new Set(rows.map((row) => row.song_key))
  }

  async function deleteBeyondMax(tx: Queries, userId: string): Promise<void> {
    const excess = (await count(tx, userId)) - SAVED_SONGS_MAX
    if (excess <= 0) return
    const oldest = await songsOf(tx, userId)
      .orderBy('version')
      .orderBy('song_key')
      .limit(excess)
      .execute()
    for (const chunk of inChunks(oldest.map((row) => row.song_key))) {
      await tx
        .deleteFrom('saved_songs')
        .where('user_id', '=', userId)
        .where('song_key', 'in', chunk)
        .execute()
    }
  }

  const list = async (userId: string): Promise<SavedSong[]> => {
    const rows = await songsOf(queries, userId).orderBy('song_key').execute()
    return mapInTurns(rows, (row) => rowSchema.parse(row))
  }

  return {
    list,

    /** Merges songs of a device. `checkCount` receives the user's new song count, and may throw to abort. */
    merge: (
      userId: string,
      sent: readonly SavedSong[],
      checkCount: (songCount: number) => void,
    ): Promise<SavedSong[]> =>
      inTransaction(queries, async (tx) => {
        const merged = await merge(tx, userId, sent)
        checkCount(await count(tx, userId))
        return merged
      }),

    /** Moves songs to another user. Deletes the oldest beyond the limit. Returns the number of songs that were added. */
    move: (from: string, to: string): Promise<number> =>
      inTransaction(queries, async (tx) => {
        const before = await savedKeys(tx, to)
        await merge(tx, to, await createSavedSongsStore(tx).list(from))
        await tx.deleteFrom('saved_songs').where('user_id', '=', from).execute()
        await deleteBeyondMax(tx, to)
        const after = await savedKeys(tx, to)
        return [...after].filter((key) => !before.has(key)).length
      }),
  }
}
