import { expect, test } from 'vitest'
import { checkCard, TEST_CARDS } from './test-cards.ts'

test.each([
  [TEST_CARDS.succeeds, { kind: 'accepted', card: 'good' }],
  ['4242424242424242', { kind: 'accepted', card: 'good' }],
  ['4242-4242 42424242', { kind: 'accepted', card: 'good' }],
  [TEST_CARDS.declined, { kind: 'declined' }],
  [TEST_CARDS.confirm, { kind: 'confirm' }],
  [TEST_CARDS.failsLater, { kind: 'accepted', card: 'fails-later' }],
])('recognizes card %s', (number, result) => expect(checkCard(number)).toEqual(result))

test.each(['', '4242', '4242 4242 4242 4243', '42424242424242424242', 'constructor', '٤٢٤٢'])(
  'rejects %j as test card',
  (number) => expect(checkCard(number)).toEqual({ kind: 'unknown' }),
)

test('uses the numbers of the payment provider’s documentation', () => {
  expect(Object.values(TEST_CARDS)).toEqual([
    '4242 4242 4242 4242',
    '4000 0000 0000 0002',
    '4000 0025 0000 3155',
    '4000 0000 0000 0341',
  ])
})
