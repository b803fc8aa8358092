/** Editable station fields, listed once for forms, conflicts, stored changes and audit entries. */
import { EMPTY_FORM_VALUES, type FormField, formShape } from './stations.ts'

export const FORM_FIELDS = Object.keys(formShape) as readonly FormField[]

/** Returns the default of an optional field. Undefined for a required field. */
export function defaultFieldValue(field: FormField): string | readonly string[] | null | undefined {
  return (EMPTY_FORM_VALUES as Partial<Record<FormField, string | string[] | null>>)[field]
}

export const isList = (field: FormField) => Array.isArray(defaultFieldValue(field))

/** Fields that the station editor saves with a button. Edits by two people can conflict in these fields. */
export const SAVED_FIELDS = [...FORM_FIELDS, 'schedule'] as const
export type SavedField = (typeof SAVED_FIELDS)[number]

/** Fields for which a rejection can give a reason of their own. */
export const REVIEWED_FIELDS = [...SAVED_FIELDS, 'cover'] as const
export type ReviewedField = (typeof REVIEWED_FIELDS)[number]

/** All fields that an update can change, including switches, and codec and bitrate, which depend on the stream URL. */
export const UPDATED_FIELDS = [
  ...FORM_FIELDS,
  'codec',
  'bitrate',
  'schedule',
  'paused',
  'onAir',
] as const

/** Audited fields. Results of checks and votes are not audited. */
export const AUDIT_ENTRY_FIELDS = [
  ...UPDATED_FIELDS,
  'cover',
  'shown',
  'moderation',
  'rejection',
  'hidden',
  'mergedInto',
  'featured',
  'ownerId',
] as const

export function isSameValue(first: unknown, second: unknown): boolean {
  return JSON.stringify(first) === JSON.stringify(second)
}
