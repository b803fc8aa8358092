/**
 * Waiting for the user to open a link in a mail: in memory, so that leaving the page and coming back
 * finds it as it was. It belongs to one account.
 */
import { create } from 'zustand'

export interface MailWait {
  readonly uid: string
  /** `verify`: the present address; `change`: to a new one. */
  readonly kind: 'verify' | 'change'
  /** Where the mail went. */
  readonly address: string
}

/** What is waited for; null when nothing is. */
export const useMailWait = create<{ readonly wait: MailWait | null }>()(() => ({ wait: null }))

interface Account {
  readonly uid: string
  readonly email: string | null
  readonly emailVerified: boolean
}

/** Whether the account shows that the link was opened. */
export function hasArrived(wait: MailWait, { uid, email, emailVerified }: Account): boolean {
  if (wait.uid !== uid) return false
  if (wait.kind === 'verify') return emailVerified
  return sameAddress(email, wait.address)
}

/** Addresses are compared the way providers do, without regard to case. */
export function sameAddress(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && one.toLowerCase() === other.toLowerCase()
}

/** Something before and after an @: the identity provider decides the rest. */
const SHAPE = /^\S[^\s@]*@\S+$/

/** What is wrong with a new address after trimming; null when nothing is. */
export function checkNewAddress(
  text: string,
  present: string | null,
): 'missing' | 'shape' | 'same' | null {
  const address = text.trim()
  if (address === '') return 'missing'
  if (!SHAPE.test(address)) return 'shape'
  return sameAddress(address, present) ? 'same' : null
}
