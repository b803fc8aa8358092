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
  return () => app.get(url, options, async () => 'let in')
}

test('a route that does not say what it does is refused at start', () => {
  expect(serviceWith('/new', {})).toThrow('GET /new has no action')
  expect(serviceWith('/new', { config: { action: 'audit.read' } })).not.toThrow()
})

test('a token alone is enough only where all who are signed in are let in', () => {
  const token = (action: 'events.read' | 'users.list' | 'history.read') =>
    serviceWith('/users/:id/new', { config: { action, looksUp: 'token' } })
  expect(token('events.read')).not.toThrow()
  expect(token('users.list')).toThrow('a token does not tell a role')
  expect(token('history.read')).toThrow('a token does not tell a role')
})

test('what is done to an account names it in the address', () => {
  const history = (url: string) => serviceWith(url, { config: { action: 'history.read' } })
  expect(history('/users/:id/new')).not.toThrow()
  expect(history('/new')).toThrow('does not name an account')
})
