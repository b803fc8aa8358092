/** What of a station an update has changed, and how one such change is taken back. Pure. */
import type { OwnStation, StationChanges } from '../../../../shared/api/own-stations.ts'
import { isSameValue, UPDATED_FIELDS } from '../../../../shared/api/station-fields.ts'
import type { Fields } from '../../audit/named-people.ts'
import type { Sound } from '../apply-changes.ts'

/** The fields that differ, before and after; null where none does. */
export function differences(
  before: OwnStation,
  after: OwnStation,
): { readonly before: Fields; readonly after: Fields } | null {
  const changed = UPDATED_FIELDS.filter((field) => !isSameValue(before[field], after[field]))
  if (changed.length === 0) return null
  const of = (station: OwnStation) =>
    Object.fromEntries(changed.map((field) => [field, station[field]]))
  return { before: of(before), after: of(after) }
}

/** Whether a station still is what a change has made of it, in all that this changed. */
export function isAsLeft(station: OwnStation, after: Fields): boolean {
  return Object.entries(after).every(([field, value]) =>
    isSameValue(station[field as keyof OwnStation], value),
  )
}

/** An update that makes these fields what they were; the stream's facts apart, as `applyChanges` takes them. */
export function updateBack(
  station: OwnStation,
  before: Fields,
): { readonly changes: StationChanges; readonly sound: Sound | null } {
  const was = { ...station, ...before } as OwnStation
  const { url, codec, bitrate, ...words } = before
  const isSound = url !== undefined || codec !== undefined || bitrate !== undefined
  return {
    changes: words as StationChanges,
    sound: isSound
      ? { url: was.url, codec: was.codec, bitrate: was.bitrate, isHeard: false }
      : null,
  }
}
