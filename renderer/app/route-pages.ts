/** Maps route paths to lazily loaded page modules. A path without a page is a compile error. */
import type { ComponentType } from 'react'
import type { RoutePath } from '../routes/route-table.ts'

/** React Router's lazy routes require a named `Component`. */
export interface PageModule {
  readonly Component: ComponentType
}

export type PageLoader = () => Promise<PageModule>

export const ROUTE_PAGES: Record<RoutePath, PageLoader> = {
  '/sign-in': () => import('../routes/sign-in.tsx'),
  '/sign-in-2': () => import('../routes/sign-in-2.tsx'),
  '/sign-up': () => import('../routes/sign-up.tsx'),
  '/otp': () => import('../routes/otp.tsx'),
  '/forgot-password': () => import('../routes/forgot-password.tsx'),
  '/401': () => import('../routes/401.tsx'),
  '/403': () => import('../routes/403.tsx'),
  '/404': () => import('../routes/404.tsx'),
  '/500': () => import('../routes/500.tsx'),
  '/503': () => import('../routes/503.tsx'),
  '/subscriptions': () => import('../routes/subscriptions/index.tsx'),
  '/subscriptions/success': () => import('../routes/subscriptions/success.tsx'),
  '/subscriptions/cancel': () => import('../routes/subscriptions/cancel.tsx'),

  '/': () => import('../routes/home.tsx'),
  '/search': () => import('../routes/search.tsx'),
  '/profile': () => import('../routes/profile.tsx'),
  '/browse': () => import('../routes/browse.tsx'),
  '/users': () => import('../routes/users.tsx'),
  '/stations/:stationId': () => import('../routes/stations.tsx'),
  '/library': () => import('../routes/library/index.tsx'),
  '/library/favorites': () => import('../routes/library/favorites.tsx'),
  '/library/following': () => import('../routes/library/following.tsx'),
  '/library/history': () => import('../routes/library/history.tsx'),
  '/admin': () => import('../routes/admin/index.tsx'),
  '/admin/users': () => import('../routes/admin/users.tsx'),
  '/admin/stations': () => import('../routes/admin/stations.tsx'),
  '/admin/analytics': () => import('../routes/admin/analytics.tsx'),
  '/settings': () => import('../routes/settings/index.tsx'),
  '/settings/account': () => import('../routes/settings/account.tsx'),
  '/settings/appearance': () => import('../routes/settings/appearance.tsx'),
  '/settings/audio': () => import('../routes/settings/audio.tsx'),
  '/settings/display': () => import('../routes/settings/display.tsx'),
  '/settings/notifications': () => import('../routes/settings/notifications.tsx'),
  '/settings/preferences': () => import('../routes/settings/preferences.tsx'),
  '/user-settings': () => import('../routes/user-settings/index.tsx'),
  '/user-settings/preferences': () => import('../routes/user-settings/preferences.tsx'),
  '/user-settings/audio': () => import('../routes/user-settings/audio.tsx'),
}

/** Paths with a shared layout (tabs, side navigation) around an Outlet. */
export const LAYOUT_PAGES = {
  '/library': () => import('../routes/library/layout.tsx'),
  '/admin': () => import('../routes/admin/layout.tsx'),
  '/settings': () => import('../routes/settings/layout.tsx'),
  '/user-settings': () => import('../routes/user-settings/layout.tsx'),
} as const satisfies Partial<Record<RoutePath, PageLoader>>

export const loadNotFound: PageLoader = ROUTE_PAGES['/404']

export const loadShell: PageLoader = async () => ({
  Component: (await import('./shell/shell.tsx')).Shell,
})
