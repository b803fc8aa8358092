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

/** Maximum number of users of a job, and of a job that lists the user ids. */
export const BULK_MAX = 10_000
export const BULK_CHOSEN_MAX = 1_000

export const BULK_STATES = ['draft', 'running', 'done', 'cancelled'] as const
export type BulkState = (typeof BULK_STATES)[number]

/** State of one user or station of a job. `same`: the job does not need to change it. */
export const STEP_STATES = ['waiting', 'changed', 'same', 'refused'] as const

export const IMPORT_ROWS_MAX = 1_000
/** Maximum size of an import request. Enough for IMPORT_ROWS_MAX stations with all common fields. */
export const IMPORT_BYTES_MAX = 1_024 * 1_024

/**
 * Reasons to refuse a user: the account does not exist, it is the admin's own, it is the last admin's, or the update
 * failed. Reasons to refuse a station: an invalid name, address or other field, an address inside a private network, an
 * inactive station (hidden, off or paused) with this address in the catalog, or an earlier row with the same station.
 */
export const REFUSALS = [
  ...(['gone', 'own-account', 'last-admin', 'failed'] as const),
  ...(['invalid-name', 'invalid-address', 'private-address', 'invalid-fields'] as const),
  ...(['resting', 'twice'] as const),
] as const
export type Refusal = (typeof REFUSALS)[number]

const accessAction = z.strictObject({
  do: z.literal('access'),
  role: z.optional(z.enum(ROLES)),
  plan: z.optional(z.enum(PLANS)),
})
const statusAction = z.strictObject({ do: z.enum(['disable', 'enable', 'sign-out', 'delete']) })
export const userActionSchema = z.union([accessAction, statusAction])
export type UserAction = z.infer<typeof userActionSchema>

const chosenUsers = z.strictObject({
  ids: checked(z.array(userId), z.minLength(1), z.maxLength(BULK_CHOSEN_MAX)),
})
const filteredUsers = z.strictObject({ filter: z.strictObject(userFilterShape) })

export const bulkBody = z.strictObject({
  kind: z.literal('users'),
  action: userActionSchema,
  on: z.union([chosenUsers, filteredUsers]),
})
export type BulkBody = z.infer<typeof bulkBody>

const count = integer(0)
export const bulkJobSchema = named(
  'BulkJob',
  z.object({
    id: z.string(),
    kind: z.string(),
    action: described('The requested action', z.record(z.string(), z.unknown())),
    actorId: described('An admin, or the pseudonym of a deleted admin', z.string()),
    actorName: described(
      'Null when the admin has no name or was deleted',
      z.optional(z.nullable(z.string())),
    ),
    state: openEnum(BULK_STATES),
    madeAt: moment,
    endedAt: z.nullable(moment),
    total: count,
    waiting: count,
    changed: described('In a draft, the number of subjects that the job would change', count),
    same: described('Number of subjects that need no change or are in the catalog already', count),
    refused: described(
      'Refused subjects per reason, in a draft as of now. The examples are ids, or names from the imported file',
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
