/** Decisions of admins about a station as they saw it: what was decided meanwhile is not overwritten. */
import type { OwnStation } from '../../../shared/api/own-stations.ts'
import { DEED_FIELDS, isSameValue } from '../../../shared/api/station-fields.ts'
import type { RestChange } from '../../api/moderation.ts'
import { getOwnStation, type TaggedStation } from '../../api/own-stations.ts'
import { ApiProblem, CONFLICT, isConflict } from '../../api/problem.ts'
import { getAdminMessages } from '../../locales/admin.ts'

/** The API's 412 with the station as it is now. */
export class DecidedMeanwhile extends ApiProblem {
  readonly now: OwnStation
  constructor(now: OwnStation) {
    super(CONFLICT, { title: getAdminMessages().moderation.changed })
    this.now = now
  }
}

/** The station as it is now, where a decision failed because of that; else null. */
export function meanwhile(error: unknown): OwnStation | null {
  return error instanceof DecidedMeanwhile ? error.now : null
}

/**
 * Reads a station and decides about the version that was read.
 * @throws {DecidedMeanwhile} when it is not as the admin saw it, by `isSeen` or by the API's 412: nothing is written
 */
export async function decideOn(
  id: string,
  isSeen: (now: OwnStation) => boolean,
  write: (at: TaggedStation) => Promise<OwnStation>,
): Promise<OwnStation> {
  const at = await getOwnStation(id)
  if (!isSeen(at.station)) throw new DecidedMeanwhile(at.station)
  try {
    return await write(at)
  } catch (error) {
    if (!isConflict(error)) throw error
    throw new DecidedMeanwhile((await getOwnStation(id)).station)
  }
}

/** Whether all that is said and decided of a station is as it was seen; its checks and votes change by themselves. */
export function isAsSeen(seen: OwnStation, now: OwnStation): boolean {
  return [...DEED_FIELDS, 'off' as const].every((field) => isSameValue(seen[field], now[field]))
}

/** Why a station is out of the lists, by what takes it out and puts it back. */
const REST_FIELD = {
  hide: 'hidden',
  show: 'hidden',
  merge: 'mergedInto',
  part: 'mergedInto',
  off: 'off',
  on: 'off',
  feature: 'featured',
  unfeature: 'featured',
} as const satisfies Readonly<Record<RestChange['kind'], keyof OwnStation>>

/** A station in a list of admins. Those of the catalogue do not say why they would rest: they are listed. */
export type SeenRest = Pick<OwnStation, 'id' | 'name'> &
  Partial<Pick<OwnStation, (typeof REST_FIELD)[RestChange['kind']]>>

/** Whether a station rests, or does not, as the admin saw it who is about to change that. */
export function isRestAsSeen(kind: RestChange['kind'], seen: SeenRest, now: OwnStation): boolean {
  const field = REST_FIELD[kind]
  return now[field] === (seen[field] ?? (field === 'featured' ? false : null))
}
