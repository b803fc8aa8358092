import { paidPlan } from '../../../shared/api/entitlements.ts'
import type { Plan, Role } from '../../../shared/api/field-rules.ts'
import {
  type Action,
  type CallerKind,
  type DenialReason,
  denialReason,
  may,
  permissionOf,
} from '../../../shared/api/permissions.ts'
import { problemsText } from '../../../shared/locales/generated/problems.ts'
import { Failure } from '../../http/failure.ts'
import type { StoredUser } from './user-store.ts'

/** Role and plan come from the database, not from token claims, so that a demotion takes effect immediately. */
export interface Caller {
  readonly uid: string
  readonly email: string | null
  readonly isAnonymous: boolean
  readonly role: Role
  readonly plan: Plan
}

/** 403 for an unknown payment session. The response for another user's session is the same. */
export function unknownPayment(): Failure {
  return new Failure(403, 'session-not-paid', {
    title: problemsText.unknownPayment,
    errors: [{ path: 'body.sessionId', message: 'is no paid session of this user' }],
  })
}

export function kindOf({ isAnonymous, role }: Pick<Caller, 'isAnonymous' | 'role'>): CallerKind {
  return isAnonymous ? 'anonymous' : role
}

export function mayDo(caller: Caller, action: Action, ownerId: string | null = null): boolean {
  return may(kindOf(caller), action, caller.uid === ownerId)
}

/** The actor of an audit entry: the caller if they act as an admin, else null. */
export function adminOf(caller: Caller): string | null {
  return mayDo(caller, 'admin.open') ? caller.uid : null
}

/** True for registrations, deletions and admin changes, for which the API checks the account at the identity provider. */
export function needsCurrentAccount(method: string, role: Role): boolean {
  if (method === 'POST' || method === 'DELETE') return true
  return method === 'PUT' && role === 'admin'
}

/** Returns how much of a user the caller may see. For 'nothing', the API responds as if the user did not exist. */
export function visiblePart(
  caller: Caller,
  subject: Pick<StoredUser, 'id' | 'visible'>,
): 'everything' | 'public' | 'nothing' {
  if (mayDo(caller, 'users.read-full', subject.id)) return 'everything'
  return subject.visible ? 'public' : 'nothing'
}

const TITLES: Readonly<Record<Exclude<DenialReason, 'not-yours' | 'needs-plan'>, string>> = {
  'sign-in-needed': problemsText.tokenNeeded,
  'account-needed': problemsText.titles['account-needed'],
  'not-allowed': problemsText.adminsOnly,
}

function titleOf(refusal: DenialReason, action: Action): string {
  if (refusal === 'needs-plan') {
    return action === 'figures.read'
      ? problemsText.needsPlanForFigures
      : problemsText.needsPlanToPublish
  }
  if (refusal !== 'not-yours') return TITLES[refusal]
  return permissionOf(action).any.includes('admin')
    ? problemsText.ownAccountOnly
    : problemsText.anotherUser
}

/** Creates the response to an action that the permission table refuses. `paths` names the request parts that need a plan. */
export function refused(
  refusal: DenialReason,
  action: Action,
  paths: readonly string[] = ['body'],
): Failure {
  const errors = paths.map((path) => ({ path, message: 'needs the Creator plan' }))
  return new Failure(refusal === 'sign-in-needed' ? 401 : 403, refusal, {
    title: titleOf(refusal, action),
    ...(refusal === 'needs-plan' && { errors }),
  })
}

interface AccessTarget {
  /** The check compares only the id, so that the response does not reveal if the resource exists. */
  readonly ownerId?: string | null
  readonly paths?: readonly string[]
}

export function requireMay(
  caller: Caller,
  action: Action,
  { ownerId = null, paths = ['body'] }: AccessTarget = {},
): void {
  const refusal = denialReason(kindOf(caller), action, caller.uid === ownerId)
  if (refusal !== null) throw refused(refusal, action, paths)
}

function has(body: unknown, key: string): boolean {
  return typeof body === 'object' && body !== null && Object.hasOwn(body, key)
}

function forbidden(path: string): Failure {
  return new Failure(403, 'not-allowed', {
    errors: [{ path: `body.${path}`, message: 'may not be set by you' }],
  })
}

/** Rejects fields that only admins may set. Runs on the raw body, so that it also rejects invalid values. @throws {Failure} 403 */
export function refusePrivilegedFields(caller: Caller, body: unknown): void {
  if (has(body, 'sessionId')) throw unknownPayment()
  if (mayDo(caller, 'users.role')) return
  for (const key of ['role', 'plan', 'id']) if (has(body, key)) throw forbidden(key)
}

/** True for a payment session id, or for a role with a plan. For an admin, the role must be the one that the plan grants. */
export function isGrantRequest(caller: Caller, id: string, body: unknown): boolean {
  if (has(body, 'sessionId')) return true
  if (!has(body, 'role') || !has(body, 'plan')) return false
  if (!mayDo(caller, 'users.role')) return true
  const { role, plan } = body as { readonly role: unknown; readonly plan: unknown }
  return caller.uid === id && typeof plan === 'string' && role === paidPlan(plan)
}

const GRANT_FIELDS = ['role', 'plan', 'sessionId']

/** Rejects changes of role, plan or id, except by admins or with a paid session. Runs on the raw body. @throws {Failure} 403 */
export function refuseUpdate(caller: Caller, id: string, body: unknown): void {
  if (!isGrantRequest(caller, id, body)) {
    refusePrivilegedFields(caller, body)
    return
  }
  if (caller.uid !== id) throw unknownPayment()
  for (const key of ['role', 'plan']) if (!has(body, key)) throw forbidden(key)
  const otherField = Object.keys(Object(body)).find((key) => !GRANT_FIELDS.includes(key))
  if (otherField !== undefined) throw forbidden(otherField)
}

/** Rejects an address other than the caller's. Applies to admins too. @throws {Failure} 403 */
export function refuseForeignEmail(caller: Caller, email: string | null | undefined): void {
  if (email === undefined || email === null) return
  if (email.toLowerCase() !== caller.email?.toLowerCase()) throw forbidden('email')
}
