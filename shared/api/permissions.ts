/**
 * Every permission of the product, in one table: what may be done, by whom, and to what. The API's routes are
 * guarded by it, the app shows by it, and `npm run permissions` prints it.
 */
import type { Role } from './field-rules.ts'

/** Who may ask: `none` is signed out, `anonymous` listens without an account; the others have the role of that name. */
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

/** What a caller can own: an account (their own), or a station that they publish, or keep for themselves. */
export type Ownable = 'account' | 'station'

/** A row: who may do it to any such thing, and who to their own. */
export interface Permission {
  readonly any: readonly CallerKind[]
  readonly own: readonly CallerKind[]
  /** What it is done to; null: to nothing that a caller owns. */
  readonly of: Ownable | null
}

const by = (any: readonly CallerKind[]): Permission => ({ any, own: [], of: null })
const owned =
  (of: Ownable) =>
  (own: readonly CallerKind[], any: readonly CallerKind[] = []): Permission => ({ any, own, of })
const account = owned('account')
const station = owned('station')

/** The table. An action is `<resource>.<verb>`; the deeds of the audit have the same names. */
export const PERMISSIONS = {
  // For everyone
  'service.read': by(EVERYONE),
  'stations.read': by(EVERYONE),
  'programme.read': by(EVERYONE),
  'notices.send': by(EVERYONE),
  'notices.track': by(EVERYONE),
  'products.read': by(EVERYONE),
  'checkout-pages.read': by(EVERYONE),
  'checkout-pages.pay': by(EVERYONE),
  'webhooks.receive': by(EVERYONE),

  // Listening
  'listening.tell': by(SIGNED_IN),
  'events.read': by(SIGNED_IN),
  'releases.find': by(SIGNED_IN),
  'stations.match': by(SIGNED_IN),
  'stations.report': by(SIGNED_IN),
  'player.time-shift': by(PRO),
  'player.record': by(PRO),

  // Accounts
  'users.register': by(SIGNED_IN),
  'users.read': by(SIGNED_IN),
  'users.read-whole': account(SIGNED_IN, ADMINS),
  'users.update': account(ACCOUNTS, ADMINS),
  'users.delete': account(SIGNED_IN, ADMINS),
  'users.merge': account(ACCOUNTS),
  'users.verify': account(ACCOUNTS),
  'users.export': account(SIGNED_IN),
  'favorites.read': account(SIGNED_IN, ADMINS),
  'favorites.update': account(SIGNED_IN, ADMINS),
  'history.read': account(SIGNED_IN),
  'history.update': account(SIGNED_IN),
  'crate.read': account(SIGNED_IN),
  'crate.update': account(SIGNED_IN),
  'following.read': account(ACCOUNTS),
  'following.update': account(ACCOUNTS),
  'calendar.read': account(ACCOUNTS),
  'calendar.update': account(ACCOUNTS),
  'answers.read': account(SIGNED_IN),
  'answers.update': account(SIGNED_IN),
  'notices.read-own': account(SIGNED_IN),

  // People
  'users.list': by(ACCOUNTS),
  'people.read': by(ACCOUNTS),
  'people.report': by(ACCOUNTS),
  'blocks.read': account(ACCOUNTS),
  'blocks.update': account(ACCOUNTS),

  // Plans and money: each caller's own
  'subscription.read': by(SIGNED_IN),
  'subscription.update': by(SIGNED_IN),
  'invoices.read': by(SIGNED_IN),
  'checkout.begin': by(ACCOUNTS),
  'checkout.read': by(SIGNED_IN),
  'checkout.cancel': by(SIGNED_IN),

  // Stations of users
  'stations.probe': by(SIGNED_IN),
  'own-stations.list': account(SIGNED_IN, ADMINS),
  'own-stations.add': account(SIGNED_IN),
  'own-stations.read': station(SIGNED_IN),
  'stations.propose': station(ACCOUNTS),
  'stations.publish': by(PUBLISHERS),
  'stations.read-whole': station(SIGNED_IN, ADMINS),
  'stations.update': station(SIGNED_IN, ADMINS),
  'stations.cover': station(PUBLISHERS, ADMINS),
  'stations.delete': station(SIGNED_IN, ADMINS),
  'stations.check': station(SIGNED_IN, ADMINS),
  'figures.read': station(PUBLISHERS, ADMINS),
  'stations.claim': by(PUBLISHERS),
  'claims.release': station(SIGNED_IN, ADMINS),

  // The admins' desk
  'desk.open': by(ADMINS),
  'desk.overview': by(ADMINS),
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

/** A row of the table. */
export type Action = keyof typeof PERMISSIONS

/** The row of an action. */
export const permissionOf = (action: Action): Permission => PERMISSIONS[action]

/** Whether a caller may do it, to a thing of theirs where `isOwn`. A role that is none may do nothing. */
export function may(caller: string, action: Action, isOwn = false): boolean {
  const { any, own } = permissionOf(action)
  const among = (callers: readonly string[]) => callers.includes(caller)
  return among(any) || (isOwn && among(own))
}

/** Why something is refused: the code of the API's answer. */
export type Refusal =
  | 'sign-in-needed'
  | 'account-needed'
  | 'not-yours'
  | 'needs-plan'
  | 'not-allowed'

/** Why a caller may not do it; null: they may. */
export function refusalOf(caller: CallerKind, action: Action, isOwn = false): Refusal | null {
  if (may(caller, action, isOwn)) return null
  if (caller === 'none') return 'sign-in-needed'
  const { any, own, of } = permissionOf(action)
  const allowed = of === null ? any : own
  const lacksAccount =
    caller === 'anonymous' && !allowed.includes('anonymous') && allowed.includes('listener')
  // Whose a station is, is known later than that an account is needed.
  if (lacksAccount && (of !== 'account' || isOwn)) return 'account-needed'
  if (of !== null && !isOwn) return 'not-yours'
  return allowed.includes('creator') || allowed.includes('pro') ? 'needs-plan' : 'not-allowed'
}
