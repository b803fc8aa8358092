import { z } from 'zod'

const RFC3339 = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?Z$/

/** Formats microseconds since the epoch as Firestore does: `2026-11-21T08:00:00.123456Z`. */
export function formatMicros(micros: number): string {
  const seconds = Math.floor(micros / 1_000_000)
  const fraction = String(micros - seconds * 1_000_000).padStart(6, '0')
  return `${new Date(seconds * 1_000).toISOString().slice(0, 19)}.${fraction}Z`
}

/** Parses an RFC 3339 UTC time to microseconds since the epoch, or returns null. Truncates nanoseconds. */
export function parseMicros(text: string): number | null {
  const [, seconds, fraction = ''] = RFC3339.exec(text) ?? []
  if (seconds === undefined) return null
  const ms = Date.parse(`${seconds}Z`)
  return Number.isNaN(ms) ? null : ms * 1_000 + Number(fraction.padEnd(6, '0').slice(0, 6))
}

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
const nullValue = z.strictObject({ nullValue: z.null() })

/** The exact fields of a user record (product specification, section 3). */
const recordSchema = z.strictObject({
  id: text,
  email: text,
  displayName: z.union([text, nullValue]),
  photoURL: z.union([text, nullValue]),
  createdAt: time,
  updatedAt: time,
})

/** Applies the same rules as build/hosting/firestore.rules. `currentFields` is null when the record is new. */
export function isAllowedRecord(
  uid: string,
  currentFields: Fields | null,
  newFields: Fields,
  requestTime: string,
): boolean {
  const record = recordSchema.safeParse(newFields)
  if (!record.success || record.data.id.stringValue !== uid) return false
  const created = parseMicros(record.data.createdAt.timestampValue)
  const updated = parseMicros(record.data.updatedAt.timestampValue)
  const now = parseMicros(requestTime)
  if (updated !== now) return false
  if (currentFields === null) return created === now
  const currentCreatedAt = time.safeParse(currentFields.createdAt)
  return currentCreatedAt.success && parseMicros(currentCreatedAt.data.timestampValue) === created
}
