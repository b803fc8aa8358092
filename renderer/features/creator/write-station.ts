/**
 * Changes a station on the version it is of. Others may have changed it meanwhile (a moderator, another
 * window): where that was something else, the change is made again on top of theirs.
 */

import type { OwnStation, StationChanges } from '../../../shared/api/own-stations.ts'
import type { TaggedStation } from '../../api/own-stations.ts'
import { ApiProblem, statusOf } from '../../api/problem.ts'

const CONFLICT = 412

export interface WriteParts {
  update(at: { id: string; etag: string }, changes: StationChanges): Promise<TaggedStation>
  /** Reads it afresh. */
  read(id: string): Promise<TaggedStation>
  /** Whether the change is made also where another editor has changed the same. */
  readonly stands?: boolean
}

/**
 * Rejects with the API's 412 when what is to be changed was changed by another editor: nothing is lost. A change
 * that is there already is no conflict: it was stored, and the answer that said so was lost on its way.
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
    if (!stands && !hasSame(station, fresh.station, changes)) throw error
    return await update({ id, etag: fresh.etag }, changes)
  }
}

/** Whether a write was refused because the station is of another version by now. */
export function isConflict(error: unknown): boolean {
  return statusOf(error) === CONFLICT
}

/** The same refusal where it is known without asking. */
export function conflict(title: string): ApiProblem {
  return new ApiProblem(CONFLICT, { title })
}

/** Whether a station is what changes are to make of it. */
export function isMade(station: OwnStation, changes: StationChanges): boolean {
  return hasSame({ ...station, ...changes } as OwnStation, station, changes)
}

/** Whether two versions agree in what is to be changed. */
export function hasSame(before: OwnStation, after: OwnStation, changes: StationChanges): boolean {
  const fields = Object.keys(changes) as (keyof StationChanges)[]
  return fields.every((field) => JSON.stringify(before[field]) === JSON.stringify(after[field]))
}
