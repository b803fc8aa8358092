import { expect, it } from 'vitest'
import {
  afterStep,
  type DeletionState,
  isConfirmed,
  NO_DELETION,
  nextStep,
  readFailure,
} from './deletion.ts'

const running = (...done: DeletionState['done']): DeletionState => ({ phase: 'running', done })

it.each([
  [NO_DELETION, 'record'],
  [running('record'), 'backend'],
  [running('record', 'backend'), 'identity'],
  [running('record', 'backend', 'identity'), null],
] as const)('the step after %j is %s', (state, step) => {
  expect(nextStep(state)).toBe(step)
})

it.each([
  ['removed', running(), running('record')],
  ['gone', running(), running('record')],
  ['failed', running(), { phase: 'failed', done: [] }],
  ['removed', running('record'), running('record', 'backend')],
  ['failed', running('record'), { phase: 'failed', done: ['record'] }],
  [
    'removed',
    running('record', 'backend'),
    { phase: 'finished', done: ['record', 'backend', 'identity'] },
  ],
  [
    'gone',
    running('record', 'backend'),
    { phase: 'finished', done: ['record', 'backend', 'identity'] },
  ],
  ['failed', running('record', 'backend'), { phase: 'failed', done: ['record', 'backend'] }],
  ['vanished', running(), { phase: 'finished', done: ['record', 'backend', 'identity'] }],
] as const)('the outcome %s turns %j into %j', (outcome, before, after) => {
  expect(afterStep(before, outcome)).toEqual(after)
})

it('runs each step once and in order when nothing fails', () => {
  const seen: unknown[] = []
  let state: DeletionState = { ...NO_DELETION, phase: 'running' }
  while (state.phase === 'running') {
    seen.push(nextStep(state))
    state = afterStep(state, 'removed')
  }
  expect(seen).toEqual(['record', 'backend', 'identity'])
  expect(state.phase).toBe('finished')
})

it.each([
  [404, null, 'gone'],
  [undefined, 'not-found', 'gone'],
  [undefined, 'auth/user-not-found', 'vanished'],
  [undefined, 'auth/user-token-expired', 'failed'],
  [401, null, 'failed'],
  [500, null, 'failed'],
  [undefined, 'permission-denied', 'failed'],
  [undefined, null, 'failed'],
] as const)('status %s and code %s mean %s', (status, code, outcome) => {
  expect(readFailure(status, code)).toBe(outcome)
})

it.each([
  ['ada@example.org', 'ada@example.org', true],
  [' Ada@Example.org ', 'ada@example.org', true],
  ['ada@example.or', 'ada@example.org', false],
  ['', 'ada@example.org', false],
  ['DELETE', 'DELETE', true],
  ['delete', 'DELETE', true],
  ['delete it', 'DELETE', false],
])('typing %j confirms %j: %s', (typed, expected, isRight) => {
  expect(isConfirmed(typed, expected)).toBe(isRight)
})
