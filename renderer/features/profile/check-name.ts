import { DISPLAY_NAME_MAX, PLAIN_TEXT } from '../../../shared/api/field-rules.ts'

export type NameProblem = 'missing' | 'too-long' | 'odd'

/** What is wrong with a name after trimming; null when nothing is. */
export function checkName(name: string): NameProblem | null {
  const text = name.trim()
  if (text === '') return 'missing'
  if (!PLAIN_TEXT.test(text)) return 'odd'
  return text.length > DISPLAY_NAME_MAX ? 'too-long' : null
}
