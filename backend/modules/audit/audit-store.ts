import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { AuditEntriesQuery, AuditEntry, AuditEntrySubject } from '../../../shared/api/audit.ts'
import type { Queries } from '../../database/queries.ts'
import { readPage } from '../../http/page-reads.ts'
import { type Fields, namedUserIds } from './named-people.ts'

/** An admin action. `before` and `after` contain the changed fields, never secrets. */
export interface NewAuditEntry {
  readonly actorId: string
  /** Action name of the permission table. */
  readonly action: string
  readonly subject: { readonly kind: AuditEntrySubject; readonly id: string }
  readonly before: Fields | null
  readonly after: Fields | null
  /** ms since the epoch. */
  readonly at: number
}

const parseState = (json: string | null) => (json === null ? null : JSON.parse(json))
const toJson = (state: Fields | null) => (state === null ? null : JSON.stringify(state))

const rowSchema = z
  .object({
    id: z.string(),
    at: z.int(),
    actor_id: z.string(),
    actor_name: z.string().nullable(),
    action: z.string(),
    // Entries stay readable when a later version no longer writes their kind.
    subject_kind: z.string().transform((kind) => kind as AuditEntrySubject),
    subject_id: z.string(),
    before: z.string().nullable(),
    after: z.string().nullable(),
  })
  .transform((row): AuditEntry & { subject: NewAuditEntry['subject'] } => ({
    id: row.id,
    at: new Date(row.at).toISOString(),
    actorId: row.actor_id,
    actorName: row.actor_name,
    action: row.action,
    subject: { kind: row.subject_kind, id: row.subject_id },
    before: parseState(row.before),
    after: parseState(row.after),
  }))

/** Records an action, in the transaction of the action. Indexes the users that it names, so that they can be erased. */
export async function recordAuditEntry(tx: Queries, auditEntry: NewAuditEntry): Promise<void> {
  const id = randomUUID()
  await tx
    .insertInto('audit')
    .values({
      id,
      at: auditEntry.at,
      actor_id: auditEntry.actorId,
      action: auditEntry.action,
      subject_kind: auditEntry.subject.kind,
      subject_id: auditEntry.subject.id,
      before: toJson(auditEntry.before),
      after: toJson(auditEntry.after),
    })
    .execute()
  const people = namedUserIds(auditEntry.before, auditEntry.after)
  if (people.length === 0) return
  await tx
    .insertInto('audit_people')
    .values(people.map((user_id) => ({ user_id, audit_entry_id: id })))
    .execute()
}

export function createAuditStore(queries: Queries) {
  return {
    record: (auditEntry: NewAuditEntry): Promise<void> => recordAuditEntry(queries, auditEntry),

    /** Lists entries, newest first. @throws {Failure} 400 when the cursor belongs to another list */
    list: async ({ kind, subject, actor, action, cursor, limit }: AuditEntriesQuery) => {
      const scope = `audit ${JSON.stringify([kind, subject, actor, action])}`
      const auditEntries = queries
        .selectFrom('audit')
        .leftJoin('users', 'users.id', 'audit.actor_id')
        .selectAll('audit')
        .select('users.display_name as actor_name')
        .$if(kind !== undefined, (query) => query.where('subject_kind', '=', kind ?? ''))
        .$if(subject !== undefined, (query) => query.where('subject_id', '=', subject ?? ''))
        .$if(actor !== undefined, (query) => query.where('actor_id', '=', actor ?? ''))
        .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
      const page = await readPage(auditEntries, {
        table: 'audit',
        order: 'desc',
        scope,
        cursor,
        limit,
      })
      return { ...page, items: page.items.map((row) => rowSchema.parse(row)) }
    },
  }
}
