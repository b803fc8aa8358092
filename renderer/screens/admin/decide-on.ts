/** Optimistic concurrency for admin decisions. A decision never overwrites a newer change. */
import type { OwnStation } from '../../../shared/api/own-stations.ts'
import { AUDIT_ENTRY_FIELDS, isSameValue } from '../../../shared/api/station-fields.ts'
import { adminText } from '../../../shared/locales/generated/admin.ts'
import type { StationStateChange } from '../../api/moderation.ts'
import { getOwnStation, type TaggedStation } from '../../api/own-stations.ts'
import { ApiProblem, CONFLICT, isConflict } from '../../api/problem.ts'

/** Thrown when another admin changed the station first. `current` is the changed station. */
export class DecisionConflict extends ApiProblem {
  readonly current: OwnStation
  constructor(current: OwnStation) {
    super(CONFLICT, { title: adminText.moderation.changed })
    this.current = current
  }
}

export function conflictOf(error: unknown): OwnStation | null {
  return error instanceof DecisionConflict ? error.current : null
}

/**
 * Fetches a station and writes a decision for that version.
 * @param isUnchanged compares the fetched station with the one that the admin saw
 * @throws {DecisionConflict} when the station has changed; nothing is written then
 */
export async function decideOn(
  id: string,
  isUnchanged: (current: OwnStation) => boolean,
  write: (version: TaggedStation) => Promise<OwnStation>,
): Promise<OwnStation> {
  const version = await getOwnStation(id)
  if (!isUnchanged(version.station)) throw new DecisionConflict(version.station)
  try {
    return await write(version)
  } catch (error) {
    if (!isConflict(error)) throw error
    throw new DecisionConflict((await getOwnStation(id)).station)
  }
}

/** Compares the fields that admins moderate. Ignores checks and votes, which change without a decision. */
export function hasSameModeratedFields(seen: OwnStation, current: OwnStation): boolean {
  return [...AUDIT_ENTRY_FIELDS, 'off' as const].every((field) =>
    isSameValue(seen[field], current[field]),
  )
}

const STATE_FIELD = {
  hide: 'hidden',
  show: 'hidden',
  merge: 'mergedInto',
  part: 'mergedInto',
  off: 'off',
  on: 'off',
  feature: 'featured',
  unfeature: 'featured',
} as const satisfies Readonly<Record<StationStateChange['kind'], keyof OwnStation>>

/** A station in an admin list. Catalog stations have no reason, because they are listed. */
export type SeenListing = Pick<OwnStation, 'id' | 'name'> &
  Partial<Pick<OwnStation, (typeof STATE_FIELD)[StationStateChange['kind']]>>

/** Compares the field that the change would write. */
export function hasSameListingState(
  kind: StationStateChange['kind'],
  seen: SeenListing,
  current: OwnStation,
): boolean {
  const field = STATE_FIELD[kind]
  return current[field] === (seen[field] ?? (field === 'featured' ? false : null))
}
