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

/** A caller of the current request. `hasNoAddress` is true for a user who started anonymously. */
interface RequestCaller extends Caller {
  readonly hasNoAddress: boolean
}

const callers = new WeakMap<FastifyRequest, RequestCaller>()

function toCaller(token: VerifiedToken, stored: StoredUser | null): Caller {
  const { role, plan } = stored ?? { role: 'listener', plan: 'free' }
  // An account needs an address from the row or the token. A phone number is not enough.
  const isWithoutAddress = stored?.email === NO_ADDRESS && token.email === null
  return { ...token, isAnonymous: token.isAnonymous || isWithoutAddress, role, plan }
}

/** Reads the token's user. @throws {Failure} 401 if the user is disabled, or has an account but an anonymous token */
export async function requireStored(
  { uid, isAnonymous }: Pick<VerifiedToken, 'uid' | 'isAnonymous'>,
  users: Pick<UserStore, 'get'>,
): Promise<StoredUser | null> {
  const stored = await users.get(uid)
  if (stored?.disabled) throw accountDisabled()
  if (isAnonymous && stored !== null && stored.email !== NO_ADDRESS) throw sessionEnded()
  return stored
}

export interface CallerDependencies {
  readonly identity: IdentityPort
  readonly users: UserStore
  readonly ended: Pick<EndedSessions, 'isEnded'>
}

/** Identifies the caller for `callerOf`. @throws {Failure} 401 for a disabled user or an invalid token, 503 without the provider */
export async function lookUpCaller(
  request: FastifyRequest,
  { identity, users }: Omit<CallerDependencies, 'ended'>,
  callerLookup: 'stored' | 'current' | undefined,
): Promise<void> {
  const token = await tokenOf(request, identity)
  let stored = await requireStored(token, users)
  const shouldQueryProvider =
    callerLookup === undefined
      ? needsCurrentAccount(request.method, stored?.role ?? 'listener')
      : callerLookup === 'current'
  if (shouldQueryProvider) {
    await requireToken(request.headers.authorization, identity, { current: true })
    // Checks again, because a demotion may happen while the provider responds.
    stored = await requireStored(token, users)
  }
  callers.set(request, { ...toCaller(token, stored), hasNoAddress: stored?.email === NO_ADDRESS })
}

/** Creates a request hook that records activity of anonymous users. A user whose token now has an address gets an account. */
export function trackAnonymousUser(anonymous: AnonymousStore, now: () => number) {
  return async (request: FastifyRequest): Promise<void> => {
    const caller = callers.get(request)
    if (!caller?.hasNoAddress) return
    const { uid, email, isAnonymous } = caller
    if (email !== null) await anonymous.convertToAccount(uid, email, now())
    else if (isAnonymous) await anonymous.touch(uid, now())
  }
}

/** Returns null when the token is invalid or its session has ended. @throws {Failure} 503 while the provider is unreachable */
export async function findCaller(
  authorization: string | undefined,
  { identity, users, ended }: CallerDependencies,
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

/** Returns the caller of a request that the route guard (guard-routes.ts) has identified. */
export function callerOf(request: FastifyRequest): Caller {
  const caller = callers.get(request)
  if (caller === undefined)
    throw new Error('The caller is unknown. Register the route behind the route guard.')
  return caller
}
