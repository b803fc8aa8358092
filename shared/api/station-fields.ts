/** The fields of a station that can be changed, each list once: forms, conflicts, the kept changes and deeds read them. */
import type { OwnStation, StationChanges, StationDraft } from './own-stations.ts'

/** What is typed into the form of a station, in the form's order. */
export const FORM_FIELDS = [
  'name',
  'description',
  'url',
  'homepage',
  'tags',
  'countrycode',
  'language',
] as const satisfies readonly (keyof StationDraft)[]

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
