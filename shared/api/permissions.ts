/** Permission table. API routes enforce it, the app uses it to hide controls, and `npm run permissions` prints it. */
import type { Role } from './field-rules.ts'

/** `none`: a signed-out user. `anonymous`: a listener without an account. Other names are roles of accounts. */
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
  /** Kind of subject that a caller can own. Null when ownership does not matter: only `any` applies. */
  readonly of: Ownable | null
}

const anyOf = (any: readonly CallerKind[]): Permission => ({ any, own: [], of: null })
const owned =
  (of: Ownable) =>
  (own: readonly CallerKind[], any: readonly CallerKind[] = []): Permission => ({ any, own, of })
const ownAccount = owned('account')
const ownStation = owned('station')

/** An action is `<resource>.<verb>`; audit entries use the same names. */
export const PERMISSIONS = {
  'service.read': anyOf(EVERYONE),
  'stations.read': anyOf(EVERYONE),
  'schedule.read': anyOf(EVERYONE),
  'notices.send': anyOf(EVERYONE),
  'notices.track': anyOf(EVERYONE),
  'products.read': anyOf(EVERYONE),
  'checkout-pages.read': anyOf(EVERYONE),
  'checkout-pages.pay': anyOf(EVERYONE),
  'webhooks.receive': anyOf(EVERYONE),

  'listening.report': anyOf(SIGNED_IN),
  'events.read': anyOf(SIGNED_IN),
  'releases.find': anyOf(SIGNED_IN),
  'stations.match': anyOf(SIGNED_IN),
  'stations.report': anyOf(SIGNED_IN),
  'player.time-shift': anyOf(PRO),
  'player.record': anyOf(PRO),

  'users.register': anyOf(SIGNED_IN),
  'users.read': anyOf(SIGNED_IN),
  'users.read-full': ownAccount(SIGNED_IN, ADMINS),
  'users.update': ownAccount(ACCOUNTS, ADMINS),
  'users.delete': ownAccount(SIGNED_IN, ADMINS),
  'users.merge': ownAccount(ACCOUNTS),
  'users.verify': ownAccount(ACCOUNTS),
  'users.export': ownAccount(SIGNED_IN),
  'favorites.read': ownAccount(SIGNED_IN, ADMINS),
  'favorites.update': ownAccount(SIGNED_IN, ADMINS),
  'history.read': ownAccount(SIGNED_IN),
  'history.update': ownAccount(SIGNED_IN),
  'saved-songs.read': ownAccount(SIGNED_IN),
  'saved-songs.update': ownAccount(SIGNED_IN),
  'following.read': ownAccount(ACCOUNTS),
  'following.update': ownAccount(ACCOUNTS),
  'calendar.read': ownAccount(ACCOUNTS),
  'calendar.update': ownAccount(ACCOUNTS),
  'decisions.read': ownAccount(SIGNED_IN),
  'decisions.update': ownAccount(SIGNED_IN),
  'notices.read-own': ownAccount(SIGNED_IN),

  'users.list': anyOf(ACCOUNTS),
  'people.read': anyOf(ACCOUNTS),
  'people.report': anyOf(ACCOUNTS),
  'blocks.read': ownAccount(ACCOUNTS),
  'blocks.update': ownAccount(ACCOUNTS),

  'subscription.read': anyOf(SIGNED_IN),
  'subscription.update': anyOf(SIGNED_IN),
  'invoices.read': anyOf(SIGNED_IN),
  'checkout.start': anyOf(ACCOUNTS),
  'checkout.read': anyOf(SIGNED_IN),
  'checkout.cancel': anyOf(SIGNED_IN),

  'stations.probe': anyOf(SIGNED_IN),
  'own-stations.list': ownAccount(SIGNED_IN, ADMINS),
  'own-stations.add': ownAccount(SIGNED_IN),
  'own-stations.read': ownStation(SIGNED_IN),
  'stations.propose': ownStation(ACCOUNTS),
  'stations.publish': anyOf(PUBLISHERS),
  'stations.read-full': ownStation(SIGNED_IN, ADMINS),
  'stations.update': ownStation(SIGNED_IN, ADMINS),
  'stations.cover': ownStation(PUBLISHERS, ADMINS),
  'stations.delete': ownStation(SIGNED_IN, ADMINS),
  'stations.check': ownStation(SIGNED_IN, ADMINS),
  'figures.read': ownStation(PUBLISHERS, ADMINS),
  'stations.claim': anyOf(PUBLISHERS),
  'claims.release': ownStation(SIGNED_IN, ADMINS),

  'admin.open': anyOf(ADMINS),
  'admin.overview': anyOf(ADMINS),
  'users.list-all': anyOf(ADMINS),
  'users.rights': anyOf(ADMINS),
  'users.role': anyOf(ADMINS),
  'users.disable': anyOf(ADMINS),
  'users.sign-out': anyOf(ADMINS),
  'bulk.read': anyOf(ADMINS),
  'bulk.start': anyOf(ADMINS),
  'bulk.cancel': anyOf(ADMINS),
  'stations.moderate': anyOf(ADMINS),
  'stations.hide': anyOf(ADMINS),
  'stations.switch-off': anyOf(ADMINS),
  'stations.feature': anyOf(ADMINS),
  'stations.history': anyOf(ADMINS),
  'stations.undo': anyOf(ADMINS),
  'stations.merge': anyOf(ADMINS),
  'stations.import': anyOf(ADMINS),
  'claims.list': anyOf(ADMINS),
  'reports.read': anyOf(ADMINS),
  'reports.resolve': anyOf(ADMINS),
  'people-reports.read': anyOf(ADMINS),
  'people-reports.resolve': anyOf(ADMINS),
  'platforms.read': anyOf(ADMINS),
  'platforms.opt-out': anyOf(ADMINS),
  'audit.read': anyOf(ADMINS),
  'analytics.read': anyOf(ADMINS),
  'notices.read': anyOf(ADMINS),
  'notices.decide': anyOf(ADMINS),
  'notices.export': anyOf(ADMINS),
} as const satisfies Readonly<Record<string, Permission>>

export type Action = keyof typeof PERMISSIONS

export const permissionOf = (action: Action): Permission => PERMISSIONS[action]

/** True when the caller may do this. `isOwn`: the subject belongs to the caller. An unknown role has no permissions. */
export function may(caller: string, action: Action, isOwn = false): boolean {
  const { any, own } = permissionOf(action)
  const includesCaller = (callers: readonly string[]) => callers.includes(caller)
  return includesCaller(any) || (isOwn && includesCaller(own))
}

export type DenialReason =
  | 'sign-in-needed'
  | 'account-needed'
  | 'not-yours'
  | 'needs-plan'
  | 'not-allowed'

/** Returns the reason why the caller may not do this. Returns null when the caller may. */
export function denialReason(
  caller: CallerKind,
  action: Action,
  isOwn = false,
): DenialReason | null {
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
