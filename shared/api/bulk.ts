/** What admins do to many at once: a job is made with a summary of what it would do, started, and looked at. */
import * as z from 'zod/mini'
import { PLANS, ROLES } from './field-rules.ts'
import {
  checked,
  described,
  moment,
  named,
  openEnum,
  pageQuery,
  text,
  userId,
  wholeNumber,
} from './schema-parts.ts'
import { userFilterShape } from './users.ts'

/** Most things that one job is done to. */
export const BULK_MAX = 10_000
/** Most that are chosen one by one: a screen full at a time. */
export const BULK_CHOSEN_MAX = 1_000

export const BULK_STATES = ['draft', 'running', 'done', 'cancelled'] as const
export type BulkState = (typeof BULK_STATES)[number]

/** What becomes of one thing: `same` is as it should be already. */
export const STEP_STATES = ['waiting', 'changed', 'same', 'refused'] as const

/** Most stations of one import: the rest of a longer file is another. */
export const IMPORT_ROWS_MAX = 1_000
/** Largest request of one: so many stations of which all that is usual is told. */
export const IMPORT_BYTES_MAX = 1_024 * 1_024

/**
 * Why a step is refused. A user: the account is gone, it is the admin's own, no admin would be left, it failed. A
 * station of a file: its name, its address or another field is none that a station may have, its address is inside a
 * private network, a station there rests (hidden, off, paused), it stands further up in the file.
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
/** What is done to a user. */
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

const count = wholeNumber(0)
export const bulkJobSchema = named(
  'BulkJob',
  z.object({
    id: z.string(),
    kind: z.string(),
    action: described('As it was asked for', z.record(z.string(), z.unknown())),
    actorId: described('An admin, or the pseudonym of one whose account is gone', z.string()),
    actorName: described(
      'null where the account has none, or is gone',
      z.optional(z.nullable(z.string())),
    ),
    state: openEnum(BULK_STATES),
    madeAt: moment,
    endedAt: z.nullable(moment),
    total: count,
    waiting: count,
    changed: described('In a draft: how many would be changed', count),
    same: described('Are so already, or in the catalogue', count),
    refused: described(
      'How many, by why; in a draft, as things stand. Examples are ids, or of stations what the file says',
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
