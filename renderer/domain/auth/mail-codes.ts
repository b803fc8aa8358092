/** Codes out of the provider's mails (reset, verify, change): having one sent, and reading a pasted one. */
import { type Auth, sendPasswordResetEmail } from 'firebase/auth'
import { errorCode } from '../../lib/error-code.ts'

/** Resolves for an unknown address as for a known one: the caller does not learn here who has an account. */
export async function requestReset(auth: Auth, email: string): Promise<void> {
  try {
    await sendPasswordResetEmail(auth, email)
  } catch (error) {
    if (errorCode(error) !== 'auth/user-not-found') throw error
  }
}

/** Firebase's codes are base64url, the emulator's too; the length only keeps words and numbers out. */
const BARE_CODE = /^[\w-]{16,512}$/
const PARAMETER = 'oobCode'
/** Where a mobile or forwarded link carries the real one. */
const WRAPPERS = ['link', 'deep_link_id', 'continueUrl'] as const

/** The code of a pasted link, or the bare code; null when the text is neither. */
export function readActionCode(text: string): string | null {
  const trimmed = text.trim()
  if (BARE_CODE.test(trimmed)) return trimmed
  const url = URL.parse(trimmed)
  return url && codeIn(url, WRAPPERS.length)
}

function codeIn(url: URL, depth: number): string | null {
  const code = url.searchParams.get(PARAMETER)
  if (code !== null) return BARE_CODE.test(code) ? code : null
  if (depth === 0) return null
  for (const name of WRAPPERS) {
    const inner = URL.parse(url.searchParams.get(name) ?? '')
    const found = inner && codeIn(inner, depth - 1)
    if (found) return found
  }
  return null
}
