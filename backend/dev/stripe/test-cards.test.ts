import { expect, test } from 'vitest'
import { answerCard, TEST_CARDS } from './test-cards.ts'

test.each([
  [TEST_CARDS.succeeds, { kind: 'accepted', card: 'good' }],
  ['4242424242424242', { kind: 'accepted', card: 'good' }],
  ['4242-4242 42424242', { kind: 'accepted', card: 'good' }],
  [TEST_CARDS.declined, { kind: 'declined' }],
  [TEST_CARDS.confirm, { kind: 'confirm' }],
  [TEST_CARDS.failsLater, { kind: 'accepted', card: 'fails-later' }],
])('card %s', (number, answer) => expect(answerCard(number)).toEqual(answer))

test.each(['', '4242', '4242 4242 4242 4243', '42424242424242424242', 'constructor', '٤٢٤٢'])(
  '%j is no test card',
  (number) => expect(answerCard(number)).toEqual({ kind: 'unknown' }),
)

test('they are the numbers of the payment provider’s documentation', () => {
  expect(Object.values(TEST_CARDS)).toEqual([
    '4242 4242 4242 4242',
    '4000 0000 0000 0002',
    '4000 0025 0000 3155',
    '4000 0000 0000 0341',
  ])
})
