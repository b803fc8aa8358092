/** The fields of a station that can be changed, each list once: forms, conflicts, stored changes and audit entries use them. */
import type { OwnStation, StationChanges } from './own-stations.ts'
import { type FormField, formShape, NOTHING_SAID } from './stations.ts'

/** What is typed into the form of a station, in the form's order. */
export const FORM_FIELDS = Object.keys(formShape) as readonly FormField[]

/** The value of a field that is left out; undefined where it cannot be. */
export function valueLeftOut(field: FormField): string | readonly string[] | null | undefined {
  return (NOTHING_SAID as Partial<Record<FormField, string | string[] | null>>)[field]
}

/** Whether a field has several values. */
export const isList = (field: FormField) => Array.isArray(valueLeftOut(field))

/** What the station's desk saves by a button: two editors can meet in any of these. */
export const SAVED_FIELDS = [
  ...FORM_FIELDS,
  'schedule',
] as const satisfies readonly (keyof StationChanges)[]
export type SavedField = (typeof SAVED_FIELDS)[number]

/** All that an update can change: the switches besides, and codec and bitrate, which come with the address. */
export const UPDATED_FIELDS = [
  ...FORM_FIELDS,
  'codec',
  'bitrate',
  'schedule',
  'paused',
  'onAir',
] as const satisfies readonly (keyof OwnStation)[]

/** What admins change of a station; what its checks and votes say is no deed. */
export const DEED_FIELDS = [
  ...UPDATED_FIELDS,
  'cover',
  'shown',
  'moderation',
  'rejection',
  'hidden',
  'mergedInto',
  'featured',
  'ownerId',
] as const satisfies readonly (keyof OwnStation)[]

/** Whether two values of a field are the same: by their JSON, as the API sends them. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
