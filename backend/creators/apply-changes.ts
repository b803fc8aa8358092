import type { OwnStation, Probe, StationChanges } from '../api/schemas/own-stations.ts'
import { countryName } from './country-name.ts'

/** What a probe found out about a stream. */
export type Sound = Pick<Probe, 'url' | 'codec' | 'bitrate'>

/** What a moderator looked at; a rejected station with one of these changed is looked at again. */
const MODERATED = [
  'name',
  'description',
  'homepage',
  'tags',
  'countrycode',
  'language',
] as const satisfies readonly (keyof StationChanges)[]

/** Another stream is another station; changed words matter only where they may have been the reason. */
function needsModeration(before: OwnStation, changes: StationChanges, isNewStream: boolean) {
  if (isNewStream) return true
  return before.moderation === 'rejected' && MODERATED.some((key) => changes[key] !== undefined)
}

/** What changes without null-able fields: undefined is left out. */
function given(changes: StationChanges): Partial<OwnStation> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
}

/**
 * A station after an update by its owner or an admin; what the update leaves out stays. `sound` is what
 * was heard at the new address, null where the address stays. Admins' changes are not moderated.
 */
export function applyChanges(
  before: OwnStation,
  changes: StationChanges,
  sound: Sound | null,
  byAdmin: boolean,
): OwnStation {
  const { countrycode = before.countrycode } = changes
  const again = !byAdmin && needsModeration(before, changes, sound !== null)
  return {
    ...before,
    ...given(changes),
    country:
      countrycode === before.countrycode
        ? before.country
        : (countryName(countrycode) ?? before.country),
    url: before.url,
    ...(sound && { url: sound.url, codec: sound.codec, bitrate: sound.bitrate }),
    ...(again && { moderation: 'pending', rejection: null }),
  }
}
