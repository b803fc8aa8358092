import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SUBSCRIPTION_STATES } from '../../../../shared/api/plans.ts'
import {
  isRunning,
  paidPlan,
  SUBSCRIPTION_EVENTS,
  type SubscriptionState,
  transition,
} from './subscription-machine.ts'

/** The whole machine as text, one line a state. */
function printMachine(): string {
  const line = (cells: readonly string[]) =>
    cells
      .map((cell) => cell.padEnd(12))
      .join('')
      .trimEnd()
  const rows = SUBSCRIPTION_STATES.map((state) => {
    const cells = SUBSCRIPTION_EVENTS.map((event) => transition(state, event))
    return line([state, ...cells.map((next) => (next === state ? '-' : next))])
  })
  return [line(['', ...SUBSCRIPTION_EVENTS]), ...rows].join('\n')
}

test('the whole machine ("-": stays as it is)', () => {
  const table = printMachine()
  process.stdout.write(`${table}\n`)
  expect(`\n${table}\n`).toBe(`
            trial       paid        unpaid      cancelled   grace-over  ended       given       taken
none        trialing    active      past-due    ending      -           -           given       -
given       trialing    active      past-due    ending      -           -           -           none
trialing    -           active      past-due    ending      -           expired     -           -
active      trialing    -           past-due    ending      -           expired     -           -
past-due    trialing    active      -           ending      expired     expired     -           -
ending      trialing    active      past-due    -           -           expired     -           -
expired     trialing    active      past-due    ending      -           -           given       -
`)
})

test('an event twice is an event once', () => {
  for (const state of SUBSCRIPTION_STATES) {
    for (const event of SUBSCRIPTION_EVENTS) {
      const once = transition(state, event)
      expect(transition(once, event), `${state} ${event}`).toBe(once)
    }
  }
})

test('whatever came before, what the provider says last is how it stands', () => {
  const told = {
    trial: 'trialing',
    paid: 'active',
    unpaid: 'past-due',
    cancelled: 'ending',
  } as const
  const names = Object.keys(told) as (keyof typeof told)[]
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...SUBSCRIPTION_EVENTS)),
      fc.constantFrom(...names),
      (events, last) => {
        const before = events.reduce<SubscriptionState>(transition, 'none')
        expect(transition(before, last)).toBe(told[last])
      },
    ),
  )
})

test.each([
  ['none', false],
  ['given', false],
  ['trialing', true],
  ['active', true],
  ['past-due', true],
  ['ending', true],
  ['expired', false],
] as const)('%s: paid for is %s', (state, running) => {
  expect(isRunning(state)).toBe(running)
  expect(paidPlan(state, 'pro')).toBe(running ? 'pro' : 'free')
})
