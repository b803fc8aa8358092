import { expect, test } from 'vitest'
import {
  isWorking,
  type PaymentReturn,
  type ReturnEvent,
  type ReturnPhase,
  reduceReturn,
  secondsLeft,
  startReturn,
} from './payment-return.ts'

const PHASES: readonly ReturnPhase[] = [
  'identity',
  'signed-out',
  'looking',
  'not-found',
  'granting',
  'granted',
  'queued',
  'refused',
  'idle',
]
const granted: ReturnEvent = { type: 'outcome', outcome: { type: 'granted' } }
const waiting: ReturnEvent = { type: 'outcome', outcome: { type: 'waiting' } }
const refused: ReturnEvent = { type: 'outcome', outcome: { type: 'refused', sentence: 'No.' } }
const here: ReturnEvent = { type: 'identity', status: 'signed-in' }
const signedOut: ReturnEvent = { type: 'identity', status: 'signed-out' }
const tick = (elapsed: number): ReturnEvent => ({ type: 'tick', elapsed })

const EVENTS: readonly (readonly [string, ReturnEvent])[] = [
  ['who? wait', { type: 'identity', status: 'loading' }],
  ['signed in', here],
  ['signed out', signedOut],
  ['found', { type: 'looked', found: true }],
  ['nothing', { type: 'looked', found: false }],
  ['unreachable', { type: 'looked', found: null }],
  ['granted', granted],
  ['failed', waiting],
  ['refused', refused],
  ['5 s', tick(5_000)],
  ['10 s', tick(10_000)],
  ['stay', { type: 'stay' }],
]

/** A row per phase and a column per event: the next phase, and effects after "!". */
function table(hasPlan: boolean): string {
  const cell = (phase: ReturnPhase, event: ReturnEvent) => {
    const { state, effects } = reduceReturn({ ...startReturn(hasPlan), phase }, event)
    return [state.phase === phase ? '·' : state.phase, ...effects.map((one) => `!${one}`)].join(' ')
  }
  const rows = [
    ['', ...EVENTS.map(([name]) => name)],
    ...PHASES.map((phase) => [phase, ...EVENTS.map(([, event]) => cell(phase, event))]),
  ]
  return rows
    .map((row) =>
      row
        .map((text) => text.padEnd(19))
        .join('')
        .trimEnd(),
    )
    .join('\n')
}

test('handles every phase and event for a link that names a plan', () => {
  expect(`\n${table(true)}\n`).toMatchInlineSnapshot(`
    "
                       who? wait          signed in          signed out         found              nothing            unreachable        granted            failed             refused            5 s                10 s               stay
    identity           ·                  granting !grant    signed-out         ·                  ·                  ·                  ·                  ·                  ·                  ·                  · !leave           ·
    signed-out         ·                  granting !grant    ·                  ·                  ·                  ·                  ·                  ·                  ·                  · !leave           · !leave           ·
    looking            ·                  ·                  signed-out         granting           not-found          idle               granted            queued             refused            ·                  · !leave           ·
    not-found          ·                  ·                  signed-out         ·                  ·                  ·                  ·                  ·                  ·                  · !leave           · !leave           ·
    granting           ·                  ·                  signed-out         ·                  ·                  ·                  granted            queued             refused            ·                  · !leave           ·
    granted            ·                  ·                  signed-out         ·                  ·                  ·                  ·                  ·                  ·                  · !leave           · !leave           ·
    queued             ·                  ·                  signed-out         ·                  ·                  ·                  granted            ·                  refused            · !leave           · !leave           ·
    refused            ·                  ·                  signed-out         ·                  ·                  ·                  ·                  ·                  ·                  · !leave           · !leave           ·
    idle               ·                  ·                  signed-out         ·                  ·                  ·                  ·                  ·                  ·                  · !leave           · !leave           ·
    "
  `)
})

test('handles every phase and event for a link that names none', () => {
  expect(`\n${table(false)}\n`).toMatchInlineSnapshot(`
    "
                       who? wait          signed in          signed out         found              nothing            unreachable        granted            failed             refused            5 s                10 s               stay
    identity           ·                  looking !look-up   signed-out         ·                  ·                  ·                  ·                  ·                  ·                  · !leave           · !leave           ·
    signed-out         ·                  looking !look-up   ·                  ·                  ·                  ·                  ·                  ·                  ·                  · !leave           · !leave           ·
    looking            ·                  ·                  signed-out         granting           not-found          idle               granted            queued             refused            ·                  · !leave           ·
    not-found          ·                  ·                  signed-out         ·                  ·                  ·                  ·                  ·                  ·                  · !leave           · !leave           ·
    granting           ·                  ·                  signed-out         ·                  ·                  ·                  granted            queued             refused            ·                  · !leave           ·
    granted            ·                  ·                  signed-out         ·                  ·                  ·                  ·                  ·                  ·                  · !leave           · !leave           ·
    queued             ·                  ·                  signed-out         ·                  ·                  ·                  granted            ·                  refused            · !leave           · !leave           ·
    refused            ·                  ·                  signed-out         ·                  ·                  ·                  ·                  ·                  ·                  · !leave           · !leave           ·
    idle               ·                  ·                  signed-out         ·                  ·                  ·                  ·                  ·                  ·                  · !leave           · !leave           ·
    "
  `)
})

/** The sequence of phases, and when the page was left (ms). */
function play(hasPlan: boolean, events: readonly ReturnEvent[]) {
  let state = startReturn(hasPlan)
  const done: string[] = []
  for (const event of events) {
    const step = reduceReturn(state, event)
    state = step.state
    done.push(...step.effects.map((one) => (one === 'leave' ? `leave at ${state.elapsed}` : one)))
  }
  return { phase: state.phase, done }
}

/** Events by name; a number is a tick at that many ms. */
const EVENT: Readonly<Record<string, ReturnEvent>> = {
  here,
  out: signedOut,
  granted,
  fails: waiting,
  refused,
  found: { type: 'looked', found: true },
  nothing: { type: 'looked', found: false },
  unreachable: { type: 'looked', found: null },
  stay: { type: 'stay' },
}
const eventsOf = (names: string) =>
  names.split(' ').map((name) => EVENT[name] ?? tick(Number(name)))
test.each<[string, boolean, string, ReturnPhase, string]>([
  ['granted: 5 s', true, 'here granted 4999 5000', 'granted', 'grant, leave at 5000'],
  ['granted after 7 s', true, 'here 5000 7000 granted', 'granted', 'grant, leave at 7000'],
  ['no answer: 10 s', true, 'here 5000 9999 10000', 'granting', 'grant, leave at 10000'],
  ['failed after 2 s: 5 s', true, 'here 2000 fails 5000', 'queued', 'grant, leave at 5000'],
  ['failed, then granted while here', true, 'here fails granted', 'granted', 'grant'],
  ['refused: 5 s', true, 'here refused 5000', 'refused', 'grant, leave at 5000'],
  ['signed out: 5 s', true, 'out 5000', 'signed-out', 'leave at 5000'],
  ['signs in while here', true, 'out here granted', 'granted', 'grant'],
  ['identity unknown for long: 10 s', true, '5000 10000', 'identity', 'leave at 10000'],
  ['identity known late', true, '6000 here 7000 granted', 'granted', 'grant, leave at 7000'],
  ['no plan, identity unknown: 5 s', false, '5000', 'identity', 'leave at 5000'],
  ['no plan, nothing paid: 5 s', false, 'here nothing 5000', 'not-found', 'look-up, leave at 5000'],
  ['no plan, API unreachable', false, 'here unreachable 5000', 'idle', 'look-up, leave at 5000'],
  ['no plan, paid', false, 'here found 5000 granted', 'granted', 'look-up, leave at 5000'],
  ['no plan, granted before the look-up ends', false, 'here granted found', 'granted', 'look-up'],
  ['stays, whatever comes', true, 'here stay 5000 granted 60000', 'granted', 'grant'],
  ['leaves once', true, 'here granted 5000 6000 granted', 'granted', 'grant, leave at 5000'],
  [
    'requests once, however often identity is reported',
    true,
    'here here here',
    'granting',
    'grant',
  ],
  ['signs out meanwhile', true, 'here out granted', 'signed-out', 'grant'],
])('%s', (_name, hasPlan, events, phase, done) => {
  expect(play(hasPlan, eventsOf(events))).toEqual({ phase, done: done.split(', ') })
})

test('counts down to the return, then waits, and shows no count to a user who stays', () => {
  const at = (elapsed: number): PaymentReturn => ({ ...startReturn(true), elapsed })
  expect([0, 1, 1_000, 4_999, 5_000, 9_000].map((ms) => secondsLeft(at(ms)))).toEqual([
    5, 5, 4, 1, 0, 0,
  ])
  expect(secondsLeft({ ...at(0), isStaying: true })).toBeNull()
})

test('ignores a clock that goes back', () => {
  const later = reduceReturn({ ...startReturn(true), elapsed: 4_000 }, tick(1_000))
  expect(later.state.elapsed).toBe(4_000)
})

test('counts as working until the payment is known', () => {
  const working = PHASES.filter((phase) => isWorking({ ...startReturn(true), phase }))
  expect(working).toEqual(['identity', 'looking', 'granting'])
})
