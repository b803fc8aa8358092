import { randomUUID } from 'node:crypto'
import type { Queries } from '../../database/queries.ts'
import { withoutPerson } from './named-people.ts'

/** Prefix of pseudonyms of deleted people; the triggers of migration 0080 use it too. */
export const PSEUDONYM_PREFIX = 'gone-'

const rewrite = (json: string | null, id: string, pseudonym: string, isSubject: boolean) =>
  json === null ? null : JSON.stringify(withoutPerson(JSON.parse(json), id, pseudonym, isSubject))

/** Rewrites the entries about the person if `isSubject` is true, otherwise the entries that name the person. */
async function rewriteStates(
  tx: Queries,
  {
    id,
    pseudonym,
    isSubject,
  }: { readonly id: string; readonly pseudonym: string; readonly isSubject: boolean },
): Promise<void> {
  const auditEntries = await tx
    .selectFrom('audit')
    .select(['id', 'before', 'after'])
    .$if(isSubject, (query) =>
      query.where('subject_kind', '=', 'user').where('subject_id', '=', id),
    )
    .$if(!isSubject, (query) =>
      query.where('id', 'in', (eb) =>
        eb.selectFrom('audit_people').select('audit_entry_id').where('user_id', '=', id),
      ),
    )
    .execute()
  for (const auditEntry of auditEntries) {
    const before = rewrite(auditEntry.before, id, pseudonym, isSubject)
    const after = rewrite(auditEntry.after, id, pseudonym, isSubject)
    if (before === auditEntry.before && after === auditEntry.after) continue
    await tx.updateTable('audit').set({ before, after }).where('id', '=', auditEntry.id).execute()
  }
}

async function rewriteBulkJobs(tx: Queries, id: string, pseudonym: string): Promise<void> {
  await tx
    .updateTable('bulk_jobs')
    .set({ actor_id: pseudonym })
    .where('actor_id', '=', id)
    .execute()
  await tx
    .updateTable('bulk_steps')
    .set({ subject_id: pseudonym })
    .where('subject_id', '=', id)
    // A step of another kind may be about a station with the same id.
    .where(
      (eb) =>
        eb
          .selectFrom('bulk_jobs')
          .select('bulk_jobs.kind')
          .whereRef('bulk_jobs.id', '=', 'bulk_steps.job_id'),
      '=',
      'users',
    )
    .execute()
}

/** Replaces a person by a random pseudonym. Call it after the user is deleted, in the same transaction. */
export async function erasePerson(tx: Queries, id: string): Promise<void> {
  const pseudonym = `${PSEUDONYM_PREFIX}${randomUUID()}`
  for (const column of ['owner_id', 'decided_by'] as const) {
    await tx
      .updateTable('legal_notices')
      .set({ [column]: pseudonym })
      .where(column, '=', id)
      .execute()
  }
  await rewriteBulkJobs(tx, id, pseudonym)
  // While this row exists, the triggers of migration 0080 allow rewriting the entries that name the person.
  await tx.insertInto('audit_erasures').values({ user_id: id, pseudonym }).execute()
  await rewriteStates(tx, { id, pseudonym, isSubject: true })
  await rewriteStates(tx, { id, pseudonym, isSubject: false })
  await tx.deleteFrom('audit_people').where('user_id', '=', id).execute()
  await tx.updateTable('audit').set({ actor_id: pseudonym }).where('actor_id', '=', id).execute()
  await tx
    .updateTable('audit')
    .set({ subject_id: pseudonym })
    .where('subject_kind', '=', 'user')
    .where('subject_id', '=', id)
    .execute()
  await tx.deleteFrom('audit_erasures').where('user_id', '=', id).execute()
}
