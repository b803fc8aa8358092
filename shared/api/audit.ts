/** Audit log: actor, action, subject, and the state before and after. Append-only. */
import * as z from 'zod/mini'
import { described, moment, named, openEnum, pageQuery, text, userId } from './schema-parts.ts'

export const AUDIT_ENTRY_SUBJECTS = [
  'user',
  'station',
  'report',
  'notice',
  'platform',
  'bulk',
] as const
export type AuditEntrySubject = (typeof AUDIT_ENTRY_SUBJECTS)[number]

/** Maximum lengths in UTF-16 units. A subject id may be as long as a user id. */
export const ACTION_MAX = 64
const SUBJECT_ID_MAX = 128

/** Fields and their values. Null when the subject does not exist at that time. */
const state = z.nullable(z.record(z.string(), z.unknown()))

export const auditEntrySchema = named(
  'AuditEntry',
  z.object({
    id: z.string(),
    at: moment,
    actorId: described('An admin, or the pseudonym of a deleted admin', z.string()),
    actorName: described('Null when the admin has no name or was deleted', z.nullable(z.string())),
    action: described('A name of the permission table', z.string()),
    subject: z.object({ kind: openEnum(AUDIT_ENTRY_SUBJECTS), id: z.string() }),
    before: described('Changed fields before the action', state),
    after: described('Changed fields after the action', state),
  }),
)
export type AuditEntry = z.infer<typeof auditEntrySchema>

export const auditEntriesSchema = z.object({
  items: z.array(auditEntrySchema),
  nextCursor: z.nullable(z.string()),
})
export const auditEntriesQuery = pageQuery({
  kind: z.optional(z.enum(AUDIT_ENTRY_SUBJECTS)),
  subject: z.optional(text(z.minLength(1), z.maxLength(SUBJECT_ID_MAX))),
  actor: z.optional(userId),
  action: z.optional(text(z.minLength(1), z.maxLength(ACTION_MAX))),
})
export type AuditEntriesQuery = z.infer<typeof auditEntriesQuery>
