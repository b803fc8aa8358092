import { mayUse } from '../../shared/api/entitlements.ts'
import type { OwnStation } from '../../shared/api/own-stations.ts'
import { Failure } from '../http/failure.ts'
import { stationNotFound } from '../stations/station-routes.ts'
import { type Caller, isAdmin } from '../users/access.ts'
import { isListed, isResting } from './moderated-words.ts'

type Owned = Pick<
  OwnStation,
  'ownerId' | 'source' | 'moderation' | 'shown' | 'paused' | 'hidden' | 'mergedInto' | 'off'
>

/** Whether a caller may see all of a station, listed or not. What a user keeps for themselves is not for admins. */
export function isOwn(caller: Caller, station: Pick<OwnStation, 'ownerId' | 'source'>): boolean {
  return caller.uid === station.ownerId || (isAdmin(caller) && station.source !== 'own')
}

/** Whether its owner has claimed a station that came into the catalogue without them: it is given back, not removed. */
export function isClaimed({ ownerId, source }: Pick<OwnStation, 'ownerId' | 'source'>): boolean {
  return ownerId !== null && source !== 'creator' && source !== 'own'
}

/**
 * Only the owner and admins see and change a station's own side. A stranger does not learn whether a
 * station exists that is not listed.
 * @throws {Failure} 404 or 403
 */
export function requireOwn<T extends Owned>(caller: Caller, station: T | null): T {
  if (station === null) throw stationNotFound()
  if (isOwn(caller, station)) return station
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
  if (paths.length === 0 || mayUse(caller.role, 'publish-stations')) return
  throw new Failure(403, 'needs-plan', 'Publishing stations needs the Creator plan.', {
    errors: paths.map((path) => ({ path, message: 'needs the Creator plan' })),
  })
}

/**
 * Figures are part of a plan too.
 * @throws {Failure} 403
 */
export function requireFigures(caller: Caller): void {
  if (mayUse(caller.role, 'own-figures')) return
  throw new Failure(403, 'needs-plan', 'Figures need the Creator plan.', {
    errors: [{ path: 'params.id', message: 'needs the Creator plan' }],
  })
}

/**
 * Moderation is for admins.
 * @throws {Failure} 403
 */
export function requireAdmin(caller: Caller): void {
  if (isAdmin(caller)) return
  throw new Failure(403, 'not-allowed', 'This is for admins.')
}
