import { type Auth, sendPasswordResetEmail } from 'firebase/auth'
import { errorCode } from '../../lib/error-code.ts'

/** Resolves for unknown addresses too, so that it does not reveal who has an account. */
export async function requestReset(auth: Auth, email: string): Promise<void> {
  try {
    await sendPasswordResetEmail(auth, email)
  } catch (error) {
    if (errorCode(error) !== 'auth/user-not-found') throw error
  }
}

/** Firebase's codes are base64url, also in the emulator. The length excludes ordinary words and numbers. */
const CODE = /^[\w-]{16,512}$/
const PARAMETER = 'oobCode'
const WRAPPERS = ['link', 'deep_link_id', 'continueUrl'] as const

export function readActionCode(text: string): string | null {
  const trimmed = text.trim()
  if (CODE.test(trimmed)) return trimmed
  const url = URL.parse(trimmed)
  return url && findCode(url, WRAPPERS.length)
}

function findCode(url: URL, depth: number): string | null {
  const code = url.searchParams.get(PARAMETER)
  if (code !== null) return CODE.test(code) ? code : null
  if (depth === 0) return null
  for (const name of WRAPPERS) {
    const inner = URL.parse(url.searchParams.get(name) ?? '')
    const found = inner && findCode(inner, depth - 1)
    if (found) return found
  }
  return null
}
