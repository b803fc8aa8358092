import { plainWords } from './plain-words.ts'

/** Most indexed words per user; names and addresses have fewer. */
export const USER_WORDS_MAX = 24
/** Longer words are truncated, in UTF-16 units. */
export const USER_WORD_MAX = 64

/** Index words of name and email for the admins' prefix search. None for anonymous users. */
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
