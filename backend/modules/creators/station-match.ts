import type { OwnStation } from '../../../shared/api/own-stations.ts'
import type { Action } from '../../../shared/api/permissions.ts'
import { entityTag, namesTag } from '../../http/etag.ts'
import { Failure } from '../../http/failure.ts'
import { stationNotFound } from '../stations/station-routes.ts'
import type { Caller } from '../users/access.ts'
import type { Allow } from './own-station-store.ts'
import { requireOwn } from './station-access.ts'

/**
 * Refuses a change of a station that is not any more what its sender saw; `wanted` is If-Match.
 * @throws {Failure} 412
 */
function requireMatch(station: OwnStation, wanted: string | undefined): void {
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
function requireSeen(station: OwnStation, wanted: string | undefined): void {
  if (wanted === undefined || wanted.trim() === '*') {
    throw new Failure(428, 'look-first', 'Say which version this is about, with If-Match.')
  }
  requireMatch(station, wanted)
}

/** Lets those whom the permission table lets change a station, of the version that If-Match names, or of any without it. */
export function allowMatch(caller: Caller, action: Action, wanted: string | undefined): Allow {
  return (found) => {
    const station = requireOwn(caller, action, found)
    requireMatch(station, wanted)
    return station
  }
}

/** Lets an admin decide about the version of a station that If-Match names, and has to name. */
export function allowSeen(caller: Caller, action: Action, wanted: string | undefined): Allow {
  return (found) => {
    const station = requireOwn(caller, action, found)
    // Also an admin's own: it has not been proposed.
    if (station.source === 'own') throw stationNotFound()
    requireSeen(station, wanted)
    return station
  }
}
