// cspell:ignore uccess
import { describe, expect, test } from 'vitest'
import { STATION_ID_MAX } from '../../shared/api/field-rules.ts'
import { LINK_MAX, parseDeepLink } from './parse-deep-link.ts'

const SUCCESS = 'undertone://subscriptions/success'
const success = (plan: string | null, sessionId: string | null) => ({
  type: 'checkout-success',
  plan,
  sessionId,
})

describe('parseDeepLink', () => {
  test.each([
    [`${SUCCESS}?plan=pro&session_id=cs_test_a1B2`, success('pro', 'cs_test_a1B2')],
    [`${SUCCESS}?session_id=cs_1&plan=creator`, success('creator', 'cs_1')],
    [`${SUCCESS}?plan=pro`, success('pro', null)],
    [`${SUCCESS}?session_id=${'a'.repeat(128)}`, success(null, 'a'.repeat(128))],
    [`${SUCCESS}?plan=&session_id=`, success(null, null)],
    [SUCCESS, success(null, null)],
    [`${SUCCESS}?`, success(null, null)],
    // Additional parameters of payment providers are ignored.
    [`${SUCCESS}?plan=pro&utm_source=a%20b&utm_source=c`, success('pro', null)],
    [`${SUCCESS}?next=https://evil.example/&plan=pro`, success('pro', null)],
    [`${SUCCESS}?plan=%70ro`, success('pro', null)],
    ['undertone://subscriptions/cancel', { type: 'checkout-cancel' }],
    ['undertone://subscriptions/cancel?plan=pro', { type: 'checkout-cancel' }],
    ['undertone://station/demo-night-bus', { type: 'station', id: 'demo-night-bus' }],
    [
      `undertone://station/${'a'.repeat(STATION_ID_MAX)}`,
      { type: 'station', id: 'a'.repeat(STATION_ID_MAX) },
    ],
  ])('%s', (link, expected) => {
    expect(parseDeepLink(link)).toEqual(expected)
  })

  test.each([
    '',
    'undertone:',
    'undertone://',
    'undertone:///',
    'undertone:subscriptions/success',
    'undertone:/subscriptions/success',
    'undertone://subscriptions',
    'undertone://subscriptions/',
    'undertone://subscriptions/success/',
    'undertone://subscriptions/success/more',
    'undertone://subscriptions/Success',
    'undertone://subscriptions/other',
    'undertone://station',
    'undertone://settings/account',
    'undertone://evil.example/success',
    'undertone://subscriptions.evil.example/success',
    'undertone://subscriptions@evil.example/success',
    'undertone://me:word@subscriptions/success',
    'undertone://subscriptions:443/success',
    'undertone://undertone/subscriptions/success',
    // Path traversal.
    'undertone://subscriptions%2fsuccess',
    'undertone://subscriptions/%73uccess',
    'undertone://subscriptions/x/../success',
    'undertone://subscriptions\\success',
    'undertone://station/..%2f..%2fadmin',
    'undertone://station/../admin',
    'undertone://station/a%2fb',
    'undertone://station/a%5cb',
    'undertone://station/a%00',
    'undertone://station/a/b',
    'undertone://station/-a',
    'undertone://station/A',
    'undertone://station/ä',
    `undertone://station/${'a'.repeat(STATION_ID_MAX + 1)}`,
    'javascript:alert(1)',
    'javascript://subscriptions/success',
    'https://subscriptions/success',
    'app://undertone/subscriptions/success',
    'xundertone://subscriptions/success',
    'UNDERTONE://subscriptions/success',
    // Characters around and inside.
    ` ${SUCCESS}`,
    `${SUCCESS} `,
    `${SUCCESS}\n`,
    `${SUCCESS}\0`,
    `${SUCCESS}#fragment`,
    `${SUCCESS}?plan=pro#fragment`,
    `${SUCCESS}?plan=p\0ro`,
    `${SUCCESS}?plan=p%00ro`,
    `${SUCCESS}?other=%00`,
    `${SUCCESS}?other=%0d%0aSet-Cookie:a`,
    `${SUCCESS}?plan=a b`,
    `${SUCCESS}?plan=%zz`,
    `${SUCCESS}?plan=%c3`,
    `${SUCCESS}?plan=\u202Epro`,
    // Invalid plans and sessions, and repeated parameters.
    `${SUCCESS}?plan=pro&plan=pro`,
    `${SUCCESS}?session_id=a&session_id=b`,
    `${SUCCESS}?session_id=&session_id=b`,
    `${SUCCESS}?plan=a%2fb`,
    `${SUCCESS}?plan=javascript:alert(1)`,
    `${SUCCESS}?plan=${'a'.repeat(65)}`,
    `${SUCCESS}?session_id=${'a'.repeat(129)}`,
    `${SUCCESS}?session_id={CHECKOUT_SESSION_ID}`,
    // Too long by one character and by many.
    `${SUCCESS}?x=`.padEnd(LINK_MAX + 1, 'a'),
    `${SUCCESS}?x=`.padEnd(10_240, 'a'),
  ])('refuses %j', (link) => {
    expect(parseDeepLink(link)).toBeNull()
  })

  test('accepts a link of the maximum length', () => {
    expect(parseDeepLink(`${SUCCESS}?x=`.padEnd(LINK_MAX, 'a'))).toEqual(success(null, null))
  })
})
