/** Admin decisions with optimistic concurrency: a decision never overwrites a newer change. */
import type { OwnStation } from '../../../shared/api/own-stations.ts'
import { AUDIT_ENTRY_FIELDS, isSameValue } from '../../../shared/api/station-fields.ts'
import { adminText } from '../../../shared/locales/generated/admin.ts'
import type { StationStateChange } from '../../api/moderation.ts'
import { getOwnStation, type TaggedStation } from '../../api/own-stations.ts'
import { ApiProblem, CONFLICT, isConflict } from '../../api/problem.ts'

/** The API's 412 with the current station. */
export class DecisionConflict extends ApiProblem {
  readonly now: OwnStation
  constructor(now: OwnStation) {
    super(CONFLICT, { title: adminText.moderation.changed })
    this.now = now
  }
}

/** The current station if a decision failed with a conflict; null otherwise. */
export function conflictOf(error: unknown): OwnStation | null {
  return error instanceof DecisionConflict ? error.now : null
}

/**
 * Reads a station and decides on the version that was read.
 * @throws {DecisionConflict} when the station differs from what the admin saw, by `isSeen` or by the API's 412; nothing
 * is written
 */
export async function decideOn(
  id: string,
  isSeen: (now: OwnStation) => boolean,
  write: (at: TaggedStation) => Promise<OwnStation>,
): Promise<OwnStation> {
  const at = await getOwnStation(id)
  if (!isSeen(at.station)) throw new DecisionConflict(at.station)
  try {
    return await write(at)
  } catch (error) {
    if (!isConflict(error)) throw error
    throw new DecisionConflict((await getOwnStation(id)).station)
  }
}

/** Compares the moderated fields; checks and votes change on their own. */
export function isAsSeen(seen: OwnStation, now: OwnStation): boolean {
  return [...AUDIT_ENTRY_FIELDS, 'off' as const].every((field) =>
    isSameValue(seen[field], now[field]),
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

/** A station in an admin list. Those of the catalog carry no reason, because they are listed. */
export type SeenListing = Pick<OwnStation, 'id' | 'name'> &
  Partial<Pick<OwnStation, (typeof STATE_FIELD)[StationStateChange['kind']]>>

/** Compares the listing state with what the admin saw. */
export function isListingAsSeen(
  kind: StationStateChange['kind'],
  seen: SeenListing,
  now: OwnStation,
): boolean {
  const field = STATE_FIELD[kind]
  return now[field] === (seen[field] ?? (field === 'featured' ? false : null))
}
