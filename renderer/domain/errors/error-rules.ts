/** Pure rules for failed queries and mutations (specification, section 8). */
import { ApiProblem, statusOf } from '../../api/problem.ts'
import { mayWorkLater } from '../../api/send-again.ts'
import { errorCode } from '../../lib/error-code.ts'
import type { Messages } from '../../locales/messages.ts'

/** The state by which a 401 ends the session or not. */
export interface SessionState {
  /** A page that opens signed out is showing. */
  readonly onPublicPage: boolean
  /** A user is still signed in: there is a session to end. */
  readonly isSignedIn: boolean
  /** The page is being left for an earlier failure: the rest of the burst says nothing new. */
  readonly isLeaving: boolean
}

export type QueryReaction = 'expire-session' | 'server-error' | null

export interface FailedQuery extends SessionState {
  readonly error: unknown
  /** The query's result is on the screen now. */
  readonly isShown: boolean
  /** There is an older result on screen, or the rest of the list this is a part of. */
  readonly hasData: boolean
}

const UNAUTHORIZED = 401
const SERVER_ERROR = 500

/** 401 ends the session, but not on public pages, and once per burst. */
const endsSession = (status: number | undefined, session: SessionState) =>
  status === UNAUTHORIZED && session.isSignedIn && !session.onPublicPage && !session.isLeaving

/** 401 ends the session there is; 500 leaves a screen that is empty. Once a burst. */
export function reactToQuery(failed: FailedQuery): QueryReaction {
  const status = statusOf(failed.error)
  if (endsSession(status, failed)) return 'expire-session'
  if (failed.isLeaving || status !== SERVER_ERROR) return null
  return failed.isShown && !failed.hasData ? 'server-error' : null
}

/**
 * How a change waits for the API. `none`: it does not, its user starts it again. `user`: it is queued, and its user
 * sees the result: a fault of the server is reported, not waited out. `background`: it is queued, and waits that out.
 */
export type Queueing = 'none' | 'user' | 'background'

export interface FailedMutation extends SessionState {
  readonly error: unknown
  readonly queueing: Queueing
  /** This change has failed before, and was kept. */
  readonly isRepeat: boolean
}

export interface MutationReaction {
  /** The change stays in its queue ("saved offline") and is sent again; else it is over. */
  readonly isKept: boolean
  /** In order. */
  readonly toasts: readonly string[]
  /** After the toasts. */
  readonly endsSession: boolean
}

/** The client makes no call for a user who has just signed out. */
const isCanceled = (error: unknown) => errorCode(error) === 'ERR_CANCELED'

/** The one rule of failed mutations and queued changes. Pure. */
export function reactToMutation(
  { error, queueing, isRepeat, ...session }: FailedMutation,
  text: Messages['errors'],
): MutationReaction {
  const status = statusOf(error)
  const isFault = status === SERVER_ERROR && queueing === 'user'
  const isKept = queueing !== 'none' && !isFault && mayWorkLater(status, errorCode(error))
  const isSilent = isCanceled(error) || (isKept && (status !== UNAUTHORIZED || isRepeat))
  return {
    isKept,
    toasts: isSilent ? [] : mutationToasts(error, text),
    endsSession: endsSession(status, session),
  }
}

/** The toasts of a failed mutation, in order. */
function mutationToasts(error: unknown, text: Messages['errors']): string[] {
  const status = statusOf(error)
  const first = status === 204 ? text.contentNotFound : titleOf(error)
  const toasts = [first ?? text.somethingWentWrong]
  return status === 304 ? [...toasts, text.contentNotModified] : toasts
}

/** The title the API gave, never the message of an error of our own. */
function titleOf(error: unknown): string | undefined {
  if (!(error instanceof ApiProblem)) return undefined
  return typeof error.title === 'string' && error.title !== '' ? error.title : undefined
}
