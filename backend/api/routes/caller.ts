import type { FastifyRequest } from 'fastify'
import { requireToken } from '../../identity/bearer.ts'
import type { IdentityPort } from '../../identity/identity-port.ts'
import { type Caller, needsCurrentAccount } from '../users/access.ts'
import type { UserStore } from '../users/user-store.ts'

const callers = new WeakMap<FastifyRequest, Caller>()

/**
 * The onRequest hook of a plugin whose every route needs a signed-in user. At that point the body is
 * not read yet, so strangers cannot make the service parse anything.
 */
export function requireCaller(identity: IdentityPort, users: UserStore) {
  return async (request: FastifyRequest): Promise<void> => {
    const { authorization } = request.headers
    const { uid, email } = await requireToken(authorization, identity)
    if (needsCurrentAccount(request.method, users.get(uid)?.role ?? 'listener')) {
      await requireToken(authorization, identity, { current: true })
    }
    const stored = users.get(uid)
    callers.set(request, {
      uid,
      email,
      role: stored?.role ?? 'listener',
      plan: stored?.plan ?? 'free',
    })
  }
}

/** Who sent the request; only inside plugins with the hook above. */
export function callerOf(request: FastifyRequest): Caller {
  const caller = callers.get(request)
  if (caller === undefined) throw new Error('This route does not require a caller.')
  return caller
}
