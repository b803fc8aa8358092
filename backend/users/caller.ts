import type { FastifyRequest } from 'fastify'
import { Failure } from '../http/failure.ts'
import { requireToken, tokenOf } from '../identity/bearer.ts'
import type { IdentityPort } from '../identity/identity-port.ts'
import { type Caller, needsCurrentAccount } from './access.ts'
import type { StoredUser, UserStore } from './user-store.ts'

const callers = new WeakMap<FastifyRequest, Caller>()

function toCaller(uid: string, email: string | null, stored: StoredUser | null): Caller {
  return { uid, email, role: stored?.role ?? 'listener', plan: stored?.plan ?? 'free' }
}

/**
 * The onRequest hook of a plugin whose every route needs a signed-in user. At that point the body is
 * not read yet, so strangers cannot make the service parse anything. `asksProvider: false` is for calls
 * that change no account and come all the time.
 */
export function requireCaller(
  identity: IdentityPort,
  users: UserStore,
  { asksProvider = true }: { asksProvider?: boolean } = {},
) {
  return async (request: FastifyRequest): Promise<void> => {
    const { uid, email } = await tokenOf(request, identity)
    let stored = await users.get(uid)
    if (asksProvider && needsCurrentAccount(request.method, stored?.role ?? 'listener')) {
      await requireToken(request.headers.authorization, identity, { current: true })
      // The provider takes a while: a demotion in it counts.
      stored = await users.get(uid)
    }
    callers.set(request, toCaller(uid, email, stored))
  }
}

/**
 * Who sent a request that needs no sign-in: null without a good token.
 * @throws {Failure} 503 while the identity provider cannot be asked
 */
export async function findCaller(
  authorization: string | undefined,
  identity: IdentityPort,
  users: UserStore,
): Promise<Caller | null> {
  if (authorization === undefined) return null
  try {
    const { uid, email } = await requireToken(authorization, identity)
    return toCaller(uid, email, await users.get(uid))
  } catch (error) {
    if (error instanceof Failure && error.status === 401) return null
    throw error
  }
}

/** Who sent the request; only inside plugins with the hook above. */
export function callerOf(request: FastifyRequest): Caller {
  const caller = callers.get(request)
  if (caller === undefined) throw new Error('This route does not require a caller.')
  return caller
}
