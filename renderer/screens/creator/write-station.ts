/**
 * Changes a station on the version it is of. Others may have changed it meanwhile: where that was nothing an editor
 * saves by a button (a moderator's decision, a switch, a check), the change is made again on top of it.
 */

import type { OwnStation, StationChanges } from '../../../shared/api/own-stations.ts'
import { isSameValue } from '../../../shared/api/station-fields.ts'
import type { TaggedStation } from '../../api/own-stations.ts'
import { isConflict } from '../../api/problem.ts'
import { hasSameSaved } from './compare-versions.ts'

export interface WriteParts {
  update(at: { id: string; etag: string }, changes: StationChanges): Promise<TaggedStation>
  /** Reads it afresh. */
  read(id: string): Promise<TaggedStation>
  /** Whether the change is made also where another editor has saved meanwhile. */
  readonly stands?: boolean
}

/**
 * Rejects with the API's 412 when another editor has saved meanwhile, the same fields or others: nothing is lost, and
 * the user sees both versions. A change that is there already is no conflict: it was stored, and the answer that said so was lost on its way.
 */
export async function writeStation(
  { station, etag }: TaggedStation,
  changes: StationChanges,
  { update, read, stands = false }: WriteParts,
): Promise<TaggedStation> {
  const { id } = station
  try {
    return await update({ id, etag }, changes)
  } catch (error) {
    if (!isConflict(error)) throw error
    const fresh = await read(id)
    if (isMade(fresh.station, changes)) return fresh
    if (!stands && !hasSameSaved(station, fresh.station)) throw error
    return await update({ id, etag: fresh.etag }, changes)
  }
}

/** Whether a station is what changes are to make of it. */
export function isMade(station: OwnStation, changes: StationChanges): boolean {
  return hasSame({ ...station, ...changes } as OwnStation, station, changes)
}

/** Whether two versions agree in what is to be changed. */
export function hasSame(before: OwnStation, after: OwnStation, changes: StationChanges): boolean {
  const fields = Object.keys(changes) as (keyof StationChanges)[]
  return fields.every((field) => isSameValue(before[field], after[field]))
}
