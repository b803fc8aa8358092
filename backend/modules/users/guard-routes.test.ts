import Fastify, { type RouteShorthandOptions } from 'fastify'
import { expect, test } from 'vitest'
import { createFakeIdentity } from '../../testing/fake-identity.ts'
import { guardRoutes } from './guard-routes.ts'
import type { UserStore } from './user-store.ts'

function serviceWith(url: string, options: RouteShorthandOptions) {
  const app = Fastify()
  guardRoutes(app, {
    identity: createFakeIdentity().port,
    users: {} as UserStore,
    ended: { isEnded: async () => false },
  })
  return () => app.get(url, options, async () => 'ok')
}

test('rejects a route without an action at startup', () => {
  expect(serviceWith('/new', {})).toThrow('GET /new has no action')
  expect(serviceWith('/new', { config: { action: 'audit.read' } })).not.toThrow()
})

test('allows a token-only lookup only for actions of all signed-in users', () => {
  const token = (action: 'events.read' | 'users.list' | 'history.read') =>
    serviceWith('/users/:id/new', { config: { action, callerLookup: 'token' } })
  expect(token('events.read')).not.toThrow()
  expect(token('users.list')).toThrow('a token contains no role')
  expect(token('history.read')).toThrow('a token contains no role')
})

test('requires :id in the URL of account actions', () => {
  const history = (url: string) => serviceWith(url, { config: { action: 'history.read' } })
  expect(history('/users/:id/new')).not.toThrow()
  expect(history('/new')).toThrow('has no :id of an account')
})
