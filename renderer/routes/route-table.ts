/**
 * The URL table of the product specification (section 2), written once: the router is built from it
 * and the route tests walk it. `public` opens signed out; `member` needs a signed-in user; `admin`
 * needs the role claim `admin` on top.
 */
export type Access = 'public' | 'member' | 'admin'

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

  { path: '/', access: 'member' },
  { path: '/search', access: 'member' },
  { path: '/profile', access: 'member' },
  { path: '/browse', access: 'member' },
  { path: '/users', access: 'member' },
  { path: '/library', access: 'member' },
  { path: '/library/favorites', access: 'member' },
  { path: '/library/following', access: 'member' },
  { path: '/library/history', access: 'member' },
  { path: '/admin', access: 'admin' },
  { path: '/admin/users', access: 'admin' },
  { path: '/admin/stations', access: 'admin' },
  { path: '/admin/analytics', access: 'admin' },
  { path: '/settings', access: 'member' },
  { path: '/settings/account', access: 'member' },
  { path: '/settings/appearance', access: 'member' },
  { path: '/settings/audio', access: 'member' },
  { path: '/settings/display', access: 'member' },
  { path: '/settings/notifications', access: 'member' },
  { path: '/settings/preferences', access: 'member' },
  { path: '/user-settings', access: 'member' },
  { path: '/user-settings/preferences', access: 'member' },
  { path: '/user-settings/audio', access: 'member' },
] as const satisfies readonly RouteEntry[]

export type RoutePath = (typeof ROUTE_TABLE)[number]['path']
