/**
 * All URLs of the app: those of section 2 of the product specification, and pages of stations. `public` needs no sign-in. `listener` needs a
 * user, who may be anonymous if anonymous listening is on. `member` needs an account. `admin` needs the admin role.
 */
export type Access = 'public' | 'listener' | 'member' | 'admin'

export interface RouteEntry {
  readonly path: string
  readonly access: Access
}

export const ROUTE_TABLE = [
  { path: '/sign-in', access: 'public' },
  { path: '/sign-in-2', access: 'public' },
  { path: '/sign-up', access: 'public' },
  { path: '/otp', access: 'public' },
  { path: '/forgot-password', access: 'public' },
  { path: '/401', access: 'public' },
  { path: '/403', access: 'public' },
  { path: '/404', access: 'public' },
  { path: '/500', access: 'public' },
  { path: '/503', access: 'public' },
  { path: '/subscriptions', access: 'public' },
  { path: '/subscriptions/success', access: 'public' },
  { path: '/subscriptions/cancel', access: 'public' },

  { path: '/', access: 'listener' },
  { path: '/search', access: 'listener' },
  { path: '/profile', access: 'listener' },
  { path: '/browse', access: 'listener' },
  { path: '/users', access: 'member' },
  { path: '/stations/:stationId', access: 'listener' },
  { path: '/library', access: 'listener' },
  { path: '/library/favorites', access: 'listener' },
  { path: '/library/following', access: 'member' },
  { path: '/library/history', access: 'listener' },
  { path: '/admin', access: 'admin' },
  { path: '/admin/users', access: 'admin' },
  { path: '/admin/stations', access: 'admin' },
  { path: '/admin/analytics', access: 'admin' },
  { path: '/settings', access: 'listener' },
  { path: '/settings/account', access: 'member' },
  { path: '/settings/appearance', access: 'listener' },
  { path: '/settings/audio', access: 'listener' },
  { path: '/settings/display', access: 'listener' },
  { path: '/settings/notifications', access: 'listener' },
  { path: '/settings/preferences', access: 'listener' },
  { path: '/user-settings', access: 'listener' },
  { path: '/user-settings/preferences', access: 'listener' },
  { path: '/user-settings/audio', access: 'listener' },
] as const satisfies readonly RouteEntry[]

export type RoutePath = (typeof ROUTE_TABLE)[number]['path']
