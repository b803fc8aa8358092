import type { Plan, Role } from '../../shared/api/field-rules.ts'
import { Failure } from '../http/failure.ts'

/**
 * Who is asking. Role and plan come from the database, never from the token's claims, so that a
 * demotion works at once; a user without a row is a listener on the free plan.
 */
export interface Caller {
  readonly uid: string
  readonly email: string | null
  /** Listens without an account. */
  readonly isAnonymous: boolean
  readonly role: Role
  readonly plan: Plan
}

/** 403: this user has no paid session of that id; the same answer for another user's session. */
export function unknownPayment(): Failure {
  return new Failure(403, 'session-not-paid', 'This payment is not known here.', {
    errors: [{ path: 'body.sessionId', message: 'is no paid session of this user' }],
  })
}

/** The parts of a stored user that access depends on. */
interface Subject {
  readonly id: string
  readonly visible: boolean
}

export function isAdmin(caller: Caller): boolean {
  return caller.role === 'admin'
}

/**
 * Whether a genuine token is not enough for a request: registering and deleting by any user, and every
 * change by an admin, are for accounts that exist and are enabled at this moment. Asking the provider
 * costs a call, so reading and one's own small changes go without.
 */
export function needsCurrentAccount(method: string, role: Role): boolean {
  if (method === 'POST' || method === 'DELETE') return true
  return method === 'PUT' && role === 'admin'
}

/** How much of a user the caller may see; 'nothing' looks like "does not exist". */
export function visiblePart(caller: Caller, subject: Subject): 'everything' | 'public' | 'nothing' {
  if (isAdmin(caller) || caller.uid === subject.id) return 'everything'
  return subject.visible ? 'public' : 'nothing'
}

/**
 * Only the owner and admins change anything. Decided by id alone, before looking whether the user
 * exists: the answer must not tell.
 * @throws {Failure} 403
 */
export function requireOwnerOrAdmin(caller: Caller, id: string): void {
  if (isAdmin(caller) || caller.uid === id) return
  throw new Failure(403, 'not-yours', 'You can only change your own account.')
}

/**
 * What is for the owner alone, not for admins. Decided by id alone, as above.
 * @throws {Failure} 403
 */
export function requireOwner(caller: Caller, id: string): void {
  if (caller.uid === id) return
  throw new Failure(403, 'not-yours', 'This belongs to another user.')
}

/**
 * What others see or pay for, or who others are, needs an account.
 * @throws {Failure} 403
 */
export function requireAccount(caller: Caller): void {
  if (!caller.isAnonymous) return
  throw new Failure(403, 'account-needed', 'This needs an account. Create one, or sign in.')
}

function has(body: unknown, key: string): boolean {
  return typeof body === 'object' && body !== null && Object.hasOwn(body, key)
}

function forbidden(path: string): Failure {
  return new Failure(403, 'not-allowed', 'You are not allowed to change that.', {
    errors: [{ path: `body.${path}`, message: 'may not be set by you' }],
  })
}

/**
 * What a user may not say of themselves when they register. Runs on the raw body: whatever the value, the
 * attempt is refused before its form is looked at.
 * @throws {Failure} 403
 */
export function refusePrivilegedFields(caller: Caller, body: unknown): void {
  if (has(body, 'sessionId')) throw unknownPayment()
  if (isAdmin(caller)) return
  for (const key of ['role', 'plan', 'id']) if (has(body, key)) throw forbidden(key)
}

/**
 * Whether an update is a claims update: a user says what they paid for, by a session or, without
 * being an admin, by role and plan. Whether that is true is decided elsewhere.
 */
export function isClaim(caller: Caller, body: unknown): boolean {
  if (has(body, 'sessionId')) return true
  return !isAdmin(caller) && has(body, 'role') && has(body, 'plan')
}

/** What a claims update consists of; nothing else is changed on the way. */
const CLAIM_FIELDS = ['role', 'plan', 'sessionId']

/**
 * What an update of an account may not hold. Runs on the raw body, as above: only an admin
 * changes a role, a plan or an id, unless it is the claim of a payment, which is for every user.
 * @throws {Failure} 403
 */
export function refuseUpdate(caller: Caller, id: string, body: unknown): void {
  // A profile is what others see: there is none without an account.
  requireAccount(caller)
  if (!isClaim(caller, body)) {
    refusePrivilegedFields(caller, body)
    return
  }
  if (caller.uid !== id) throw unknownPayment()
  for (const key of ['role', 'plan']) if (!has(body, key)) throw forbidden(key)
  const other = Object.keys(Object(body)).find((key) => !CLAIM_FIELDS.includes(key))
  if (other !== undefined) throw forbidden(other)
}

/**
 * What the body of a registration may not claim: an address other than the token's, also by admins.
 * @throws {Failure} 403
 */
export function refuseForeignEmail(caller: Caller, email: string | null | undefined): void {
  if (email === undefined || email === null) return
  if (email.toLowerCase() !== caller.email?.toLowerCase()) throw forbidden('email')
}
