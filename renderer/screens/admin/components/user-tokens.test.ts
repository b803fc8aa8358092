import { expect, it } from 'vitest'
import { tokenStatus } from './user-tokens.tsx'

const CHANGED = '2026-11-24T02:00:00.000Z'
const AFTER = '2026-11-24T02:00:00.001Z'
const user = { role: 'creator', plan: 'creator', updatedAt: CHANGED }
const claims = { role: 'creator', plan: 'creator' }

it.each([
  [
    'other rights in the token',
    user,
    { claims: { ...claims, plan: 'free' }, renewedAt: AFTER },
    'differs',
  ],
  ['no rights in the token of a creator', user, { claims: null, renewedAt: AFTER }, 'differs'],
  [
    'no rights in the token of a listener',
    { ...user, role: 'listener', plan: 'free' },
    { claims: null, renewedAt: AFTER },
    'current',
  ],
  ['a token from before the change', user, { claims, renewedAt: CHANGED }, 'pendingUpdate'],
  ['a token from after the change', user, { claims, renewedAt: AFTER }, 'current'],
  ['a token of no known time', user, { claims, renewedAt: null }, 'unknown'],
] as const)('detects %s', (_what, account, rights, status) => {
  expect(tokenStatus(account, rights)).toBe(status)
})
