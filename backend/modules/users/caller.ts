import type { FastifyRequest } from 'fastify'
import { Failure } from '../../http/failure.ts'
import {
  accountDisabled,
  requireToken,
  sessionEnded,
  tokenOf,
} from '../../plugins/identity/bearer.ts'
import type { IdentityPort, VerifiedToken } from '../../plugins/identity/identity-port.ts'
import { type Caller, needsCurrentAccount } from './access.ts'
import type { AnonymousStore } from './anonymous-store.ts'
import type { EndedSessions } from './ended-session-store.ts'
import { NO_ADDRESS, type StoredUser, type UserStore } from './user-store.ts'

/** A caller, and whether their row has no address: they began without an account. */
interface FoundCaller extends Caller {
  readonly hasNoAddress: boolean
}

const callers = new WeakMap<FastifyRequest, FoundCaller>()

function toCaller(token: VerifiedToken, stored: StoredUser | null): Caller {
  const { role, plan } = stored ?? { role: 'listener', plan: 'free' }
  // A phone number alone is no account: what needs one needs an address, which the row has or the token brings.
  const isWithoutAddress = stored?.email === NO_ADDRESS && token.email === null
  return { ...token, isAnonymous: token.isAnonymous || isWithoutAddress, role, plan }
}

/**
 * The row of a token's bearer; null where there is none.
 * @throws {Failure} 401 where the account is disabled, and for an anonymous token of a user who has an account by now
 */
export async function requireStored(
  { uid, isAnonymous }: Pick<VerifiedToken, 'uid' | 'isAnonymous'>,
  users: Pick<UserStore, 'get'>,
): Promise<StoredUser | null> {
  const stored = await users.get(uid)
  if (stored?.disabled) throw accountDisabled()
  if (isAnonymous && stored !== null && stored.email !== NO_ADDRESS) throw sessionEnded()
  return stored
}

/** Where a caller is looked up. */
export interface CallerParts {
  readonly identity: IdentityPort
  readonly users: UserStore
  readonly ended: Pick<EndedSessions, 'isEnded'>
}

/**
 * Finds out who sent a request, for `callerOf`. `looksUp` is the one of the route's config; without one, the method and
 * the role decide whether the provider is asked.
 * @throws {Failure} 401 without a good token, or with that of an account that is disabled; 503 while the identity
 * provider cannot be asked
 */
export async function lookUpCaller(
  request: FastifyRequest,
  { identity, users }: Omit<CallerParts, 'ended'>,
  looksUp: 'stored' | 'current' | undefined,
): Promise<void> {
  const token = await tokenOf(request, identity)
  let stored = await requireStored(token, users)
  const asksProvider =
    looksUp === undefined
      ? needsCurrentAccount(request.method, stored?.role ?? 'listener')
      : looksUp === 'current'
  if (asksProvider) {
    await requireToken(request.headers.authorization, identity, { current: true })
    // The provider takes a while: a demotion in it counts.
    stored = await requireStored(token, users)
  }
  callers.set(request, { ...toCaller(token, stored), hasNoAddress: stored?.email === NO_ADDRESS })
}

/**
 * The onRequest hook of the calls that each listener's app makes from time to time: notes that a listener
 * without an account is here. One whose row says so and whose token has an address has made an account since,
 * whatever became of its registration.
 */
export function noteListener(anonymous: AnonymousStore, now: () => number) {
  return async (request: FastifyRequest): Promise<void> => {
    const found = callers.get(request)
    if (!found?.hasNoAddress) return
    const { uid, email, isAnonymous } = found
    if (email !== null) await anonymous.keep(uid, email, now())
    else if (isAnonymous) await anonymous.see(uid, now())
  }
}

/**
 * Who sent a request that needs no sign-in: null without a good token, and with that of a session that has ended.
 * @throws {Failure} 503 while the identity provider cannot be asked
 */
export async function findCaller(
  authorization: string | undefined,
  { identity, users, ended }: CallerParts,
): Promise<Caller | null> {
  if (authorization === undefined) return null
  try {
    const token = await requireToken(authorization, identity)
    if (await ended.isEnded(token)) return null
    return toCaller(token, await requireStored(token, users))
  } catch (error) {
    if (error instanceof Failure && error.status === 401) return null
    throw error
  }
}

/** Who sent the request; only where the guard of routes (guard-routes.ts) has looked them up. */
export function callerOf(request: FastifyRequest): Caller {
  const caller = callers.get(request)
  if (caller === undefined) throw new Error('Nothing was looked up of who sent this request.')
  return caller
}
