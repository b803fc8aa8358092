import { expect, test } from 'vitest'
import { type Session, INITIAL_SESSION as start } from './auth-store.ts'
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
const noUser: SessionEvent = { type: 'none', cause: 'no-session', isDeletingAccount: false }

/** The effects by name. */
function effectsOf(session: Session, event: SessionEvent): string[] {
  return reduceSession(session, event).effects.map((effect) => {
    if (effect.type === 'read-claims')
      return effect.fresh ? `read-token ${effect.fresh}` : 'read-token'
    return effect.type === 'explain' ? `explain ${effect.reason}` : effect.type
  })
}

test.each<[string, Session, SessionEvent, string[]]>([
  ['first response, no user', start, noUser, []],
  [
    'first response, a restored session',
    start,
    { type: 'user', user: ada },
    ['refresh-soon', 'await-claims', 'read-token'],
  ],
  ['a stored session', start, { type: 'stored', user: ada }, ['await-claims']],
  [
    'a response that confirms a stored session',
    confirming,
    { type: 'user', user: ada },
    ['refresh-soon', 'read-token'],
  ],
  [
    'a response that rejects a stored session',
    confirming,
    { type: 'none', cause: 'expired', isDeletingAccount: false },
    ['reset', 'await-reason'],
  ],
  ['a stored session after the first response', signedOut, { type: 'stored', user: ada }, []],
  [
    'first response, a session that the provider rejects',
    start,
    { type: 'none', cause: 'expired', isDeletingAccount: false },
    ['reset', 'await-reason'],
  ],
  ['a sign-in', signedOut, { type: 'user', user: ada }, ['reset', 'await-claims', 'read-token']],
  ['a renewed token', signedIn, { type: 'user', user: ada }, ['read-token']],
  ['another user', signedIn, { type: 'user', user: bob }, ['reset', 'await-claims', 'read-token']],
  ['a new name', signedIn, { type: 'profile', user: { ...ada, displayName: 'A' } }, []],
  ['the user signs out', signedIn, { type: 'leave', ending: 'requested' }, ['reset']],
  ['signed out without a reason', signedIn, noUser, ['reset', 'await-reason']],
  [
    'signed out by deleting the account',
    signedIn,
    { ...noUser, isDeletingAccount: true },
    ['reset'],
  ],
  [
    'signed out in another window',
    signedIn,
    { ...noUser, cause: 'elsewhere' },
    ['reset', 'explain elsewhere'],
  ],
  [
    'a token refused for good',
    signedIn,
    { type: 'token-rejected', reason: 'disabled' },
    ['reset', 'sign-out', 'explain disabled'],
  ],
  [
    'a token refused for good, after the sign-out',
    signedOut,
    { type: 'token-rejected', reason: 'disabled' },
    [],
  ],
  ['no user, already signed out', signedOut, noUser, []],
  [
    'the refresh due after a restored session',
    signedIn,
    { type: 'refresh-due', run: 1 },
    ['read-token true'],
  ],
])('reduces: %s', (_name, before, event, effects) => {
  expect(effectsOf(before, event)).toEqual(effects)
})

test('signs in with a stored session without initializing or confirming claims', () => {
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

test('initializes with every first response, even after the session ended', () => {
  for (const event of [noUser, { type: 'user', user: ada }] as const) {
    expect(reduceSession(start, event).session).toMatchObject({
      isLoading: false,
      isInitialized: true,
    })
  }
  expect(reduceSession(signedIn, { type: 'leave', ending: 'expired' }).session).toMatchObject({
    user: null,
    claims: null,
    trust: 'pending',
    ending: 'expired',
    isLoading: false,
    isInitialized: true,
  })
})

test('retains stored claims only for a restored session', () => {
  const stored = { ...start, claims: pro }
  expect(reduceSession(stored, { type: 'user', user: ada }).session.claims).toEqual(pro)
  expect(reduceSession(stored, noUser).session.claims).toBeNull()
  expect(reduceSession(signedIn, { type: 'user', user: bob }).session).toMatchObject({
    claims: null,
    trust: 'pending',
  })
})

test('retains the ending until the next sign-in', () => {
  const left = reduceSession(signedIn, { type: 'leave', ending: 'requested' }).session
  expect(reduceSession(left, noUser).session.ending).toBe('requested')
  expect(reduceSession(left, { type: 'user', user: ada }).session.ending).toBeNull()
  expect(reduceSession(signedIn, noUser).session.ending).toBe('expired')
  expect(reduceSession(signedIn, { ...noUser, isDeletingAccount: true }).session.ending).toBe(
    'requested',
  )
})

test('explains a sign-out once, as unknown if no reason follows', () => {
  const { session } = reduceSession(signedIn, noUser)
  expect(effectsOf(session, { type: 'token-rejected', reason: 'revoked' })).toEqual([
    'explain revoked',
  ])
  const explained = reduceSession(session, { type: 'token-rejected', reason: 'revoked' }).session
  expect(effectsOf(explained, { type: 'reason-timeout' })).toEqual([])
  expect(effectsOf(session, { type: 'reason-timeout' })).toEqual(['explain unknown'])
})

test('ignores responses and timers of an earlier session', () => {
  const late: SessionEvent[] = [
    { type: 'token-claims-arrived', run: 0, claims: free },
    { type: 'api-claims-arrived', run: 0, claims: free },
    { type: 'token-claims-failed', run: 0 },
    { type: 'api-claims-failed', run: 0 },
    { type: 'claims-timeout', run: 0 },
    { type: 'refresh-due', run: 0 },
  ]
  for (const event of late) {
    expect(reduceSession(signedIn, event)).toEqual({ session: signedIn, effects: [] })
  }
})

test('prefers the token’s claims, then the API’s, over the defaults', () => {
  const waiting = { ...signedIn, claims: null, trust: 'pending' as const }
  const timedOut = reduceSession(waiting, { type: 'claims-timeout', run: 1 }).session
  expect(timedOut).toMatchObject({ claims: free, trust: 'pending' })
  const arrived = reduceSession(timedOut, {
    type: 'token-claims-arrived',
    run: 1,
    claims: pro,
  }).session
  expect(arrived).toMatchObject({ claims: pro, trust: 'confirmed' })

  const half = { role: null, plan: 'pro' }
  const looking = reduceSession(waiting, { type: 'token-claims-arrived', run: 1, claims: half })
  expect(looking.effects).toEqual([{ type: 'fetch-api-claims' }])
  expect(
    effectsOf(looking.session, { type: 'token-claims-arrived', run: 1, claims: half }),
  ).toEqual([])
  const creator = { role: 'creator', plan: 'creator' }
  const found = reduceSession(looking.session, {
    type: 'api-claims-arrived',
    run: 1,
    claims: creator,
  })
  expect(found.session).toMatchObject({
    claims: { role: 'creator', plan: 'pro' },
    trust: 'confirmed',
  })
  expect(effectsOf(found.session, { type: 'token-claims-arrived', run: 1, claims: half })).toEqual(
    [],
  )
})

test('replaces only unconfirmed claims after the timeout', () => {
  const timeout: SessionEvent = { type: 'claims-timeout', run: 1 }
  for (const trust of ['pending', 'unconfirmed'] as const) {
    expect(reduceSession({ ...signedIn, trust }, timeout).session).toMatchObject({
      claims: free,
      trust,
    })
  }
  expect(reduceSession(signedIn, timeout).session.claims).toEqual(pro)
})

test('prefers a complete token over a late API response', () => {
  const asking = { ...signedIn, lookup: 'loading' as const }
  const found = reduceSession(asking, { type: 'api-claims-arrived', run: 1, claims: free })
  expect(found.session.claims).toEqual(pro)
})

test('marks only unconfirmed claims as unconfirmed after a failure', () => {
  const failed: SessionEvent = { type: 'token-claims-failed', run: 1 }
  expect(reduceSession(signedIn, failed).session.trust).toBe('confirmed')
  const stored = { ...signedIn, trust: 'pending' as const }
  expect(reduceSession(stored, failed).session).toMatchObject({ claims: pro, trust: 'unconfirmed' })
  const asking = { ...signedIn, lookup: 'loading' as const }
  expect(reduceSession(asking, { type: 'api-claims-failed', run: 1 }).session.lookup).toBe(
    'not-requested',
  )
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
])('sets claims: %s', (_what, token, claims) => {
  const lookup = { role: 'creator', plan: 'creator' }
  const waiting: Session = { ...signedIn, claims: null, trust: 'pending', lookup }
  const { session, effects } = reduceSession(waiting, {
    type: 'token-claims-arrived',
    run: 1,
    claims: token,
  })
  expect(session).toMatchObject({ claims, trust: 'confirmed' })
  expect(effects).toEqual([])
})

test('gives an anonymous user the listener role and free plan without an API request', () => {
  const anonymous: Session = {
    ...signedIn,
    user: { ...ada, isAnonymous: true },
    claims: null,
    trust: 'pending',
  }
  const token = { role: null, plan: null }
  const { session, effects } = reduceSession(anonymous, {
    type: 'token-claims-arrived',
    run: 1,
    claims: token,
  })
  expect(session).toMatchObject({ claims: free, trust: 'confirmed', lookup: 'not-requested' })
  expect(effects).toEqual([])
})

test.each([
  ['of an account that is lost', ada, 'expired', true],
  ['of an account that was ended by its user', ada, 'requested', false],
  ['without an account', { ...ada, isAnonymous: true }, 'expired', false],
] as const)(
  'expects the same user back only after the session %s',
  (_what, user, ending, awaits) => {
    const { session } = reduceSession({ ...signedIn, user }, { type: 'leave', ending })
    expect(session).toMatchObject({
      user: null,
      claims: null,
      ending,
      expectsSameUser: awaits,
      run: 2,
    })
  },
)

test('ends a rejected anonymous session at the provider without a message', () => {
  const anonymous: Session = { ...signedIn, user: { ...ada, isAnonymous: true } }
  const { session, effects } = reduceSession(anonymous, {
    type: 'token-rejected',
    reason: 'revoked',
  })
  expect(session).toMatchObject({ user: null, claims: null, ending: 'expired', needsReason: false })
  expect(effects).toEqual([{ type: 'reset' }, { type: 'sign-out' }])
})
