import { expect, test } from 'vitest'
import { type Session, NEW_SESSION as start } from './auth-store.ts'
import { reduceSession, type SessionEvent } from './session-reducer.ts'
import { ada } from './testing/fake-provider.ts'

const pro = { role: 'pro', plan: 'pro' }
const free = { role: 'listener', plan: 'free' }
const bob = { ...ada, uid: 'bob' }
const signedOut: Session = { ...start, isLoading: false, isInitialized: true }
const signedIn: Session = { ...signedOut, user: ada, claims: pro, trust: 'confirmed', run: 1 }
const confirming: Session = {
  ...start,
  isLoading: false,
  isConfirming: true,
  user: ada,
  claims: pro,
}
const noUser: SessionEvent = { type: 'none', cause: 'no-session', isLeaving: false }

/** The effects by name. */
function effectsOf(session: Session, event: SessionEvent): string[] {
  return reduceSession(session, event).effects.map((effect) => {
    if (effect.type === 'ask-claims')
      return effect.fresh ? `ask-token ${effect.fresh}` : 'ask-token'
    return effect.type === 'explain' ? `explain ${effect.reason}` : effect.type
  })
}

test.each<[string, Session, SessionEvent, string[]]>([
  ['first answer, no user', start, noUser, []],
  [
    'first answer, a restored session',
    start,
    { type: 'user', user: ada },
    ['refresh-soon', 'await-claims', 'ask-token'],
  ],
  ['a stored session', start, { type: 'stored', user: ada }, ['await-claims']],
  [
    'an answer that confirms a stored session',
    confirming,
    { type: 'user', user: ada },
    ['refresh-soon', 'ask-token'],
  ],
  [
    'an answer that refuses a stored session',
    confirming,
    { type: 'none', cause: 'lost', isLeaving: false },
    ['forget', 'explain-soon'],
  ],
  ['a stored session after the first answer', signedOut, { type: 'stored', user: ada }, []],
  [
    'first answer, a session the provider no longer takes',
    start,
    { type: 'none', cause: 'lost', isLeaving: false },
    ['forget', 'explain-soon'],
  ],
  ['a sign-in', signedOut, { type: 'user', user: ada }, ['forget', 'await-claims', 'ask-token']],
  ['a renewed token', signedIn, { type: 'user', user: ada }, ['ask-token']],
  ['another user', signedIn, { type: 'user', user: bob }, ['forget', 'await-claims', 'ask-token']],
  ['a new name', signedIn, { type: 'profile', user: { ...ada, displayName: 'A' } }, []],
  ['the user signs out', signedIn, { type: 'leave', ending: 'asked' }, ['forget']],
  ['signed out without a reason', signedIn, noUser, ['forget', 'explain-soon']],
  ['signed out by deleting the account', signedIn, { ...noUser, isLeaving: true }, ['forget']],
  [
    'signed out in another window',
    signedIn,
    { ...noUser, cause: 'elsewhere' },
    ['forget', 'explain elsewhere'],
  ],
  [
    'a token refused for good',
    signedIn,
    { type: 'refused', reason: 'disabled' },
    ['forget', 'end', 'explain disabled'],
  ],
  [
    'a token refused for good, after the sign-out',
    signedOut,
    { type: 'refused', reason: 'disabled' },
    [],
  ],
  ['no user, already signed out', signedOut, noUser, []],
  [
    'the refresh due after a restored session',
    signedIn,
    { type: 'refresh-due', run: 1 },
    ['ask-token true'],
  ],
])('%s', (_name, before, event, effects) => {
  expect(effectsOf(before, event)).toEqual(effects)
})

test('a stored session signs in at once, without initialising or confirming claims', () => {
  const { session } = reduceSession({ ...start, claims: pro }, { type: 'stored', user: ada })
  expect(session).toEqual({ ...confirming, claims: pro })
  expect(session).toMatchObject({ isInitialized: false, trust: 'pending' })
  expect(reduceSession(session, { type: 'user', user: ada }).session).toMatchObject({
    isConfirming: false,
    isInitialized: true,
    trust: 'pending',
    claims: pro,
  })
  expect(reduceSession(signedOut, { type: 'stored', user: ada }).session).toBe(signedOut)
})

test('every first answer ends the loading and initialises, also after the session ends', () => {
  for (const event of [noUser, { type: 'user', user: ada }] as const) {
    expect(reduceSession(start, event).session).toMatchObject({
      isLoading: false,
      isInitialized: true,
    })
  }
  expect(reduceSession(signedIn, { type: 'leave', ending: 'lost' }).session).toMatchObject({
    user: null,
    claims: null,
    trust: 'pending',
    ending: 'lost',
    isLoading: false,
    isInitialized: true,
  })
})

test('stored claims stay for a restored session only', () => {
  const stored = { ...start, claims: pro }
  expect(reduceSession(stored, { type: 'user', user: ada }).session.claims).toEqual(pro)
  expect(reduceSession(stored, noUser).session.claims).toBeNull()
  expect(reduceSession(signedIn, { type: 'user', user: bob }).session).toMatchObject({
    claims: null,
    trust: 'pending',
  })
})

test('how the user left is known until the next sign-in', () => {
  const left = reduceSession(signedIn, { type: 'leave', ending: 'asked' }).session
  expect(reduceSession(left, noUser).session.ending).toBe('asked')
  expect(reduceSession(left, { type: 'user', user: ada }).session.ending).toBeNull()
  expect(reduceSession(signedIn, noUser).session.ending).toBe('lost')
  expect(reduceSession(signedIn, { ...noUser, isLeaving: true }).session.ending).toBe('asked')
})

test('the reason that follows a sign-out is told once; without one, "unknown" is told', () => {
  const { session } = reduceSession(signedIn, noUser)
  expect(effectsOf(session, { type: 'refused', reason: 'revoked' })).toEqual(['explain revoked'])
  const told = reduceSession(session, { type: 'refused', reason: 'revoked' }).session
  expect(effectsOf(told, { type: 'still-unexplained' })).toEqual([])
  expect(effectsOf(session, { type: 'still-unexplained' })).toEqual(['explain unknown'])
})

test('answers and timers of an earlier session change nothing', () => {
  const late: SessionEvent[] = [
    { type: 'claims-arrived', run: 0, claims: free },
    { type: 'role-arrived', run: 0, claims: free },
    { type: 'claims-failed', run: 0 },
    { type: 'role-failed', run: 0 },
    { type: 'claims-timeout', run: 0 },
    { type: 'refresh-due', run: 0 },
  ]
  for (const event of late) {
    expect(reduceSession(signedIn, event)).toEqual({ session: signedIn, effects: [] })
  }
})

test('claims are the defaults after the wait, then the token’s, then the API’s for what the token lacks', () => {
  const waiting = { ...signedIn, claims: null, trust: 'pending' as const }
  const timedOut = reduceSession(waiting, { type: 'claims-timeout', run: 1 }).session
  expect(timedOut).toMatchObject({ claims: free, trust: 'pending' })
  const arrived = reduceSession(timedOut, { type: 'claims-arrived', run: 1, claims: pro }).session
  expect(arrived).toMatchObject({ claims: pro, trust: 'confirmed' })

  const half = { role: null, plan: 'pro' }
  const asked = reduceSession(waiting, { type: 'claims-arrived', run: 1, claims: half })
  expect(asked.effects).toEqual([{ type: 'ask-role' }])
  expect(effectsOf(asked.session, { type: 'claims-arrived', run: 1, claims: half })).toEqual([])
  const creator = { role: 'creator', plan: 'creator' }
  const found = reduceSession(asked.session, { type: 'role-arrived', run: 1, claims: creator })
  expect(found.session).toMatchObject({
    claims: { role: 'creator', plan: 'pro' },
    trust: 'confirmed',
  })
  expect(effectsOf(found.session, { type: 'claims-arrived', run: 1, claims: half })).toEqual([])
})

test('the timeout replaces claims that nothing has confirmed, and no others', () => {
  const timeout: SessionEvent = { type: 'claims-timeout', run: 1 }
  for (const trust of ['pending', 'unconfirmed'] as const) {
    expect(reduceSession({ ...signedIn, trust }, timeout).session).toMatchObject({
      claims: free,
      trust,
    })
  }
  expect(reduceSession(signedIn, timeout).session.claims).toEqual(pro)
})

test('a token that carries all claims meanwhile wins over the API’s answer', () => {
  const asking = { ...signedIn, lookup: 'asking' as const }
  const found = reduceSession(asking, { type: 'role-arrived', run: 1, claims: free })
  expect(found.session.claims).toEqual(pro)
})

test('a failure marks only unconfirmed claims as unconfirmed', () => {
  const failed: SessionEvent = { type: 'claims-failed', run: 1 }
  expect(reduceSession(signedIn, failed).session.trust).toBe('confirmed')
  const stored = { ...signedIn, trust: 'pending' as const }
  expect(reduceSession(stored, failed).session).toMatchObject({ claims: pro, trust: 'unconfirmed' })
  const asking = { ...signedIn, lookup: 'asking' as const }
  expect(reduceSession(asking, { type: 'role-failed', run: 1 }).session.lookup).toBe('open')
})

test.each([
  ['all of the token', { role: 'admin', plan: 'pro' }, { role: 'admin', plan: 'pro' }],
  [
    'its role, and the plan of the API',
    { role: 'admin', plan: null },
    { role: 'admin', plan: 'creator' },
  ],
  [
    'its plan, and the role of the API',
    { role: null, plan: 'pro' },
    { role: 'creator', plan: 'pro' },
  ],
  ['what the API says', { role: null, plan: null }, { role: 'creator', plan: 'creator' }],
])('claims are %s', (_what, token, claims) => {
  const lookup = { role: 'creator', plan: 'creator' }
  const waiting: Session = { ...signedIn, claims: null, trust: 'pending', lookup }
  const { session, effects } = reduceSession(waiting, {
    type: 'claims-arrived',
    run: 1,
    claims: token,
  })
  expect(session).toMatchObject({ claims, trust: 'confirmed' })
  expect(effects).toEqual([])
})

test('a listener without an account is a listener with the free plan, without asking the API', () => {
  const anonymous: Session = {
    ...signedIn,
    user: { ...ada, isAnonymous: true },
    claims: null,
    trust: 'pending',
  }
  const token = { role: null, plan: null }
  const { session, effects } = reduceSession(anonymous, {
    type: 'claims-arrived',
    run: 1,
    claims: token,
  })
  expect(session).toMatchObject({ claims: free, trust: 'confirmed', lookup: 'open' })
  expect(effects).toEqual([])
})

test.each([
  ['of an account that is lost', ada, 'lost', true],
  ['of an account that was ended by its user', ada, 'asked', false],
  ['without an account', { ...ada, isAnonymous: true }, 'lost', false],
] as const)(
  'a session %s awaits the return of its user only where that is expected',
  (_what, user, ending, awaits) => {
    const { session } = reduceSession({ ...signedIn, user }, { type: 'leave', ending })
    expect(session).toMatchObject({
      user: null,
      claims: null,
      ending,
      awaitsReturn: awaits,
      run: 2,
    })
  },
)

test('a refused session without an account ends at the provider too, and the user is told nothing', () => {
  const anonymous: Session = { ...signedIn, user: { ...ada, isAnonymous: true } }
  const { session, effects } = reduceSession(anonymous, { type: 'refused', reason: 'revoked' })
  expect(session).toMatchObject({ user: null, claims: null, ending: 'lost', unexplained: false })
  expect(effects).toEqual([{ type: 'forget' }, { type: 'end' }])
})
