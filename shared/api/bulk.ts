/** Bulk jobs of admins: created as a draft with a summary, then started and polled. */
import * as z from 'zod/mini'
import { PLANS, ROLES } from './field-rules.ts'
import {
  checked,
  described,
  integer,
  moment,
  named,
  openEnum,
  pageQuery,
  text,
  userId,
} from './schema-parts.ts'
import { userFilterShape } from './users.ts'

export const BULK_MAX = 10_000
export const BULK_CHOSEN_MAX = 1_000

export const BULK_STATES = ['draft', 'running', 'done', 'cancelled'] as const
export type BulkState = (typeof BULK_STATES)[number]

/** State of one subject: `same` needs no change. */
export const STEP_STATES = ['waiting', 'changed', 'same', 'refused'] as const

export const IMPORT_ROWS_MAX = 1_000
/** Largest import request: IMPORT_ROWS_MAX stations with all common fields. */
export const IMPORT_BYTES_MAX = 1_024 * 1_024

/**
 * Reasons to refuse a step. A user: the account does not exist, it is the admin's own, it is the last admin, or the
 * update failed. A station of a file: invalid name, address or other field, an address inside a private network, an
 * inactive station at this address (hidden, off or paused), or a duplicate of an earlier row.
 */
export const REFUSALS = [
  ...(['gone', 'own-account', 'last-admin', 'failed'] as const),
  ...(['invalid-name', 'invalid-address', 'private-address', 'invalid-fields'] as const),
  ...(['resting', 'twice'] as const),
] as const
export type Refusal = (typeof REFUSALS)[number]

const rights = z.strictObject({
  do: z.literal('access'),
  role: z.optional(z.enum(ROLES)),
  plan: z.optional(z.enum(PLANS)),
})
const plainAction = z.strictObject({ do: z.enum(['disable', 'enable', 'sign-out', 'delete']) })
export const userActionSchema = z.union([rights, plainAction])
export type UserAction = z.infer<typeof userActionSchema>

const chosen = z.strictObject({
  ids: checked(z.array(userId), z.minLength(1), z.maxLength(BULK_CHOSEN_MAX)),
})
const filtered = z.strictObject({ filter: z.strictObject(userFilterShape) })

export const bulkBody = z.strictObject({
  kind: z.literal('users'),
  action: userActionSchema,
  on: z.union([chosen, filtered]),
})
export type BulkBody = z.infer<typeof bulkBody>

const count = integer(0)
export const bulkJobSchema = named(
  'BulkJob',
  z.object({
    id: z.string(),
    kind: z.string(),
    action: described('As requested', z.record(z.string(), z.unknown())),
    actorId: described('An admin, or the pseudonym of a deleted admin', z.string()),
    actorName: described(
      'null without a name or after deletion',
      z.optional(z.nullable(z.string())),
    ),
    state: openEnum(BULK_STATES),
    madeAt: moment,
    endedAt: z.nullable(moment),
    total: count,
    waiting: count,
    changed: described('In a draft: how many would change', count),
    same: described('Need no change, or are in the catalog already', count),
    refused: described(
      'Count per reason; in a draft, as of now. Examples are ids, or for stations the text of the file',
      z.array(z.object({ why: openEnum(REFUSALS), count, examples: z.array(z.string()) })),
    ),
  }),
)
export type BulkJob = z.infer<typeof bulkJobSchema>
export type SentBulkJob = z.input<typeof bulkJobSchema>

export const bulkJobsSchema = z.object({
  items: z.array(bulkJobSchema),
  nextCursor: z.nullable(z.string()),
})
export type BulkJobs = z.infer<typeof bulkJobsSchema>
export const bulkJobsQuery = pageQuery({})
export const bulkParams = z.object({
  id: text(z.regex(/^[0-9a-f-]{36}$/, 'must be the id of a job')),
})
