import type { OwnStation, StationChanges } from '../../../../shared/api/own-stations.ts'
import { isSameValue, UPDATED_FIELDS } from '../../../../shared/api/station-fields.ts'
import type { Fields } from '../../audit/named-people.ts'
import type { ProbedStream } from '../apply-changes.ts'

export function differences(
  before: OwnStation,
  after: OwnStation,
): { readonly before: Fields; readonly after: Fields } | null {
  const changed = UPDATED_FIELDS.filter((field) => !isSameValue(before[field], after[field]))
  if (changed.length === 0) return null
  const changedFields = (station: OwnStation) =>
    Object.fromEntries(changed.map((field) => [field, station[field]]))
  return { before: changedFields(before), after: changedFields(after) }
}

/** Returns true if the station still has all values that a change set. */
export function isUnchangedSince(station: OwnStation, after: Fields): boolean {
  return Object.entries(after).every(([field, value]) =>
    isSameValue(station[field as keyof OwnStation], value),
  )
}

/** Returns an update that restores fields. The stream is separate, because applyChanges needs it as an argument. */
export function revertingUpdate(
  station: OwnStation,
  before: Fields,
): { readonly changes: StationChanges; readonly stream: ProbedStream | null } {
  const restored = { ...station, ...before } as OwnStation
  const { url, codec, bitrate, ...formFields } = before
  const hasStreamFields = url !== undefined || codec !== undefined || bitrate !== undefined
  return {
    changes: formFields as StationChanges,
    stream: hasStreamFields
      ? { url: restored.url, codec: restored.codec, bitrate: restored.bitrate, isProbed: false }
      : null,
  }
}
