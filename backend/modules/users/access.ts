import { paidPlan } from '../../../shared/api/entitlements.ts'
import type { Plan, Role } from '../../../shared/api/field-rules.ts'
import {
  type Action,
  type CallerKind,
  may,
  permissionOf,
  type Refusal,
  refusalOf,
} from '../../../shared/api/permissions.ts'
import { Failure } from '../../http/failure.ts'
import type { StoredUser } from './user-store.ts'

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

/** How the permission table calls a caller. */
export function kindOf({ isAnonymous, role }: Pick<Caller, 'isAnonymous' | 'role'>): CallerKind {
  return isAnonymous ? 'anonymous' : role
}

/** Whether the permission table lets a caller do it, to a thing of this owner. */
export function mayDo(caller: Caller, action: Action, ownerId: string | null = null): boolean {
  return may(kindOf(caller), action, caller.uid === ownerId)
}

/** Who is kept with a deed: the caller, where they act as an admin; else null. */
export function adminOf(caller: Caller): string | null {
  return mayDo(caller, 'desk.open') ? caller.uid : null
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
export function visiblePart(
  caller: Caller,
  subject: Pick<StoredUser, 'id' | 'visible'>,
): 'everything' | 'public' | 'nothing' {
  if (mayDo(caller, 'users.read-whole', subject.id)) return 'everything'
  return subject.visible ? 'public' : 'nothing'
}

const TITLES: Readonly<Record<Exclude<Refusal, 'not-yours' | 'needs-plan'>, string>> = {
  'sign-in-needed': 'This call needs the ID token of a signed-in user.',
  'account-needed': 'This needs an account. Create one, or sign in.',
  'not-allowed': 'This is for admins.',
}

function titleOf(refusal: Refusal, action: Action): string {
  if (refusal === 'needs-plan') {
    const thing = action === 'figures.read' ? 'Figures need' : 'Publishing stations needs'
    return `${thing} the Creator plan.`
  }
  if (refusal !== 'not-yours') return TITLES[refusal]
  return permissionOf(action).any.includes('admin')
    ? 'You can only change your own account.'
    : 'This belongs to another user.'
}

/** The answer to what the permission table refuses; `paths` says what of the request needs a plan. */
export function refused(
  refusal: Refusal,
  action: Action,
  paths: readonly string[] = ['body'],
): Failure {
  const errors = paths.map((path) => ({ path, message: 'needs the Creator plan' }))
  return new Failure(
    refusal === 'sign-in-needed' ? 401 : 403,
    refusal,
    titleOf(refusal, action),
    refusal === 'needs-plan' ? { errors } : {},
  )
}

interface Asked {
  /** Whose thing it is done to; null: it has no owner. Decided by id alone: the answer must not tell whether there is one. */
  readonly ownerId?: string | null
  /** What of the request a plan is needed for. */
  readonly paths?: readonly string[]
}

/**
 * Asks the permission table.
 * @throws {Failure} 403
 */
export function requireMay(
  caller: Caller,
  action: Action,
  { ownerId = null, paths = ['body'] }: Asked = {},
): void {
  const refusal = refusalOf(kindOf(caller), action, caller.uid === ownerId)
  if (refusal !== null) throw refused(refusal, action, paths)
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
  if (mayDo(caller, 'users.role')) return
  for (const key of ['role', 'plan', 'id']) if (has(body, key)) throw forbidden(key)
}

/**
 * Whether an update is a claims update: a user says what they paid for, by a session, or by role and plan.
 * For an admin too, where both belong together: a link that names a plan would otherwise replace the role of
 * the admin who opens it. Whether it was paid is decided elsewhere.
 */
export function isClaim(caller: Caller, id: string, body: unknown): boolean {
  if (has(body, 'sessionId')) return true
  if (!has(body, 'role') || !has(body, 'plan')) return false
  if (!mayDo(caller, 'users.role')) return true
  const { role, plan } = body as { readonly role: unknown; readonly plan: unknown }
  return caller.uid === id && typeof plan === 'string' && role === paidPlan(plan)
}

/** What a claims update consists of; nothing else is changed on the way. */
const CLAIM_FIELDS = ['role', 'plan', 'sessionId']

/**
 * What an update of an account may not hold. Runs on the raw body, as above: only an admin
 * changes a role, a plan or an id, unless it is the claim of a payment, which is for every user.
 * @throws {Failure} 403
 */
export function refuseUpdate(caller: Caller, id: string, body: unknown): void {
  if (!isClaim(caller, id, body)) {
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
