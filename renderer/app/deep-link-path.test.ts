import { expect, test } from 'vitest'
import { deepLinkPath } from './deep-link-path.ts'

const success = { type: 'checkout-success', plan: null, sessionId: null } as const

test.each([
  [{ type: 'checkout-cancel' }, '/subscriptions/cancel'],
  [success, '/subscriptions/success'],
  [{ ...success, plan: 'pro' }, '/subscriptions/success?plan=pro'],
  [
    { ...success, plan: 'pro', sessionId: 'cs_test_1' },
    '/subscriptions/success?plan=pro&session_id=cs_test_1',
  ],
  // Main lets no such value through; the path would hold it all the same.
  [
    { ...success, plan: 'a&session_id=b#/../c' },
    '/subscriptions/success?plan=a%26session_id%3Db%23%2F..%2Fc',
  ],
] as const)('%j opens %s', (link, path) => {
  expect(deepLinkPath(link)).toBe(path)
})
