/** State of a change or verification of the email address, until the user opens the emailed link. */
import { create } from 'zustand'

export interface EmailWait {
  readonly uid: string
  /** `verify` confirms the current address. `change` replaces it with a new one. */
  readonly kind: 'verify' | 'change'
  readonly address: string
}

export const useEmailWait = create<{ readonly wait: EmailWait | null }>()(() => ({ wait: null }))

interface Account {
  readonly uid: string
  readonly email: string | null
  readonly emailVerified: boolean
}

export function isLinkOpened(wait: EmailWait, { uid, email, emailVerified }: Account): boolean {
  if (wait.uid !== uid) return false
  if (wait.kind === 'verify') return emailVerified
  return isSameAddress(email, wait.address)
}

/** Ignores case, like the identity provider. */
export function isSameAddress(first: string | null, second: string | null): boolean {
  return first !== null && second !== null && first.toLowerCase() === second.toLowerCase()
}

/** Requires text before and after an @. The identity provider checks the rest. */
const ADDRESS_PATTERN = /^\S[^\s@]*@\S+$/

/** Returns null when the new address is valid. */
export function checkNewAddress(
  text: string,
  currentAddress: string | null,
): 'missing' | 'shape' | 'same' | null {
  const address = text.trim()
  if (address === '') return 'missing'
  if (!ADDRESS_PATTERN.test(address)) return 'shape'
  return isSameAddress(address, currentAddress) ? 'same' : null
}
