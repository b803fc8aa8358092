import { expect, test } from 'vitest'
import {
  type Action,
  CALLERS,
  denialReason,
  may,
  PERMISSIONS,
  permissionOf,
} from './permissions.ts'

const ACTIONS = Object.keys(PERMISSIONS) as Action[]

test.each(ACTIONS)('%s is named <resource>.<verb> and allowed for some caller', (action) => {
  expect(action).toMatch(/^[a-z]+(?:-[a-z]+)*\.[a-z]+(?:-[a-z]+)*$/)
  const { any, own, of } = permissionOf(action)
  expect(any.length + own.length).toBeGreaterThan(0)
  // Only subjects with an owner have owner permissions.
  expect(own.length > 0).toBe(of !== null)
})

test('grants larger roles all permissions of smaller ones, and on any subject those on their own', () => {
  const roles = ['listener', 'creator', 'pro', 'admin'] as const
  for (const action of ACTIONS) {
    for (const isOwn of [true, false]) {
      const allowed = roles.map((role) => may(role, action, isOwn))
      expect(allowed, action).toEqual([...allowed].sort())
    }
  }
})

test('gives a reason exactly for refused actions', () => {
  for (const action of ACTIONS) {
    for (const caller of CALLERS) {
      for (const isOwn of [true, false]) {
        expect(denialReason(caller, action, isOwn) === null).toBe(may(caller, action, isOwn))
      }
    }
  }
})

test.each([
  ['none', 'audit.read', false, 'sign-in-needed'],
  ['anonymous', 'people.read', false, 'account-needed'],
  ['anonymous', 'following.read', true, 'account-needed'],
  ['anonymous', 'following.read', false, 'not-yours'],
  ['anonymous', 'stations.propose', false, 'account-needed'],
  ['listener', 'history.read', false, 'not-yours'],
  ['admin', 'history.read', false, 'not-yours'],
  ['listener', 'stations.publish', false, 'needs-plan'],
  ['listener', 'figures.read', true, 'needs-plan'],
  ['creator', 'player.record', false, 'needs-plan'],
  ['pro', 'stations.hide', false, 'not-allowed'],
] as const)('for %s, %s, own %s, returns %s', (caller, action, isOwn, refusal) =>
  expect(denialReason(caller, action, isOwn)).toBe(refusal),
)

test.each([
  ['admin.open', ['admin']],
  ['stations.publish', ['creator', 'pro', 'admin']],
] as const)('allows %s for %j', (action, callers) => {
  expect(CALLERS.filter((caller) => may(caller, action))).toEqual(callers)
})

test('treats a subject as foreign unless the caller owns it', () => {
  expect(may('listener', 'history.read')).toBe(false)
  expect(may('listener', 'history.read', true)).toBe(true)
  expect(denialReason('listener', 'history.read')).toBe('not-yours')
})

test.each(['', 'owner', '__proto__', 'constructor'])(
  'grants the unknown caller %j nothing',
  (role) => {
    expect(ACTIONS.filter((action) => may(role, action, true))).toEqual([])
  },
)
