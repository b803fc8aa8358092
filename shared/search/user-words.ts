import { plainWords } from './plain-words.ts'

/** Words of one user that are found; names and addresses of people have fewer. */
export const USER_WORDS_MAX = 24
/** Longest word that is found, in UTF-16 units; of a longer one, its beginning. */
export const USER_WORD_MAX = 64

/**
 * The words by whose beginnings admins find a user: those of the name and of the address, plain, each once. None
 * of a user without an account, who is on no list.
 */
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
