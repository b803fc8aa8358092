import { createStore, useStore } from 'zustand'
import { errorsText } from '../../../shared/locales/generated/errors.ts'
import { notify } from '../../lib/notify.ts'
import {
  type MutationReaction,
  type Queueing,
  reactToMutation,
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

function react(error: unknown, queueing: Queueing, isRepeat: boolean): MutationReaction {
  const state = session?.state() ?? NO_SESSION
  return reactToMutation({ ...state, error, queueing, isRepeat }, errorsText)
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

/** Shows the toasts. The first one carries the action and replaces the previous toast of its kind. */
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
    ...(retry && { action: { label: errorsText.tryAgain, onClick: retry } }),
    ...(onLeave && { onLeave }),
  })
  others.forEach((message, index) => {
    notify({ message, tone: 'error', id: `change-${kind}-${index + 1}` })
  })
}

/** True: the change stays queued and is shown as saved offline. False: call `rejectChange`. */
export function shouldRetryChange(
  { kind, error }: FailedChange,
  queueing: Exclude<Queueing, 'none'>,
  isRepeat: boolean,
): boolean {
  const { isQueued, toasts, endsSession } = react(error, queueing, isRepeat)
  if (!isQueued) return false
  if (endsSession) {
    session?.expire(toasts)
    return true
  }
  setSavedOffline(kind, true)
  show(kind, toasts)
  return true
}

export interface Rejection extends FailedChange {
  readonly retry: () => void
  readonly resend?: () => void
}

const rejected = new Map<string, Rejection[]>()

/** Reports a queued change that the API rejected for good. Rejections of a kind within a burst share one toast. */
export function rejectChange(rejection: Rejection): void {
  const { kind, error } = rejection
  setSavedOffline(kind, false)
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

/** Drops all failed changes at sign-out, so that the next user neither sees nor resends them. */
export function clearChanges(): void {
  rejected.clear()
  savedOffline.setState(new Set<string>(), true)
}
