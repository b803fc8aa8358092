import { z } from 'zod'
import type { Queries } from '../../../database/queries.ts'
import type { ProviderEvent } from '../provider.ts'

const rowSchema = z
  .object({ id: z.string(), kind: z.enum(['session', 'subscription']), ref: z.string() })
  .transform(({ id, kind, ref }) => ({ id, subject: { kind, ref } }))
export type WaitingEvent = z.infer<typeof rowSchema>

/** Stores webhook events before they are acknowledged. */
export function createEventStore(queries: Queries) {
  return {
    /** Returns false when the event was received before. */
    add: async (
      provider: string,
      { id, subject }: ProviderEvent,
      now: number,
    ): Promise<boolean> => {
      const result = await queries
        .insertInto('webhook_events')
        .values({
          provider,
          id,
          kind: subject?.kind ?? null,
          ref: subject?.ref ?? null,
          received_at: now,
          done: subject === null ? 1 : 0,
        })
        .onConflict((conflict) => conflict.columns(['provider', 'id']).doNothing())
        .executeTakeFirst()
      return result.numInsertedOrUpdatedRows === 1n
    },

    waiting: async (provider: string, after: number, limit: number): Promise<WaitingEvent[]> => {
      const rows = await queries
        .selectFrom('webhook_events')
        .select(['id', 'kind', 'ref'])
        .where('provider', '=', provider)
        .where('done', '=', 0)
        .where('received_at', '>', after)
        .orderBy('received_at')
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map((row) => rowSchema.parse(row))
    },

    setDone: async (provider: string, id: string): Promise<void> => {
      await queries
        .updateTable('webhook_events')
        .set({ done: 1 })
        .where('provider', '=', provider)
        .where('id', '=', id)
        .execute()
    },

    prune: async (before: number): Promise<void> => {
      await queries.deleteFrom('webhook_events').where('received_at', '<', before).execute()
    },
  }
}
