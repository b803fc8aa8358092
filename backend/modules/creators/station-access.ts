import { OWN_STATIONS_MAX, STATIONS_MAX } from '../../../shared/api/field-rules.ts'
import type { OwnStation } from '../../../shared/api/own-stations.ts'
import { type Action, refusalOf } from '../../../shared/api/permissions.ts'
import { entityTag, namesTag } from '../../http/etag.ts'
import { Failure } from '../../http/failure.ts'
import { stationNotFound } from '../stations/station-routes.ts'
import { type Caller, kindOf, mayDo, refused, requireMay } from '../users/access.ts'
import { isListed, isResting } from './moderated-words.ts'
import type { Allow } from './own-station-store.ts'

type Owned = Pick<
  OwnStation,
  'ownerId' | 'source' | 'moderation' | 'shown' | 'paused' | 'hidden' | 'mergedInto' | 'off'
>

/** Whether a caller may do it to a station, listed or not. What a user keeps for themselves has a row of its own. */
export function mayDoTo(
  caller: Caller,
  action: Action,
  { ownerId, source }: Pick<OwnStation, 'ownerId' | 'source'>,
): boolean {
  if (source === 'own' && !mayDo(caller, 'own-stations.read', ownerId)) return false
  return mayDo(caller, action, ownerId)
}

/** Whether its owner has claimed a station that came into the catalogue without them: it is given back, not removed. */
export function isClaimed({ ownerId, source }: Pick<OwnStation, 'ownerId' | 'source'>): boolean {
  return ownerId !== null && source !== 'creator' && source !== 'own'
}

/**
 * Asks the permission table what may be done to a station. A stranger does not learn whether a station exists
 * that is not listed.
 * @throws {Failure} 404 or 403
 */
export function requireOwn<T extends Owned>(caller: Caller, action: Action, station: T | null): T {
  if (station === null) throw stationNotFound()
  if (mayDoTo(caller, action, station)) return station
  if (caller.uid === station.ownerId) {
    const refusal = refusalOf(kindOf(caller), action, true) ?? 'not-allowed'
    throw refused(refusal, action, [action === 'figures.read' ? 'params.id' : 'body'])
  }
  if (!isListed(station) || isResting(station)) throw stationNotFound()
  throw new Failure(403, 'not-yours', 'This station belongs to another creator.')
}

/** What an owner may still do with a station without the plan: take it off. */
const ALWAYS_ALLOWED: ReadonlyMap<string, unknown> = new Map([
  ['paused', true],
  ['onAir', false],
])

/** The fields of an update, not yet validated, that need a plan. Anything that is no object needs one. */
export function fieldsThatNeedPlan(body: unknown): string[] {
  if (typeof body !== 'object' || body === null) return ['body']
  return Object.entries(body)
    .filter(([key, value]) => !ALWAYS_ALLOWED.has(key) || ALWAYS_ALLOWED.get(key) !== value)
    .map(([key]) => `body.${key}`)
}

/**
 * Refuses what needs the right to publish; `paths` says what of the request does.
 * @throws {Failure} 403
 */
export function requirePublisher(caller: Caller, paths: readonly string[]): void {
  if (paths.length > 0) requireMay(caller, 'stations.publish', { paths })
}

/** 409: no station more fits, of those a user publishes or of those they keep for themselves. */
export function tooManyStations(isPrivate: boolean): Failure {
  return new Failure(
    409,
    'too-many-stations',
    isPrivate
      ? `You have added ${OWN_STATIONS_MAX} stations already. Delete one first.`
      : `You have ${STATIONS_MAX} stations already. Delete one first.`,
  )
}

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

/** Lets those whom the permission table lets change a station, of the version that If-Match names, or of any without it. */
export function allowMatch(caller: Caller, action: Action, wanted: string | undefined): Allow {
  return (found) => {
    const station = requireOwn(caller, action, found)
    requireMatch(station, wanted)
    return station
  }
}

/**
 * Lets an admin decide about the version of a station that If-Match names, and has to name: what no admin has seen is
 * not approved. What it returns throws a Failure, 428 or 412.
 */
export function allowSeen(caller: Caller, action: Action, wanted: string | undefined): Allow {
  return (found) => {
    const station = requireOwn(caller, action, found)
    // Also an admin's own: it has not been proposed.
    if (station.source === 'own') throw stationNotFound()
    if (wanted === undefined || wanted.trim() === '*') {
      throw new Failure(428, 'look-first', 'Say which version this is about, with If-Match.')
    }
    requireMatch(station, wanted)
    return station
  }
}
