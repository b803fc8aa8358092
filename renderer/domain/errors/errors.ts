/** Handles failed changes: shows toasts with a retry action and tracks which kinds of changes are saved offline. */
import { createStore, useStore } from 'zustand'
import { errorsText } from '../../../shared/locales/generated/errors.ts'
import { notify } from '../../lib/notify.ts'
import {
  type MutationReaction,
  type Queueing,
  reactToMutationError,
  type SessionState,
} from './error-rules.ts'

interface SessionPorts {
  state(): SessionState
  expire(toasts: readonly string[]): void
}

let session: SessionPorts | null = null
const NO_SESSION: SessionState = { onPublicPage: true, isSignedIn: false, isLeaving: false }

export function connectSession(ports: SessionPorts): void {
  session = ports
}

function getReaction(error: unknown, queueing: Queueing, isRepeat: boolean): MutationReaction {
  const state = session?.state() ?? NO_SESSION
  return reactToMutationError({ ...state, error, queueing, isRepeat }, errorsText)
}

const savedOffline = createStore<ReadonlySet<string>>()(() => new Set<string>())

function setSavedOffline(kind: string, isSaved: boolean): void {
  const kinds = new Set(savedOffline.getState())
  if (kinds.has(kind) === isSaved) return
  if (isSaved) kinds.add(kind)
  else kinds.delete(kind)
  savedOffline.setState(kinds, true)
}

export const clearSavedOffline = (kind: string): void => setSavedOffline(kind, false)

export const useSavedOffline = (): boolean => useStore(savedOffline, (kinds) => kinds.size > 0)

interface FailedChange {
  readonly kind: string
  readonly error: unknown
}

/** The first toast contains the retry action and replaces the previous toast of the same kind. */
function showErrorToasts(
  kind: string,
  [first, ...others]: readonly string[],
  options: { readonly retry?: () => void; readonly onDismiss?: () => void } = {},
): void {
  if (first === undefined) return
  const { retry, onDismiss } = options
  notify({
    message: first,
    tone: 'error',
    id: `change-${kind}`,
    ...(retry && { action: { label: errorsText.tryAgain, onClick: retry } }),
    ...(onDismiss && { onDismiss }),
  })
  others.forEach((message, index) => {
    notify({ message, tone: 'error', id: `change-${kind}-${index + 1}` })
  })
}

/** Returns true if the change stays queued, and shows it as saved offline. Otherwise, call `rejectChange`. */
export function handleChangeError(
  { kind, error }: FailedChange,
  queueing: Exclude<Queueing, 'none'>,
  isRepeat: boolean,
): boolean {
  const { isQueued, toasts, endsSession } = getReaction(error, queueing, isRepeat)
  if (!isQueued) return false
  if (endsSession) {
    session?.expire(toasts)
    return true
  }
  setSavedOffline(kind, true)
  showErrorToasts(kind, toasts)
  return true
}

export interface Rejection extends FailedChange {
  readonly retry: () => void
  /** Sends the queue after `retry` has queued the changes of all rejections in the toast again. */
  readonly resend?: () => void
}

const rejectionsByKind = new Map<string, Rejection[]>()

/** Reports a queued change that the API rejected permanently. Rejections of one kind share a toast. */
export function rejectChange(rejection: Rejection): void {
  const { kind, error } = rejection
  setSavedOffline(kind, false)
  const burst = rejectionsByKind.get(kind) ?? []
  burst.push(rejection)
  rejectionsByKind.set(kind, burst)
  const onDismiss = () => {
    if (rejectionsByKind.get(kind) === burst) rejectionsByKind.delete(kind)
  }
  showErrorToasts(kind, getReaction(error, 'none', false).toasts, {
    onDismiss,
    retry: () => {
      onDismiss()
      for (const { retry } of burst) retry()
      burst.at(-1)?.resend?.()
    },
  })
}

/** Drops all failed changes at sign-out, so that the next user neither sees nor resends them. */
export function clearChanges(): void {
  rejectionsByKind.clear()
  savedOffline.setState(new Set<string>(), true)
}
