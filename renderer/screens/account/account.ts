/** The public file of the account feature: what other pages have to know of an account that is being deleted. */
import { useSyncExternalStore } from 'react'
import { useAuth } from '../../domain/auth/auth.ts'
import { deletionMark } from '../../domain/auth/deletion-mark.ts'
import { identityCheck } from './identity-check.ts'

/** A question to a user who has left is cancelled: the next user must not answer it for them. */
export const accountSession = { leave: () => identityCheck.cancel() }

/** True while deleting the signed-in user's account has begun and is not finished. */
export function useLeaving(): boolean {
  const { user } = useAuth()
  const marked = useSyncExternalStore(deletionMark.subscribe, deletionMark.uid)
  return user !== null && marked === user.uid
}
