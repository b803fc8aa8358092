// @vitest-environment jsdom
import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { ROUTE_TABLE } from '../routes/route-table.ts'
import { Guard, SignedOutOnly, UntilSignedIn } from './guard.tsx'
import { buildRoutes, RouteError } from './routes.tsx'

const routes = buildRoutes(async () => ({ Component: () => null }), {
  flags: sessionStorage,
  reload: () => {},
})

const STANDALONE = ['/sign-in', '/sign-in-2', '/sign-up', '/otp', '/forgot-password']

/** Guards of a path, outermost first. */
function guardsOf(path: string): string[] {
  return (matchRoutes(routes, path) ?? []).flatMap(({ route }) => {
    const element = route.element as { type?: unknown; props?: { access?: string } } | undefined
    if (element?.type === SignedOutOnly) return ['signed-out']
    return element?.type === Guard ? [element.props?.access ?? ''] : []
  })
}

test.each(ROUTE_TABLE.map(({ path, access }) => [path, access] as const))(
  '%s is %s',
  (path, access) => {
    const match = matchRoutes(routes, path)?.at(-1)
    expect(match?.pathname.replace(/(.)\/$/, '$1')).toBe(path)
    expect(match?.route.lazy).toBeTypeOf('function')
    const guards = guardsOf(path)
    if (access === 'public') expect(guards).not.toContain('listener')
    if (access === 'public') expect(lazyOf(path).length > 1).toBe(!STANDALONE.includes(path))
    if (access === 'listener') expect(guards).toEqual(['listener'])
    if (access === 'member') expect(guards).toEqual(['listener', 'member'])
    if (access === 'admin') expect(guards).toEqual(['listener', 'admin'])
  },
)

test('redirects signed-in users from sign-in and sign-up only', () => {
  const paths = ROUTE_TABLE.map(({ path }) => path)
  expect(paths.filter((path) => guardsOf(path).includes('signed-out'))).toEqual([
    '/sign-in',
    '/sign-in-2',
    '/sign-up',
  ])
})

test.each(['/nope', '/library/nope', '/admin/nope', '/settings/a/b'])('%s is not found', (path) => {
  expect(matchRoutes(routes, path)?.at(-1)?.route.path).toBe('*')
})

/** Lazy modules of a page, outermost first, with the frame of its errors. */
const lazyOf = (path: string) =>
  (matchRoutes(routes, path) ?? []).filter(({ route }) => typeof route.lazy === 'function')
const errorsOf = (path: string) =>
  (matchRoutes(routes, path) ?? []).filter(({ route }) => route.errorElement !== undefined)

test.each([
  // Without the data area and the shell.
  ['/sign-in', 1],
  ['/otp', 1],
  ['/forgot-password', 1],
  // In the data area and the shell.
  ['/404', 3],
  ['/503', 3],
  ['/nope', 3],
  ['/admin/nope', 3],
  ['/subscriptions', 3],
  ['/subscriptions/success', 3],
  ['/subscriptions/cancel', 3],
  ['/', 3],
  ['/users', 3],
  ['/stations/night-bus', 3],
  // Also in a layout.
  ['/library', 4],
  ['/library/history', 4],
  ['/admin', 4],
  ['/settings/account', 4],
  ['/user-settings/audio', 4],
])('%s loads %i modules', (path, count) => {
  expect(lazyOf(path)).toHaveLength(count)
})

test('shows the error of a page inside the shell', () => {
  for (const path of ['/', '/users', '/library/history', '/admin', '/subscriptions', '/nope']) {
    expect(errorsOf(path)).toMatchObject([{ route: { errorElement: { type: RouteError } } }])
  }
  expect(errorsOf('/sign-in')).toEqual([])
})

test('redirects from the second factor once its user is signed in', () => {
  const isLastStep = ({ route }: { route: { element?: unknown } }) =>
    (route.element as { type?: unknown } | undefined)?.type === UntilSignedIn
  const paths = ROUTE_TABLE.map(({ path }) => path)
  expect(paths.filter((path) => matchRoutes(routes, path)?.some(isLastStep))).toEqual(['/otp'])
})
