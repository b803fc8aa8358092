import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { may } from '../shared/api/permissions.ts'
import type { RouteAction } from './modules/users/guard-routes.ts'
import { createTestApi, type TestApi } from './testing/test-api.ts'

interface Operation {
  readonly summary?: string
  readonly security?: unknown
  readonly parameters?: readonly { readonly in: string; readonly name: string }[]
  readonly responses: Record<string, { description: string; content?: Record<string, unknown> }>
}

let api: TestApi
let document: { paths: Record<string, Record<string, Operation>>; components: unknown }
let operations: [name: string, operation: Operation][]
let routes: RouteAction[]

const nameOf = ({ method, url }: RouteAction) => `${method} ${url.replace(/:(\w+)/g, '{$1}')}`

beforeAll(async () => {
  api = await createTestApi()
  routes = api.app.routeActions.filter(
    ({ method, schema }) => method !== 'HEAD' && schema?.hide !== true,
  )
  document = (await api.call('GET', '/openapi.json', null)).json()
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  )
})
afterAll(() => api.close())

test('describes every route that is not hidden', () => {
  expect(operations.length).toBeGreaterThan(100)
  expect(operations.map(([name]) => name).sort()).toEqual(routes.map(nameOf).sort())
  expect(operations.filter(([, { summary }]) => !summary)).toEqual([])
})

test('documents problem responses for every operation', () => {
  for (const [name, { responses }] of operations) {
    for (const range of ['4XX', '5XX']) {
      const refusal = responses[range]
      expect(Object.keys(refusal?.content ?? {}), `${name} ${range}`).toEqual([
        'application/problem+json',
      ])
    }
  }
})

test('requires a token exactly for routes that need one', () => {
  const isPublic = new Map(routes.map((route) => [nameOf(route), may('none', route.action)]))
  for (const [name, { security }] of operations) {
    expect(security, name).toEqual(isPublic.get(name) ? undefined : [{ idToken: [] }])
  }
})

test('documents conditional headers and path parameters', () => {
  const headers = operations.flatMap(([name, { parameters = [] }]) =>
    parameters.filter((p) => p.in === 'header').map((p) => `${name} ${p.name}`),
  )
  const read = routes.flatMap((route) => {
    const { shape } = (route.schema?.headers ?? { shape: {} }) as z.ZodObject
    return Object.keys(shape).map((header) => `${nameOf(route)} ${header}`)
  })
  expect(read.length).toBeGreaterThan(20)
  expect(headers.sort()).toEqual(read.sort())
  for (const [name, { parameters = [] }] of operations) {
    const names = parameters.filter((p) => p.in === 'path').map((p) => p.name)
    const placeholders = [...name.matchAll(/\{(\w+)\}/g)].map(([, placeholder]) => placeholder)
    expect(names, name).toEqual(placeholders)
  }
})

test('has no broken references', () => {
  const references = JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)
  for (const [, path = ''] of references) {
    expect(document).toHaveProperty(path.split('/'))
  }
})
