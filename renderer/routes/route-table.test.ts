import { expect, test } from 'vitest'
import { ROUTE_TABLE } from './route-table.ts'

const pathsOf = (...accesses: readonly string[]) =>
  ROUTE_TABLE.filter(({ access }) => accesses.includes(access)).map(({ path }) => path)

test('opens exactly the public routes of the specification when signed out', () => {
  expect(pathsOf('public')).toEqual([
    '/sign-in',
    '/sign-in-2',
    '/sign-up',
    '/otp',
    '/forgot-password',
    '/401',
    '/403',
    '/404',
    '/500',
    '/503',
    '/subscriptions',
    '/subscriptions/success',
    '/subscriptions/cancel',
  ])
})

test('requires a signed-in user on every route of the authenticated layout and pages of stations', () => {
  expect(pathsOf('listener', 'member', 'admin')).toEqual([
    '/',
    '/search',
    '/profile',
    '/browse',
    '/users',
    '/stations/:stationId',
    '/library',
    '/library/favorites',
    '/library/following',
    '/library/history',
    '/admin',
    '/admin/users',
    '/admin/stations',
    '/admin/analytics',
    '/settings',
    '/settings/account',
    '/settings/appearance',
    '/settings/audio',
    '/settings/display',
    '/settings/notifications',
    '/settings/preferences',
    '/user-settings',
    '/user-settings/preferences',
    '/user-settings/audio',
  ])
})

test('requires an account for personal data and an admin for the admin area', () => {
  expect(pathsOf('member')).toEqual(['/users', '/library/following', '/settings/account'])
  expect(pathsOf('admin')).toEqual([
    '/admin',
    '/admin/users',
    '/admin/stations',
    '/admin/analytics',
  ])
})
