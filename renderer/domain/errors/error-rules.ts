/** Rules for failed queries and mutations (specification, section 8). All functions are pure. */
import type { errorsText } from '../../../shared/locales/generated/errors.ts'
import { ApiProblem, statusOf } from '../../api/problem.ts'
import { isRetryable } from '../../api/write-retry.ts'
import { errorCode } from '../../lib/error-code.ts'

export interface SessionState {
  readonly onPublicPage: boolean
  readonly isSignedIn: boolean
  /** True when the page is already closing because of an earlier failure. */
  readonly isLeaving: boolean
}

export type QueryReaction = 'expire-session' | 'server-error' | null

export interface FailedQuery extends SessionState {
  readonly error: unknown
  readonly isShown: boolean
  readonly hasData: boolean
}

const UNAUTHORIZED = 401
const SERVER_ERROR = 500

const endsSession = (status: number | undefined, session: SessionState) =>
  status === UNAUTHORIZED && session.isSignedIn && !session.onPublicPage && !session.isLeaving

/** A 401 expires the session. A 500 shows the error page if the screen has nothing else to show. */
export function reactToQueryError(failed: FailedQuery): QueryReaction {
  const status = statusOf(failed.error)
  if (endsSession(status, failed)) return 'expire-session'
  if (failed.isLeaving || status !== SERVER_ERROR) return null
  return failed.isShown && !failed.hasData ? 'server-error' : null
}

/** `none` never queues a failed change, `user` queues it unless the server failed (500), `background` queues it even then. */
export type Queueing = 'none' | 'user' | 'background'

export interface FailedMutation extends SessionState {
  readonly error: unknown
  readonly queueing: Queueing
  /** True when the same queued change has failed before. */
  readonly isRepeat: boolean
}

export interface MutationReaction {
  /** True when the change stays in the queue ("saved offline") and is sent again. Otherwise it is rejected. */
  readonly isQueued: boolean
  readonly toasts: readonly string[]
  readonly endsSession: boolean
}

/** The API client cancels requests when the user signs out. */
const isCanceled = (error: unknown) => errorCode(error) === 'ERR_CANCELED'

/** Decides how the app reacts to a failed mutation or queued change. */
export function reactToMutationError(
  { error, queueing, isRepeat, ...session }: FailedMutation,
  text: typeof errorsText,
): MutationReaction {
  const status = statusOf(error)
  const isServerFailure = status === SERVER_ERROR && queueing === 'user'
  const isQueued = queueing !== 'none' && !isServerFailure && isRetryable(status, errorCode(error))
  // A queued change fails silently, except when the session has just expired.
  const isSilent = isCanceled(error) || (isQueued && (status !== UNAUTHORIZED || isRepeat))
  return {
    isQueued,
    toasts: isSilent ? [] : mutationToasts(error, text),
    endsSession: endsSession(status, session),
  }
}

function mutationToasts(error: unknown, text: typeof errorsText): string[] {
  const status = statusOf(error)
  const mainText = status === 204 ? text.contentNotFound : titleOf(error)
  const toasts = [mainText ?? text.somethingWentWrong]
  return status === 304 ? [...toasts, text.contentNotModified] : toasts
}

/** Returns the title of an API problem. Messages of other errors are never shown. */
function titleOf(error: unknown): string | undefined {
  if (!(error instanceof ApiProblem)) return undefined
  return typeof error.title === 'string' && error.title !== '' ? error.title : undefined
}
