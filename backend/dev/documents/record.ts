import { z } from 'zod'
import { parseMicros } from './timestamp.ts'

/** A Firestore value of a type in user records. The SDK encodes null as 'NULL_VALUE'. */
const valueSchema = z.union([
  z.strictObject({ stringValue: z.string() }),
  z.strictObject({
    nullValue: z.union([z.null(), z.literal('NULL_VALUE')]).transform(() => null),
  }),
  z.strictObject({ timestampValue: z.string().refine((text) => parseMicros(text) !== null) }),
])

export const fieldsSchema = z.record(z.string(), valueSchema)
export type Fields = z.infer<typeof fieldsSchema>

const text = z.strictObject({ stringValue: z.string().max(2_048) })
const time = z.strictObject({ timestampValue: z.string() })
const nothing = z.strictObject({ nullValue: z.null() })

/** The exact fields of a user record (product specification, section 3). */
const recordSchema = z.strictObject({
  id: text,
  email: text,
  displayName: z.union([text, nothing]),
  photoURL: z.union([text, nothing]),
  createdAt: time,
  updatedAt: time,
})

/** Keep in sync with build/hosting/firestore.rules. `before` is null without a record. */
export function isAllowedRecord(
  uid: string,
  before: Fields | null,
  after: Fields,
  requestTime: string,
): boolean {
  const record = recordSchema.safeParse(after)
  if (!record.success || record.data.id.stringValue !== uid) return false
  const created = parseMicros(record.data.createdAt.timestampValue)
  const updated = parseMicros(record.data.updatedAt.timestampValue)
  const now = parseMicros(requestTime)
  if (updated !== now) return false
  if (before === null) return created === now
  const old = time.safeParse(before.createdAt)
  return old.success && parseMicros(old.data.timestampValue) === created
}
