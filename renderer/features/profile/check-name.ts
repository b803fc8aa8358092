/** The longest name the API takes, in UTF-16 units (its schema for displayName). */
export const NAME_MAX_LENGTH = 80

/** Control characters, and those that turn the direction of the text around: the API takes none. */
const UNSEEN = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

export type NameProblem = 'missing' | 'too-long' | 'odd'

/** What is wrong with a name after trimming; null when nothing is. */
export function checkName(name: string): NameProblem | null {
  const text = name.trim()
  if (text === '') return 'missing'
  if (UNSEEN.test(text)) return 'odd'
  return text.length > NAME_MAX_LENGTH ? 'too-long' : null
}
