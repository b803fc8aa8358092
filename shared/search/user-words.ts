import { plainWords } from './plain-words.ts'

/** Maximum number of indexed words per user. Real names and addresses have fewer. */
export const USER_WORDS_MAX = 24
/** In UTF-16 units. Longer words are truncated. */
export const USER_WORD_MAX = 64

/** Returns the index words of name and email for the user search of admins. Anonymous users have no words. */
export function userWords(user: {
  readonly email: string
  readonly displayName: string | null
}): string[] {
  if (user.email === '') return []
  const words = plainWords(`${user.displayName ?? ''} ${user.email}`)
  return [...new Set(words.map((word) => word.slice(0, USER_WORD_MAX).toWellFormed()))].slice(
    0,
    USER_WORDS_MAX,
  )
}
