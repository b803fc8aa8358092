/** What the app does about failed queries and mutations: pure rules (specification, section 8). */
import { ApiProblem, statusOf } from '../api/problem.ts'
import type { Messages } from '../messages/messages.ts'

export type QueryReaction = 'expire-session' | 'server-error' | null

export interface FailedQuery {
  readonly error: unknown
  /** A page that opens signed out is showing. */
  readonly onPublicPage: boolean
  /** A user is still signed in: there is a session to end. */
  readonly isSignedIn: boolean
  /** The page is being left for an earlier failure: the rest of the burst says nothing new. */
  readonly isLeaving: boolean
  /** The query's result is on the screen now. */
  readonly isShown: boolean
  /** There is an older result on screen, or the rest of the list this is a part of. */
  readonly hasData: boolean
}

/** 401 ends the session there is, but not on public pages; 500 leaves a screen that is empty. Once a burst. */
export function reactToQuery(failed: FailedQuery): QueryReaction {
  if (failed.isLeaving) return null
  const status = statusOf(failed.error)
  if (status === 401) {
    return failed.onPublicPage || !failed.isSignedIn ? null : 'expire-session'
  }
  if (status === 500) return failed.isShown && !failed.hasData ? 'server-error' : null
  return null
}

/** The toasts of a failed mutation, in order. */
export function mutationToasts(error: unknown, text: Messages['errors']): string[] {
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
