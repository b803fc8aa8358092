/** What a name and a picture must be, and the letters that stand for a picture. Pure. */
import { DISPLAY_NAME_MAX, PLAIN_TEXT } from '../../../shared/api/field-rules.ts'

export type NameProblem = 'missing' | 'too-long' | 'odd'

/** What is wrong with a name after trimming; null when nothing is. */
export function checkName(name: string): NameProblem | null {
  const text = name.trim()
  if (text === '') return 'missing'
  if (!PLAIN_TEXT.test(text)) return 'odd'
  return text.length > DISPLAY_NAME_MAX ? 'too-long' : null
}

/** The longest address the API and the record take, in UTF-16 units (their schemas for photoURL). */
export const PHOTO_MAX_LENGTH = 2_048

/**
 * A name with a dot in it, as the API wants it: no number, and nothing of the machine that looks it up,
 * because other users' apps load the picture.
 */
const PUBLIC_NAME = /^(?!.*\.localhost$)(?!\d+(?:\.\d+){3}$)[^.[\]:]+(?:\.[^.[\]:]+)+$/

export type PhotoProblem = 'shape' | 'insecure' | 'too-long'

/**
 * What is wrong with a picture's address after trimming; null when nothing is, also when there is none.
 * Only https: the page shows no other pictures, and script or inline data are no pictures.
 */
export function checkPhoto(address: string): PhotoProblem | null {
  const text = address.trim()
  if (text === '') return null
  if (text.length > PHOTO_MAX_LENGTH) return 'too-long'
  const url = URL.parse(text)
  if (!url || !PUBLIC_NAME.test(url.hostname) || /\s/.test(text)) return 'shape'
  if (url.protocol === 'http:') return 'insecure'
  // A name or password in the address would be shown to every user who sees the picture.
  return url.protocol === 'https:' && url.username === '' && url.password === '' ? null : 'shape'
}
