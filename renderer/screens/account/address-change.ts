/**
 * The wait for an emailed link. It stays in memory, so that it survives leaving the page, and belongs to one account.
 */
import { create } from 'zustand'

export interface EmailWait {
  readonly uid: string
  /** `verify`: the current address; `change`: a new one. */
  readonly kind: 'verify' | 'change'
  readonly address: string
}

export const useEmailWait = create<{ readonly wait: EmailWait | null }>()(() => ({ wait: null }))

interface Account {
  readonly uid: string
  readonly email: string | null
  readonly emailVerified: boolean
}

/** Reports whether the account shows that the emailed link was opened. */
export function hasArrived(wait: EmailWait, { uid, email, emailVerified }: Account): boolean {
  if (wait.uid !== uid) return false
  if (wait.kind === 'verify') return emailVerified
  return sameAddress(email, wait.address)
}

/** Case-insensitive, like the identity providers. */
export function sameAddress(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && one.toLowerCase() === other.toLowerCase()
}

/** Text, an @ and text. The identity provider checks the rest. */
const SHAPE = /^\S[^\s@]*@\S+$/

/** Validates a trimmed new address; null if it is valid. */
export function checkNewAddress(
  text: string,
  present: string | null,
): 'missing' | 'shape' | 'same' | null {
  const address = text.trim()
  if (address === '') return 'missing'
  if (!SHAPE.test(address)) return 'shape'
  return sameAddress(address, present) ? 'same' : null
}
