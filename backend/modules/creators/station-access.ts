import { PRIVATE_STATIONS_MAX, PUBLISHED_STATIONS_MAX } from '../../../shared/api/field-rules.ts'
import type { OwnStation } from '../../../shared/api/own-stations.ts'
import { type Action, denialReason } from '../../../shared/api/permissions.ts'
import { problemsText } from '../../../shared/locales/generated/problems.ts'
import { entityTag, namesTag } from '../../http/etag.ts'
import { Failure } from '../../http/failure.ts'
import { stationNotFound } from '../stations/station-routes.ts'
import { type Caller, kindOf, mayDo, refused, requireMay } from '../users/access.ts'
import { isInactive, isListed } from './moderated-content.ts'
import type { Allow } from './own-station-store.ts'

type Owned = Pick<
  OwnStation,
  'ownerId' | 'source' | 'moderation' | 'shown' | 'paused' | 'hidden' | 'mergedInto' | 'off'
>

/** Returns true if the caller may perform the action. Private stations also need `own-stations.read`. */
export function mayPerformOn(
  caller: Caller,
  action: Action,
  { ownerId, source }: Pick<OwnStation, 'ownerId' | 'source'>,
): boolean {
  if (source === 'own' && !mayDo(caller, 'own-stations.read', ownerId)) return false
  return mayDo(caller, action, ownerId)
}

/** Returns true if the owner claimed an existing station. It is released instead of deleted. */
export function isClaimed({ ownerId, source }: Pick<OwnStation, 'ownerId' | 'source'>): boolean {
  return ownerId !== null && source !== 'creator' && source !== 'own'
}

/** Requires access to a station. Does not reveal that an unlisted station exists. @throws {Failure} 404 or 403 */
export function requireOwn<T extends Owned>(caller: Caller, action: Action, station: T | null): T {
  if (station === null) throw stationNotFound()
  if (mayPerformOn(caller, action, station)) return station
  if (caller.uid === station.ownerId) {
    const refusal = denialReason(kindOf(caller), action, true) ?? 'not-allowed'
    throw refused(refusal, action, [action === 'figures.read' ? 'params.id' : 'body'])
  }
  if (!isListed(station) || isInactive(station)) throw stationNotFound()
  throw new Failure(403, 'not-yours')
}

/** Values of the changes that an owner may make without a plan. They take the station off air. */
const ALWAYS_ALLOWED: ReadonlyMap<string, unknown> = new Map([
  ['paused', true],
  ['onAir', false],
])

/** Returns the fields of an unvalidated update that need a plan. A body that is no object needs a plan too. */
export function fieldsThatNeedPlan(body: unknown): string[] {
  if (typeof body !== 'object' || body === null) return ['body']
  return Object.entries(body)
    .filter(([key, value]) => !ALWAYS_ALLOWED.has(key) || ALWAYS_ALLOWED.get(key) !== value)
    .map(([key]) => `body.${key}`)
}

/** Requires the right to publish if `paths`, the request fields that need it, is not empty. @throws {Failure} 403 */
export function requirePublisher(caller: Caller, paths: readonly string[]): void {
  if (paths.length > 0) requireMay(caller, 'stations.publish', { paths })
}

/** Creates the error for a user who has the maximum number of public or of private stations. */
export function tooManyStations(isPrivate: boolean): Failure {
  return new Failure(409, 'too-many-stations', {
    title: isPrivate
      ? problemsText.ownStations(PRIVATE_STATIONS_MAX)
      : problemsText.titles['too-many-stations'](PUBLISHED_STATIONS_MAX),
  })
}

/** Requires that If-Match, if present, names the current version. @throws {Failure} 412 */
function requireMatch(station: OwnStation, ifMatch: string | undefined): void {
  if (ifMatch === undefined || namesTag(ifMatch, entityTag(station))) return
  throw new Failure(412, 'version-conflict')
}

/** Allows a permitted caller to change the version that If-Match names, or any version without If-Match. */
export function allowMatch(caller: Caller, action: Action, ifMatch: string | undefined): Allow {
  return (found) => {
    const station = requireOwn(caller, action, found)
    requireMatch(station, ifMatch)
    return station
  }
}

/** Like allowMatch, but requires If-Match, so that an admin approves the version they saw. Fails with 428 or 412. */
export function allowSeen(caller: Caller, action: Action, ifMatch: string | undefined): Allow {
  return (found) => {
    const station = requireOwn(caller, action, found)
    // Also applies to an admin's own private station, because it was not proposed.
    if (station.source === 'own') throw stationNotFound()
    if (ifMatch === undefined || ifMatch.trim() === '*') {
      throw new Failure(428, 'look-first')
    }
    requireMatch(station, ifMatch)
    return station
  }
}
