// @vitest-environment jsdom
import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { ROUTE_TABLE } from '../routes/route-table.ts'
import { Guard, SignedOutOnly } from './guard.tsx'
import { buildRoutes } from './routes.tsx'

const routes = buildRoutes(async () => ({ Component: () => null }), {
  flags: sessionStorage,
  reload: () => {},
})

/** The guards around a path, outermost first. */
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
    if (access === 'listener') expect(guards).toEqual(['listener'])
    if (access === 'member') expect(guards).toEqual(['listener', 'member'])
    if (access === 'admin') expect(guards).toEqual(['listener', 'admin'])
  },
)

test('only sign-in and sign-up send signed-in users on', () => {
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
