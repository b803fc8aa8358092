import { expect, test } from 'vitest'
import { errorsText } from '../../../shared/locales/generated/errors.ts'
import { ApiProblem } from '../../api/problem.ts'
import {
  type FailedMutation,
  type FailedQuery,
  type Queueing,
  reactToMutationError,
  reactToQueryError,
} from './error-rules.ts'

const shown: Omit<FailedQuery, 'error'> = {
  onPublicPage: false,
  isSignedIn: true,
  isLeaving: false,
  isShown: true,
  hasData: false,
}
const plain: Omit<FailedMutation, 'error'> = {
  queueing: 'none',
  isRepeat: false,
  onPublicPage: false,
  isSignedIn: true,
  isLeaving: false,
}
const problem404 = () => new ApiProblem(404, { code: 'user-not-found' })
const problem = (status: number, title?: string) => new ApiProblem(status, title ? { title } : {})

test.each([
  ['401', { ...shown, error: problem(401) }, 'expire-session'],
  ['401 without a body', { ...shown, error: { status: 401 } }, 'expire-session'],
  ['401 of a hidden query', { ...shown, isShown: false, error: problem(401) }, 'expire-session'],
  ['401 later in the burst', { ...shown, isLeaving: true, error: problem(401) }, null],
  ['401 on a public page', { ...shown, onPublicPage: true, error: problem(401) }, null],
  [
    '401 when the user is signed out already',
    { ...shown, isSignedIn: false, error: problem(401) },
    null,
  ],
  ['500 of an empty screen', { ...shown, error: problem(500) }, 'server-error'],
  ['500 later in the burst', { ...shown, isLeaving: true, error: problem(500) }, null],
  ['500 in the background', { ...shown, hasData: true, error: problem(500) }, null],
  ['500 of a query that is not shown', { ...shown, isShown: false, error: problem(500) }, null],
  ['403', { ...shown, error: problem(403) }, null],
  ['503', { ...shown, error: problem(503) }, null],
  ['no response', { ...shown, error: new Error('Network Error') }, null],
] as const)('reacts to a failed query: %s', (_name, failed, reaction) => {
  expect(reactToQueryError(failed)).toBe(reaction)
})

test.each([
  ['a title', problem(422, 'That name is taken'), ['That name is taken']],
  ['no title', problem(422), ['Something went wrong!']],
  ['no response', new Error('Network Error'), ['Something went wrong!']],
  [
    'an error of our own',
    Object.assign(new Error('x'), { title: 'not for toasts' }),
    ['Something went wrong!'],
  ],
  ['204', { status: 204 }, ['Content not found.']],
  ['304', { status: 304 }, ['Something went wrong!', 'Content not modified!']],
  ['304 with a title', problem(304, 'Same as before'), ['Same as before', 'Content not modified!']],
])('shows toasts for a failed mutation: %s', (_name, error, toasts) => {
  expect(reactToMutationError({ ...plain, error }, errorsText)).toEqual({
    isQueued: false,
    toasts,
    endsSession: false,
  })
})

test.each([
  ['on a private page', {}, true],
  ['on a public page', { onPublicPage: true }, false],
  ['of a user who is signed out', { isSignedIn: false }, false],
  ['later in a burst', { isLeaving: true }, false],
])('shows the toast of a 401 of a mutation %s and ends the session: %s', (_name, state, ends) => {
  for (const queueing of ['none', 'user', 'background'] as const) {
    const error = problem(401, 'Sign in')
    expect(reactToMutationError({ ...plain, ...state, queueing, error }, errorsText)).toEqual({
      isQueued: queueing !== 'none',
      toasts: ['Sign in'],
      endsSession: ends,
    })
  }
})

const QUEUED = { isQueued: true, toasts: [], endsSession: false }
test.each<[string, unknown, Queueing, boolean]>([
  ['no response', new Error('Network Error'), 'user', true],
  ['no response', new Error('Network Error'), 'none', false],
  ['408', problem(408), 'user', true],
  ['429', problem(429), 'user', true],
  ['503', problem(503), 'user', true],
  ['500', problem(500), 'background', true],
  ['500', problem(500), 'user', false],
  ['204', { status: 204 }, 'background', false],
  ['304', { status: 304 }, 'background', false],
  ['400', problem(400), 'background', false],
  ['403', problem(403), 'user', false],
  ['409', problem(409), 'user', false],
  ['412', problem(412), 'user', false],
  ['a user who is being registered', problem404(), 'user', true],
  ['a missing resource', problem(404), 'user', false],
])('decides whether the change stays queued after %s: %s', (_name, error, queueing, isQueued) => {
  const reaction = reactToMutationError({ ...plain, queueing, error }, errorsText)
  if (isQueued) expect(reaction).toEqual(QUEUED)
  else expect([reaction.isQueued, reaction.toasts.length > 0]).toEqual([false, true])
})

test('shows the 401 of a queued change once, and nothing for a canceled request', () => {
  const again = { ...plain, queueing: 'user', isRepeat: true, onPublicPage: true } as const
  expect(reactToMutationError({ ...again, error: problem(401) }, errorsText)).toEqual(QUEUED)
  const canceled = Object.assign(new Error('canceled'), { code: 'ERR_CANCELED' })
  expect(reactToMutationError({ ...plain, error: canceled }, errorsText).toasts).toEqual([])
})

test.each(['', 7])('ignores a title that is not text (%j)', (title) => {
  const error = new ApiProblem(422, { title })
  expect(reactToMutationError({ ...plain, error }, errorsText).toasts).toEqual([
    'Something went wrong!',
  ])
})
