import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Deed, DeedSubject, DeedsQuery } from '../../../shared/api/audit.ts'
import type { Queries } from '../../database/queries.ts'
import { readPage } from '../../http/page-reads.ts'
import { type Fields, namedPeople } from './named-people.ts'

/** An admin action. `before` and `after` contain the changed fields, never secrets. */
export interface NewDeed {
  readonly actorId: string
  /** As in the permission table. */
  readonly action: string
  readonly subject: { readonly kind: DeedSubject; readonly id: string }
  readonly before: Fields | null
  readonly after: Fields | null
  /** ms since the epoch. */
  readonly at: number
}

const stateOf = (json: string | null) => (json === null ? null : JSON.parse(json))
const toJson = (state: Fields | null) => (state === null ? null : JSON.stringify(state))

const rowSchema = z
  .object({
    id: z.string(),
    at: z.int(),
    actor_id: z.string(),
    actor_name: z.string().nullable(),
    action: z.string(),
    // Entries stay readable when a later version no longer writes their kind.
    subject_kind: z.string().transform((kind) => kind as DeedSubject),
    subject_id: z.string(),
    before: z.string().nullable(),
    after: z.string().nullable(),
  })
  .transform((row): Deed & { subject: NewDeed['subject'] } => ({
    id: row.id,
    at: new Date(row.at).toISOString(),
    actorId: row.actor_id,
    actorName: row.actor_name,
    action: row.action,
    subject: { kind: row.subject_kind, id: row.subject_id },
    before: stateOf(row.before),
    after: stateOf(row.after),
  }))

/** Call it in the action's transaction. Indexes people named under keys such as `ownerId`, for their erasure. */
export async function keepDeed(tx: Queries, deed: NewDeed): Promise<void> {
  const id = randomUUID()
  await tx
    .insertInto('audit')
    .values({
      id,
      at: deed.at,
      actor_id: deed.actorId,
      action: deed.action,
      subject_kind: deed.subject.kind,
      subject_id: deed.subject.id,
      before: toJson(deed.before),
      after: toJson(deed.after),
    })
    .execute()
  const people = namedPeople(deed.before, deed.after)
  if (people.length === 0) return
  await tx
    .insertInto('audit_people')
    .values(people.map((user_id) => ({ user_id, deed_id: id })))
    .execute()
}

/** The audit log. It is append-only. */
export function createAuditStore(queries: Queries) {
  return {
    record: (deed: NewDeed): Promise<void> => keepDeed(queries, deed),

    /** Newest first. @throws {Failure} 400 when the cursor belongs to another list */
    list: async ({ kind, subject, actor, action, cursor, limit }: DeedsQuery) => {
      const scope = `audit ${JSON.stringify([kind, subject, actor, action])}`
      const deeds = queries
        .selectFrom('audit')
        .leftJoin('users', 'users.id', 'audit.actor_id')
        .selectAll('audit')
        .select('users.display_name as actor_name')
        .$if(kind !== undefined, (some) => some.where('subject_kind', '=', kind ?? ''))
        .$if(subject !== undefined, (some) => some.where('subject_id', '=', subject ?? ''))
        .$if(actor !== undefined, (some) => some.where('actor_id', '=', actor ?? ''))
        .$if(action !== undefined, (some) => some.where('action', '=', action ?? ''))
      const page = await readPage(deeds, { table: 'audit', order: 'desc', scope, cursor, limit })
      return { ...page, items: page.items.map((row) => rowSchema.parse(row)) }
    },
  }
}
