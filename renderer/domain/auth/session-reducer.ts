/** Session state machine (specification, section 4). All functions are pure. run-session.ts executes the effects. */
import { DEFAULT_PLAN, DEFAULT_ROLE } from '../../limits.ts'
import type { AuthUser, Claims, Session, SessionEnding, TokenClaims } from './auth-store.ts'
import type { EndReason, SignOutCause } from './identity-provider.ts'

export type SessionEvent =
  /** The vault contains a session whose token is still valid. */
  | { readonly type: 'stored'; readonly user: AuthUser }
  /** The provider reports a sign-in, a restored session or a renewed token. */
  | { readonly type: 'user'; readonly user: AuthUser }
  /** The user's name, email or picture changed. */
  | { readonly type: 'profile'; readonly user: AuthUser }
  /** The provider reports that no user is signed in. */
  | { readonly type: 'none'; readonly cause: SignOutCause; readonly isDeletingAccount: boolean }
  /** The user signed out, or the API no longer accepts the session. */
  | { readonly type: 'leave'; readonly ending: SessionEnding }
  /** The provider permanently rejected the session's token. */
  | { readonly type: 'token-rejected'; readonly reason: EndReason }
  /** The provider reported no reason for the end of the session. */
  | { readonly type: 'reason-timeout' }
  | { readonly type: 'token-claims-arrived'; readonly run: number; readonly claims: TokenClaims }
  | { readonly type: 'api-claims-arrived'; readonly run: number; readonly claims: Claims }
  | { readonly type: 'token-claims-failed' | 'api-claims-failed'; readonly run: number }
  /** Sent 2,000 ms after a sign-in or a stored session. */
  | { readonly type: 'claims-timeout'; readonly run: number }
  /** Sent about 100 ms after a restored session. */
  | { readonly type: 'refresh-due'; readonly run: number }

export type SessionEffect =
  /** Clears timers and data of the previous session. */
  | { readonly type: 'reset' }
  | { readonly type: 'await-claims' | 'refresh-soon' | 'fetch-api-claims' }
  | { readonly type: 'read-claims'; readonly fresh: boolean }
  | { readonly type: 'sign-out' }
  | { readonly type: 'await-reason' }
  /** Shows the user why the session ended. */
  | { readonly type: 'explain'; readonly reason: EndReason }

export interface Transition {
  readonly session: Session
  readonly effects: readonly SessionEffect[]
}

const DEFAULT_CLAIMS: Claims = { role: DEFAULT_ROLE, plan: DEFAULT_PLAN }
const READ_CLAIMS: SessionEffect = { type: 'read-claims', fresh: false }
const AWAIT_CLAIMS: SessionEffect = { type: 'await-claims' }
const REFRESH_SOON: SessionEffect = { type: 'refresh-soon' }

export function reduceSession(session: Session, event: SessionEvent): Transition {
  if ('run' in event && event.run !== session.run) return { session, effects: [] }
  switch (event.type) {
    case 'stored':
      if (!session.isLoading) return { session, effects: [] }
      return {
        session: { ...session, user: event.user, isLoading: false, isConfirming: true },
        effects: [AWAIT_CLAIMS],
      }
    case 'user':
      return handleUser(session, event.user)
    case 'profile':
      if (session.user?.uid !== event.user.uid) return { session, effects: [] }
      return { session: { ...session, user: event.user }, effects: [] }
    case 'none':
      return handleNoUser(session, event)
    case 'leave':
      return { session: endSession(session, event.ending), effects: [{ type: 'reset' }] }
    case 'token-rejected':
      return handleRejectedToken(session, event.reason)
    case 'reason-timeout':
      return session.needsReason ? explain(session, 'unknown') : { session, effects: [] }
    case 'token-claims-arrived':
      return applyToken(session, event.claims)
    case 'api-claims-arrived':
      return {
        session: fillClaims({ ...session, lookup: event.claims }, event.claims),
        effects: [],
      }
    case 'token-claims-failed':
      return { session: markUnconfirmed(session), effects: [] }
    case 'api-claims-failed':
      return { session: markUnconfirmed({ ...session, lookup: 'not-requested' }), effects: [] }
    case 'claims-timeout':
      if (session.trust === 'confirmed') return { session, effects: [] }
      return { session: { ...session, claims: DEFAULT_CLAIMS }, effects: [] }
    case 'refresh-due':
      return { session, effects: [{ type: 'read-claims', fresh: true }] }
  }
}

function handleUser(session: Session, user: AuthUser): Transition {
  if (session.user?.uid === user.uid) {
    return {
      session: markInitialized({ ...session, user }),
      // The timeout for the claims started with the stored session.
      effects: session.isConfirming ? [REFRESH_SOON, READ_CLAIMS] : [READ_CLAIMS],
    }
  }
  const nextSession = endSession(session, null)
  // A restored session retains the stored claims. A new sign-in has no claims yet.
  const claims = session.isLoading ? session.claims : null
  return {
    session: markInitialized({ ...nextSession, user, claims }),
    effects: session.isLoading
      ? [REFRESH_SOON, AWAIT_CLAIMS, READ_CLAIMS]
      : [{ type: 'reset' }, AWAIT_CLAIMS, READ_CLAIMS],
  }
}

function handleNoUser(
  session: Session,
  { cause, isDeletingAccount }: Extract<SessionEvent, { type: 'none' }>,
): Transition {
  const wasSignedIn = session.user !== null
  // Stored claims may outlast their session, so they are cleared.
  if (!wasSignedIn && cause === 'no-session') {
    return { session: markInitialized({ ...session, claims: null }), effects: [] }
  }
  // A user who has signed out or has seen the reason needs no message.
  if (!wasSignedIn && !session.isLoading) return { session: markInitialized(session), effects: [] }
  const ended = markInitialized(endSession(session, isDeletingAccount ? 'requested' : 'expired'))
  // An anonymous user needs no message: another session starts immediately.
  if (isDeletingAccount || session.user?.isAnonymous)
    return { session: ended, effects: [{ type: 'reset' }] }
  if (cause === 'elsewhere') {
    const explained = explain(ended, 'elsewhere')
    return { ...explained, effects: [{ type: 'reset' }, ...explained.effects] }
  }
  // The provider signs out before it reports the reason, which usually follows immediately.
  return {
    session: { ...ended, needsReason: true },
    effects: [{ type: 'reset' }, { type: 'await-reason' }],
  }
}

function handleRejectedToken(session: Session, reason: EndReason): Transition {
  if (session.user === null && !session.needsReason) return { session, effects: [] }
  if (session.user?.isAnonymous) {
    return {
      session: endSession(session, 'expired'),
      effects: [{ type: 'reset' }, { type: 'sign-out' }],
    }
  }
  const explained = explain(session.user ? endSession(session, 'expired') : session, reason)
  return session.user
    ? { ...explained, effects: [{ type: 'reset' }, { type: 'sign-out' }, ...explained.effects] }
    : explained
}

function applyToken(session: Session, token: TokenClaims): Transition {
  if (token.role !== null && token.plan !== null) {
    const claims = { role: token.role, plan: token.plan }
    return { session: { ...session, claims, token: null, trust: 'confirmed' }, effects: [] }
  }
  const waiting = assumeDefaults({ ...session, token })
  if (typeof session.lookup === 'object') {
    return { session: fillClaims(waiting, session.lookup), effects: [] }
  }
  // Anonymous users have no purchases or roles.
  if (session.user?.isAnonymous)
    return { session: fillClaims(waiting, DEFAULT_CLAIMS), effects: [] }
  if (session.lookup === 'loading') return { session: waiting, effects: [] }
  return { session: { ...waiting, lookup: 'loading' }, effects: [{ type: 'fetch-api-claims' }] }
}

function fillClaims(session: Session, apiClaims: Claims): Session {
  if (!session.token) return session
  const { role, plan } = session.token
  const claims = { role: role ?? apiClaims.role, plan: plan ?? apiClaims.plan }
  return { ...session, claims, trust: 'confirmed' }
}

function explain(session: Session, reason: EndReason): Transition {
  return { session: { ...session, needsReason: false }, effects: [{ type: 'explain', reason }] }
}

const assumeDefaults = (session: Session): Session => ({
  ...session,
  claims: session.claims ?? DEFAULT_CLAIMS,
})

/** A failed refresh does not invalidate confirmed claims. */
const markUnconfirmed = (session: Session): Session => ({
  ...session,
  trust: session.trust === 'pending' ? 'unconfirmed' : session.trust,
})

const markInitialized = (session: Session): Session => ({
  ...session,
  isLoading: false,
  isInitialized: true,
  isConfirming: false,
})

const endSession = (session: Session, ending: SessionEnding | null): Session => ({
  ...session,
  user: null,
  claims: null,
  isConfirming: false,
  trust: 'pending',
  ending,
  expectsSameUser: ending === 'expired' && session.user?.isAnonymous !== true,
  run: session.run + 1,
  token: null,
  lookup: 'not-requested',
  needsReason: false,
})
