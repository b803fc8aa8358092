import { expect, test } from 'vitest'
import { type Action, CALLERS, may, PERMISSIONS, permissionOf, refusalOf } from './permissions.ts'

const ACTIONS = Object.keys(PERMISSIONS) as Action[]

test.each(ACTIONS)('%s is named <resource>.<verb>, and is for some caller', (action) => {
  expect(action).toMatch(/^[a-z]+(?:-[a-z]+)*\.[a-z]+(?:-[a-z]+)*$/)
  const { any, own, of } = permissionOf(action)
  expect(any.length + own.length).toBeGreaterThan(0)
  // Only what can be owned is for owners.
  expect(own.length > 0).toBe(of !== null)
})

test('a larger role may do what a smaller one may, and to any thing what it may to its own', () => {
  const roles = ['listener', 'creator', 'pro', 'admin'] as const
  for (const action of ACTIONS) {
    for (const isOwn of [true, false]) {
      const allowed = roles.map((role) => may(role, action, isOwn))
      expect(allowed, action).toEqual([...allowed].sort())
    }
  }
})

test('what is refused has a reason, and what is not has none', () => {
  for (const action of ACTIONS) {
    for (const caller of CALLERS) {
      for (const isOwn of [true, false]) {
        expect(refusalOf(caller, action, isOwn) === null).toBe(may(caller, action, isOwn))
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
] as const)('%s, %s, own %s: %s', (caller, action, isOwn, refusal) =>
  expect(refusalOf(caller, action, isOwn)).toBe(refusal),
)

test.each([
  ['desk.open', ['admin']],
  ['stations.publish', ['creator', 'pro', 'admin']],
] as const)('%s is for %j', (action, callers) => {
  expect(CALLERS.filter((caller) => may(caller, action))).toEqual(callers)
})

test('takes a thing for another person’s unless the caller says that it is theirs', () => {
  expect(may('listener', 'history.read')).toBe(false)
  expect(may('listener', 'history.read', true)).toBe(true)
  expect(refusalOf('listener', 'history.read')).toBe('not-yours')
})

test.each(['', 'owner', '__proto__', 'constructor'])(
  '%j is no caller: it may do nothing',
  (role) => {
    expect(ACTIONS.filter((action) => may(role, action, true))).toEqual([])
  },
)
