import { expect, test } from 'vitest'
import { deepLinkPath, screenBelow } from './deep-link-path.ts'

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

test.each([
  ['/browse', '?genre=dub', '/browse?genre=dub'],
  ['/sign-in', '?redirect=%2Fbrowse', '/'],
  ['/subscriptions', '', '/'],
  ['/no-such-page', '?a=b', '/'],
])('a station linked at %s%s opens over %s', (pathname, search, expected) => {
  const below = screenBelow({ pathname, search })
  expect(below.pathname + below.search).toBe(expected)
})
