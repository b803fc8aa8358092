import { expect, test } from 'vitest'
import { type ReturningSession, returnTarget, webOrigin } from './return-target.ts'

const app: ReturningSession = {
  plan: 'pro',
  return: 'app',
  origin: null,
  priceId: 'pro-month',
  status: 'paid',
}
const web: ReturningSession = { ...app, return: 'web', origin: 'http://127.0.0.1:4800' }

test.each([
  [app, 'success', 'undertone://subscriptions/success?plan=pro&session_id=cs_1'],
  [app, 'cancel', 'undertone://subscriptions/cancel'],
  [web, 'success', 'http://127.0.0.1:4800/subscriptions/success?plan=pro&session_id=cs_1'],
  [web, 'cancel', 'http://127.0.0.1:4800/subscriptions/cancel'],
  [{ ...web, origin: null }, 'cancel', 'undertone://subscriptions/cancel'],
] as const)('%j, %s: %s', (session, result, target) => {
  expect(returnTarget('cs_1', session, result)).toBe(target)
})

test('an id cannot add anything to the address', () => {
  expect(returnTarget('x&plan=pro#', app, 'success')).toBe(
    'undertone://subscriptions/success?plan=pro&session_id=x%26plan%3Dpro%23',
  )
})

test.each(['app://undertone', 'javascript:alert(1)', 'null', ''])(
  '%j is no web origin',
  (origin) => {
    expect(webOrigin({ ...web, origin })).toBeNull()
  },
)
test('of an address only the origin counts', () => {
  expect(webOrigin({ ...web, origin: 'https://radio.example/path?x' })).toBe(
    'https://radio.example',
  )
})
