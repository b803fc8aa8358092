import { expect, test } from 'vitest'
import { NO_SESSION, reduceSession, type Session } from './session-reducer.ts'

const signedOut: Session = { uid: null, answered: true }
const ada: Session = { uid: 'ada', answered: true }

test.each([
  ['first answer, nobody', NO_SESSION, null, ['forget']],
  ['first answer, a restored session', NO_SESSION, 'ada', ['adopt', 'reload-claims']],
  ['a sign-in', signedOut, 'ada', ['forget', 'adopt', 'load-claims']],
  ['a renewed token', ada, 'ada', ['adopt', 'read-claims']],
  ['another person', ada, 'bob', ['forget', 'adopt', 'load-claims']],
  ['a sign-out', ada, null, ['forget']],
] as const)('%s', (_name, before, uid, effects) => {
  const next = reduceSession(before, uid)
  expect(next.effects).toEqual(effects)
  expect(next.session).toEqual({ uid, answered: true })
})
