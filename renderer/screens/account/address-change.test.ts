import { expect, it } from 'vitest'
import { checkNewAddress, isLinkOpened } from './address-change.ts'

const change = { uid: 'u1', kind: 'change', address: 'New@example.org' } as const
const verify = { uid: 'u1', kind: 'verify', address: 'ada@example.org' } as const
const account = { uid: 'u1', email: 'ada@example.org', emailVerified: false }

it.each([
  [verify, account, false],
  [verify, { ...account, emailVerified: true }, true],
  [verify, { ...account, uid: 'u2', emailVerified: true }, false],
  [change, { ...account, emailVerified: true }, false],
  [change, { ...account, email: 'new@example.org', emailVerified: true }, true],
  [change, { ...account, email: null }, false],
])('reports whether the link of %j is opened for %j: %s', (wait, user, isOpened) => {
  expect(isLinkOpened(wait, user)).toBe(isOpened)
})

it.each([
  ['', 'missing'],
  ['   ', 'missing'],
  ['ada', 'shape'],
  ['ada@', 'shape'],
  ['a b@example.org', 'shape'],
  [' ADA@example.org ', 'same'],
  ['ada@example.net', null],
])('validates the address %j as %s', (address, problem) => {
  expect(checkNewAddress(address, 'ada@example.org')).toBe(problem)
})
