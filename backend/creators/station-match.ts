import type { OwnStation } from '../../shared/api/own-stations.ts'
import { entityTag, namesTag } from '../http/etag.ts'
import { Failure } from '../http/failure.ts'

/**
 * Refuses a change of a station that is not any more what its sender saw; `wanted` is If-Match.
 * @throws {Failure} 412
 */
export function requireMatch(station: OwnStation, wanted: string | undefined): void {
  if (wanted === undefined || namesTag(wanted, entityTag(station))) return
  throw new Failure(
    412,
    'changed-meanwhile',
    'This station was changed meanwhile. Look again first.',
  )
}

/**
 * Refuses a decision about a station that does not name the version it is about: what no admin has seen
 * is not approved.
 * @throws {Failure} 428, 412
 */
export function requireSeen(station: OwnStation, wanted: string | undefined): void {
  if (wanted === undefined || wanted.trim() === '*') {
    throw new Failure(428, 'look-first', 'Say which version this is about, with If-Match.')
  }
  requireMatch(station, wanted)
}
