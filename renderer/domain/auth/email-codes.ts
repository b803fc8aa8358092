import { type Auth, sendPasswordResetEmail } from 'firebase/auth'
import { errorCode } from '../../lib/error-code.ts'

/** Sends a password reset email. Resolves for unknown addresses too, so that it does not reveal who has an account. */
export async function requestReset(auth: Auth, email: string): Promise<void> {
  try {
    await sendPasswordResetEmail(auth, email)
  } catch (error) {
    if (errorCode(error) !== 'auth/user-not-found') throw error
  }
}

/** Firebase's codes are base64url. The minimum length excludes ordinary words and numbers. */
const CODE_PATTERN = /^[\w-]{16,512}$/
const CODE_PARAM = 'oobCode'
/** Query parameters of email links that may contain another link with the code. */
const LINK_PARAMS = ['link', 'deep_link_id', 'continueUrl'] as const

/** Extracts the reset code from a pasted code or email link. Null when the text contains no code. */
export function readActionCode(text: string): string | null {
  const trimmed = text.trim()
  if (CODE_PATTERN.test(trimmed)) return trimmed
  const url = URL.parse(trimmed)
  return url && findCode(url, LINK_PARAMS.length)
}

function findCode(url: URL, depth: number): string | null {
  const code = url.searchParams.get(CODE_PARAM)
  if (code !== null) return CODE_PATTERN.test(code) ? code : null
  if (depth === 0) return null
  for (const name of LINK_PARAMS) {
    const innerUrl = URL.parse(url.searchParams.get(name) ?? '')
    const innerCode = innerUrl && findCode(innerUrl, depth - 1)
    if (innerCode) return innerCode
  }
  return null
}
