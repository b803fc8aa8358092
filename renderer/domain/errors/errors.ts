/** Applies the rule of failed mutations to changes that wait in a queue. */
import { createStore, useStore } from 'zustand'
import { notify } from '../../lib/notify.ts'
import { getMessages } from '../../locales/messages.ts'
import {
  type MutationReaction,
  type Queueing,
  reactToMutation,
  type SessionState,
} from './error-rules.ts'

/** The session, as the app's frame knows and ends it. */
interface SessionPorts {
  state(): SessionState
  /** Ends the session, then shows the toasts and why it ended. */
  expire(toasts: readonly string[]): void
}

let session: SessionPorts | null = null
const NO_SESSION: SessionState = { onPublicPage: true, isSignedIn: false, isLeaving: false }

/** The query client says how a session is ended. */
export function connectSession(ports: SessionPorts): void {
  session = ports
}

function react(error: unknown, queueing: Queueing, isRepeat: boolean): MutationReaction {
  const state = session?.state() ?? NO_SESSION
  return reactToMutation({ ...state, error, queueing, isRepeat }, getMessages().errors)
}

/** Kinds of changes that are saved on this device because the API cannot take them. */
const savedOffline = createStore<ReadonlySet<string>>()(() => new Set<string>())

function setSaved(kind: string, isSaved: boolean): void {
  const kinds = new Set(savedOffline.getState())
  if (kinds.has(kind) === isSaved) return
  if (isSaved) kinds.add(kind)
  else kinds.delete(kind)
  savedOffline.setState(kinds, true)
}

/** The API has taken what waited of a kind, or its user has left. */
export const settleChanges = (kind: string): void => setSaved(kind, false)

/** True while a change waits on this device because the API could not take it. */
export const useSavedOffline = (): boolean => useStore(savedOffline, (kinds) => kinds.size > 0)

interface FailedChange {
  /** One toast is up for all changes of a kind. */
  readonly kind: string
  readonly error: unknown
}

/** Shows the toasts; the first takes the action, and the place of an earlier one of its kind. */
function show(
  kind: string,
  [first, ...others]: readonly string[],
  extra: { readonly retry?: () => void; readonly onLeave?: () => void } = {},
): void {
  if (first === undefined) return
  const { retry, onLeave } = extra
  notify({
    message: first,
    tone: 'error',
    id: `change-${kind}`,
    ...(retry && { action: { label: getMessages().errors.tryAgain, onClick: retry } }),
    ...(onLeave && { onLeave }),
  })
  others.forEach((message, index) => {
    notify({ message, tone: 'error', id: `change-${kind}-${index + 1}` })
  })
}

/**
 * Whether a failed change stays in its queue, to be sent again; then that is shown, quietly. Else nothing is shown yet:
 * the caller gives the change up and calls `rejectChange`.
 */
export function keepsChange(
  { kind, error }: FailedChange,
  queueing: Exclude<Queueing, 'none'>,
  isRepeat: boolean,
): boolean {
  const { isKept, toasts, endsSession } = react(error, queueing, isRepeat)
  if (!isKept) return false
  if (endsSession) {
    session?.expire(toasts)
    return true
  }
  setSaved(kind, true)
  show(kind, toasts)
  return true
}

export interface Rejection extends FailedChange {
  /** Queues the change again. */
  readonly retry: () => void
  /** Sends what was queued again: called once for all changes of a toast. */
  readonly resend?: () => void
}

/** The changes of each kind whose toast is up. */
const rejected = new Map<string, Rejection[]>()

/** The API has refused a queued change for good: one toast for all changes of a kind that are refused in a burst. */
export function rejectChange(rejection: Rejection): void {
  const { kind, error } = rejection
  setSaved(kind, false)
  const burst = rejected.get(kind) ?? []
  burst.push(rejection)
  rejected.set(kind, burst)
  const onLeave = () => {
    if (rejected.get(kind) === burst) rejected.delete(kind)
  }
  show(kind, react(error, 'none', false).toasts, {
    onLeave,
    retry: () => {
      onLeave()
      for (const { retry } of burst) retry()
      burst.at(-1)?.resend?.()
    },
  })
}

/** The user has left: nothing of theirs is shown to the next, or sent again. */
export function forgetChanges(): void {
  rejected.clear()
  savedOffline.setState(new Set<string>(), true)
}
