import { expect, test } from 'vitest'
import { ApiProblem } from '../api/problem.ts'
import { errors } from '../messages/en/errors.ts'
import { type FailedQuery, mutationToasts, reactToQuery } from './error-rules.ts'

const shown: Omit<FailedQuery, 'error'> = {
  onPublicPage: false,
  isSignedIn: true,
  isLeaving: false,
  isShown: true,
  hasData: false,
}
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
  ['no answer', { ...shown, error: new Error('Network Error') }, null],
] as const)('query: %s', (_name, failed, reaction) => {
  expect(reactToQuery(failed)).toBe(reaction)
})

test.each([
  ['a title', problem(422, 'That name is taken'), ['That name is taken']],
  ['no title', problem(422), ['Something went wrong!']],
  ['no answer', new Error('Network Error'), ['Something went wrong!']],
  [
    'an error of our own',
    Object.assign(new Error('x'), { title: 'not for toasts' }),
    ['Something went wrong!'],
  ],
  ['204', { status: 204 }, ['Content not found.']],
  ['304', { status: 304 }, ['Something went wrong!', 'Content not modified!']],
  ['304 with a title', problem(304, 'Same as before'), ['Same as before', 'Content not modified!']],
])('mutation: %s', (_name, error, toasts) => {
  expect(mutationToasts(error, errors)).toEqual(toasts)
})
