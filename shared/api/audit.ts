/** What admins have done: who, what, to what, before and after. Deeds are added, and read; no call changes one. */
import * as z from 'zod/mini'
import { described, moment, named, openEnum, pageQuery, text, userId } from './schema-parts.ts'

/** What a deed can be about. */
export const DEED_SUBJECTS = ['user', 'station', 'report', 'notice', 'platform', 'bulk'] as const
export type DeedSubject = (typeof DEED_SUBJECTS)[number]

/** Longest name of an action, in UTF-16 units; an id of a subject may be as long as a user's. */
export const ACTION_MAX = 64
const SUBJECT_ID_MAX = 128

/** Fields and their values; null: there was, or is, nothing. */
const state = z.nullable(z.record(z.string(), z.unknown()))

export const deedSchema = named(
  'Deed',
  z.object({
    id: z.string(),
    at: moment,
    actorId: described('An admin, or the pseudonym of one whose account is gone', z.string()),
    actorName: described('null where the account has none, or is gone', z.nullable(z.string())),
    action: described('Of the table of permissions', z.string()),
    subject: z.object({ kind: openEnum(DEED_SUBJECTS), id: z.string() }),
    before: described('The fields that were changed, as they were', state),
    after: described('The same fields as they are since', state),
  }),
)
/** What an admin has done. */
export type Deed = z.infer<typeof deedSchema>

/** Deeds are many and not counted. */
export const deedsSchema = z.object({
  items: z.array(deedSchema),
  nextCursor: z.nullable(z.string()),
})
export const deedsQuery = pageQuery({
  kind: z.optional(z.enum(DEED_SUBJECTS)),
  subject: z.optional(text(z.minLength(1), z.maxLength(SUBJECT_ID_MAX))),
  actor: z.optional(userId),
  action: z.optional(text(z.minLength(1), z.maxLength(ACTION_MAX))),
})
export type DeedsQuery = z.infer<typeof deedsQuery>
