import { sameAddress } from './mail-wait.ts'

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
