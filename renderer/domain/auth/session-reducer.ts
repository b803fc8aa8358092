/**
 * The session as a state machine (specification, section 4): who is signed in, with which claims, and
 * what every answer, timer and failure makes of that. Pure: run-session.ts does what it asks for.
 */
import { DEFAULT_PLAN, DEFAULT_ROLE } from '../../limits.ts'
import type { AuthUser, Claims, Session, SessionEnding, TokenClaims } from './auth-store.ts'
import type { EndReason, SignOutCause } from './identity-provider.ts'

export type SessionEvent =
  /** A stored session with a valid token, which the provider is about to confirm. */
  | { readonly type: 'stored'; readonly user: AuthUser }
  /** The provider's callback: a sign-in, a restored session, a renewed token. */
  | { readonly type: 'user'; readonly user: AuthUser }
  /** The same user under a new name, photo or address. */
  | { readonly type: 'profile'; readonly user: AuthUser }
  /** The provider's callback without a user. `isLeaving`: the user is deleting their account. */
  | { readonly type: 'none'; readonly cause: SignOutCause; readonly isLeaving: boolean }
  /** The session ends here: asked for, or because the API no longer accepts it. */
  | { readonly type: 'leave'; readonly ending: SessionEnding }
  /** The provider refused a token for good. */
  | { readonly type: 'refused'; readonly reason: EndReason }
  | { readonly type: 'still-unexplained' }
  | { readonly type: 'claims-arrived'; readonly run: number; readonly claims: TokenClaims }
  | { readonly type: 'role-arrived'; readonly run: number; readonly claims: Claims }
  | { readonly type: 'claims-failed' | 'role-failed'; readonly run: number }
  /** 2 000 ms after a sign-in, or after a stored session was found. */
  | { readonly type: 'claims-timeout'; readonly run: number }
  /** About 100 ms after a restored session. */
  | { readonly type: 'refresh-due'; readonly run: number }

export type SessionEffect =
  /** Stops what is under way for the user who has left. */
  | { readonly type: 'forget' }
  | { readonly type: 'await-claims' | 'refresh-soon' | 'ask-role' }
  | { readonly type: 'ask-claims'; readonly fresh: boolean }
  /** Ends the session at the provider and in the vault too. */
  | { readonly type: 'end' }
  | { readonly type: 'explain-soon' }
  | { readonly type: 'explain'; readonly reason: EndReason }

export interface Step {
  readonly session: Session
  readonly effects: readonly SessionEffect[]
}

const DEFAULT_CLAIMS: Claims = { role: DEFAULT_ROLE, plan: DEFAULT_PLAN }
const READ_CLAIMS: SessionEffect = { type: 'ask-claims', fresh: false }
const AWAIT_CLAIMS: SessionEffect = { type: 'await-claims' }
const REFRESH_SOON: SessionEffect = { type: 'refresh-soon' }

/** The next session, and what to do about it, in order. */
export function reduceSession(session: Session, event: SessionEvent): Step {
  if ('run' in event && event.run !== session.run) return { session, effects: [] }
  switch (event.type) {
    case 'stored':
      if (!session.isLoading) return { session, effects: [] }
      return {
        session: { ...session, user: event.user, isLoading: false, isConfirming: true },
        effects: [AWAIT_CLAIMS],
      }
    case 'user':
      return arrive(session, event.user)
    case 'profile':
      if (session.user?.uid !== event.user.uid) return { session, effects: [] }
      return { session: { ...session, user: event.user }, effects: [] }
    case 'none':
      return vanish(session, event)
    case 'leave':
      return { session: gone(session, event.ending), effects: [{ type: 'forget' }] }
    case 'refused':
      return refuse(session, event.reason)
    case 'still-unexplained':
      return session.unexplained ? explain(session, 'unknown') : { session, effects: [] }
    case 'claims-arrived':
      return takeToken(session, event.claims)
    case 'role-arrived':
      return { session: fill({ ...session, lookup: event.claims }, event.claims), effects: [] }
    case 'claims-failed':
      return { session: doubt(session), effects: [] }
    case 'role-failed':
      return { session: doubt({ ...session, lookup: 'open' }), effects: [] }
    case 'claims-timeout':
      if (session.trust === 'confirmed') return { session, effects: [] }
      return { session: { ...session, claims: DEFAULT_CLAIMS }, effects: [] }
    case 'refresh-due':
      return { session, effects: [{ type: 'ask-claims', fresh: true }] }
  }
}

function arrive(session: Session, user: AuthUser): Step {
  if (session.user?.uid === user.uid) {
    return {
      session: answered({ ...session, user }),
      // The wait for the claims began with the stored session.
      effects: session.isConfirming ? [REFRESH_SOON, READ_CLAIMS] : [READ_CLAIMS],
    }
  }
  const fresh = gone(session, null)
  // Claims of the last run stay with a restored session; a sign-in begins with none.
  const claims = session.isLoading ? session.claims : null
  return {
    session: answered({ ...fresh, user, claims }),
    effects: session.isLoading
      ? [REFRESH_SOON, AWAIT_CLAIMS, READ_CLAIMS]
      : [{ type: 'forget' }, AWAIT_CLAIMS, READ_CLAIMS],
  }
}

function vanish(
  session: Session,
  { cause, isLeaving }: Extract<SessionEvent, { type: 'none' }>,
): Step {
  const wasHere = session.user !== null
  // Claims of the last run may still be stored although their session has ended: forget them too.
  if (!wasHere && cause === 'no-session') {
    return { session: answered({ ...session, claims: null }), effects: [] }
  }
  // A user who has just signed out, or was signed out, knows why.
  if (!wasHere && !session.isLoading) return { session: answered(session), effects: [] }
  const ended = answered(gone(session, isLeaving ? 'asked' : 'lost'))
  // To a listener without an account nothing was promised, and another session begins at once.
  if (isLeaving || session.user?.isAnonymous)
    return { session: ended, effects: [{ type: 'forget' }] }
  if (cause === 'elsewhere') {
    const told = explain(ended, 'elsewhere')
    return { ...told, effects: [{ type: 'forget' }, ...told.effects] }
  }
  // The provider signs out before it says why: the reason usually follows at once.
  return {
    session: { ...ended, unexplained: true },
    effects: [{ type: 'forget' }, { type: 'explain-soon' }],
  }
}

function refuse(session: Session, reason: EndReason): Step {
  if (session.user === null && !session.unexplained) return { session, effects: [] }
  if (session.user?.isAnonymous) {
    return { session: gone(session, 'lost'), effects: [{ type: 'forget' }, { type: 'end' }] }
  }
  const told = explain(session.user ? gone(session, 'lost') : session, reason)
  return session.user
    ? { ...told, effects: [{ type: 'forget' }, { type: 'end' }, ...told.effects] }
    : told
}

function takeToken(session: Session, token: TokenClaims): Step {
  if (token.role !== null && token.plan !== null) {
    const claims = { role: token.role, plan: token.plan }
    return { session: { ...session, claims, token: null, trust: 'confirmed' }, effects: [] }
  }
  const waiting = assume({ ...session, token })
  if (typeof session.lookup === 'object') {
    return { session: fill(waiting, session.lookup), effects: [] }
  }
  // Nothing was ever bought or granted without an account.
  if (session.user?.isAnonymous) return { session: fill(waiting, DEFAULT_CLAIMS), effects: [] }
  if (session.lookup === 'asking') return { session: waiting, effects: [] }
  return { session: { ...waiting, lookup: 'asking' }, effects: [{ type: 'ask-role' }] }
}

/** What the token left out, from the API. A token that said everything meanwhile wins. */
function fill(session: Session, found: Claims): Session {
  if (!session.token) return session
  const { role, plan } = session.token
  const claims = { role: role ?? found.role, plan: plan ?? found.plan }
  return { ...session, claims, trust: 'confirmed' }
}

function explain(session: Session, reason: EndReason): Step {
  return { session: { ...session, unexplained: false }, effects: [{ type: 'explain', reason }] }
}

const assume = (session: Session): Session => ({
  ...session,
  claims: session.claims ?? DEFAULT_CLAIMS,
})

/** Claims confirmed before stay confirmed: a failed refresh says nothing about them. */
const doubt = (session: Session): Session => ({
  ...session,
  trust: session.trust === 'pending' ? 'unconfirmed' : session.trust,
})

const answered = (session: Session): Session => ({
  ...session,
  isLoading: false,
  isInitialized: true,
  isConfirming: false,
})

/** The session has ended, and nothing of the user is left. */
const gone = (session: Session, ending: SessionEnding | null): Session => ({
  ...session,
  user: null,
  claims: null,
  isConfirming: false,
  trust: 'pending',
  ending,
  awaitsReturn: ending === 'lost' && session.user?.isAnonymous !== true,
  run: session.run + 1,
  token: null,
  lookup: 'open',
  unexplained: false,
})
