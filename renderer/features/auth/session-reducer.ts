/** What one callback of the identity provider means for the session: pure, so every case is listed. */

export interface Session {
  /** Who the app believes is signed in. */
  readonly uid: string | null
  /** The provider has answered at least once since the app started. */
  readonly answered: boolean
}

export const NO_SESSION: Session = { uid: null, answered: false }

/**
 * adopt: take over the person's data. forget: wipe user and claims. load-claims: a new sign-in.
 * reload-claims: the person was signed in already when the app started. read-claims: the same
 * person's token was renewed.
 */
export type SessionEffect = 'adopt' | 'forget' | 'load-claims' | 'reload-claims' | 'read-claims'

/** The next session, and what to do about it, in order. */
export function reduceSession(
  session: Session,
  uid: string | null,
): { readonly session: Session; readonly effects: readonly SessionEffect[] } {
  const next: Session = { uid, answered: true }
  // Claims of the last run may still be stored although their session has ended: forget them too.
  if (uid === null) return { session: next, effects: ['forget'] }
  if (uid === session.uid) return { session: next, effects: ['adopt', 'read-claims'] }
  if (!session.answered) return { session: next, effects: ['adopt', 'reload-claims'] }
  return { session: next, effects: ['forget', 'adopt', 'load-claims'] }
}
