/** Permission table. API routes enforce it, the app uses it to hide controls, and `npm run permissions` prints it. */
import type { Role } from './field-rules.ts'

/** `none` is signed out, `anonymous` listens without an account; the others have the role of that name. */
export const CALLERS = [
  'none',
  'anonymous',
  'listener',
  'creator',
  'pro',
  'admin',
] as const satisfies readonly (Role | 'none' | 'anonymous')[]
export type CallerKind = (typeof CALLERS)[number]

const EVERYONE: readonly CallerKind[] = CALLERS
const SIGNED_IN = ['anonymous', 'listener', 'creator', 'pro', 'admin'] as const
const ACCOUNTS = ['listener', 'creator', 'pro', 'admin'] as const
const PUBLISHERS = ['creator', 'pro', 'admin'] as const
const PRO = ['pro', 'admin'] as const
const ADMINS = ['admin'] as const

/** An account, or a station that the caller publishes or added privately. */
export type Ownable = 'account' | 'station'

/** `any`: callers that may act on every subject. `own`: callers that may act only on their own account or station. */
export interface Permission {
  readonly any: readonly CallerKind[]
  readonly own: readonly CallerKind[]
  /** Kind of subject that a caller can own; null: ownership does not matter, and only `any` applies. */
  readonly of: Ownable | null
}

const by = (any: readonly CallerKind[]): Permission => ({ any, own: [], of: null })
const owned =
  (of: Ownable) =>
  (own: readonly CallerKind[], any: readonly CallerKind[] = []): Permission => ({ any, own, of })
const account = owned('account')
const station = owned('station')

/** An action is `<resource>.<verb>`; audit entries use the same names. */
export const PERMISSIONS = {
  'service.read': by(EVERYONE),
  'stations.read': by(EVERYONE),
  'schedule.read': by(EVERYONE),
  'notices.send': by(EVERYONE),
  'notices.track': by(EVERYONE),
  'products.read': by(EVERYONE),
  'checkout-pages.read': by(EVERYONE),
  'checkout-pages.pay': by(EVERYONE),
  'webhooks.receive': by(EVERYONE),

  'listening.report': by(SIGNED_IN),
  'events.read': by(SIGNED_IN),
  'releases.find': by(SIGNED_IN),
  'stations.match': by(SIGNED_IN),
  'stations.report': by(SIGNED_IN),
  'player.time-shift': by(PRO),
  'player.record': by(PRO),

  'users.register': by(SIGNED_IN),
  'users.read': by(SIGNED_IN),
  'users.read-full': account(SIGNED_IN, ADMINS),
  'users.update': account(ACCOUNTS, ADMINS),
  'users.delete': account(SIGNED_IN, ADMINS),
  'users.merge': account(ACCOUNTS),
  'users.verify': account(ACCOUNTS),
  'users.export': account(SIGNED_IN),
  'favorites.read': account(SIGNED_IN, ADMINS),
  'favorites.update': account(SIGNED_IN, ADMINS),
  'history.read': account(SIGNED_IN),
  'history.update': account(SIGNED_IN),
  'saved-songs.read': account(SIGNED_IN),
  'saved-songs.update': account(SIGNED_IN),
  'following.read': account(ACCOUNTS),
  'following.update': account(ACCOUNTS),
  'calendar.read': account(ACCOUNTS),
  'calendar.update': account(ACCOUNTS),
  'decisions.read': account(SIGNED_IN),
  'decisions.update': account(SIGNED_IN),
  'notices.read-own': account(SIGNED_IN),

  'users.list': by(ACCOUNTS),
  'people.read': by(ACCOUNTS),
  'people.report': by(ACCOUNTS),
  'blocks.read': account(ACCOUNTS),
  'blocks.update': account(ACCOUNTS),

  'subscription.read': by(SIGNED_IN),
  'subscription.update': by(SIGNED_IN),
  'invoices.read': by(SIGNED_IN),
  'checkout.start': by(ACCOUNTS),
  'checkout.read': by(SIGNED_IN),
  'checkout.cancel': by(SIGNED_IN),

  'stations.probe': by(SIGNED_IN),
  'own-stations.list': account(SIGNED_IN, ADMINS),
  'own-stations.add': account(SIGNED_IN),
  'own-stations.read': station(SIGNED_IN),
  'stations.propose': station(ACCOUNTS),
  'stations.publish': by(PUBLISHERS),
  'stations.read-full': station(SIGNED_IN, ADMINS),
  'stations.update': station(SIGNED_IN, ADMINS),
  'stations.cover': station(PUBLISHERS, ADMINS),
  'stations.delete': station(SIGNED_IN, ADMINS),
  'stations.check': station(SIGNED_IN, ADMINS),
  'figures.read': station(PUBLISHERS, ADMINS),
  'stations.claim': by(PUBLISHERS),
  'claims.release': station(SIGNED_IN, ADMINS),

  'admin.open': by(ADMINS),
  'admin.overview': by(ADMINS),
  'users.list-all': by(ADMINS),
  'users.rights': by(ADMINS),
  'users.role': by(ADMINS),
  'users.disable': by(ADMINS),
  'users.sign-out': by(ADMINS),
  'bulk.read': by(ADMINS),
  'bulk.start': by(ADMINS),
  'bulk.cancel': by(ADMINS),
  'stations.moderate': by(ADMINS),
  'stations.hide': by(ADMINS),
  'stations.switch-off': by(ADMINS),
  'stations.feature': by(ADMINS),
  'stations.history': by(ADMINS),
  'stations.undo': by(ADMINS),
  'stations.merge': by(ADMINS),
  'stations.import': by(ADMINS),
  'claims.list': by(ADMINS),
  'reports.read': by(ADMINS),
  'reports.resolve': by(ADMINS),
  'people-reports.read': by(ADMINS),
  'people-reports.resolve': by(ADMINS),
  'platforms.read': by(ADMINS),
  'platforms.opt-out': by(ADMINS),
  'audit.read': by(ADMINS),
  'analytics.read': by(ADMINS),
  'notices.read': by(ADMINS),
  'notices.decide': by(ADMINS),
  'notices.export': by(ADMINS),
} as const satisfies Readonly<Record<string, Permission>>

export type Action = keyof typeof PERMISSIONS

export const permissionOf = (action: Action): Permission => PERMISSIONS[action]

/** `isOwn`: the subject belongs to the caller. Unknown roles may do nothing. */
export function may(caller: string, action: Action, isOwn = false): boolean {
  const { any, own } = permissionOf(action)
  const includesCaller = (callers: readonly string[]) => callers.includes(caller)
  return includesCaller(any) || (isOwn && includesCaller(own))
}

export type Refusal =
  | 'sign-in-needed'
  | 'account-needed'
  | 'not-yours'
  | 'needs-plan'
  | 'not-allowed'

export function refusalOf(caller: CallerKind, action: Action, isOwn = false): Refusal | null {
  if (may(caller, action, isOwn)) return null
  if (caller === 'none') return 'sign-in-needed'
  const { any, own, of } = permissionOf(action)
  const allowed = of === null ? any : own
  const lacksAccount =
    caller === 'anonymous' && !allowed.includes('anonymous') && allowed.includes('listener')
  // Ownership of a station is known only after the account check.
  if (lacksAccount && (of !== 'account' || isOwn)) return 'account-needed'
  if (of !== null && !isOwn) return 'not-yours'
  return allowed.includes('creator') || allowed.includes('pro') ? 'needs-plan' : 'not-allowed'
}
