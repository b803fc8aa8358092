import type { Queries } from '../../../database/queries.ts'

/**
 * How many beats each instance has written, so that none is written twice: where a connection breaks at a commit,
 * the instance cannot know whether that was done. Its count is written with its beats, in one transaction.
 */
export function createListeningWriteStore(queries: Queries) {
  return {
    /**
     * Counts the beats of an instance from one on up to another, the first thing of the transaction that writes
     * them; waits for one of the same instance whose connection broke, and whose end it does not know. False where
     * some of them were written before.
     */
    advance: async (
      instance: string,
      { from, to }: { readonly from: number; readonly to: number },
      now: number,
    ): Promise<boolean> => {
      const advanced = await queries
        .insertInto('listening_writes')
        .values({ instance, beats: to, at: now })
        .onConflict((conflict) =>
          conflict
            .column('instance')
            .doUpdateSet({ beats: to, at: now })
            .where('listening_writes.beats', '<=', from),
        )
        .executeTakeFirst()
      return advanced.numInsertedOrUpdatedRows === 1n
    },

    /** How many beats of an instance are written. */
    beats: async (instance: string): Promise<number> => {
      const row = await queries
        .selectFrom('listening_writes')
        .select('beats')
        .where('instance', '=', instance)
        .executeTakeFirst()
      return row?.beats ?? 0
    },

    /** Forgets instances that have written nothing since a time. */
    removeBefore: async (time: number): Promise<void> => {
      await queries.deleteFrom('listening_writes').where('at', '<', time).execute()
    },
  }
}
