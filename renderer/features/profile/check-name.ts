/** The longest name the API takes, in UTF-16 units (its schema for displayName). */
export const NAME_MAX_LENGTH = 80

export type NameProblem = 'missing' | 'too-long'

/** What is wrong with a name after trimming; null when nothing is. */
export function checkName(name: string): NameProblem | null {
  const length = name.trim().length
  if (length === 0) return 'missing'
  return length > NAME_MAX_LENGTH ? 'too-long' : null
}
