/** The public file of the account feature: what other pages have to know of an account that is going. */
import { useSyncExternalStore } from 'react'
import { useAuth } from '../auth/auth.ts'
import { markedDeletion, onDeletionMark } from './deletion-mark.ts'

/** True while deleting the signed-in person's account has begun and is not finished. */
export function useLeaving(): boolean {
  const { user } = useAuth()
  const marked = useSyncExternalStore(onDeletionMark, markedDeletion)
  return user !== null && marked === user.uid
}
