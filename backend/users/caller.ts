import type { FastifyRequest } from 'fastify'
import { Failure } from '../http/failure.ts'
import { accountDisabled, requireToken, tokenOf } from '../identity/bearer.ts'
import type { IdentityPort, VerifiedToken } from '../identity/identity-port.ts'
import { type Caller, needsCurrentAccount } from './access.ts'
import type { AnonymousStore } from './anonymous-store.ts'
import { NO_ADDRESS, type StoredUser, type UserStore } from './user-store.ts'

const callers = new WeakMap<FastifyRequest, Caller>()

function toCaller(token: VerifiedToken, stored: StoredUser | null): Caller {
  return { ...token, role: stored?.role ?? 'listener', plan: stored?.plan ?? 'free' }
}

/**
 * Notes that a listener without an account is here. One whose row says so and whose token has an address has
 * made an account since, whatever became of its registration.
 */
async function noteListener(
  { uid, email, isAnonymous }: VerifiedToken,
  stored: StoredUser | null,
  { anonymous, now }: ListenerNotes,
): Promise<void> {
  if (stored?.email !== NO_ADDRESS) return
  if (email !== null) await anonymous.keep(uid, email, now())
  else if (isAnonymous) await anonymous.see(uid, now())
}

/** Where it is noted who listens without an account. */
interface ListenerNotes {
  readonly anonymous: AnonymousStore
  readonly now: () => number
}

interface CallerOptions {
  readonly asksProvider?: boolean
  /** Of the calls that each listener's app makes from time to time; null: this is none of them. */
  readonly notes?: ListenerNotes | null
}

/**
 * The onRequest hook of a plugin whose every route needs a signed-in user. At that point the body is
 * not read yet, so strangers cannot make the service parse anything. `asksProvider: false` is for calls
 * that change no account and come all the time.
 */
export function requireCaller(
  identity: IdentityPort,
  users: UserStore,
  { asksProvider = true, notes = null }: CallerOptions = {},
) {
  return async (request: FastifyRequest): Promise<void> => {
    const token = await tokenOf(request, identity)
    const { uid } = token
    let stored = await users.get(uid)
    if (asksProvider && needsCurrentAccount(request.method, stored?.role ?? 'listener')) {
      await requireToken(request.headers.authorization, identity, { current: true })
      // The provider takes a while: a demotion in it counts.
      stored = await users.get(uid)
    }
    if (stored?.disabled) throw accountDisabled()
    if (notes !== null) await noteListener(token, stored, notes)
    callers.set(request, toCaller(token, stored))
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
    const token = await requireToken(authorization, identity)
    const stored = await users.get(token.uid)
    return stored?.disabled ? null : toCaller(token, stored)
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
